// The A2 evaluation as the document describes it: walk over the board, and for every stone count
// what it is part of. No bits, no tables, nothing kept; definitions in
// src/players/gomoku/README.md.
#pragma once

#include <array>
#include <vector>

#include "games/gomoku/position.hpp"
#include "players/gomoku/points.hpp"

namespace tauler::gomoku::plain {

enum class Content { black, white, empty, edge };

struct Step {
  int row;
  int column;
};

inline constexpr std::array<Step, 4> steps{Step{0, 1}, Step{1, 0}, Step{1, 1}, Step{-1, 1}};

class PlainBoard {
 public:
  explicit PlainBoard(const Position& position) : size_(position.size()), rule_(position.rule()) {
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        const Cell cell{row, column};
        Content content = Content::empty;
        if (position.board().has_stone(cell, Colour::black)) content = Content::black;
        if (position.board().has_stone(cell, Colour::white)) content = Content::white;
        cells_.push_back(content);
      }
    }
  }

  int size() const { return size_; }
  Rule rule() const { return rule_; }

  void put(int row, int column, Content content) { cells_[row * size_ + column] = content; }

  Content at(int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return Content::edge;
    return cells_[row * size_ + column];
  }

  Content along(int row, int column, Step step, int distance) const {
    return at(row + distance * step.row, column + distance * step.column);
  }

 private:
  int size_;
  Rule rule_;
  std::vector<Content> cells_;
};

/// The run through a stone in one direction.
struct Run {
  int first;  ///< distance from the stone to the run's first cell, not positive
  int last;
  int free_ends;

  int length() const { return last - first + 1; }
};

inline Run run_through(const PlainBoard& board, int row, int column, Step step) {
  const Content colour = board.at(row, column);
  Run run{0, 0, 0};
  while (board.along(row, column, step, run.first - 1) == colour) --run.first;
  while (board.along(row, column, step, run.last + 1) == colour) ++run.last;
  if (board.along(row, column, step, run.first - 1) == Content::empty) ++run.free_ends;
  if (board.along(row, column, step, run.last + 1) == Content::empty) ++run.free_ends;
  return run;
}

inline int simple_points(const Run& run, const StructurePoints& points) {
  const bool open = run.free_ends == 2;
  if (run.free_ends == 0) return 0;
  switch (run.length()) {
    case 4: return open ? points.open_four : points.half_open_four;
    case 3: return open ? points.open_three : points.half_open_three;
    case 2: return open ? points.open_two : points.half_open_two;
    default: return 0;
  }
}

/// The structure that a run makes with the next one, behind a single empty cell: the way is 1 for
/// the one after it, -1 for the one before.
inline int broken_points(const PlainBoard& board, int row, int column, Step step, const Run& run,
                         int way, const StructurePoints& points) {
  const Content colour = board.at(row, column);
  const int near_end = way > 0 ? run.last : run.first;
  const int far_end = way > 0 ? run.first : run.last;
  if (board.along(row, column, step, near_end + way) != Content::empty) return 0;
  int end = near_end + 2 * way;
  int behind = 0;
  for (; board.along(row, column, step, end) == colour; end += way) ++behind;
  if (behind == 0) return 0;
  int free_ends = 0;
  if (board.along(row, column, step, far_end - way) == Content::empty) ++free_ends;
  if (board.along(row, column, step, end) == Content::empty) ++free_ends;
  const int stones = run.length() + behind;
  if (stones == 4 && free_ends > 0) return points.broken_four;
  if (stones == 3 && free_ends == 2) return points.broken_three;
  return 0;
}

inline int points_where_they_cross(const Run& a, const Run& b, const StructurePoints& points) {
  const auto are = [&](int length_a, int free_a, int length_b, int free_b) {
    const auto match = [&](const Run& one, const Run& other) {
      return one.length() == length_a && one.free_ends == free_a && other.length() == length_b &&
             other.free_ends == free_b;
    };
    return match(a, b) || match(b, a);
  };
  if (are(4, 1, 4, 1)) return points.crossing_fours;
  if (are(4, 1, 3, 2)) return points.crossing_four_three;
  if (are(3, 2, 3, 2)) return points.crossing_threes;
  if (are(3, 1, 3, 2)) return points.crossing_half_open_threes;
  if (are(2, 2, 2, 2)) return points.crossing_twos;
  if (are(2, 1, 2, 1)) return points.crossing_half_open_twos;
  return 0;
}

