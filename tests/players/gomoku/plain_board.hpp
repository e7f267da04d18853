// The A2 evaluation as the document tells it: walk over the board, and for every stone count what
// it is part of. No bits, no tables, nothing kept; definitions in src/players/gomoku/README.md.
#pragma once

#include <array>
#include <vector>

#include "games/gomoku/position.hpp"

namespace tauler::gomoku::plain {

enum class Content { black, white, empty, edge };

struct Step {
  int row;
  int column;
};

inline constexpr std::array<Step, 4> steps{Step{0, 1}, Step{1, 0}, Step{1, 1}, Step{-1, 1}};

class PlainBoard {
 public:
  explicit PlainBoard(const Position& position) : size_(position.size()) {
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

  Content at(int row, int column) const {
    if (row < 0 || row >= size_ || column < 0 || column >= size_) return Content::edge;
    return cells_[row * size_ + column];
  }

  Content along(int row, int column, Step step, int distance) const {
    return at(row + distance * step.row, column + distance * step.column);
  }

 private:
  int size_;
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

inline int simple_points(const Run& run) {
  const bool open = run.free_ends == 2;
  if (run.free_ends == 0) return 0;
  switch (run.length()) {
    case 4: return open ? 10'000 : 500;
    case 3: return open ? 200 : 50;
    case 2: return open ? 5 : 3;
    default: return 0;
  }
}

/// The structure that a run makes with the next one, behind a single empty cell.
inline int broken_points_after(const PlainBoard& board, int row, int column, Step step,
                               const Run& run) {
  const Content colour = board.at(row, column);
  if (board.along(row, column, step, run.last + 1) != Content::empty) return 0;
  int end = run.last + 2;
  while (board.along(row, column, step, end) == colour) ++end;
  const int behind = end - (run.last + 2);
  if (behind == 0) return 0;
  int free_ends = 0;
  if (board.along(row, column, step, run.first - 1) == Content::empty) ++free_ends;
  if (board.along(row, column, step, end) == Content::empty) ++free_ends;
  const int stones = run.length() + behind;
  if (stones == 4 && free_ends > 0) return 10'000;
  if (stones == 3 && free_ends == 2) return 5'000;
  return 0;
}

inline int points_where_they_cross(const Run& a, const Run& b) {
  const auto are = [&](int length_a, int free_a, int length_b, int free_b) {
    const auto match = [&](const Run& one, const Run& other) {
      return one.length() == length_a && one.free_ends == free_a && other.length() == length_b &&
             other.free_ends == free_b;
    };
    return match(a, b) || match(b, a);
  };
  if (are(4, 1, 4, 1)) return 10'000;
  if (are(4, 1, 3, 2)) return 10'000;
  if (are(3, 2, 3, 2)) return 5'000;
  if (are(3, 1, 3, 2)) return 1'000;
  if (are(2, 2, 2, 2)) return 100;
  if (are(2, 1, 2, 1)) return 10;
  return 0;
}

inline int points_of_stone(const PlainBoard& board, int row, int column) {
  int points = 0;
  std::array<Run, 4> runs{};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    runs[i] = run_through(board, row, column, steps[i]);
    if (runs[i].first != 0) continue;  // counted at the run's first stone
    points += simple_points(runs[i]) + broken_points_after(board, row, column, steps[i], runs[i]);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (std::size_t j = i + 1; j < steps.size(); ++j) {
      points += points_where_they_cross(runs[i], runs[j]);
    }
  }
  return points;
}

inline constexpr int infinity = 1'000'000'000;

/// The document's `funcioAvaluacio`, for a colour.
inline int evaluate(const Position& position, Colour colour) {
  const Colour last = opposite(position.colour_to_move());
  if (position.has_win(last)) return last == colour ? infinity : -infinity;
  const PlainBoard board(position);
  int black = 0;
  int white = 0;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (board.at(row, column) == Content::black) black += points_of_stone(board, row, column);
      if (board.at(row, column) == Content::white) white += points_of_stone(board, row, column);
    }
  }
  return colour == Colour::black ? black - white : white - black;
}

}  // namespace tauler::gomoku::plain
