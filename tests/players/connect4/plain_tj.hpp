// The document's player AlumneTJ [D2–D4] and the professor's player [D5], as plainly as they can be
// written: a board of cells that is copied for every move, lists of moves, the whole board looked
// at for every evaluation. The names follow the document's Java. What it leaves out is filled in as
// src/players/connect4/README.md says.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/side.hpp"
#include "games/connect4/position.hpp"

namespace tauler::connect4::plain {

inline constexpr int max_value = std::numeric_limits<int>::max();
inline constexpr int min_value = -max_value;

/// `Tauler`: cells hold 1, -1 or 0; row 0 is the bottom.
class Board {
 public:
  Board(int width, int height) : width_(width), height_(height) {}

  template <class Shape>
  explicit Board(const BasicPosition<Shape>& position)
      : width_(position.width()), height_(position.height()) {
    for (int column = 0; column < width_; ++column) {
      for (int row = 0; row < height_; ++row) {
        const auto cell = position.cell(column, row);
        if ((position.stones_of(Side::first) & cell) != 0) cells_[column][row] = 1;
        if ((position.stones_of(Side::second) & cell) != 0) cells_[column][row] = -1;
      }
    }
  }

  int width() const { return width_; }
  int height() const { return height_; }
  bool inside(int column, int row) const {
    return column >= 0 && column < width_ && row >= 0 && row < height_;
  }
  int color(int column, int row) const { return cells_[column][row]; }
  bool can_move(int column) const { return cells_[column][height_ - 1] == 0; }
  int landing_row(int column) const {
    int row = 0;
    while (cells_[column][row] != 0) ++row;
    return row;
  }
  void add(int column, int color) {
    cells_[column][landing_row(column)] = static_cast<std::int8_t>(color);
  }
  /// Whether the top stone of the column stands in a line of four of its colour.
  bool solution(int column, int color) const {
    int row = height_ - 1;
    while (cells_[column][row] == 0) --row;
    for (const auto& [right, up] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      int line = 1;
      for (int sign : {1, -1}) {
        for (int i = 1; is_color(column + sign * i * right, row + sign * i * up, color); ++i)
          ++line;
      }
      if (line >= 4) return true;
    }
    return false;
  }
  std::vector<int> moves() const {
    std::vector<int> possible;
    for (int column = 0; column < width_; ++column) {
      if (can_move(column)) possible.push_back(column);
    }
    return possible;
  }

 private:
  bool is_color(int column, int row, int color) const {
    return inside(column, row) && cells_[column][row] == color;
  }

  int width_;
  int height_;
  std::array<std::array<std::int8_t, max_size>, max_size> cells_{};
};

struct Direction {
  int right;
  int up;
};
inline constexpr std::array<Direction, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}};

/// Heuristic 1, recursive: own stones or free cells from here on, four at most.
inline int count_from(const Board& board, int column, int row, Direction step, int color,
                      int left) {
  if (left == 0 || !board.inside(column, row) || board.color(column, row) == -color) return 0;
  return 1 + count_from(board, column + step.right, row + step.up, step, color, left - 1);
}

inline int heuristic_1(const Board& board, int color) {
  int points = 0;
  for (int column = 0; column < board.width(); ++column) {
    const int weight = 1 + std::min(column, board.width() - 1 - column);
    for (int row = 0; row < board.height(); ++row) {
      const int here = board.color(column, row);
      if (here == 0) continue;
      for (Direction step : directions) {
        points += here * color * weight * count_from(board, column, row, step, here, 4);
      }
    }
  }
  return points;
}

/// `toni2`, in ten-thousandths: the sum in tenths, raised to the fourth power.
inline int toni2(const Board& board, int column, int row, int color) {
  int points = 0;
  for (Direction step : directions) {
    int tenths = 0;
    for (int i = 0; i < 4; ++i) {
      const int x = column + i * step.right;
      const int y = row + i * step.up;
      if (!board.inside(x, y) || board.color(x, y) == -color) {
        tenths = 0;
        break;
      }
      if (board.color(x, y) == color) tenths += 10;
      if (board.color(x, y) == 0 && board.landing_row(x) == y) tenths += 3;
    }
    points += tenths * tenths * tenths * tenths;
  }
  return points;
}

inline int heuristic_2(const Board& board, int color) {
  int points = 0;
  for (int column = 0; column < board.width(); ++column) {
    for (int row = 0; row < board.height(); ++row) {
      const int here = board.color(column, row);
      if (here != 0) points += here * color * toni2(board, column, row, here);
    }
  }
  return points;
}

struct Choice {
  int move;
  int value;
};

