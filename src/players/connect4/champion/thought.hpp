// How `connect4/champion` finds its move on one board size:
//   1. the opening book, through the solver;
//   2. the solver, where the end is near enough to try;
//   3. else a search by threats, over the columns the solver could not rule out, and a last look
//      with the solver whether its choice loses.
// Whatever ends it, the best that is known then is played.
#pragma once

#include <memory>

#include "players/connect4/champion/budget.hpp"
#include "players/connect4/champion/known_replies.hpp"
#include "players/connect4/champion/threat_search.hpp"
#include "players/connect4/solver/solver.hpp"

namespace tauler::connect4 {

/// Works for one position.
template <class Shape>
class Thought {
 public:
  using Board = BasicPosition<Shape>;
  using Search = ThreatSearch<Shape>;

  Thought(const Board& position, Solver& solver, ThreatTable& table, Budget& budget, int most_depth,
          const Progress& progress)
      : position_(position),
        solver_(solver),
        table_(table),
        budget_(budget),
        most_depth_(most_depth),
        progress_(progress),
        cells_(position.width() * position.height()) {}

  Decision run() {
    if (const std::optional<Move> reply = known_reply(position_)) {
      decision_.move = *reply;
      decision_.value = 1;
      decision_.variation = {*reply};
    } else if (!solve()) {
      search();
    }
    decision_.nodes = budget_.spent();
    decision_.time = budget_.elapsed();
    return decision_;
  }

 private:
  /// With more empty cells there is no hope of solving a position while somebody waits.
  static constexpr int hopeful_cells = 46;
  /// With this few a position is nearly always solved in time: 8×8 from ply 24 on.
  static constexpr int sure_cells = 40;
  static constexpr int percent_if_hopeful = 50;
  static constexpr int percent_if_sure = 90;
  static constexpr int percent_to_search = 75;
  static constexpr int percent_to_check = 30;
  static constexpr int longest_variation = 16;
  static constexpr std::uint64_t nodes_for_a_variation = 20'000;

  /// True if the score is known, and a column that has it.
  bool solve() {
    candidates_ = columns_of(position_);
    const int empty = cells_ - position_.ply();
    if (empty > hopeful_cells) return false;
    const int percent = empty > sure_cells ? percent_if_hopeful : percent_if_sure;
    const Solution solution = solver_.solve(position_, Aim::score, part(percent));
    budget_.spend(solution.nodes);
    if (solution.decided()) {
      const int sign = solution.sign();
      decision_.proven = sign == 0  ? Outcome::draw
                         : sign > 0 ? win_for(position_.to_move())
                                    : win_for(opponent(position_.to_move()));
    }
    decision_.value = solution.high < 0 ? solution.high : solution.low;
    if (!solution.exact() && solution.low <= 0) {
      rule_out_below(solution.low, percent);
      return false;
    }
    const std::optional<int> best =
        solver_.best_column(position_, solution.low, candidates_, part(percent));
    budget_.spend(solver_.nodes());
    if (!best) return false;
    decision_.method = Method::exact;
    decision_.depth = empty;
    decision_.move = Move::of(*best);
    decision_.variation = variation_from(decision_.move, solution.low);
    return true;
  }

  /// What is known about the score rules columns out, even if it is not exact.
  void rule_out_below(int score, int percent) {
    if (score <= -(cells_ - position_.ply()) / 2) return;
    const std::vector<int> best = solver_.best_columns(position_, score, part(percent));
    budget_.spend(solver_.nodes());
    if (!best.empty()) keep_candidates(best);
  }

  /// Those of the candidates that are in the list, in the candidates' order.
  void keep_candidates(const std::vector<int>& columns) {
    std::erase_if(candidates_, [&](int column) {
      return std::find(columns.begin(), columns.end(), column) == columns.end();
    });
  }

  void search() {
    std::vector<typename Search::RootMove> moves;
    for (int column : candidates_) moves.push_back({column, 0});
    decision_.method = Method::deepening;
    decision_.move = Move::of(moves.front().column);
    const Limits limits = part(percent_to_search);
    SearchGuard guard(limits);
    Search search(position_.shape(), table_, guard);
    const int deepest = std::min(most_depth_, cells_ - position_.ply());
    bool won_or_lost = false;
    for (int depth = 1; depth <= deepest && !won_or_lost; ++depth) {
      if (!search.search(position_, depth, moves)) break;
      won_or_lost = std::abs(moves.front().value) > Search::win;
      decision_.depth = depth;
      note(moves.front(), won_or_lost);
    }
    budget_.spend(guard.nodes());
    if (!won_or_lost) note(checked(moves), false);
  }

  void note(const typename Search::RootMove& move, bool won_or_lost) {
    constexpr double hundredth = 0.01;
    decision_.move = Move::of(move.column);
    decision_.variation = {decision_.move};
    if (won_or_lost) {
      const bool wins = move.value > 0;
      decision_.value = wins ? move.value - Search::win : move.value + Search::win;
      decision_.proven = win_for(wins ? position_.to_move() : opponent(position_.to_move()));
    } else if (!decision_.proven) {
      decision_.value = hundredth * move.value;
    }
    decision_.nodes = budget_.spent();
    decision_.time = budget_.elapsed();
    if (progress_) progress_(decision_);
  }

  /// The first of the moves that the solver does not find losing; the very first if all lose.
  typename Search::RootMove checked(const std::vector<typename Search::RootMove>& moves) {
    if (decision_.proven) return moves.front();
    for (const auto& move : moves) {
      if (budget_.is_spent()) break;
      Board after = position_;
      after.play(Move::of(move.column));
      const Solution solution = solver_.solve(after, Aim::sign, part(percent_to_check));
      budget_.spend(solution.nodes);
      if (!solution.decided() || solution.sign() <= 0) return move;
    }
    return moves.front();
  }

  /// The line that keeps the score, as far as it is found quickly.
  std::vector<Move> variation_from(Move move, int score) {
    std::vector<Move> line{move};
    Board position = position_;
    position.play(move);
    Limits limits = part(percent_to_check);
    limits.nodes = std::min(limits.nodes.value_or(nodes_for_a_variation), nodes_for_a_variation);
    while (!is_over(position.outcome()) && static_cast<int>(line.size()) < longest_variation &&
           !budget_.is_spent()) {
      score = -score;
      const std::optional<int> best =
          solver_.best_column(position, score, columns_of(position), limits);
      budget_.spend(solver_.nodes());
      if (!best) break;
      line.push_back(Move::of(*best));
      position.play(line.back());
    }
    return line;
  }

  /// Every column that is not full, from the middle outwards.
  static std::vector<int> columns_of(const Board& position) {
    std::vector<int> columns;
    const auto order = columns_from_middle(position.width());
    for (int i = 0; i < position.width(); ++i) {
      const int column = order[static_cast<std::size_t>(i)];
      if (position.is_legal(Move::of(column))) columns.push_back(column);
    }
    return columns;
  }

  Limits part(int percent) const { return budget_.part(percent); }

  const Board& position_;
  Solver& solver_;
  ThreatTable& table_;
  Budget& budget_;
  int most_depth_;
  const Progress& progress_;
  int cells_;
  std::vector<int> candidates_;
  Decision decision_;
};

}  // namespace tauler::connect4
