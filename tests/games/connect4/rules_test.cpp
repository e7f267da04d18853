#include <fstream>
#include <sstream>
#include <unordered_set>

#include "core/perft.hpp"
#include "games/connect4/position.hpp"
#include "games/connect4/reference.hpp"
#include "support/data.hpp"
#include "support/random_games.hpp"

namespace tauler::connect4 {
namespace {

using tauler::testing::compare_random_games;
using tauler::testing::RandomGames;

TEST(Connect4Rules, AgreesWithTheReferenceOnRandomGames) {
  compare_random_games({.games = 10'000, .seed = 1, .highest_code = 20}, Position(),
                       ReferenceGame(7, 6));
}

TEST(Connect4Rules, AgreesWithTheReferenceOnEverySize) {
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      compare_random_games({.games = 40, .seed = 2, .highest_code = 20},
                           FreePosition(FreeShape(width, height)), ReferenceGame(width, height));
      if (HasFatalFailure()) FAIL() << width << "x" << height;
    }
  }
  compare_random_games({.games = 500, .seed = 3, .highest_code = 20}, Position8x8(),
                       ReferenceGame(8, 8));
}

TEST(Connect4Rules, PerftMatchesTheKnownCounts) {
  Position position;
  EXPECT_EQ(perft(position, 1), 7u);
  EXPECT_EQ(perft(position, 4), 2'401u);
  EXPECT_EQ(perft(position, 7), 823'536u);
  EXPECT_EQ(perft(position, 8), 5'673'234u);
  EXPECT_EQ(perft(position, 9), 39'394'572u);
}

/// The distinct positions reached after each ply; a finished game has no successors.
template <Game G>
std::vector<std::uint64_t> positions_by_ply(const G& start, int last_ply) {
  std::vector<std::uint64_t> counts;
  std::vector<G> frontier{start};
  for (int ply = 0; ply <= last_ply && !frontier.empty(); ++ply) {
    counts.push_back(frontier.size());
    std::unordered_set<std::uint64_t> seen;
    std::vector<G> next;
    for (G& position : frontier) {
      MoveList moves;
      position.legal_moves(moves);
      for (Move move : moves) {
        const auto undo = position.play(move);
        if (seen.insert(position.key()).second) next.push_back(position);
        position.undo(undo);
      }
    }
    frontier = std::move(next);
  }
  return counts;
}

TEST(Connect4Rules, CountsThePositionsOfEachPly) {
  TAULER_REQUIRE_DATA("connect4/positions_by_ply_7x6.tsv");
  std::ifstream table(tauler::testing::data_path("connect4/positions_by_ply_7x6.tsv"));
  const std::vector<std::uint64_t> counts = positions_by_ply(Position(), 10);
  std::string line;
  std::getline(table, line);  // the heading
  for (std::uint64_t count : counts) {
    std::getline(table, line);
    std::erase(line, ',');
    std::istringstream columns(line);
    std::uint64_t ply = 0, won = 0, drawn = 0, lost = 0, total = 0;
    columns >> ply >> won >> drawn >> lost >> total;
    EXPECT_EQ(count, total) << "ply " << ply;
  }
}

TEST(Connect4Rules, CountsAllPositionsOfSmallBoards) {
  const auto total = [](int width, int height) {
    std::uint64_t sum = 0;
    for (std::uint64_t count : positions_by_ply(FreePosition(FreeShape(width, height)), 200)) {
      sum += count;
    }
    return sum;
  };
  EXPECT_EQ(total(4, 4), 161'029u);
  EXPECT_EQ(total(4, 5), 1'706'255u);
  EXPECT_EQ(total(5, 4), 3'945'711u);
}

TEST(Connect4Rules, TheSameBoardIsTheSamePositionInEveryType) {
  // One board, played in its own type and in the run-time sized one.
  Position fixed;
  FreePosition sized{FreeShape(7, 6)};
  for (int column : {3, 3, 2, 4, 1, 0, 0}) {
    fixed.play(Move::of(column));
    sized.play(Move::of(column));
    EXPECT_TRUE(fixed.all() == sized.all());
    EXPECT_EQ(fixed.outcome(), sized.outcome());
  }
  EXPECT_EQ(fixed.outcome(), Outcome::ongoing);
}

}  // namespace
}  // namespace tauler::connect4
