#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"

namespace tauler {
namespace {

TEST(Levels, EveryGameHasThemAndTheyCanBeMade) {
  for (const GameEntry& game : all_games().games()) {
    const std::vector<Level> levels = all_players().levels_of(game.info->id);
    std::vector<std::string> names;
    for (const Level& level : levels) names.push_back(level.name);
    const std::vector<std::string> three{"easy", "medium", "hard"};
    EXPECT_NE(std::search(names.begin(), names.end(), three.begin(), three.end()), names.end())
        << game.info->id;
    for (const Level& level : levels) {
      const auto recipe = all_players().recipe(level.name, game.info->id);
      ASSERT_TRUE(recipe) << english(recipe.error());
      // A level is its player, option for option.
      EXPECT_EQ(recipe->text(), all_players().recipe(level.player, game.info->id)->text());
    }
  }
}

/// A beginner's plan: the next cell of one straight line, and any cell when it is closed. How many
/// moves it took to win; 0 where it did not within ten.
int moves_to_win_by_a_line(Player& level, int across, int down) {
  AnyPosition position = *all_games().start("gomoku");
  const auto cell = [](int step_across, int step_down) {
    return std::string(1, static_cast<char>('h' + step_across)) + std::to_string(8 + step_down);
  };
  for (int own = 1; own <= 10; ++own) {
    Move chosen = Move::none();
    for (int far : {0, 1, -1, 2, -2, 3, -3, 4, -4}) {
      const auto move = position.parse_move(cell(far * across, far * down));
      if (chosen.is_none() && move && position.is_legal(*move)) chosen = *move;
    }
    if (chosen.is_none()) return 0;
    EXPECT_TRUE(position.play(chosen));
    if (position.is_over()) return own;
    EXPECT_TRUE(position.play(level.choose(position, Limits{}, Progress{}).move));
    if (position.is_over()) return 0;
  }
  return 0;
}

TEST(Levels, OfGomokuAnswerAStraightLine) {
  for (const Level& level : all_players().levels_of("gomoku")) {
    if (level.name == "champion") continue;
    int lost = 0;
    for (int seed = 1; seed <= 10; ++seed) {
      const std::string spec = level.player + ",seed=" + std::to_string(seed);
      const std::unique_ptr<Player> player = *all_players().make(spec, "gomoku");
      for (const auto& [across, down] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
        player->new_game();
        lost += moves_to_win_by_a_line(*player, across, down) > 0 ? 1 : 0;
      }
    }
    // Beginners overlook an open three now and then.
    const int most = level.name == "beginner" ? 24 : level.name == "easy" ? 4 : 0;
    EXPECT_LE(lost, most) << level.name << ", of 40 games";
  }
}

TEST(Levels, OfHexAnswerAtOnce) {
  // Even when they are given a time limit, as in games against people.
  for (const Level& level : all_players().levels_of("hex")) {
    if (level.name == "champion") continue;
    const std::unique_ptr<Player> player = *all_players().make(level.name, "hex");
    const AnyPosition start = *all_games().start("hex");
    const Decision decision =
        player->choose(start, Limits::within(std::chrono::seconds(20)), Progress{});
    EXPECT_LE(decision.nodes, 60u) << level.name;
    EXPECT_LT(decision.time, std::chrono::seconds(5)) << level.name;
  }
}

/// The game of a level against somebody who always plays the same way, from a seed.
std::string othello_game(const Level& level, int seed) {
  const std::string spec = level.player + ",seed=" + std::to_string(seed);
  const std::unique_ptr<Player> player = *all_players().make(spec, "othello");
  AnyPosition position = *all_games().start("othello");
  std::string moves;
  while (!position.is_over() && position.ply() < 16) {
    const bool is_level = position.to_move() == Side::second;
    const Move move =
        is_level ? player->choose(position, Limits{}, Progress{}).move : position.legal_moves()[0];
    moves += position.move_text(move);
    EXPECT_TRUE(position.play(move));
  }
  return moves;
}

/// Otherwise whoever has won once wins again with the same moves.
TEST(Levels, OfOthelloPlayDifferentGamesAgainstTheSameMoves) {
  for (const Level& level : all_players().levels_of("othello")) {
    if (level.name == "champion") continue;
    std::set<std::string> games;
    for (int seed = 1; seed <= 20; ++seed) games.insert(othello_game(level, seed));
    EXPECT_GE(games.size(), 8u) << level.name;
  }
}

TEST(Levels, TakeNoOptionsAndAreNotKnownToOtherGames) {
  EXPECT_FALSE(all_players().recipe("hard:depth=2", "gomoku"));
  EXPECT_FALSE(all_players().recipe("hex/hard", "gomoku"));
  EXPECT_TRUE(all_players().recipe("gomoku/hard", "gomoku"));
}

}  // namespace
}  // namespace tauler
