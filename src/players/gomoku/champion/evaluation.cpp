#include "players/gomoku/champion/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tauler::gomoku {

Evaluation::Evaluation(int size, Rule rule, nn::Kernel kernel)
    : model_(SumModel::of(rule)), routines_(sum_routines(kernel)) {
  for (const Colour mover : {Colour::black, Colour::white}) {
    View& view = views_[static_cast<std::size_t>(mover)];
    view.state = std::make_unique<SumState>();
    routines_.begin(model_, size, mover, *view.state);
  }
}

void Evaluation::take(Point point, Colour colour) {
  assert(!stones_.empty() && stones_.back().point == point && stones_.back().colour == colour);
  stones_.pop_back();
  for (View& view : views_) {
    if (view.followed <= stones_.size()) continue;
    --view.followed;
    routines_.take(cell_of(point), colour, *view.changes[view.followed], *view.state);
  }
}

const SumState& Evaluation::followed(Colour mover) {
  View& view = views_[static_cast<std::size_t>(mover)];
  for (; view.followed < stones_.size(); ++view.followed) {
    if (view.followed == view.changes.size()) view.changes.push_back(std::make_unique<SumChange>());
    const Stone& stone = stones_[view.followed];
    routines_.put(model_, cell_of(stone.point), stone.colour, *view.state,
                  *view.changes[view.followed]);
  }
  return *view.state;
}

int Evaluation::value(Colour mover) {
  // The chance to win is that of tanh: 1 / (1 + e^(-2 v)).
  const float value = 2 * unit * routines_.value(model_, followed(mover));
  constexpr auto most = static_cast<float>(highest);
  return static_cast<int>(std::lround(std::clamp(value, -most, most)));
}

void Evaluation::judge(Colour mover, std::span<const Point> cells, std::span<float> likely) {
  std::array<std::int16_t, point_count> places;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    places[i] = static_cast<std::int16_t>(sum_place(cell_of(cells[i])));
  }
  routines_.judge(model_, followed(mover), {places.data(), cells.size()}, likely);
}

}  // namespace tauler::gomoku
