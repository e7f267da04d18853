// The exact solver of Connect Four: the score of a position under best play, on every board size.
//
// Scores are those of the public test sets: 0 for a draw; for a win the number of stones the winner
// has left when the four is complete, counting the last one; negative for a loss. A game won with
// the very last stone scores 1.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/limits.hpp"
#include "players/connect4/book/opening_book.hpp"
#include "players/connect4/solver/kernel.hpp"
#include "search/solution.hpp"

namespace tauler::connect4 {

using tauler::Aim;
using tauler::Solution;

struct ColumnScore {
  int column = 0;
  Solution solution;  ///< of the position after it, seen from the side that plays it
};

class Solver {
 public:
  /// Runs job(0) … job(count − 1) at the same time, job(0) on the caller's thread, and returns when
  /// all have. This room starts no threads itself.
  using Crew = std::function<void(int count, const std::function<void(int)>& job)>;
  /// Called on the caller's thread a few times a second with what is known so far.
  using Progress = std::function<void(const Solution&)>;

  static constexpr std::size_t default_memory = std::size_t{1} << 30;

  /// `memory` is used only as far as it is needed. Precondition: `FreeShape::fits(width, height)`.
  Solver(int width, int height, std::size_t memory = default_memory);
  /// The same with one of `kernel_versions()`.
  Solver(int width, int height, std::size_t memory, const KernelVersion& version);
  ~Solver();

  /// Positions that are not solved quickly are searched by this many threads.
  void set_crew(int threads, Crew crew);
  void set_progress(Progress progress) { progress_ = std::move(progress); }
  /// Positions of the 7×6 board that are in the book are looked up there. It must outlive the
  /// solver.
  void set_book(const OpeningBook* book) { book_ = book; }
  /// Forgets the contents of the table.
  void clear();

  /// Within the limits of time, nodes and the stop flag; if they cut it short, it gives bounds.
  template <class Shape>
  Solution solve(const BasicPosition<Shape>& position, Aim aim = Aim::score,
                 const Limits& limits = {}) {
    start(limits);
    return finish(bounds_of(position, aim));
  }

  /// Every legal column; the limits are for all together.
  template <class Shape>
  std::vector<ColumnScore> solve_columns(const BasicPosition<Shape>& position, Aim aim = Aim::score,
                                         const Limits& limits = {}) {
    start(limits);
    std::vector<ColumnScore> scores;
    for (Move column : columns_of(position)) {
      BasicPosition<Shape> after = position;
      after.play(column);
      const Solution reply = finish(bounds_of(after, aim));
      scores.push_back(
          {column.value(),
           {.low = -reply.high, .high = -reply.low, .nodes = reply.nodes, .time = reply.time}});
    }
    return scores;
  }

  /// Several positions that are much alike, as one solve: they share what the table learns. The
  /// limits are for all together; `each` is called for every one; its node count includes those of
  /// all before.
  template <class Shape>
  void solve_all(const std::vector<BasicPosition<Shape>>& positions, Aim aim, const Limits& limits,
                 const std::function<void(std::size_t index, const Solution&)>& each) {
    start(limits);
    for (std::size_t i = 0; i < positions.size(); ++i) {
      each(i, finish(bounds_of(positions[i], aim)));
    }
  }

  /// The columns that score at least this much, as far as can be shown within the limits. Uses what
  /// the last call left in the table: after `solve`, much of it is known.
  template <class Shape>
  std::vector<int> best_columns(const BasicPosition<Shape>& position, int score,
                                const Limits& limits = {}) {
    go_on(limits);
    std::vector<int> best;
    for (Move column : columns_of(position)) {
      if (reaches(position, column, score, UINT64_MAX)) best.push_back(column.value());
    }
    return best;
  }

  /// One of `columns` that scores at least this much: the first for which that is shown at once, as
  /// it is for one after `solve`, or else the first within the limits.
  template <class Shape>
  std::optional<int> best_column(const BasicPosition<Shape>& position, int score,
                                 const std::vector<int>& columns, const Limits& limits = {}) {
    go_on(limits);
    for (const std::uint64_t nodes : {std::uint64_t{1}, UINT64_MAX}) {
      for (int column : columns) {
        const Move move = Move::of(column);
        if (position.is_legal(move) && reaches(position, move, score, nodes)) return column;
      }
    }
    return std::nullopt;
  }

  /// Of the last call.
  std::uint64_t nodes() const;

  /// The result under best play, or nothing if this many nodes are not enough to prove it.
  template <class Shape>
  std::optional<Outcome> outcome(const BasicPosition<Shape>& position, std::uint64_t most_nodes) {
    Limits limits;
    limits.nodes = most_nodes;
    const Solution solution = solve(position, Aim::sign, limits);
    if (!solution.decided()) return std::nullopt;
    if (solution.sign() == 0) return Outcome::draw;
    return win_for(solution.sign() > 0 ? position.to_move() : opponent(position.to_move()));
  }

 private:
  struct Run;
  class Control;

  template <class Shape>
  static MoveList columns_of(const BasicPosition<Shape>& position) {
    MoveList columns;
    position.legal_moves(columns);
    return columns;
  }
  template <class Shape>
  static StonePosition stones_of(const BasicPosition<Shape>& position) {
    return {position.own(), position.all(), position.ply()};
  }
  /// Of a finished game: the side to move has lost it, or it is a draw.
  template <class Shape>
  int final_score(const BasicPosition<Shape>& position) const {
    return position.outcome() == Outcome::draw ? 0 : -(cells_ + 2 - position.ply()) / 2;
  }
  /// Of a finished game or from the book.
  template <class Shape>
  std::optional<int> known_score(const BasicPosition<Shape>& position) const {
    if (is_over(position.outcome())) return final_score(position);
    if constexpr (std::is_same_v<BasicPosition<Shape>, Position>) {
      if (book_) return book_->score(position);
    }
    return std::nullopt;
  }
  template <class Shape>
  Bounds bounds_of(const BasicPosition<Shape>& position, Aim aim) {
    const std::optional<int> known = known_score(position);
    return known ? Bounds{*known, *known} : search(stones_of(position), aim);
  }
  /// Whether the column is known to score that, after this many nodes or a few more.
  template <class Shape>
  bool reaches(const BasicPosition<Shape>& position, Move column, int score,
               std::uint64_t most_nodes) {
    BasicPosition<Shape> after = position;
    after.play(column);
    std::optional<int> value = known_score(after);
    if (!value) value = test(stones_of(after), -score, most_nodes);
    return value && *value <= -score;
  }

  /// With the smallest table.
  void start(const Limits& limits);
  /// With the table as it is.
  void go_on(const Limits& limits);
  Solution finish(Bounds bounds);
  Bounds search(const StonePosition& position, Aim aim);
  void search_window(const StonePosition& position, int alpha, Bounds& bounds);
  std::optional<int> test(const StonePosition& position, int alpha,
                          std::uint64_t most_nodes = UINT64_MAX);
  std::optional<int> test_together(const StonePosition& position, int alpha);

  int cells_;
  SolverTable table_;
  KernelVersion version_;
  int width_;
  int height_;
  std::vector<std::unique_ptr<SearchKernel>> kernels_;
  Crew crew_;
  Progress progress_;
  const OpeningBook* book_ = nullptr;
  std::unique_ptr<BusyPositions> busy_;
  std::unique_ptr<Run> run_;
  unsigned solves_ = 0;
};

}  // namespace tauler::connect4
