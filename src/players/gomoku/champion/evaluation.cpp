#include "players/gomoku/champion/evaluation.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace tauler::gomoku {

Evaluation::Evaluation(int size, Rule rule, nn::Kernel kernel)
    : model_(SumModel::of(rule)),
      routines_(sum_routines(kernel)),
      state_(std::make_unique<SumState>()) {
  routines_.begin(model_, size, *state_);
}

void Evaluation::take(Point point, Colour colour) {
  assert(!stones_.empty() && stones_.back().point == point && stones_.back().colour == colour);
  stones_.pop_back();
  if (followed_ <= stones_.size()) return;
  --followed_;
  routines_.take(cell_of(point), colour, *changes_[followed_], *state_);
}

void Evaluation::follow() {
  for (; followed_ < stones_.size(); ++followed_) {
    if (followed_ == changes_.size()) changes_.push_back(std::make_unique<SumChange>());
    const Stone& stone = stones_[followed_];
    routines_.put(model_, cell_of(stone.point), stone.colour, *state_, *changes_[followed_]);
  }
}

int Evaluation::value(Colour mover) {
  follow();
  // The chance to win is that of tanh: 1 / (1 + e^(-2 v)).
  const float value = 2 * unit * routines_.value(model_, *state_, mover);
  constexpr auto most = static_cast<float>(highest);
  return static_cast<int>(std::lround(std::clamp(value, -most, most)));
}

void Evaluation::judge(Colour mover, std::span<const Point> cells, std::span<float> likely) {
  follow();
  std::array<std::int16_t, point_count> places;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    places[i] = static_cast<std::int16_t>(sum_place(cell_of(cells[i])));
  }
  routines_.judge(model_, *state_, mover, {places.data(), cells.size()}, likely);
}

}  // namespace tauler::gomoku
