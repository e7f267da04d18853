#include "players/hex/exact/claim_book.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/hex/exact/claims_of_7x7.hpp"
#include "players/hex/exact/proof_checker.hpp"
#include "players/hex/exact/solver.hpp"

namespace tauler::hex {
namespace {

using Claim = ClaimBook::Claim;
using Set = ClaimBook::Set;

Set set_of(std::initializer_list<int> codes) {
  Set set{};
  for (int code : codes) set |= Set::single(code);
  return set;
}

Position position_of(int size, const Set& first, const Set& second, Side to_move) {
  std::array<Rows, 2> rows{};
  const auto put = [&](const Set& cells, Rows& stones) {
    for_each_cell(cells, [&](int code) { stones[code / size + 1] |= 2U << code % size; });
  };
  put(first, rows[0]);
  put(second, rows[1]);
  return Position::from_stones(size, false, rows[0], rows[1], to_move);
}

/// On 3×3 the first player joins top and bottom. From the centre it has a bridge to either side.
const Claim centre{set_of({4}), set_of({1, 2, 6, 7})};

TEST(HexClaimBook, DecidesWhereTheOpponentHasNoneOfTheCells) {
  ClaimBook book(3);
  book.add(Side::first, centre);
  const auto winner = [&](std::initializer_list<int> second, Side to_move) {
    return book.winner(position_of(3, centre.stones, set_of(second), to_move));
  };
  EXPECT_EQ(winner({}, Side::second), Side::first);
  EXPECT_EQ(winner({0, 3, 5, 8}, Side::second), Side::first);
  // One intrusion can be answered, where it is the winner's turn.
  EXPECT_EQ(winner({1}, Side::first), Side::first);
  EXPECT_EQ(winner({1}, Side::second), std::nullopt);
  EXPECT_EQ(winner({1, 6}, Side::first), std::nullopt);
}

TEST(HexClaimBook, HoldsTurnedAndMirrored) {
  ClaimBook book(3);
  book.add(Side::first, {set_of({1}), set_of({4, 6, 7}), 4});
  const auto winner = [&](Side side, int stone, Side to_move) {
    const Set own = set_of({stone});
    return side == Side::first ? book.winner(position_of(3, own, Set{}, to_move))
                               : book.winner(position_of(3, Set{}, own, to_move));
  };
  EXPECT_EQ(winner(Side::first, 1, Side::first), Side::first);
  EXPECT_EQ(winner(Side::first, 1, Side::second), std::nullopt);  // it needs the move
  EXPECT_EQ(winner(Side::first, 7, Side::first), Side::first);
  EXPECT_EQ(winner(Side::second, 3, Side::second), Side::second);
  EXPECT_EQ(winner(Side::second, 5, Side::second), Side::second);
  EXPECT_EQ(winner(Side::second, 1, Side::second), std::nullopt);
}

TEST(HexClaimBook, IsWrittenWithoutWhatIsSuperfluous) {
  ClaimBook book(3);
  book.add(Side::first, {centre.stones, centre.cells | set_of({0})});
  book.add(Side::first, centre);
  book.add(Side::first, {centre.stones, centre.cells, 1});
  const std::string text = book.text();
  EXPECT_EQ(text.size(), 13U);  // one claim, the same after half a turn, and its end of line
  ClaimBook other(3);
  ASSERT_TRUE(other.read(text));
  EXPECT_EQ(other.text(), text);
  ASSERT_NE(other.find(Side::first, centre.stones, Set{}, false), nullptr);
  EXPECT_EQ(other.find(Side::first, centre.stones, Set{}, false)->cells, centre.cells);
}

TEST(HexClaimBook, ReadsNothingThatIsWrong) {
  ClaimBook book(3);
  book.add(Side::first, centre);
  const std::string text = book.text();
  for (std::size_t at = 0; at < 12; ++at) {
    std::string wrong = text;
    wrong[at] = 'h';
    EXPECT_FALSE(ClaimBook(3).read(wrong)) << at;
  }
  EXPECT_FALSE(ClaimBook(3).read(text.substr(0, 11)));
  std::string beyond = text;
  beyond[0] = '1';  // cell 9
  EXPECT_FALSE(ClaimBook(3).read(beyond));
}

/// Each with the opponent's stones on all cells that it does not need: a proof of that is a proof
/// of the claim.
TEST(HexClaimsOf7x7, AreProvenWhateverElseTheOpponentHas) {
  constexpr int claims = 30;
  std::string rows;
  for (std::string_view row : claims_of_7x7) rows += row;
  ASSERT_GT(rows.size(), 12U * 7'000);
  Rng rng(7);
  int by_kind[2]{};
  for (int i = 0; i < claims; ++i) {
    const std::size_t number = rng.below(static_cast<std::uint32_t>(rows.size() / 12));
    ClaimBook alone(7);
    ASSERT_TRUE(alone.read(std::string_view(rows).substr(12 * number, 12)));
    Claim claim;
    claim.stones = set_of({rows[12 * number] - '(', rows[12 * number + 1] - '('});
    const Claim* const found = alone.find(Side::first, claim.stones, Set{}, true);
    ASSERT_NE(found, nullptr);
    claim = *found;
    Set others{};
    for (int code = 0; code < 49; ++code) others |= Set::single(code);
    others -= claim.stones | claim.cells;
    const Side to_move = claim.move >= 0 ? Side::first : Side::second;
    ++by_kind[index_of(to_move)];
    Position position = position_of(7, claim.stones, others, to_move);
    ASSERT_EQ(alone.winner(position), Side::first);
    Solver solver(7, std::size_t{64} << 20);
    const auto proof = solver.prove(position);
    ASSERT_TRUE(proof);
    const auto checked = check_proof(*proof);
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked->winner, Side::first) << number;
    if (claim.move < 0) continue;
    position.play(Move::of(claim.move));
    if (!is_over(position.outcome())) {
      EXPECT_EQ(solver.solve(position).winner, Side::first) << number;
    }
  }
  EXPECT_GT(by_kind[0], 5);
  EXPECT_GT(by_kind[1], 5);
}

}  // namespace
}  // namespace tauler::hex
