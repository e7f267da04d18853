// The definitions followed here, all of them of black stones on one line:
//   five           exactly five in a row; overline: six or more
//   four           four stones that one more stone turns into a five
//   straight four  four in a row that become a five at either end
//   three          three stones that one more stone turns into a straight four, where that stone is
//                  itself allowed and does not make a five
// The last condition makes the definition recursive: the stone that would make the straight four is
// judged by the same rules, with the stone under judgement already on the board.
#include "games/gomoku/renju.hpp"

namespace tauler::gomoku {
namespace {

using Bits = Board::Bits;

/// One line through a black stone, shifted so that windows may begin left of the board.
struct Line {
  static constexpr int pad = 6;

  Bits black = 0;
  Bits empty = 0;
  int bit = 0;  ///< where the stone is

  static Line through(const Board& board, Cell cell, Direction direction) {
    const Spot at = spot(cell, direction);
    return {board.stones(at.line, Colour::black) << pad, board.empty(cell, direction) << pad,
            at.bit + pad};
  }

  bool is_black(int i) const { return (black >> i & 1) != 0; }
  bool is_empty(int i) const { return (empty >> i & 1) != 0; }
};

int row_length(const Line& line) {
  const int right = std::countr_one(line.black >> line.bit);
  const int left = std::countl_one(line.black << (31 - line.bit));
  return left + right - 1;
}

/// Fours are told apart by their stones: a straight four is one four, though two cells complete it.
int count_fours(const Line& line) {
  int fours = 0;
  Bits last_four = 0;
  for (int start = line.bit - 4; start <= line.bit; ++start) {
    const Bits window = Bits{0b11111} << start;
    const Bits gap = window & ~line.black;
    if (std::popcount(gap) != 1 || (gap & line.empty) == 0) continue;
    if (line.is_black(start - 1) || line.is_black(start + 5)) continue;  // would be an overline
    const Bits four = window & line.black;
    if (four != last_four) ++fours;
    last_four = four;
  }
  return fours;
}

/// The empty cells where one more stone makes a straight four that contains this stone.
Bits straight_four_cells(const Line& line) {
  Bits cells = 0;
  for (int start = line.bit - 3; start <= line.bit; ++start) {
    const Bits window = Bits{0b1111} << start;
    const Bits gap = window & ~line.black;
    if (std::popcount(gap) != 1 || (gap & line.empty) == 0) continue;
    if (!line.is_empty(start - 1) || !line.is_empty(start + 4)) continue;
    // A stone past either end would make that five an overline.
    if (line.is_black(start - 2) || line.is_black(start + 5)) continue;
    cells |= gap;
  }
  return cells;
}

BlackMove judge(Board& board, Cell cell);

bool is_real_three(Board& board, Cell cell, Direction direction, const Line& line, Bits cells) {
  for (; cells != 0; cells &= cells - 1) {
    const int steps = std::countr_zero(cells) - line.bit;
    if (judge(board, neighbour(cell, direction, steps)) == BlackMove::free) return true;
  }
  return false;
}

/// The black stone on `cell` is on the board. `board` is used to try stones and left as it was.
BlackMove judge_placed(Board& board, Cell cell) {
  std::array<Line, 4> lines;
  bool overline = false;
  int fours = 0;
  for (Direction direction : directions) {
    Line& line = lines[static_cast<std::size_t>(direction)];
    line = Line::through(board, cell, direction);
    const int length = row_length(line);
    if (length == 5) return BlackMove::five;
    overline |= length > 5;
    fours += count_fours(line);
  }
  if (overline) return BlackMove::overline;
  if (fours >= 2) return BlackMove::double_four;

  std::array<Bits, 4> cells{};
  int possible = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    cells[i] = straight_four_cells(lines[i]);
    if (cells[i] != 0) ++possible;
  }
  int threes = 0;
  for (std::size_t i = 0; i < 4 && threes + possible >= 2; ++i) {
    if (cells[i] == 0) continue;
    --possible;
    if (is_real_three(board, cell, directions[i], lines[i], cells[i])) ++threes;
    if (threes >= 2) return BlackMove::double_three;
  }
  return BlackMove::free;
}

BlackMove judge(Board& board, Cell cell) {
  board.toggle(cell, Colour::black);
  const BlackMove kind = judge_placed(board, cell);
  board.toggle(cell, Colour::black);
  return kind;
}

/// Cheap, and never wrong when it says no: a three needs two more stones within four cells, a
/// double four on one line needs four, and so does the overline or the five.
bool deserves_judgement(const Board& board, Cell cell) {
  int lines_with_two = 0;
  for (Direction direction : directions) {
    const Line line = Line::through(board, cell, direction);
    const int near = std::popcount(line.black >> (line.bit - 4) & 0b111111111);
    if (near >= 4) return true;
    if (near >= 2) ++lines_with_two;
  }
  return lines_with_two >= 2;
}

}  // namespace

BlackMove judge_black_move(const Board& board, Cell cell) {
  assert(board.is_empty(cell));
  if (!deserves_judgement(board, cell)) return BlackMove::free;
  Board scratch = board;
  return judge(scratch, cell);
}

}  // namespace tauler::gomoku
