#include "players/othello/champion/champion.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "games/othello/othello.hpp"
#include "players/othello/champion/root_search.hpp"
#include "players/othello/exact/solver.hpp"
#include "players/othello/exact/split_pool.hpp"
#include "players/othello/positions.hpp"
#include "support/error_text.hpp"

// The vectors of the search, with the plain instructions.
#define TAULER_ISA test_patterns
#include "players/othello/patterns/pattern_sum.hpp"

namespace tauler::othello {
namespace {

constexpr int most = PatternEvaluation::highest;

class Unlimited final : public ExactControl {
 public:
  bool should_stop(std::uint64_t) override { return false; }
};

/// A kernel with tables of its own.
struct Bench {
  explicit Bench(const MidgameVersion& version) : kernel(version.make(shared)) {}

  int value(const Position& position, int depth, int care = ProbCut::full_care) {
    Unlimited unlimited;
    return *kernel->search({position.own(), position.other()}, depth, -most, most, care, unlimited);
  }

  MidgameTable table{1 << 22};
  ExactTable exact_table{1 << 22};
  SplitPool pool;
  ExactShared exact{exact_table, pool, {}, PatternEvaluation::embedded()};
  MidgameShared shared{PatternEvaluation::embedded(), measured_probcut(), table, exact, 0};
  std::unique_ptr<MidgameKernel> kernel;
};

/// Of a position that is searched no further.
int evaluated(const Position& position) {
  const PatternEvaluation& evaluation = PatternEvaluation::embedded();
  const auto& table = evaluation.table(weights_for(std::popcount(position.discs())), true);
  return evaluation.value_of_sum(
      evaluation.sum(evaluation.indices_of(position.own(), position.other()), table, position.own(),
                     position.other()));
}

/// A pass is no ply of the depth.
int minimax(const Position& position, int depth) {
  const int lead = std::popcount(position.own()) - std::popcount(position.other());
  if (is_over(position.outcome())) {
    const int empty = cells - std::popcount(position.discs());
    return PatternEvaluation::disc * (lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0);
  }
  if (position.must_pass()) {
    Position next = position;
    next.play(pass);
    return -minimax(next, depth);
  }
  if (depth == 0) return evaluated(position);
  MoveList moves;
  position.legal_moves(moves);
  int best = -most;
  for (Move move : moves) {
    Position next = position;
    next.play(move);
    best = std::max(best, -minimax(next, depth - 1));
  }
  return best;
}

TEST(Patterns, IndicesFollowTheMoves) {
  const PatternEvaluation& evaluation = PatternEvaluation::embedded();
  Rng rng(3);
  for (int game = 0; game < 20; ++game) {
    Position position;
    bool even = true;
    PatternEvaluation::Indices indices = evaluation.indices_of(position.own(), position.other());
    while (!is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      if (move != pass) {
        const Bits turned = flips_of(position.own(), position.other(), move.value());
        test_patterns::store(
            test_patterns::after_move(evaluation, indices, even, move.value(), turned), indices);
      }
      position.play(move);
      even = !even;
      const Bits even_side = even ? position.own() : position.other();
      const Bits odd_side = even ? position.other() : position.own();
      ASSERT_EQ(indices.at, evaluation.indices_of(even_side, odd_side).at);
      // Either side's table says the same of the same position.
      const int discs = std::popcount(position.discs());
      const auto& table = evaluation.table(discs, even);
      ASSERT_EQ(
          evaluation.value_of_sum(evaluation.sum(indices, table, position.own(), position.other())),
          evaluation.value(position.own(), position.other()));
    }
  }
}

TEST(Patterns, RoughWeightsSayNearlyTheSame) {
  const PatternEvaluation& evaluation = PatternEvaluation::embedded();
  int apart = 0;
  const auto positions = random_positions(300, 8);
  for (const Position& position : positions) {
    const auto indices = evaluation.indices_of(position.own(), position.other());
    const auto& table = evaluation.table(std::popcount(position.discs()), true);
    int full = 0;
    int rough = 0;
    for (int i = 0; i < PatternEvaluation::instances; ++i) {
      full += table.weights[evaluation.first()[i] + indices.at[i]];
      rough += table.rough[evaluation.first()[i] + indices.at[i]];
    }
    const int by_rough = evaluation.value_of_sum(rough * evaluation.rough_part());
    apart += std::abs(by_rough - evaluation.value_of_sum(full));
  }
  EXPECT_LT(apart, static_cast<int>(positions.size()) * PatternEvaluation::disc / 4);
}

TEST(Patterns, AreTheSameInEverySymmetry) {
  const PatternEvaluation& evaluation = PatternEvaluation::embedded();
  for (const Position& position : random_positions(200, 8)) {
    const int value = evaluation.value(position.own(), position.other());
    for (int symmetry = 1; symmetry < symmetry_count; ++symmetry) {
      EXPECT_EQ(
          evaluation.value(mapped(position.own(), symmetry), mapped(position.other(), symmetry)),
          value);
    }
  }
}

std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

const std::filesystem::path weights = std::filesystem::path(TAULER_SOURCE_DIR) / "weights";

TEST(Patterns, SayWhatTheTrainerSays) {
  const PatternEvaluation& evaluation = PatternEvaluation::embedded();
  std::ifstream in(weights / "othello-patterns.golden.txt");
  Bits own = 0;
  Bits other = 0;
  int sum = 0;
  int count = 0;
  while (in >> std::hex >> own >> other >> std::dec >> sum) {
    const auto& table = evaluation.table(std::popcount(own | other), true);
    ASSERT_EQ(evaluation.sum(evaluation.indices_of(own, other), table, own, other), sum)
        << "line " << count + 1;
    ++count;
  }
  EXPECT_EQ(count, 600);
}

std::string error_of(std::string_view bytes) {
  const Result<PatternFile> file = read_pattern_file(bytes);
  return file ? "read" : code_text(file.error().unplaced());
}

TEST(PatternFile, DamagedOnesAreRefused) {
  const std::string whole = read_all(weights / "othello.tpe");
  ASSERT_EQ(error_of(whole), "read");
  EXPECT_LE(whole.size(), 8'000'000U);
  EXPECT_EQ(error_of(""), "patterns-magic");
  EXPECT_EQ(error_of("TAULERNN" + whole.substr(8)), "patterns-magic");
  EXPECT_EQ(error_of(whole.substr(0, 100)), "patterns-header-short");
  EXPECT_EQ(error_of(whole.substr(0, whole.size() - 1)), "patterns-damaged");
  std::string damaged = whole;
  damaged[damaged.size() / 2] ^= 1;
  EXPECT_EQ(error_of(damaged), "patterns-damaged");
  damaged = whole;
  damaged[8] = 2;
  EXPECT_EQ(error_of(damaged), "patterns-version(2, 1)");
  damaged = whole;
  damaged[16] = '?';
  EXPECT_EQ(error_of(damaged), "patterns-header-form");
  // Whole, but not what it says: the weights keep their checksum.
  const auto changed = [&](std::string_view from, std::string_view to) {
    std::string text = whole;
    text.replace(text.find(from), from.size(), to);
    return error_of(text);
  };
  EXPECT_EQ(changed("\"othello\"", "\"otherlo\""), "patterns-game");
  EXPECT_EQ(changed("\"knots\": 16", "\"knots\": 15"), "patterns-knots");
  EXPECT_EQ(changed("a5 b6 c7 d8", "a5 b6 c7 c7"), "patterns-cells(a5 b6 c7 c7, 10)");
  EXPECT_TRUE(changed("a5 b6 c7 d8", "a5 b6 c7 e8").starts_with("patterns-many(64"));
}

TEST(Midgame, IsWhatPlainMinimaxFinds) {
  for (const MidgameVersion& version : midgame_versions()) {
    SCOPED_TRACE(version.name);
    Bench bench(version);
    for (const Position& position : random_positions(60, 4)) {
      if (cells - std::popcount(position.discs()) < 15) continue;  // it would play on to the end
      for (int depth = 0; depth <= 3; ++depth) {
        ASSERT_EQ(bench.value(position, depth), minimax(position, depth)) << "depth " << depth;
      }
    }
  }
}

TEST(Midgame, PassesOnTheWay) {
  for (const MidgameVersion& version : midgame_versions()) {
    int compared = 0;
    for (const Position& position : passing_positions(6000, 6)) {
      if (cells - std::popcount(position.discs()) < 15) continue;
      // With a table of its own: what a deeper search of another position found would be better.
      Bench bench(version);
      for (int depth = 0; depth <= 3; ++depth) {
        ASSERT_EQ(bench.value(position, depth), minimax(position, depth)) << "depth " << depth;
      }
      ++compared;
    }
    EXPECT_GT(compared, 20);
  }
}

TEST(Midgame, ToTheEndItIsExact) {
  for (const MidgameVersion& version : midgame_versions()) {
    Bench bench(version);
    Solver solver(1 << 22);
    for (const Position& position : random_positions(60, 9, 14)) {
      const int score = solver.solve({position.own(), position.other()}, -cells, cells);
      ASSERT_EQ(bench.value(position, cells), PatternEvaluation::disc * score);
    }
  }
}

std::unique_ptr<Player> champion(std::string_view options = "memory=8") {
  const PlayerEntry entry = champion_player();
  return entry.make(*Options::parse(options, entry.options));
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

TEST(Champion, TheSameLimitsGiveTheSameGame) {
  std::string texts[2];
  for (std::string& text : texts) {
    const auto player = champion();
    AnyPosition position = AnyPosition::of<Definition>(Position());
    while (!position.is_over()) {
      const Decision decision = player->choose(position, nodes(3000), {});
      ASSERT_TRUE(position.is_legal(decision.move));
      ASSERT_EQ(decision.variation.front(), decision.move);
      ASSERT_TRUE(position.play(decision.move));
    }
    text = position.text();
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Champion, ProvesWhatTheSolverFinds) {
  const auto player = champion();
  Solver solver(1 << 22);
  for (const Position& position : random_positions(40, 12, 12)) {
    const Decision decision = player->choose(AnyPosition::of<Definition>(position), {}, {});
    const int score = solver.solve({position.own(), position.other()}, -cells, cells);
    EXPECT_EQ(decision.value, score);
    ASSERT_TRUE(decision.proven);
    EXPECT_EQ(*decision.proven, score == 0  ? Outcome::draw
                                : score > 0 ? win_for(position.to_move())
                                            : win_for(opponent(position.to_move())));
  }
}

TEST(Champion, KeepsToItsDepth) {
  const auto player = champion();
  Limits limits;
  limits.depth = 5;
  const Position position;
  const Decision decision = player->choose(AnyPosition::of<Definition>(position), limits, {});
  EXPECT_EQ(decision.depth, 5);
  EXPECT_FALSE(decision.proven);
}

TEST(Champion, ThreadsAnswerTogether) {
  const auto player = champion("memory=8,threads=3");
  for (const Position& position : random_positions(10, 2)) {
    const Decision decision =
        player->choose(AnyPosition::of<Definition>(position), nodes(50'000), {});
    EXPECT_TRUE(position.is_legal(decision.move));
  }
}

TEST(Champion, StopsWhenItIsTold) {
  const auto player = champion();
  const std::atomic<bool> stop = true;
  Limits limits = Limits::within(std::chrono::hours(1));
  limits.stop = &stop;
  const Position position;
  EXPECT_TRUE(
      position.is_legal(player->choose(AnyPosition::of<Definition>(position), limits, {}).move));
}

}  // namespace
}  // namespace tauler::othello
