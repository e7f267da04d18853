// The lesson is about the real players: on the same moves it finds their values, and its four
// searches agree.
#include "teaching/lesson.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"
#include "support/error_text.hpp"

namespace tauler {
namespace {

using ::testing::HasSubstr;

AnyPosition after_random_moves(const std::string& spec, int plies, std::uint64_t seed) {
  Rng rng(seed);
  AnyPosition position = *all_games().start(spec);
  for (int i = 0; i < plies; ++i) {
    const std::vector<Move> moves = position.legal_moves();
    EXPECT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    if (!position.is_over()) continue;
    position.undo();
    break;
  }
  return position;
}

LessonOrder whole(int depth) {
  LessonOrder order;
  order.depth = depth;
  order.width = 1'000;
  order.most_nodes = 1'000'000;
  order.most_counted = 10'000'000;
  order.time = std::chrono::seconds(60);
  return order;
}

struct Pair {
  const char* spec;
  const char* evaluation;
  const char* player;  ///< the same search as it is played
  int depth;
};

class Lessons : public ::testing::TestWithParam<Pair> {};

TEST_P(Lessons, FindThePlayersValue) {
  const Pair pair = GetParam();
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const AnyPosition position =
        after_random_moves(pair.spec, 3 + 3 * static_cast<int>(seed), seed);
    SCOPED_TRACE(position.text());
    LessonOrder order = whole(pair.depth);
    order.evaluation = pair.evaluation;
    const Result<Lesson> lesson = teach(position, order);
    ASSERT_TRUE(lesson) << english(lesson.error());
    auto player = *all_players().make(pair.player, position.game().id);
    const double played = player->choose(position, {}, {}).value;
    if (std::abs(lesson->tree.value) < lesson->win) {
      EXPECT_NEAR(lesson->tree.value * lesson->unit, played, 1e-9);
    } else {
      EXPECT_EQ(lesson->tree.value > 0, played > 0);
    }
  }
}

TEST_P(Lessons, CountTheSameSearchFourWays) {
  const Pair pair = GetParam();
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const AnyPosition position = after_random_moves(pair.spec, 4 + static_cast<int>(seed), seed);
    SCOPED_TRACE(position.text());
    LessonOrder order;
    order.evaluation = pair.evaluation;
    order.time = std::chrono::seconds(60);
    for (int width : {2, 5}) {
      order.width = width;
      double value = 0;
      for (bool pruning : {false, true}) {
        for (bool ordering : {false, true}) {
          order.pruning = pruning;
          order.ordering = ordering;
          const Result<Lesson> lesson = teach(position, order);
          ASSERT_TRUE(lesson) << english(lesson.error());
          if (!pruning && !ordering) value = lesson->tree.value;
          EXPECT_EQ(lesson->tree.value, value);
          ASSERT_EQ(lesson->counts.size(), 4U);
          for (const LessonCount& count : lesson->counts) {
            EXPECT_TRUE(count.complete);
            if (count.pruning != pruning || count.ordering != ordering) continue;
            EXPECT_EQ(count.nodes, lesson->tree.count);
          }
          EXPECT_EQ(lesson->counts[0].nodes, lesson->counts[1].nodes)
              << "order saves nothing alone";
          EXPECT_LE(lesson->counts[2].nodes, lesson->counts[0].nodes);
          EXPECT_LE(lesson->counts[3].nodes, lesson->counts[0].nodes);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Documents, Lessons,
    ::testing::Values(Pair{"gomoku", "structures",
                           "second:depth=2,width=400,margin=2,won=off,ties=random", 2},
                      Pair{"hex:size=5", "paths", "dijkstra:depth=3", 3},
                      Pair{"hex:size=5", "bridges", "dijkstra:depth=2,bridges=on", 2},
                      Pair{"othello", "discs", "minimax:depth=3", 3},
                      Pair{"connect4", "windows", "prof:depth=4", 4},
                      Pair{"connect4:width=8,height=8", "centre", "tj:depth=1,heuristic=1", 2},
                      Pair{"connect4:width=6,height=5", "powers", "tj:depth=2,heuristic=2", 4}),
    [](const auto& pair) {
      return std::string(pair.param.spec).substr(0, std::string(pair.param.spec).find(':')) + "_" +
             pair.param.evaluation;
    });

TEST(Lesson, IsTheFirstOneOfEveryGameUnlessAskedFor) {
  for (const GameEntry& game : all_games().games()) {
    const auto evaluations = lesson_evaluations(game.info->id);
    ASSERT_FALSE(evaluations.empty()) << game.info->id;
    const Result<Lesson> lesson = teach(after_random_moves(game.info->id, 4, 1), {});
    ASSERT_TRUE(lesson) << english(lesson.error());
    EXPECT_EQ(lesson->evaluation, evaluations.front());
  }
}

TEST(Lesson, OpensGomokuInTheCentre) {
  const AnyPosition empty = *all_games().start("gomoku");
  LessonOrder order;
  order.depth = 1;
  const Result<Lesson> lesson = teach(empty, order);
  ASSERT_TRUE(lesson);
  ASSERT_EQ(lesson->tree.nodes.size(), 2U);
  EXPECT_EQ(empty.move_text(lesson->tree.nodes[1].move), "h8");
}

TEST(Lesson, RefusesWithTheReason) {
  LessonOrder order;
  order.evaluation = "gut-feeling";
  EXPECT_THAT(code_text(teach(*all_games().start("hex"), order).error()),
              HasSubstr("evaluation-unknown(gut-feeling, paths, bridges"));

  const AnyPosition over = all_games().read_record("connect4 a b a b a b a")->position;
  EXPECT_THAT(code_text(teach(over, {}).error()), HasSubstr("position-over"));

  EXPECT_THAT(code_text(teach(*all_games().start("gomoku:opening=swap2"), {}).error()),
              HasSubstr("lesson-swap2"));

  LessonOrder large;
  large.depth = 6;
  large.width = 12;
  large.pruning = false;
  EXPECT_THAT(code_text(teach(*all_games().start("hex"), large).error()),
              HasSubstr("tree-too-large(2000)"));
}

TEST(Lesson, CountsNoFurtherThanItMay) {
  LessonOrder order;
  order.depth = 5;
  order.width = 8;
  order.most_nodes = 20'000;
  order.most_counted = 5'000;
  const Result<Lesson> lesson = teach(after_random_moves("connect4", 6, 2), order);
  ASSERT_TRUE(lesson) << english(lesson.error());
  EXPECT_FALSE(lesson->counts[0].complete);
  EXPECT_LE(lesson->counts[0].nodes, order.most_counted);
}

}  // namespace
}  // namespace tauler
