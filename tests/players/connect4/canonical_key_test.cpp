// What the solver's table takes for the whole of a position on large boards: positions that agree
// in it must have the same score, by plain search.
#include <map>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/connect4/plain_solver.hpp"
#include "players/connect4/solver/kernel_headers.hpp"
#define TAULER_ISA essence_test
#include "players/connect4/solver/canonical_key.hpp"

namespace tauler::connect4 {
namespace {

using Code = std::tuple<Bits128, Bits128, int>;

/// Nothing if somebody could make a four at once.
std::optional<Code> canonical_key(const FreePosition& position) {
  const FreeShape& shape = position.shape();
  const Bits128 board = board_of(shape);
  const Bits128 own = position.own();
  const Bits128 other = own ^ position.all();
  const Bits128 empty = board & ~position.all();
  const Bits128 theirs = completing_cells(shape, other) & empty;
  const Bits128 next = (position.all() + shape.bottom()) & board;
  if (((theirs | completing_cells(shape, own)) & next) != 0) return std::nullopt;
  const auto found =
      essence_test::canonical_key_of(shape, own, position.all(), theirs, board, shape.bottom());
  const int waiting = std::popcount(static_cast<std::uint64_t>(found.waiting));
  return Code(found.own, found.other, waiting);
}

/// Of a random game; of fewer plies if it would be over.
FreePosition random_position(FreePosition position, int plies, Rng& rng) {
  while (position.ply() < plies) {
    MoveList columns;
    position.legal_moves(columns);
    FreePosition after = position;
    after.play(columns[static_cast<int>(rng.below(static_cast<unsigned>(columns.size())))]);
    if (is_over(after.outcome())) break;
    position = after;
  }
  return position;
}

TEST(Connect4Essence, PositionsThatShareItShareTheirScore) {
  int shared = 0;
  for (const auto& [width, height, plies] :
       {std::array{4, 4, 6}, {5, 4, 10}, {4, 5, 10}, {5, 5, 15}, {6, 5, 20}, {5, 6, 20}}) {
    Rng rng(5);
    plain::PlainSolver<FreeShape> plain;
    std::vector<FreePosition> firsts;
    std::map<Code, std::size_t> seen;
    for (int game = 0; game < 40'000; ++game) {
      const int ply = plies + static_cast<int>(rng.below(4));
      const FreePosition position =
          random_position(FreePosition(FreeShape(width, height)), ply, rng);
      if (position.ply() < plies) continue;
      const auto code = canonical_key(position);
      if (!code) continue;
      const auto [place, is_new] = seen.emplace(*code, firsts.size());
      if (is_new) firsts.push_back(position);
      const FreePosition& first = firsts[place->second];
      if (first == position) continue;
      ++shared;
      ASSERT_EQ(plain.score(first), plain.score(position))
          << width << "x" << height << " game " << game;
    }
  }
  EXPECT_GT(shared, 1'000);
}

}  // namespace
}  // namespace tauler::connect4
