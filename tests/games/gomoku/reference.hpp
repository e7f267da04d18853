// Gomoku as its rule books explain it: a grid of letters, stones tried and taken back, rows walked
// from end to end. Renju's fours and threes are not patterns here but follow their definitions: a
// four is what one more stone turns into a five, a three is what one more allowed stone turns into
// a straight four.
#pragma once

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "core/side.hpp"
#include "games/gomoku/rules.hpp"

namespace tauler::gomoku {

class ReferenceGame {
 public:
  enum class Kind { free, five, overline, double_four, double_three };

  explicit ReferenceGame(const Settings& settings)
      : settings_(settings), grid_(static_cast<std::size_t>(settings.size) * settings.size, '.') {}

  Outcome outcome() const { return outcome_; }

  Side to_move() const {
    // Swap2: the opener places three stones, the other chooses or places two more.
    if (swap2() && choices_.empty()) return stones_ < 3 ? Side::first : Side::second;
    if (choices_ == "m") return stones_ < 5 ? Side::second : Side::first;
    return owner(next_colour());
  }

  std::vector<int> legal_moves() const {
    if (is_over(outcome_)) return {};
    if (swap2() && choices_.empty() && stones_ == 3) return {400, 401, 402};
    if (choices_ == "m" && stones_ == 5) return {400, 401};
    std::vector<int> moves;
    for (int cell = 0; cell < cells(); ++cell) {
      if (grid_[cell] == '.' && allowed(cell)) moves.push_back(cell);
    }
    return moves;
  }

  void play(Move move) {
    if (move.value() >= 400) {
      choices_ += "bwm"[move.value() - 400];
      return;
    }
    grid_[move.value()] = next_colour();
    ++stones_;
    outcome_ = find_outcome();
  }

  int cells() const { return settings_.size * settings_.size; }
  /// 'x', 'o', or '.' for an empty cell; '#' off the board.
  char at(int cell) const { return cell == off_board ? '#' : grid_[cell]; }
  void put(int cell, char stone) { grid_[cell] = stone; }
  char next_colour() const { return stones_ % 2 == 0 ? 'x' : 'o'; }

  /// Whether the stone on this cell is part of a winning row.
  bool wins(int cell) const {
    for (Step step : steps) {
      if (row_wins(row_through(cell, step), grid_[cell])) return true;
    }
    return false;
  }

  /// What a black stone on this empty cell would be under renju.
  Kind kind_of_black(int cell) const {
    const ReferenceGame trial = with_black(cell);
    int fours = 0;
    bool overline = false;
    for (Step step : steps) {
      const int length = trial.row_through(cell, step).length;
      if (length == 5) return Kind::five;
      if (length > 5) overline = true;
      fours += trial.fours_of(cell, step);
    }
    if (overline) return Kind::overline;
    if (fours >= 2) return Kind::double_four;
    int threes = 0;
    for (Step step : steps) threes += trial.is_three(cell, step) ? 1 : 0;
    return threes >= 2 ? Kind::double_three : Kind::free;
  }

 private:
  struct Step {
    int down, right;
  };
  static constexpr Step steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  static constexpr int off_board = -1;

  int next(int cell, Step step, int times) const {
    const int row = cell / settings_.size + times * step.down;
    const int column = cell % settings_.size + times * step.right;
    const bool on_board =
        row >= 0 && row < settings_.size && column >= 0 && column < settings_.size;
    return on_board ? row * settings_.size + column : off_board;
  }

  /// An unbroken row of one colour: its cells from one end to the other, and what stands past them.
  struct Row {
    std::array<int, max_size> cells{};
    int length = 0;
    int before = 0, after = 0;  ///< the cells past its ends; `off_board` where the board ends

    bool contains(int cell) const {
      return std::find(cells.begin(), cells.begin() + length, cell) != cells.begin() + length;
    }
  };

  bool swap2() const { return settings_.opening != Opening::free; }

  Side owner(char colour) const {
    const bool first_has_black = choices_ != "b" && choices_ != "mw";
    return (colour == 'x') == first_has_black ? Side::first : Side::second;
  }

  bool allowed(int cell) const {
    if (settings_.rule != Rule::renju || next_colour() != 'x') return true;
    const Kind kind = kind_of_black(cell);
    return kind == Kind::free || kind == Kind::five;
  }

  Outcome find_outcome() const {
    for (int cell = 0; cell < cells(); ++cell) {
      if (grid_[cell] != '.' && wins(cell)) return win_for(owner(grid_[cell]));
    }
    // A full board, or black without an allowed move.
    return legal_moves().empty() ? Outcome::draw : Outcome::ongoing;
  }

  Row row_through(int cell, Step step) const {
    const char stone = grid_[cell];
    int first = cell;
    while (at(next(first, step, -1)) == stone) first = next(first, step, -1);
    Row result;
    result.before = next(first, step, -1);
    for (result.after = first; at(result.after) == stone;) {
      result.cells[result.length++] = result.after;
      result.after = next(result.after, step, 1);
    }
    return result;
  }

  bool row_wins(const Row& row, char colour) const {
    switch (settings_.rule) {
      case Rule::freestyle: return row.length >= 5;
      case Rule::standard: return row.length == 5;
      case Rule::renju: return colour == 'x' ? row.length == 5 : row.length >= 5;
      case Rule::caro: break;
    }
    const char other = colour == 'x' ? 'o' : 'x';
    const bool held = at(row.before) == other && at(row.after) == other;
    return row.length > 5 || (row.length == 5 && !held);
  }

  /// Calls `use` with every empty cell of the line through `cell` and a board with a black stone
  /// put there.
  template <class Use>
  void with_one_more(int cell, Step step, Use&& use) const {
    int added = cell;
    while (next(added, step, -1) != off_board) added = next(added, step, -1);
    for (; added != off_board; added = next(added, step, 1)) {
      if (grid_[added] == '.') use(with_black(added), added);
    }
  }

  ReferenceGame with_black(int cell) const {
    ReferenceGame trial = *this;
    trial.grid_[cell] = 'x';
    return trial;
  }

  /// The different fours on this line that contain the stone: sets of four stones that one more
  /// stone makes a five.
  int fours_of(int cell, Step step) const {
    std::set<std::set<int>> fours;
    with_one_more(cell, step, [&](const ReferenceGame& trial, int added) {
      const Row five = trial.row_through(added, step);
      if (five.length != 5 || !five.contains(cell)) return;
      std::set<int> four(five.cells.begin(), five.cells.begin() + 5);
      four.erase(added);
      fours.insert(four);
    });
    return static_cast<int>(fours.size());
  }

  /// Four in a row that becomes a five at either end.
  bool is_straight_four(const Row& row, Step step) const {
    const auto five_at = [&](int cell) {
      return at(cell) == '.' && with_black(cell).row_through(cell, step).length == 5;
    };
    return row.length == 4 && five_at(row.before) && five_at(row.after);
  }

  bool is_three(int cell, Step step) const {
    bool three = false;
    with_one_more(cell, step, [&](const ReferenceGame& trial, int added) {
      const Row row = trial.row_through(cell, step);
      if (row.contains(added) && trial.is_straight_four(row, step) &&
          kind_of_black(added) == Kind::free) {
        three = true;
      }
    });
    return three;
  }

  Settings settings_;
  std::string grid_;     ///< row by row from the top
  std::string choices_;  ///< of swap2: b, w, m
  int stones_ = 0;
  Outcome outcome_ = Outcome::ongoing;
};

}  // namespace tauler::gomoku
