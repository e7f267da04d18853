#include "players/connect4/book/positions.hpp"

#include <algorithm>

#include "players/connect4/bit_lines.hpp"

namespace tauler::connect4::book {
namespace {

constexpr int cells = 42;
constexpr int column_bits = 7;

/// The score of a four completed with this many stones on the board.
constexpr int win_at(int stones) {
  return (cells + 2 - stones) / 2;
}

/// The unfinished positions one stone later.
std::vector<std::uint64_t> replies(const std::vector<std::uint64_t>& codes) {
  std::vector<std::uint64_t> next;
  for (std::uint64_t code : codes) {
    const Position position = position_of(code);
    MoveList columns;
    position.legal_moves(columns);
    for (Move column : columns) {
      Position after = position;
      after.play(column);
      if (!is_over(after.outcome())) next.push_back(code_of(after));
    }
  }
  std::sort(next.begin(), next.end());
  next.erase(std::unique(next.begin(), next.end()), next.end());
  return next;
}

}  // namespace

std::uint64_t code_of(const Position& position) {
  const Position mirror = position.mapped(1);
  return std::min(position.own() + position.all(), mirror.own() + mirror.all());
}

Position position_of(std::uint64_t code) {
  std::uint64_t own = 0;
  std::uint64_t all = 0;
  for (int column = 0; column < Position().width(); ++column) {
    const int shift = column * column_bits;
    const std::uint64_t part = code >> shift & ((1u << column_bits) - 1);
    const std::uint64_t stones = std::bit_floor(part + 1) - 1;
    all |= stones << shift;
    own |= (part - stones) << shift;
  }
  const bool first_moves = count_bits(all) % 2 == 0;
  return Position::from_stones({}, first_moves ? own : own ^ all, first_moves ? own ^ all : own);
}

std::optional<int> score_at_once(const Position& position) {
  const auto& shape = position.shape();
  const std::uint64_t all = position.all();
  const std::uint64_t possible = (all + shape.bottom()) & position.board();
  if ((completing_cells(shape, position.own()) & possible) != 0) return win_at(position.ply() + 1);
  const std::uint64_t threats =
      completing_cells(shape, position.own() ^ all) & position.board() & ~all;
  const std::uint64_t wins = threats & possible;
  const std::uint64_t safe = possible & ~(threats >> 1);
  const std::uint64_t moves = wins != 0 ? wins & safe : safe;
  if (moves == 0 || count_bits(wins) > 1) return -win_at(position.ply() + 2);
  return std::nullopt;
}

ScoreRange quiet_range(int stones) {
  return {-win_at(stones + 4), win_at(stones + 3)};
}

std::vector<std::uint64_t> quiet_positions(int stones) {
  std::vector<std::uint64_t> codes{code_of(Position())};
  for (int i = 0; i < stones; ++i) codes = replies(codes);
  const auto is_loud = [](std::uint64_t code) {
    return score_at_once(position_of(code)).has_value();
  };
  codes.erase(std::remove_if(codes.begin(), codes.end(), is_loud), codes.end());
  return codes;
}

}  // namespace tauler::connect4::book
