#include "players/othello/champion/root_search.hpp"

#include <algorithm>
#include <cassert>

namespace tauler::othello {
namespace {

/// From so many empty cells on the exact search needs no help but an order of the moves.
constexpr int soon_solved = 18;
constexpr int depth_before_solving = 8;
/// Up to so many one selective search to the end is preparation enough for the exact one.
constexpr int solved_after_one = 20;
constexpr int careful = 2;
/// So many plies before the end a search may as well go on to it.
constexpr int plies_before_end = 9;

}  // namespace

std::vector<Reach> reaches(int empty, int most_depth) {
  std::vector<Reach> found;
  const int last = std::min(most_depth, empty);
  const bool to_end = most_depth >= empty;
  const int before_end = empty <= soon_solved ? std::min(depth_before_solving, empty - 1)
                                              : std::max(empty - plies_before_end, 1);
  for (int depth = 1; depth <= (to_end ? before_end : last); ++depth) found.push_back({depth, 0});
  if (!to_end) return found;
  if (empty > soon_solved) {
    found.push_back({empty, 0});
    if (empty > solved_after_one) found.push_back({empty, careful});
  }
  found.push_back({empty, ProbCut::full_care});
  return found;
}

RootSearch::RootSearch(const Position& position, MidgameKernel& midgame, ExactKernel& exact)
    : midgame_(midgame), exact_(exact), empty_(cells - std::popcount(position.discs())) {
  const Bits own = position.own();
  const Bits other = position.other();
  assert(moves_of(own, other) != 0);
  for (Bits left = moves_of(own, other); left != 0; left = without_lowest(left)) {
    const int cell = lowest(left);
    const Bits turned = flips_of(own, other, cell);
    moves_.push_back({cell, {other ^ turned, own ^ turned ^ bit(cell)}, 0});
  }
}

std::optional<int> RootSearch::value_of(const RootMove& move, const Reach& reach, int alpha,
                                        int beta, ExactControl& control) {
  std::optional<int> value;
  if (reach.is_exact(empty_)) {
    // Whole discs: no score lies between two of them.
    const auto down = [](int v) { return v >= 0 ? v / disc : -((disc - 1 - v) / disc); };
    value = exact_.solve(move.after, std::max(down(-beta), -cells), std::min(-down(alpha), cells),
                         control);
    if (value) *value *= disc;
  } else {
    value = midgame_.search(move.after, reach.depth - 1, -beta, -alpha, reach.care, control);
  }
  if (value) *value = -*value;
  return value;
}

/// Near what it was worth before, and wider where it is not there any more.
std::optional<int> RootSearch::first_value(const Reach& reach, ExactControl& control) {
  constexpr int most = PatternEvaluation::highest;
  const RootMove& move = moves_.front();
  if (!searched_) return value_of(move, reach, -most, most, control);
  const int alpha = std::max(move.value - aspiration, -most);
  const int beta = std::min(move.value + aspiration, most);
  std::optional<int> value = value_of(move, reach, alpha, beta, control);
  if (value && *value <= alpha && alpha > -most) {
    value = value_of(move, reach, -most, *value + 1, control);
  } else if (value && *value >= beta && beta < most) {
    value = value_of(move, reach, *value - 1, most, control);
  }
  return value;
}

void RootSearch::bring_to_front(std::size_t index, int value) {
  moves_[index].value = value;
  const auto at = moves_.begin() + static_cast<std::ptrdiff_t>(index);
  std::rotate(moves_.begin(), at, at + 1);
}

bool RootSearch::search(const Reach& reach, ExactControl& control) {
  constexpr int most = PatternEvaluation::highest;
  const std::optional<int> first = first_value(reach, control);
  if (!first) return false;
  moves_.front().value = *first;
  searched_ = true;
  reached_ = reach;
  finished_ = false;
  for (std::size_t i = 1; i < moves_.size(); ++i) {
    const int best = moves_.front().value;
    if (best >= most) break;
    std::optional<int> value = value_of(moves_[i], reach, best, best + 1, control);
    if (value && *value > best) value = value_of(moves_[i], reach, best, most, control);
    if (!value) return false;
    // What was not better keeps its place: its value is only a bound.
    if (*value > best) {
      bring_to_front(i, *value);
    } else {
      moves_[i].value = *value;
    }
  }
  finished_ = true;
  return true;
}

}  // namespace tauler::othello
