// The rules and the notation against what other people wrote down: tournament games since 1977,
// endgame collections, openings.
#include "support/data.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/othello/position.hpp"
#include "games/registry.hpp"
#include "support/wthor.hpp"

namespace tauler::othello {
namespace {

const Format& format(std::string_view id) {
  const std::vector<Format>& formats = (*all_games().find("othello"))->formats;
  for (const Format& candidate : formats) {
    if (candidate.id == id) return candidate;
  }
  return formats.front();
}

TEST(OthelloData, EveryTournamentGameIsLegalAndEndsWithItsScore) {
  TAULER_REQUIRE_DATA("othello/wthor");
  int finished = 0;
  for (const auto& file :
       std::filesystem::directory_iterator(tauler::testing::data_path("othello/wthor"))) {
    if (file.path().extension() != ".wtb") continue;
    int number = 0;
    for (const tauler::testing::WthorGame& game : tauler::testing::read_wthor(file.path())) {
      SCOPED_TRACE(::testing::Message() << file.path().filename() << ", game " << number++);
      Position position;
      for (int cell : game.moves) {
        if (position.must_pass()) position.play(pass);
        ASSERT_TRUE(position.is_legal(Move::of(cell))) << "ply " << position.ply();
        position.play(Move::of(cell));
      }
      if (!is_over(position.outcome())) continue;  // resigned, or lost on time
      const int empty = 64 - position.count(black) - position.count(white);
      int score = position.count(black);
      if (position.outcome() == Outcome::first_wins) score += empty;
      if (position.outcome() == Outcome::draw) score += empty / 2;
      ASSERT_EQ(score, game.black_discs);
      ++finished;
    }
  }
  EXPECT_GT(finished, 50'000);
}

TEST(OthelloData, EveryObfLineIsReadAndGoesRound) {
  TAULER_REQUIRE_DATA("othello/fforum-1-19.obf");
  int lines = 0;
  for (const char* file : {"fforum-1-19", "fforum-20-39", "fforum-40-59", "hard-20"}) {
    std::istringstream in(tauler::testing::read_file(
        tauler::testing::data_path(std::string("othello/") + file + ".obf")));
    for (std::string line; std::getline(in, line); ++lines) {
      const auto record = format("obf").read(line);
      ASSERT_TRUE(record) << line << "\n" << english(record.error());
      ASSERT_EQ(*format("obf").write(*record), line.substr(0, 67));
      // Every move that the collection scores is legal, but for "--", which stands for none.
      std::istringstream scores(record->tags.at("comment"));
      for (std::string score; std::getline(scores >> std::ws, score, ';');) {
        if (score.starts_with("--")) continue;
        ASSERT_TRUE(record->position.parse_move(score.substr(0, 2))) << line;
      }
    }
  }
  EXPECT_GT(lines, 59);
}

TEST(OthelloData, EveryXotOpeningIsATranscript) {
  TAULER_REQUIRE_DATA("othello/xot_openings.txt");
  std::istringstream in(
      tauler::testing::read_file(tauler::testing::data_path("othello/xot_openings.txt")));
  for (std::string line; std::getline(in, line);) {
    const auto record = format("transcript").read(line);
    ASSERT_TRUE(record) << line << "\n" << english(record.error());
    ASSERT_EQ(record->position.ply(), 8);
    ASSERT_EQ(*format("transcript").write(*record) + '\n', line.substr(0, 16) + '\n');
  }
}

}  // namespace
}  // namespace tauler::othello
