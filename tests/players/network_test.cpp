// `network`, the same player for three games. Nothing here depends on how well its networks play:
// what is checked follows from the rules, or holds for any network.
#include <set>

#include <gtest/gtest.h>

#include "games/gomoku/position.hpp"
#include "games/othello/othello.hpp"
#include "games/registry.hpp"
#include "players/gomoku/guide.hpp"
#include "players/networks.hpp"
#include "players/othello/guide.hpp"
#include "players/othello/positions.hpp"
#include "players/registry.hpp"
#include "support/quickness.hpp"

namespace tauler {
namespace {

std::unique_ptr<Player> network(const std::string& game, const std::string& options) {
  auto player = all_players().make("network:" + options, game);
  EXPECT_TRUE(player);
  return *std::move(player);
}

AnyPosition start(const std::string& spec) {
  auto position = all_games().start(spec);
  EXPECT_TRUE(position);
  return *std::move(position);
}

AnyPosition after(const std::string& spec, const std::vector<int>& codes) {
  AnyPosition position = start(spec);
  for (int code : codes) EXPECT_TRUE(position.play(Move::of(code)));
  return position;
}

std::string game_of(const std::string& spec) {
  return spec.substr(0, spec.find(':'));
}

const std::vector<std::string> every_kind_of_board{
    "othello",
    "connect4",
    "connect4:width=8,height=8",
    "connect4:width=4,height=4",
    "connect4:width=6,height=5",
    "connect4:width=12,height=9",
    "gomoku:size=5",
    "gomoku:size=9,rule=standard",
    "gomoku:size=8,rule=renju",
    "gomoku:size=7,rule=caro",
    "gomoku:size=20,opening=swap2",
    "gomoku:size=6,rule=renju,opening=swap2",
};

/// In Gomoku the player with the network of lines.
std::unique_ptr<Player> lines_or_network(const std::string& game, const std::string& options) {
  if (game != "gomoku") return network(game, options);
  auto player = all_players().make("lines:" + options, game);
  EXPECT_TRUE(player);
  return *std::move(player);
}

TEST(NetworkPlayer, PlaysWholeGamesOnEveryBoard) {
  for (const std::string& spec : every_kind_of_board) {
    SCOPED_TRACE(spec);
    const auto player = lines_or_network(game_of(spec), "visits=20,batch=2");
    const auto other = network(game_of(spec), "visits=1,temperature=10,seed=3");
    AnyPosition position = start(spec);
    while (!position.is_over()) {
      Player& mover = position.to_move() == Side::first ? *player : *other;
      const Decision decision = mover.choose(position, {}, {});
      ASSERT_TRUE(position.is_legal(decision.move)) << position.text();
      ASSERT_FALSE(decision.variation.empty());
      EXPECT_EQ(decision.variation.front(), decision.move);
      if (decision.win_chance) {
        EXPECT_GE(*decision.win_chance, 0);
        EXPECT_LE(*decision.win_chance, 1);
      }
      ASSERT_TRUE(position.play(decision.move));
    }
  }
}

TEST(NetworkPlayer, ThinksTheSameWithAnyNumberOfThreadsAndAfterAnotherGame) {
  for (const std::string& spec : every_kind_of_board) {
    SCOPED_TRACE(spec);
    const std::string game = game_of(spec);
    AnyPosition position = start(spec);
    const Decision one = network(game, "visits=60,batch=4")->choose(position, {}, {});
    const auto player = network(game, "visits=60,batch=4,threads=3");
    for (int game_number = 0; game_number < 2; ++game_number) {
      player->new_game();
      const Decision again = player->choose(position, {}, {});
      EXPECT_EQ(again.move, one.move);
      EXPECT_EQ(again.value, one.value);
      EXPECT_EQ(again.variation, one.variation);
      EXPECT_EQ(again.nodes, one.nodes);
    }
  }
}

TEST(NetworkPlayer, ThinksAsLongAsItMay) {
  for (const char* game : {"othello", "gomoku", "connect4"}) {
    SCOPED_TRACE(game);
    const AnyPosition position = start(game);
    const auto player = network(game, "");
    const Decision free = player->choose(position, {}, {});
    EXPECT_GT(free.nodes, 60u);
    EXPECT_LE(free.nodes, 200u);
    EXPECT_TRUE(free.win_chance);
    Limits limits;
    limits.nodes = 50;
    EXPECT_LE(network(game, "")->choose(position, limits, {}).nodes, 50u);
    EXPECT_LE(network(game, "visits=20")->choose(position, limits, {}).nodes, 20u);
    const Duration time = std::chrono::milliseconds(100);
    EXPECT_TRUE(testing::one_of_five_is_within(5 * time, [&] {
      player->new_game();
      const Stopwatch watch;
      const Decision timed = player->choose(position, Limits::within(time), {});
      EXPECT_GT(timed.nodes, 1u);
      return watch.elapsed();
    }));
  }
}

TEST(NetworkPlayer, LeavesOthellosEndingsOpenIfAsked) {
  AnyPosition position = start("othello");
  while (position.ply() < 50) ASSERT_TRUE(position.play(position.legal_moves()[0]));
  EXPECT_TRUE(network("othello", "visits=1")->choose(position, {}, {}).proven);
  EXPECT_FALSE(network("othello", "visits=1,exact=off")->choose(position, {}, {}).proven);
}

TEST(NetworkPlayer, ReportsWhatItThinks) {
  Limits limits;
  limits.nodes = 300;
  int reports = 0;
  const AnyPosition position = after("othello", {19});
  network("othello", "")->choose(position, limits, [&](const Decision& decision) {
    ++reports;
    EXPECT_TRUE(position.is_legal(decision.move));
    EXPECT_TRUE(decision.win_chance);
  });
  EXPECT_GE(reports, 1);
}

TEST(NetworkPlayer, VariesItsMovesByTheSeed) {
  for (const char* game : {"othello", "gomoku", "connect4"}) {
    SCOPED_TRACE(game);
    const AnyPosition position = start(game);
    std::set<Move> moves;
    for (int seed = 1; seed <= 20; ++seed) {
      const std::string options = "visits=1,temperature=10,seed=" + std::to_string(seed);
      const Move move = network(game, options)->choose(position, {}, {}).move;
      EXPECT_EQ(network(game, options)->choose(position, {}, {}).move, move);
      moves.insert(move);
      EXPECT_EQ(network(game, options + ",least=1")->choose(position, {}, {}).move,
                network(game, "visits=1")->choose(position, {}, {}).move);
    }
    EXPECT_GT(moves.size(), 2u);
  }
}

TEST(NetworkPlayer, BeginsInTheMiddleOfAnEmptyBoard) {
  for (const char* board : {"gomoku:size=9", "gomoku", "gomoku:size=19", "gomoku:rule=renju"}) {
    const AnyPosition position = start(board);
    const int size = position.view().width;
    for (const char* options : {"visits=1", "visits=1,temperature=10", "visits=100"}) {
      const int cell = network("gomoku", options)->choose(position, {}, {}).move.value();
      EXPECT_LE(std::abs(cell / size - size / 2), 1) << board << ' ' << options;
      EXPECT_LE(std::abs(cell % size - size / 2), 1) << board << ' ' << options;
    }
  }
}

/// Every way to think, from a first impression on.
const char* const all_ways[] = {"visits=1", "visits=1,temperature=10", "visits=50",
                                "visits=50,temperature=10"};

void expect_move(const AnyPosition& position, Move move) {
  for (const char* options : all_ways) {
    const Decision decision = network(position.game().id, options)->choose(position, {}, {});
    EXPECT_EQ(decision.move, move) << options;
  }
}

TEST(NetworkPlayer, TakesAWinAndStopsALossInConnectFour) {
  for (const char* spec : {"connect4", "connect4:width=8,height=8", "connect4:width=9,height=5"}) {
    SCOPED_TRACE(spec);
    expect_move(after(spec, {3, 0, 3, 0, 3, 1}), Move::of(3));
    expect_move(after(spec, {3, 0, 3, 0, 3}), Move::of(3));
    EXPECT_EQ(
        network("connect4", "visits=5")->choose(after(spec, {3, 0, 3, 0, 3, 1}), {}, {}).proven,
        Outcome::first_wins);
  }
}

TEST(NetworkPlayer, SeesThatTwoThreatsCannotBeStopped) {
  // Three in the bottom row with both ends open: the second player has lost.
  const AnyPosition position = after("connect4", {2, 2, 3, 3, 4});
  const Decision decision = network("connect4", "visits=20")->choose(position, {}, {});
  EXPECT_EQ(decision.proven, Outcome::first_wins);
  EXPECT_EQ(decision.win_chance, 0.0);
}

TEST(NetworkPlayer, TakesAWinAndStopsALossInGomoku) {
  for (const char* spec :
       {"gomoku", "gomoku:rule=standard", "gomoku:rule=renju", "gomoku:rule=caro"}) {
    SCOPED_TRACE(spec);
    // Four of black at the edge, white's stones apart: black wins on 4, white must play there.
    const AnyPosition four = after(spec, {0, 30, 1, 60, 2, 90, 3});
    expect_move(four, Move::of(4));
    const AnyPosition to_win = after(spec, {0, 30, 1, 60, 2, 90, 3, 120});
    expect_move(to_win, Move::of(4));
    EXPECT_EQ(network("gomoku", "visits=5")->choose(to_win, {}, {}).proven, Outcome::first_wins);
    // An open four is lost, and still stopped at one end.
    const AnyPosition lost = after(spec, {16, 60, 17, 90, 18, 120, 19});
    const Decision decision = network("gomoku", "visits=5")->choose(lost, {}, {});
    EXPECT_EQ(decision.proven, Outcome::first_wins);
    EXPECT_TRUE(decision.move == Move::of(15) || decision.move == Move::of(20));
  }
}

/// What the network says about the colour to move there.
float opinion(const gomoku::Position& position) {
  NetworkEvaluator<gomoku::Position> evaluator(network_of("gomoku", false), 1);
  std::vector<Leaf<gomoku::Position>> leaves{Leaf<gomoku::Position>(position)};
  evaluator.share_out(leaves, [&](auto& leaf, int worker) { evaluator.answer(leaf, worker); });
  for (float prior : leaves[0].priors) EXPECT_TRUE(std::isfinite(prior));
  return leaves[0].value;
}

TEST(NetworkPlayer, ChoosesTheColourItExpectsMoreOf) {
  Rng rng(5);
  for (int sample = 0; sample < 20; ++sample) {
    gomoku::Position position(gomoku::Settings{.size = 15, .opening = gomoku::Opening::swap2});
    while (!position.is_choosing()) {
      const Move move = Move::of(static_cast<int>(rng.below(225)));
      if (position.is_legal(move)) position.play(move);
    }
    if (sample % 2 == 0) {
      position.play(gomoku::put_two_more);
      while (!position.is_choosing()) {
        const Move move = Move::of(static_cast<int>(rng.below(225)));
        if (position.is_legal(move)) position.play(move);
      }
    }
    const float white = opinion(position);
    gomoku::Guide guide(network_of("gomoku", false), 1);
    std::vector<Leaf<gomoku::Position>> leaves{Leaf<gomoku::Position>(position)};
    leaves[0].is_root = true;
    guide.evaluate(leaves);
    const Leaf<gomoku::Position>& leaf = leaves[0];
    EXPECT_FLOAT_EQ(leaf.value, std::abs(white));
    ASSERT_EQ(leaf.priors.size(), sample % 2 == 0 ? 2u : 3u);
    EXPECT_EQ(leaf.priors[1] > leaf.priors[0], white > 0);
    float sum = 0;
    for (float prior : leaf.priors) sum += prior;
    EXPECT_NEAR(sum, 1, 1e-5);
  }
}

TEST(NetworkPlayer, OpensSwap2Evenly) {
  for (int seed = 1; seed <= 5; ++seed) {
    const auto player = network("gomoku", "visits=1,bytes=off,seed=" + std::to_string(seed));
    AnyPosition position = start("gomoku:opening=swap2");
    for (int stone = 0; stone < 2; ++stone) {
      ASSERT_TRUE(position.play(player->choose(position, {}, {}).move));
    }
    gomoku::Position two = *position.as<gomoku::Position>();
    ASSERT_TRUE(position.play(player->choose(position, {}, {}).move));
    const float offered = std::abs(opinion(*position.as<gomoku::Position>()));
    // No other stone near the first is closer to even, but for what the network sees differently
    // where symmetry says it is the same.
    for (int row = 6; row <= 8; ++row) {
      for (int column = 6; column <= 8; ++column) {
        gomoku::Position other = two;
        const Move move = other.move_to({row, column});
        if (!other.is_legal(move)) continue;
        other.play(move);
        EXPECT_LE(offered, std::abs(opinion(other)) + 0.1F);
      }
    }
  }
}

TEST(NetworkPlayer, PassesWhereItMust) {
  othello::Guide guide(network_of("othello", true), 1);
  int asked = 0;
  for (const othello::Position& position : othello::passing_positions(1000, 3)) {
    std::vector<Leaf<othello::Position>> leaves{Leaf<othello::Position>(position)};
    leaves[0].is_root = true;
    guide.evaluate(leaves);
    ASSERT_EQ(leaves[0].priors, std::vector<float>{1.0F});
    ASSERT_EQ(leaves[0].moves[0], othello::pass);
    if (leaves[0].proven) continue;
    othello::Position next = position;
    next.play(othello::pass);
    std::vector<Leaf<othello::Position>> after_it{Leaf<othello::Position>(next)};
    guide.evaluate(after_it);
    if (after_it[0].proven) continue;
    EXPECT_EQ(leaves[0].value, -after_it[0].value);
    ++asked;
  }
  EXPECT_GT(asked, 4);
}

TEST(NetworkPlayer, EndsOthelloPerfectly) {
  othello::Solver solver(std::size_t{1} << 20);
  for (const othello::Position& sample : othello::random_positions(40, 9, 12)) {
    const auto player = network("othello", "visits=30");
    othello::Position position = sample;
    const Side side = position.to_move();
    const int score =
        solver.solve({position.own(), position.other()}, -othello::cells, othello::cells);
    const Outcome outcome = score == 0  ? Outcome::draw
                            : score > 0 ? win_for(side)
                                        : win_for(opponent(side));
    // Both play best, so it ends with just that many discs.
    while (!is_over(position.outcome())) {
      const Decision decision =
          player->choose(AnyPosition::of<othello::Definition>(position), {}, {});
      EXPECT_EQ(decision.proven, outcome);
      position.play(decision.move);
    }
    const int empty = othello::cells - std::popcount(position.discs());
    const int lead = position.count(side) - position.count(opponent(side));
    EXPECT_EQ(lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0, score);
  }
}

}  // namespace
}  // namespace tauler
