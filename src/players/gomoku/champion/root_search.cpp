#include "players/gomoku/champion/root_search.hpp"

#include <algorithm>
#include <cassert>

namespace tauler::gomoku {
namespace {

constexpr std::uint64_t most_fours_at_root = 20'000;
/// How far from its last value the next is expected.
constexpr int first_window = 60;
constexpr int wide_window = 1'000;

}  // namespace

RootSearch::RootSearch(Search& search)
    : search_(search), need_(search.look({most_fours_at_root, most_fours_at_root})) {
  if (is_settled()) return;
  const PointSet points = need_.kind == Necessity::Kind::none
                              ? near_stones(search.trail().board().board())
                              : need_.moves;
  MoveOrder order = search.order(points, no_point);
  for (int i = 0; i < order.size(); ++i) moves_.push_back({order.next(), 0});
}

bool RootSearch::deepen(int depth) {
  assert(!is_settled());
  search_.set_depth(depth);
  if (!searched_) return look_at_all(depth, -won, won);
  int window = first_window;
  int alpha = std::max(moves_.front().value - window, -won);
  int beta = std::min(moves_.front().value + window, won);
  while (true) {
    if (!look_at_all(depth, alpha, beta)) return false;
    const int value = moves_.front().value;
    if ((value > alpha || alpha == -won) && (value < beta || beta == won)) return true;
    window = window > wide_window ? 2 * won : 3 * window;
    if (value <= alpha) {
      alpha = std::max(value - window, -won);
    } else {
      beta = std::min(value + window, won);
    }
  }
}

bool RootSearch::look_at_all(int depth, int alpha, int beta) {
  int best = -won;
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const RootMove& move = moves_[i];
    const Point point = move.candidate.point;
    const int low = std::max(alpha, best);
    int value = 0;
    if (i == 0) {
      value = search_.value_after(point, low, beta, depth - 1);
    } else {
      const int index = static_cast<int>(i);
      const int less =
          depth >= 3 ? std::clamp(search_.reduction(depth, index, move.candidate) - 1, 0, depth - 2)
                     : 0;
      value = search_.value_after(point, low, low + 1, depth - 1 - less);
      if (value > low && less > 0) value = search_.value_after(point, low, low + 1, depth - 1);
      if (value > low && value < beta) value = search_.value_after(point, low, beta, depth - 1);
    }
    if (search_.is_over()) return false;
    // What is not better keeps its place: its value is only a bound.
    if (i == 0) {
      moves_[0].value = value;
    } else if (value > low) {
      bring_to_front(i, value);
    } else {
      moves_[i].value = value;
    }
    searched_ = true;
    best = moves_.front().value;
    if (best >= beta) break;
  }
  return true;
}

void RootSearch::bring_to_front(std::size_t index, int value) {
  moves_[index].value = value;
  const auto at = moves_.begin() + static_cast<std::ptrdiff_t>(index);
  std::rotate(moves_.begin(), at, at + 1);
}

}  // namespace tauler::gomoku