/// What the document's loop adds for one stone.
inline int points_of_stone(const PlainBoard& board, int row, int column, const Reading& reading) {
  const StructurePoints& points = reading.points;
  const bool once = reading.counting == Counting::once;
  std::array<Run, 4> runs{};
  std::array<bool, 4> crosses{};
  for (std::size_t i = 0; i < 4; ++i) runs[i] = run_through(board, row, column, steps[i]);
  int sum = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) {
      const int crossing = points_where_they_cross(runs[i], runs[j], points);
      if (crossing > 0) crosses[i] = crosses[j] = true;
      sum += crossing;
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (once && runs[i].first != 0) continue;  // counted at the run's first stone
    const bool merged = reading.counting == Counting::merged && crosses[i];
    if (!merged) sum += simple_points(runs[i], points);
    sum += broken_points(board, row, column, steps[i], runs[i], 1, points);
    if (!once) sum += broken_points(board, row, column, steps[i], runs[i], -1, points);
  }
  return sum;
}

/// Whether the row through this stone wins, in the words of the rules.
inline bool is_five(const PlainBoard& board, int row, int column) {
  const Content colour = board.at(row, column);
  const Content other = colour == Content::black ? Content::white : Content::black;
  for (Step step : steps) {
    const Run run = run_through(board, row, column, step);
    const bool exact =
        board.rule() == Rule::standard || (board.rule() == Rule::renju && colour == Content::black);
    const bool held = board.along(row, column, step, run.first - 1) == other &&
                      board.along(row, column, step, run.last + 1) == other;
    if (run.length() < 5 || (exact && run.length() > 5)) continue;
    if (board.rule() == Rule::caro && run.length() == 5 && held) continue;
    return true;
  }
  return false;
}

inline bool touches(const PlainBoard& board, int row, int column, Content colour) {
  for (Step step : steps) {
    if (board.along(row, column, step, 1) == colour) return true;
    if (board.along(row, column, step, -1) == colour) return true;
  }
  return false;
}

/// The cells where one more stone of that colour makes a five.
inline int cells_for_a_five(PlainBoard& board, Content colour) {
  int cells = 0;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (board.at(row, column) != Content::empty) continue;
      if (!touches(board, row, column, colour)) continue;  // it would stand alone
      board.put(row, column, colour);
      if (is_five(board, row, column)) ++cells;
      board.put(row, column, Content::empty);
    }
  }
  return cells;
}

inline constexpr int infinity = 1'000'000'000;

/// The document's `funcioAvaluacio`, for a colour.
inline int evaluate(const Position& position, Colour colour, const Reading& reading = {}) {
  const Colour mover = position.colour_to_move();
  const Colour last = opposite(mover);
  if (position.has_win(last)) return last == colour ? infinity : -infinity;
  PlainBoard board(position);
  // In caro one stone can spoil several fives: there a board is won only by a five.
  if (reading.won != WonBoards::off && board.rule() != Rule::caro) {
    const int won = reading.won == WonBoards::full ? infinity : infinity - 1;
    const auto content = [](Colour of) {
      return of == Colour::black ? Content::black : Content::white;
    };
    if (cells_for_a_five(board, content(mover)) > 0) return mover == colour ? won : -won;
    if (cells_for_a_five(board, content(last)) > 1) return last == colour ? won : -won;
  }
  int black = 0;
  int white = 0;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      const Content content = board.at(row, column);
      if (content == Content::black) black += points_of_stone(board, row, column, reading);
      if (content == Content::white) white += points_of_stone(board, row, column, reading);
    }
  }
  return colour == Colour::black ? black - white : white - black;
}

}  // namespace tauler::gomoku::plain
