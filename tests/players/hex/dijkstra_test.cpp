// The Hex players against their plain form [B2–B5]: the same moves and values, whatever the order.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/hex/definition.hpp"
#include "games/registry.hpp"
#include "players/hex/dijkstra_player.hpp"
#include "players/hex/evaluation.hpp"
#include "players/hex/plain.hpp"
#include "players/hex/positions.hpp"
#include "support/quickness.hpp"

namespace tauler::hex {
namespace {

std::unique_ptr<Player> player(const std::string& spec) {
  auto made = all_players().make(spec, "hex");
  EXPECT_TRUE(made) << english(made.error());
  return std::move(*made);
}

AnyPosition bordered(const Position& position) {
  return AnyPosition::of<Definition>(position);
}

/// The value at the end of the line, from the side of the one who moves first in it.
int value_of_line(Position position, const std::vector<Move>& line, int depth, bool bridges) {
  const int me = PlainBoard(position).player();
  for (Move move : line) position.play(move);
  const PlainBoard end(position);
  const int remaining = depth - static_cast<int>(line.size());
  if (end.won_by(me)) return 1000 + remaining;
  if (end.won_by(-me)) return -1000 - remaining;
  EXPECT_EQ(remaining, 0) << "the line ends before the depth";
  return end.distance(-me, bridges) - end.distance(me, bridges);
}

/// Both orders against the plain form.
void expect_plain(const Position& position, int depth, bool bridges) {
  SCOPED_TRACE(fmt::format("{}, depth {}, bridges {}", bordered(position).text(), depth, bridges));
  const PlainPlayer::Answer plain = PlainPlayer(depth, bridges).move(PlainBoard(position));
  const int reached = std::min(depth, position.count_legal_moves());
  for (const char* order : {"on", "off"}) {
    const auto real = player(
        fmt::format("dijkstra:depth={},bridges={},order={}", depth, bridges ? "on" : "off", order));
    const Decision decision = real->choose(bordered(position), {}, {});
    // Where the board is full sooner there is less depth to be left over.
    const int unused = std::abs(plain.value) >= 1000 ? depth - reached : 0;
    ASSERT_EQ(decision.value, plain.value > 0 ? plain.value - unused : plain.value + unused);
    ASSERT_EQ(decision.move.value(), plain.move) << "order " << order;
    ASSERT_EQ(decision.depth, reached);
    ASSERT_EQ(decision.variation.front(), decision.move);
    ASSERT_EQ(value_of_line(position, decision.variation, reached, bridges), decision.value);
    ASSERT_EQ(decision.proven.has_value(), std::abs(plain.value) >= 1000);
  }
}

struct Plan {
  int size;
  int depth;
  int positions;
};

class DijkstraIsPlain : public ::testing::TestWithParam<Plan> {};

TEST_P(DijkstraIsPlain, OnRandomPositions) {
  const Plan plan = GetParam();
  Rng rng(static_cast<std::uint64_t>(plan.size * 10 + plan.depth));
  for (int i = 0; i < plan.positions; ++i) {
    const auto plies =
        static_cast<int>(rng.below(static_cast<std::uint32_t>(plan.size * plan.size)));
    const Position position = random_position(plan.size, i % 4 == 0, plies, rng);
    expect_plain(position, plan.depth, i % 2 == 1);
    if (HasFatalFailure()) return;
  }
}

std::string name_of(const ::testing::TestParamInfo<Plan>& info) {
  return fmt::format("Size{}Depth{}", info.param.size, info.param.depth);
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, DijkstraIsPlain,
    ::testing::Values(Plan{2, 1, 40}, Plan{2, 2, 40}, Plan{2, 3, 40}, Plan{3, 1, 200},
                      Plan{3, 2, 200}, Plan{3, 3, 200}, Plan{3, 5, 40}, Plan{4, 1, 200},
                      Plan{4, 2, 200}, Plan{4, 3, 200}, Plan{4, 4, 30}, Plan{5, 1, 200},
                      Plan{5, 2, 200}, Plan{5, 3, 60}, Plan{6, 2, 100}, Plan{6, 3, 20},
                      Plan{7, 1, 200}, Plan{7, 2, 60}, Plan{8, 2, 40}, Plan{9, 1, 100},
                      Plan{11, 1, 100}, Plan{11, 2, 6}, Plan{12, 1, 40}, Plan{13, 1, 40},
                      Plan{13, 2, 2}, Plan{16, 1, 20}, Plan{17, 1, 20}, Plan{19, 1, 20}),
    name_of);

/// The positions of games between the players themselves, where the fight is.
TEST(DijkstraIsPlain, OnPositionsOfGames) {
  const auto even = player("dijkstra:depth=2");
  const auto odd = player("dijkstra:depth=1,bridges=on");
  Rng rng(4);
  for (int game = 0; game < 12; ++game) {
    const int size = 4 + game % 3;
    Position position(size, game % 2 == 0);
    position.play(random_move(position, rng));
    while (!is_over(position.outcome())) {
      expect_plain(position, 1 + static_cast<int>(rng.below(3)), rng.below(2) == 1);
      if (HasFatalFailure()) return;
      Player& mover = position.ply() % 2 == 0 ? *even : *odd;
      position.play(mover.choose(bordered(position), {}, {}).move);
    }
  }
}

/// Distances alone, on the sizes where searching with the plain form takes too long.
template <int Words>
void expect_distances(int size, Rng& rng) {
  const auto plies = static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size)));
  const Position position = random_position(size, false, plies, rng);
  const PlainBoard plain(position);
  for (bool bridges : {false, true}) {
    const Evaluation<Words> evaluation(size, bridges);
    const int me = plain.player();
    ASSERT_EQ(evaluation.leaf(position), plain.distance(-me, bridges) - plain.distance(me, bridges))
        << bordered(position).text() << " bridges " << bridges;
    const auto [mine, theirs] = evaluation.views(position);
    const auto ways = evaluation.distances().shortest_ways(position.to_move(), mine);
    ASSERT_EQ(ways.distance, plain.distance(me, bridges));
    for (int code = 0; code < size * size; code += 1 + size / 5) {
      if (plain.cells[code] != 0) continue;
      PlainBoard stone = plain;
      stone.cells[code] = me;
      ASSERT_EQ(stone.distance(me, bridges), ways.distance - (ways.through.has(code) ? 1 : 0));
      stone.cells[code] = -me;
      if (ways.narrow.has(code)) continue;
      ASSERT_EQ(stone.distance(me, bridges), ways.distance);
    }
  }
}

