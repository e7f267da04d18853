// A Gomoku board that always knows what either colour threatens: the cells that would make a five,
// a four, a straight four or a three on each line, renewed for the four lines of every stone.
#pragma once

#include <array>
#include <cstdint>

#include "games/gomoku/position.hpp"
#include "players/gomoku/exact/line_threats.hpp"
#include "players/gomoku/exact/points.hpp"

namespace tauler::gomoku {

/// The kinds of cells kept for each line, by what a stone there makes.
enum class Threat : std::uint8_t { five, four, straight, three, third };
inline constexpr std::size_t threat_kinds = 5;
/// Of the first three it is also known which lines have any.
inline constexpr std::size_t listed_kinds = 3;

/// A position's key: two hashes that have nothing to do with each other.
struct ThreatKey {
  std::uint64_t slot = 0;
  std::uint64_t lock = 0;

  friend constexpr bool operator==(const ThreatKey&, const ThreatKey&) = default;
};

ThreatKey stone_key(Point point, Colour colour);

class ThreatBoard {
 public:
  using Bits = Board::Bits;
  using Stops = PointList<11>;

  explicit ThreatBoard(const Position& position);

  int size() const { return board_.size(); }
  Rule rule() const { return rule_; }
  const Board& board() const { return board_; }
  const ThreatKey& key() const { return key_; }
  bool is_empty(Point point) const { return board_.is_empty(cell_of(point)); }
  Move move_at(Point point) const {
    const Cell cell = cell_of(point);
    return Move::of(cell.row * size() + cell.column);
  }
  Point point_at(Move move) const {
    return point_of({move.value() / size(), move.value() % size()});
  }

  /// The cells of a line where a stone of that colour would make this.
  Bits cells(int line, Colour colour, Threat threat) const {
    return lines_[static_cast<std::size_t>(line)].cells[index(colour)][index(threat)];
  }
  /// Whether a stone there makes this on one of its lines.
  bool makes(Point point, Colour colour, Threat threat) const {
    Bits any = 0;
    for (const LineSpot at : line_spots(point)) any |= cells(at.line, colour, threat) >> at.bit;
    return (any & 1) != 0;
  }
  /// Whether there is such a cell anywhere. Precondition, as below: one of the listed kinds.
  bool any(Colour colour, Threat threat) const {
    const LineSet& lines = active_[index(colour)][index(threat)];
    return (lines[0] | lines[1]) != 0;
  }
  /// visit(line, bits), for the lines that have such cells.
  template <class Visit>
  void for_each_line(Colour colour, Threat threat, Visit&& visit) const {
    const LineSet& lines = active_[index(colour)][index(threat)];
    for (int half = 0; half < 2; ++half) {
      for (std::uint64_t left = lines[static_cast<std::size_t>(half)]; left != 0;
           left &= left - 1) {
        const int line = 64 * half + std::countr_zero(left);
        visit(line, cells(line, colour, threat));
      }
    }
  }
  /// All such cells, of any kind.
  PointSet points(Colour colour, Threat threat) const {
    PointSet set;
    const auto add = [&](int line, Bits bits) { set.add_line(line, bits); };
    if (index(threat) < listed_kinds) {
      for_each_line(colour, threat, add);
    } else {
      for (int line = 0; line < Board::line_count; ++line) add(line, cells(line, colour, threat));
    }
    return set;
  }
  /// The empty cells within two of a stone of that colour on a line.
  PointSet near(Colour colour) const;
  /// One of the cells that complete a five. Precondition: there is one.
  Point a_five(Colour colour) const;

  /// Whether renju lets that colour play there. Precondition: the cell is empty.
  bool allows(Point point, Colour colour) const {
    return rule_ != Rule::renju || colour != Colour::black ||
           !is_forbidden(judge_black_move(board_, cell_of(point)));
  }
  /// Whether that colour has an allowed move: without one the game is drawn.
  bool can_move(Colour colour) const;

  /// The opponent's allowed moves after which `colour` can no longer complete a five at once.
  /// Precondition: it can now, and the opponent cannot.
  Stops stops(Colour colour);

  /// The last stone of that colour that was played here.
  Point last(Colour colour) const { return last_[index(colour)]; }

  struct Undo;
  void play(Point point, Colour colour, Undo& undo);
  /// The same, but threes and thirds stay as they were until it is undone.
  void play_for_fours(Point point, Colour colour, Undo& undo);
  void undo(const Undo& undo);

 private:
  using LineSet = std::array<std::uint64_t, 2>;
  using LineSets = std::array<std::array<LineSet, listed_kinds>, 2>;
  struct Line {
    std::array<std::array<Bits, threat_kinds>, 2> cells;
  };

  static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
  static constexpr std::size_t index(Threat threat) { return static_cast<std::size_t>(threat); }

  void put(Point point, Colour colour, Undo& undo);
  template <std::size_t kinds>
  void renew(Point point);
  Stops caro_stops(Colour colour);

  Board board_;
  Rule rule_;
  RuleLanes rule_lanes_;
  ThreatKey key_;
  std::array<Point, 2> last_{no_point, no_point};
  LineSets active_{};
  std::array<Line, Board::line_count> lines_{};
  std::array<Bits, Board::line_count> on_board_{};
};

/// What a stone changed.
struct ThreatBoard::Undo {
  Point point;
  Point last;
  Colour colour;
  LineSets active;
  std::array<Line, 4> lines;
};

/// Puts a stone for as long as it lives.
class TriedStone {
 public:
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): `play` fills it
  TriedStone(ThreatBoard& board, Point point, Colour colour) : board_(board) {
    board_.play(point, colour, undo_);
  }
  TriedStone(const TriedStone&) = delete;
  TriedStone& operator=(const TriedStone&) = delete;
  ~TriedStone() { board_.undo(undo_); }

 protected:
  struct ForFours {};
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-member-init): `play_for_fours` fills it
  TriedStone(ThreatBoard& board, Point point, Colour colour, ForFours /*kind*/) : board_(board) {
    board_.play_for_fours(point, colour, undo_);
  }

 private:
  ThreatBoard& board_;
  ThreatBoard::Undo undo_;
};

/// One that is looked at for fours and fives alone.
class TriedFour : public TriedStone {
 public:
  TriedFour(ThreatBoard& board, Point point, Colour colour)
      : TriedStone(board, point, colour, ForFours{}) {}
};

}  // namespace tauler::gomoku
