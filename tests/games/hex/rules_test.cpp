#include <unordered_map>

#include <nlohmann/json.hpp>

#include "core/perft.hpp"
#include "games/hex/path.hpp"
#include "games/hex/position.hpp"
#include "games/hex/reference.hpp"
#include "support/data.hpp"
#include "support/random_games.hpp"

namespace tauler::hex {
namespace {

using tauler::testing::compare_random_games;

/// The same stones placed in board order: whatever depends on the order of play shows here.
Position rebuilt(const Position& position) {
  return Position::from_stones(position.size(), position.swap_rule(),
                               position.stones_of(Side::first), position.stones_of(Side::second),
                               position.to_move());
}

void expect_chain_wins(const Position& position, const ReferenceGame& reference) {
  const Side winner = opponent(position.to_move());
  const int size = position.size();
  const std::vector<int> chain = shortest_chain(position, winner);
  ASSERT_GE(static_cast<int>(chain.size()), size);
  const auto line_of = [&](int code) { return winner == Side::first ? code / size : code % size; };
  EXPECT_EQ(line_of(chain.front()), 0);
  EXPECT_EQ(line_of(chain.back()), size - 1);
  for (std::size_t i = 0; i < chain.size(); ++i) {
    EXPECT_EQ(reference.owner(chain[i] / size, chain[i] % size), index_of(winner));
    if (i == 0) continue;
    const std::vector<int> next = neighbours(chain[i - 1], size);
    EXPECT_TRUE(std::find(next.begin(), next.end(), chain[i]) != next.end());
  }
  EXPECT_TRUE(shortest_chain(position, opponent(winner)).empty());
}

void expect_same(const Position& position, const ReferenceGame& reference) {
  const Position again = rebuilt(position);
  ASSERT_TRUE(again == position);
  ASSERT_EQ(again.key(), position.key());
  ASSERT_EQ(again.outcome(), position.outcome());
  ASSERT_EQ(position.count_legal_moves(),
            static_cast<int>(tauler::testing::move_codes(position).size()));
  if (is_over(position.outcome())) expect_chain_wins(position, reference);
}

TEST(HexRules, AgreesWithTheReferenceOnRandomGames) {
  const std::pair<int, int> games_by_size[] = {{2, 500},   {3, 2'500}, {4, 2'000},  {5, 2'000},
                                               {7, 1'000}, {9, 800},   {11, 1'000}, {13, 200}};
  int games = 0;
  for (const auto& [size, count] : games_by_size) {
    for (bool swap : {false, true}) {
      SCOPED_TRACE(::testing::Message() << size << (swap ? " with swap" : ""));
      compare_random_games({.games = (count + 1) / 2, .seed = 1}, Position(size, swap),
                           ReferenceGame(size, swap), expect_same);
      if (HasFatalFailure()) return;
    }
    games += count;
  }
  EXPECT_GE(games, 10'000);
}

TEST(HexRules, AgreesWithTheReferenceOnEverySize) {
  for (int size = min_size; size <= max_size; ++size) {
    SCOPED_TRACE(size);
    compare_random_games({.games = 30, .seed = 2}, Position(size, size % 2 == 0),
                         ReferenceGame(size, size % 2 == 0), expect_same);
    if (HasFatalFailure()) return;
  }
}

TEST(HexRules, GroupsAreTheChainsOfTheReference) {
  Rng rng(3);
  // One position for all games, each taken back to the start: links that undo forgot or weights it
  // got wrong would show in the games after it.
  Position position(6);
  for (int game = 0; game < 300; ++game) {
    std::vector<Position::Undo> undos;
    ReferenceGame reference(6, false);
    while (!is_over(position.outcome())) {
      const std::vector<int> codes = tauler::testing::move_codes(position);
      const Move move = Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
      undos.push_back(position.play(move));
      reference.play(move);
      const Side mover = opponent(position.to_move());
      const std::vector<bool> chain = reference.chain_of(move.value());
      for (int code = 0; code < position.cells(); ++code) {
        if (!position.has_stone(mover, code)) continue;
        const std::vector<bool> other = reference.chain_of(code);
        const auto share_edge = [&](int line) {
          return reference.touches(chain, mover, line) && reference.touches(other, mover, line);
        };
        ASSERT_EQ(position.connected(move.value(), code),
                  chain[code] || share_edge(0) || share_edge(5));
      }
    }
    ASSERT_EQ(position.outcome(), reference.outcome());
    for (; !undos.empty(); undos.pop_back()) position.undo(undos.back());
    ASSERT_TRUE(position == Position(6));
  }
}

TEST(HexRules, ASwapMirrorsTheOnlyStone) {
  Position position(5, true);
  EXPECT_FALSE(position.is_legal(swap_move));
  position.play(Move::of(1 * 5 + 3));  // d2
  const Position before = position;
  EXPECT_TRUE(position.is_legal(swap_move));
  const auto undo = position.play(swap_move);
  EXPECT_TRUE(position.has_stone(Side::second, 3 * 5 + 1));  // b4
  EXPECT_TRUE(position.is_empty(1 * 5 + 3));
  EXPECT_EQ(position.to_move(), Side::first);
  EXPECT_EQ(position.ply(), 2);
  EXPECT_FALSE(position.is_legal(swap_move));
  position.undo(undo);
  EXPECT_TRUE(position == before);
  EXPECT_EQ(position.key(), before.key());
  Position without(5, false);
  without.play(Move::of(8));
  EXPECT_FALSE(without.is_legal(swap_move));
}

TEST(HexRules, TheKeyKnowsTheSideAndWhetherASwapIsAhead) {
  EXPECT_NE(Position(5, true).key(), Position(5, false).key());
  EXPECT_NE(Position(5).key(), Position(6).key());
  Position off(5, false);
  Position on(5, true);
  for (int code : {0, 7}) {
    off.play(Move::of(code));
    on.play(Move::of(code));
    EXPECT_EQ(off.key() == on.key(), code == 7) << "the same once the second move is made";
  }
  const Position other = Position::from_stones(5, false, off.stones_of(Side::first),
                                               off.stones_of(Side::second), Side::second);
  EXPECT_NE(other.key(), off.key());
}

TEST(HexRules, PerftCountsFallingFactorialsUntilSomeoneCanWin) {
  Position position;
  EXPECT_EQ(perft(position, 1), 121u);
  EXPECT_EQ(perft(position, 3), 121u * 120 * 119);
  Position swapping(3, true);
  EXPECT_EQ(perft(swapping, 2), 9u * 9);
  Position two(2);
  EXPECT_EQ(perft(two, 3), 24u);
  EXPECT_EQ(perft(two, 4), 12u);  // half of black's pairs have won
}

/// Whether the side to move wins: every line to its end, remembered by key.
bool mover_wins(Position& position, std::unordered_map<std::uint64_t, bool>& known) {
  if (is_over(position.outcome())) return false;
  if (const auto found = known.find(position.key()); found != known.end()) return found->second;
  MoveList moves;
  position.legal_moves(moves);
  bool wins = false;
  for (std::size_t i = 0; i < moves.size() && !wins; ++i) {
    const auto undo = position.play(moves[i]);
    wins = !mover_wins(position, known);
    position.undo(undo);
  }
  return known[position.key()] = wins;
}

TEST(HexRules, SolvesSmallBoardsToTheKnownWinningOpenings) {
  TAULER_REQUIRE_DATA("hex/opening_winners.json");
  const auto table = nlohmann::json::parse(
      tauler::testing::read_file(tauler::testing::data_path("hex/opening_winners.json")));
  for (int size = 2; size <= 4; ++size) {
    std::vector<int> expected;
    const std::string name = std::to_string(size) + "x" + std::to_string(size);
    for (const std::string cell : table[name]["winning_first_moves_black_vertical"]) {
      expected.push_back((cell[1] - '1') * size + cell[0] - 'a');
    }
    std::sort(expected.begin(), expected.end());
    std::vector<int> winning;
    std::unordered_map<std::uint64_t, bool> known;
    for (int code = 0; code < size * size; ++code) {
      Position position(size);
      position.play(Move::of(code));
      if (!mover_wins(position, known)) winning.push_back(code);
    }
    EXPECT_EQ(winning, expected) << name;
  }
}

}  // namespace
}  // namespace tauler::hex