TEST(Distances, AreDijkstrasOnEverySize) {
  for (int size = min_size; size <= max_size; ++size) {
    Rng rng(static_cast<std::uint64_t>(size));
    for (int round = 0; round < 30; ++round) {
      SCOPED_TRACE(fmt::format("size {}, round {}", size, round));
      if (size <= 11) expect_distances<2>(size, rng);
      if (size <= 16) expect_distances<4>(size, rng);
      expect_distances<6>(size, rng);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Distances, CountTheCellsThatAreMissing) {
  const Evaluation<2> evaluation(11, false);
  Position position(11);
  EXPECT_EQ(evaluation.leaf(position), 0);
  position.play(Move::of(60));  // f6, the centre
  EXPECT_EQ(evaluation.leaf(position), -1);
  const Evaluation<2> with_bridges(11, true);
  const auto views = with_bridges.views(position);
  // f6 to either edge: two bridges and one on the second line, which is as good as joined.
  EXPECT_EQ(with_bridges.distances().distance(Side::first, views.theirs), 4);
}

TEST(DijkstraIds, PlaysWhatTheFixedDepthPlays) {
  Rng rng(8);
  for (int round = 0; round < 20; ++round) {
    const Position position = random_position(7, false, static_cast<int>(rng.below(20)), rng);
    Limits limits;
    limits.depth = 1 + round % 4;
    const Decision deepened = player("dijkstra-ids")->choose(bordered(position), limits, {});
    const auto fixed = player(fmt::format("dijkstra:depth={}", deepened.depth));
    const Decision direct = fixed->choose(bordered(position), {}, {});
    EXPECT_EQ(deepened.move, direct.move);
    EXPECT_EQ(deepened.value, direct.value);
    // A limit that is never reached only makes the fixed depth go there step by step.
    limits.nodes = 1'000'000'000;
    const Decision stepwise = fixed->choose(bordered(position), limits, {});
    EXPECT_EQ(stepwise.move, direct.move);
    EXPECT_EQ(stepwise.value, direct.value);
  }
}

TEST(DijkstraIds, KeepsItsTimeOnEverySizeAndPlaysAFinishedDepth) {
  for (const char* options : {"", ":bridges=on", ":order=off", ":bridges=on,order=off"}) {
    const auto ids = player(std::string("dijkstra-ids") + options);
    for (int size : {11, 14, 19}) {
      Rng rng(2);
      const Position position = random_position(size, false, size, rng);
      EXPECT_TRUE(testing::one_of_five_is_within(
          std::chrono::milliseconds(150),
          [&] {
            int reported = 0;
            const Stopwatch watch;
            const Decision decision =
                ids->choose(bordered(position), Limits::within(std::chrono::milliseconds(100)),
                            [&](const Decision& best) { reported = best.depth; });
            const Duration took = watch.elapsed();
            EXPECT_EQ(decision.depth, reported);
            EXPECT_GE(decision.depth, 1);
            EXPECT_TRUE(position.is_legal(decision.move));
            return took;
          }))
          << size << options;
    }
  }
}

TEST(DijkstraIds, SaysWhatIsProvenAndStopsThere) {
  // On 3×3 the centre wins for whoever moves first.
  const Decision start = player("dijkstra-ids")->choose(bordered(Position(3)), {}, {});
  EXPECT_EQ(start.proven, Outcome::first_wins);
  EXPECT_EQ(start.move, Move::of(4));
  EXPECT_EQ(start.depth, 5) << "three own stones and two answers, and no deeper";
  Position lost(3);
  lost.play(Move::of(4));
  const Decision reply = player("dijkstra-ids")->choose(bordered(lost), {}, {});
  EXPECT_EQ(reply.proven, Outcome::first_wins);
  EXPECT_LE(reply.value, -1000);
}

TEST(Dijkstra, SwapsWhereTheStoneIsWorthMoreThanAReply) {
  Position position(11, true);
  position.play(Move::of(60));
  EXPECT_EQ(player("dijkstra")->choose(bordered(position), {}, {}).move, swap_move);
}

/// The document's table: 130,475 nodes for three levels. The plain form counts the same number from
/// the empty board, so it is the document's search; the real one plays its move.
TEST(Dijkstra, ThePlainFormHasTheDocumentsNodes) {
  const PlainPlayer::Answer plain = PlainPlayer(3, false).move(PlainBoard(Position(11)));
  EXPECT_EQ(plain.nodes, 130'475);
  for (const char* spec : {"dijkstra", "dijkstra:order=off"}) {
    const Decision decision = player(spec)->choose(bordered(Position(11)), {}, {});
    EXPECT_EQ(decision.move.value(), plain.move);
    EXPECT_EQ(decision.value, plain.value);
  }
}

TEST(Dijkstra, OrderSavesMostOfTheNodes) {
  Rng rng(6);
  std::uint64_t nodes[2] = {0, 0};
  for (int round = 0; round < 5; ++round) {
    const Position position = random_position(9, false, 3 * round, rng);
    Move moves[2];
    for (int order : {0, 1}) {
      const auto fixed = player(order == 1 ? "dijkstra:depth=5" : "dijkstra:depth=5,order=off");
      const Decision decision = fixed->choose(bordered(position), {}, {});
      nodes[order] += decision.nodes;
      moves[order] = decision.move;
    }
    EXPECT_EQ(moves[0], moves[1]);
  }
  EXPECT_LT(nodes[1] * 2, nodes[0]);
}

/// The document's search has one depth: whoever may stop it, the count is that depth's.
TEST(HexDijkstra, CountsTheSameNodesUnderEveryLimit) {
  const AnyPosition empty = *all_games().start("hex:size=7,swap=off");
  const std::uint64_t nodes = player("dijkstra:order=off")->choose(empty, {}, {}).nodes;
  const std::atomic<bool> never = false;
  Limits limits;
  limits.stop = &never;
  EXPECT_EQ(player("dijkstra:order=off")->choose(empty, limits, {}).nodes, nodes);
  limits.time = std::chrono::hours(1);
  EXPECT_EQ(player("dijkstra:order=off")->choose(empty, limits, {}).nodes, nodes);
  EXPECT_EQ(player("dijkstra")->choose(empty, limits, {}).nodes,
            player("dijkstra")->choose(empty, {}, {}).nodes);
}

}  // namespace
}  // namespace tauler::hex
