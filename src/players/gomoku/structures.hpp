// A board with its A2 value, and with what a stone of either colour on every empty cell would add
// to it: kept up to date from stone to stone, so that looking one ply ahead is reading an array.
//
// A stone changes the runs it touches, and so the points on its four lines; and every stone of a
// run that became another structure now crosses differently. The gains to renew after a stone are
// therefore few (README.md says which), and all others stay as they are.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "games/gomoku/position.hpp"
#include "players/gomoku/focus.hpp"
#include "players/gomoku/stone_effect.hpp"

namespace tauler::gomoku {

/// What a reading of A2 makes of lines and crossings, from tables.
struct StructureTables {
  explicit StructureTables(const Reading& how);
  /// Made once and shared: of the document's points, as they are read here.
  static const std::shared_ptr<const StructureTables>& document();

  Reading reading;
  StoneEffects effects;
  std::vector<std::int32_t> crossings;  ///< what a stone counts by the structures through it
};

class Structures {
 public:
  /// The gain of a cell that has a stone: less than that of any empty one.
  static constexpr int occupied = -win_points;
  /// The gain of a stone after which two cells or more would make a five: more than any points.
  /// Only where won boards count, and only while the colour has no such cell yet.
  static constexpr int wins_next = win_points - 1;

  /// Which gains a stone renews. What is left out of date comes back with `undo`.
  enum class Renew : std::uint8_t {
    none,
    all,
    /// Those of the opponent, who moves next, and only when `best_reply` needs them.
    when_needed,
  };

  /// Builds everything from the position's stones. The tables must outlive this.
  explicit Structures(const Position& position,
                      const StructureTables& tables = *StructureTables::document());

  /// Whether won boards count. Not in caro, where one stone can spoil several fives.
  bool sees_won() const { return sees_won_; }

  /// A2 for `colour`. Five in a row is not in it: that is the position's outcome.
  int value(Colour colour) const { return colour == Colour::black ? value_ : -value_; }

  /// What `value(colour)` grows by with one more stone, by move code; `win_points` if it wins, or
  /// `wins_next`.
  int gain(int cell, Colour colour) const { return gains_[index(colour)][cell]; }
  /// The same, counted anew.
  int renewed_gain(int cell, Colour colour) const { return compute_gain(cell, index(colour)); }
  /// The highest gain in the focus; `occupied` if there is no empty cell.
  int best_gain(Colour colour, const Focus& focus) const;
  /// The same just after `play` with `Renew::when_needed`, for the side to move. A gain of `enough`
  /// ends the search for a higher one.
  int best_reply(Colour mover, const Focus& focus, int enough) const;

  /// The cells where the next stone of a colour would make a five.
  struct Fives {
    int cells = 0;
    int last = 0;  ///< one of them
  };
  /// Precondition: the gains of that colour are up to date.
  Fives fives(Colour colour) const;
  /// Of the colour that has just played, on the lines of its stone.
  Fives fives_of_last() const;

  /// Precondition: the cell is empty and the stone does not win.
  void play(int cell, Colour colour, Renew renew);
  /// Takes back the latest stone that `play` put.
  void undo();

 private:
  using Bits = std::uint32_t;
  static constexpr std::size_t max_cells = std::size_t{max_size} * max_size;
  /// The structures through one stone, three bits for each of the four directions.
  using Crossing = std::uint16_t;
  static constexpr int bits_each = 3;

  /// The line bits of both colours; cells off the board are set in both.
  using Line = std::array<Bits, 2>;

  struct Change {
    std::int16_t cell;
    std::uint8_t direction;
    Crossing before;
  };
  struct OldGain {
    std::int16_t cell;
    std::uint8_t colour;
    std::int32_t gain;
  };
  struct Frame {
    std::int32_t value;
    std::int16_t cell;
    std::uint8_t colour;
    std::uint32_t changes;  ///< how many of the log were there before
    std::uint32_t old_gains;
  };

  static constexpr int index(Colour colour) { return static_cast<int>(colour); }

  void lay_out();
  int compute_gain(int cell, int own) const;
  int points_gained(int cell, int own, bool& is_long) const;
  int crossing_change(int cell, int step, int direction, const TouchedRun& run) const;
  void change_run(int cell, int step, int direction, const TouchedRun& run);
  bool wins_at(int cell, int own) const;
  Fives fives_around(int cell, int own) const;
  void place(int cell, int own);
  void toggle(int cell, int own);
  void list_dependent_cells(int cell, std::size_t first_change);
  void list_around(int cell);
  void list_run_ends(int cell, int direction);
  void list(int cell);
  void renew_gains(int cell, int of, bool later);

  const StoneEffects* effects_;
  const std::int32_t* crossings_;  ///< the points of a stone by its `Crossing`
  bool sees_won_;
  int size_;
  Rule rule_;
  std::array<int, 4> steps_;  ///< from a cell to the next bit of each of its lines, as codes
  std::int32_t value_ = 0;    ///< for black
  std::array<Line, Board::line_count> lines_;
  std::array<std::array<std::array<std::uint8_t, 2>, 4>, max_cells> spots_;  ///< line and bit
  std::array<Crossing, max_cells> crossing_of_{};
  alignas(64) std::array<std::array<std::int32_t, max_cells>, 2> gains_;

  std::vector<Change> changes_;
  std::vector<OldGain> old_gains_;
  std::vector<Frame> frames_;
  std::vector<std::int16_t> dependent_;  ///< the cells whose gains the latest stone changed
  std::array<std::uint32_t, max_cells> listed_in_{};  ///< … and the round they were listed in
  std::uint32_t round_ = 0;
};

}  // namespace tauler::gomoku