/// `AlumneTJ`
class Tj {
 public:
  Tj(int depth, int heuristic) : depth_(depth), heuristic_(heuristic) {}

  /// `moviment`
  Choice choose(const Board& board, int color) {
    color_ = color;
    int best_move = -1;
    int min_prof = 0;
    int max_prof = depth_ + 1;
    best_alpha_ = min_value;
    for (int move : board.moves()) {
      if (wins(board, move, color_)) return {move, max_value};
    }
    for (int move : board.moves()) {
      prof_ = 0;
      prof2_ = depth_;
      Board next = board;
      next.add(move, color_);
      const int value = min_node(next, min_value, max_value, depth_);
      if (value > best_alpha_) {
        best_move = move;
        best_alpha_ = value;
        if (value == max_value) min_prof = prof_;
      } else if (value == best_alpha_) {
        if (best_alpha_ == max_value && prof_ > min_prof) {
          best_move = move;
          min_prof = prof_;
        }
        if (value == min_value && prof2_ < max_prof) {
          best_move = move;
          max_prof = prof2_;
        }
      }
    }
    return {best_move, best_alpha_};
  }

 private:
  static bool wins(const Board& board, int move, int color) {
    Board next = board;
    next.add(move, color);
    return next.solution(move, color);
  }

  int max_node(const Board& board, int alpha, int beta, int d) {
    const std::vector<int> moves = board.moves();
    if (moves.empty()) return 0;
    if (d == 0) return heuristic_ == 1 ? heuristic_1(board, color_) : heuristic_2(board, color_);
    for (int move : moves) {
      Board next = board;
      next.add(move, color_);
      if (next.solution(move, color_)) {
        prof_ = d;
        return max_value;
      }
      alpha = std::max(alpha, min_node(next, alpha, beta, d));
      if (beta <= alpha) return beta;
    }
    return alpha;
  }

  int min_node(const Board& board, int alpha, int beta, int d) {
    const std::vector<int> moves = board.moves();
    if (moves.empty()) return 0;
    for (int move : moves) {
      Board next = board;
      next.add(move, -color_);
      if (next.solution(move, -color_)) {
        prof2_ = d;
        return min_value;
      }
      beta = std::min(beta, max_node(next, alpha, beta, d - 1));
      if (beta < best_alpha_) return min_value;
      if (beta <= alpha) return alpha;
    }
    return beta;
  }

  int depth_;
  int heuristic_;
  int color_ = 1;
  int best_alpha_ = min_value;
  int prof_ = 0;
  int prof2_ = 0;
};

/// What the professor's player thinks of a board: every window of four cells with stones of one
/// colour only, by their number.
inline int windows(const Board& board, int color) {
  constexpr std::array<int, 5> worth{0, 1, 10, 100, 0};
  int points = 0;
  for (int column = 0; column < board.width(); ++column) {
    for (int row = 0; row < board.height(); ++row) {
      for (Direction step : directions) {
        if (!board.inside(column + 3 * step.right, row + 3 * step.up)) continue;
        int own = 0;
        int other = 0;
        for (int i = 0; i < 4; ++i) {
          const int here = board.color(column + i * step.right, row + i * step.up);
          own += here == color;
          other += here == -color;
        }
        if (other == 0) points += worth[own];
        if (own == 0) points -= worth[other];
      }
    }
  }
  return points;
}

/// The professor's player as plain minimax: the first column of the best value, columns in the
/// order from the middle outwards.
class Prof {
 public:
  Prof(int depth, int win) : depth_(depth), win_(win) {}

  Choice choose(const Board& board, int color) const { return best(board, color, depth_); }

 private:
  static std::vector<int> from_the_middle(const Board& board) {
    std::vector<int> moves = board.moves();
    const int twice_middle = board.width() - 1;
    std::stable_sort(moves.begin(), moves.end(), [&](int a, int b) {
      return std::abs(2 * a - twice_middle) < std::abs(2 * b - twice_middle);
    });
    return moves;
  }

  Choice best(const Board& board, int color, int depth) const {
    Choice best{-1, min_value};
    for (int move : from_the_middle(board)) {
      Board next = board;
      next.add(move, color);
      int value = 0;
      if (next.solution(move, color)) {
        value = win_ + depth - 1;
      } else if (next.moves().empty()) {
        value = 0;
      } else if (depth == 1) {
        value = windows(next, color);
      } else {
        value = -this->best(next, -color, depth - 1).value;
      }
      if (value > best.value) best = {move, value};
    }
    return best;
  }

  int depth_;
  int win_;
};

}  // namespace tauler::connect4::plain
