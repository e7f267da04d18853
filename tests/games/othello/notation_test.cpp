#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "games/othello/position.hpp"
#include "games/registry.hpp"
#include "support/error_text.hpp"

namespace tauler::othello {
namespace {

const GameEntry& game() {
  return **all_games().find("othello");
}

const Format& format(std::string_view id) {
  for (const Format& candidate : game().formats) {
    if (candidate.id == id) return candidate;
  }
  ADD_FAILURE() << "no format " << id;
  return game().formats.front();
}

std::string error_of(std::string_view format_id, std::string_view text) {
  const auto record = format(format_id).read(text);
  return record ? "accepted" : placed_text(record.error());
}

std::string position_error(std::string_view text) {
  const auto position = all_games().position(text);
  return position ? "accepted" : placed_text(position.error());
}

/// White has to pass before the last move; only the cells are written.
constexpr const char* golden_game =
    "f5f6e6f4e3c5g4g5d6d3c4d7e7f3g3h5h6h4f7f2c8h7h2g6e1e8f8d8c2d2c1f1e2b4c3d1c7c6b5a4b6a7a6a5b3g8a3"
    "a2h8h3g7h1b8b2a1b1g2b7g1a8";

TEST(OthelloNotation, PositionStringGoesRound) {
  auto position = all_games().start("othello");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->text(), "othello:8x8:8/8/8/3ox3/3xo3/8/8/8:x");
  for (const char* move : {"f5", "D6"}) ASSERT_TRUE(position->play(move)) << move;
  EXPECT_EQ(position->text(), "othello:8x8:8/8/8/3ox3/3oxx2/3o4/8/8:x");
  EXPECT_EQ(position->view().note, "black 3, white 3");
  EXPECT_EQ(position->view().last, std::vector<int>{43});
  const auto again = all_games().position(position->text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->text(), position->text());
  EXPECT_EQ(again->key(), position->key());
}

TEST(OthelloNotation, AGoldenGame) {
  const auto record = format("transcript").read(golden_game);
  ASSERT_TRUE(record) << english(record.error());
  const AnyPosition& position = record->position;
  EXPECT_EQ(position.outcome(), Outcome::first_wins);
  EXPECT_EQ(position.view().note, "black 45, white 19");
  EXPECT_EQ(position.ply(), 61) << "a pass is a ply";
  EXPECT_EQ(*format("transcript").write(*record), golden_game);
  // With its passes, our own form gives the same game.
  const auto own = all_games().read_record(all_games().write_record(*record));
  ASSERT_TRUE(own) << english(own.error());
  EXPECT_EQ(own->position.moves(), position.moves());
}

TEST(OthelloNotation, TheShortestGameEndsWithoutWhite) {
  const auto record = format("transcript").read("d3c3b3d2e1d6d7e3f4");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.view().note, "black 13, white 0");
  EXPECT_TRUE(record->position.legal_moves().empty());
  EXPECT_EQ(error_of("transcript", "d3c3b3d2e1d6d7e3f4f5"), "move-wrong(10, game-over) at 18");
}

TEST(OthelloNotation, TranscriptsTakeCaseSpacesAndWrittenPasses) {
  const auto plain = format("transcript").read(golden_game);
  ASSERT_TRUE(plain);
  for (const char* word : {"pass", "PS", "pa", "--"}) {
    std::string text;
    for (Move move : plain->position.moves()) {
      const std::string name = plain->position.move_text(move);
      text += move == pass ? std::string(word) : std::string{name[0], name[1], '\n'};
      if (name[0] < 'e') text[text.size() - 1] = ' ';
    }
    const auto record = format("transcript").read(text);
    ASSERT_TRUE(record) << text << english(record.error());
    EXPECT_EQ(record->position.moves(), plain->position.moves());
  }
  EXPECT_TRUE(format("transcript").read("F5D6c3"));
  EXPECT_TRUE(format("transcript").read(""));
}

TEST(OthelloNotation, APassAtTheEndOfATranscriptIsWritten) {
  auto record = format("transcript").read(golden_game);
  ASSERT_TRUE(record);
  while (record->position.moves().back() != pass) record->position.undo();
  const auto written = format("transcript").write(*record);
  ASSERT_TRUE(written);
  EXPECT_TRUE(written->ends_with("--"));
  EXPECT_EQ(format("transcript").read(*written)->position.text(), record->position.text());
}

TEST(OthelloNotation, WrongMovesSayWhy) {
  const auto start = all_games().start("othello");
  ASSERT_TRUE(start);
  const auto error = [&](std::string_view move) {
    return placed_text(start->parse_move(move).error());
  };
  EXPECT_EQ(error("d4"), "cell-has-disc(d4) at 0");
  EXPECT_EQ(error("A1"), "move-turns-nothing(colour-black, a1) at 0");
  EXPECT_EQ(error("pass"), "pass-not-allowed(colour-black) at 0");
  EXPECT_EQ(error("i9"), "cell-unknown(i9, h, 8, e5) at 0");
  EXPECT_EQ(start->move_text(Move::of(64)), "pass");
  EXPECT_EQ(start->move_text(Move::of(400)), "move 400");
  const auto blocked = all_games().position("othello:8x8:oxxxxxx1/8/8/8/8/8/8/8:x");
  ASSERT_TRUE(blocked);
  EXPECT_EQ(placed_text(blocked->parse_move("h1").error()), "pass-forced(colour-black) at 0");
  EXPECT_EQ(error_of("transcript", "f5d6x9"), "transcript-character(x9) at 4");
  EXPECT_EQ(error_of("transcript", "f5d6c"), "transcript-character(c) at 4");
  EXPECT_EQ(error_of("transcript", "f5 f5"), "move-wrong(2, cell-has-disc(f5)) at 3");
}

TEST(OthelloNotation, BoardsMustBeConnected) {
  EXPECT_EQ(position_error("othello:8x8:8/8/8/3ox3/3xo3/8/8/7x:x"), "othello-apart(h8, d4) at 12");
  EXPECT_EQ(position_error("othello:8x8:8/8/8/8/8/8/8/8:x"), "othello-no-discs at 12");
  // Corner to corner is connected: many a game's discs are.
  EXPECT_EQ(position_error("othello:8x8:x7/1o6/2x5/8/8/8/8/8:o"), "accepted");
  // The last cell of a row does not touch the first of the next.
  EXPECT_EQ(position_error("othello:8x8:7x/o7/8/8/8/8/8/8:o"), "othello-apart(a2, h1) at 12");
  EXPECT_EQ(position_error("othello:6x6:6/6/6/6/6/6:x"), "othello-size(6x6) at 8");
  EXPECT_EQ(position_error("othello:8x8:8/8/8/3ox3/3xo3/8/8/8:b"), "side-letter-unknown(b) at 34");
  EXPECT_EQ(position_error("othello:8x8:8/8"), "position-form(othello:8x8:rows:side) at 8");
}

TEST(OthelloNotation, ObfHoldsAPosition) {
  const std::string board(64, '-');
  std::string start = board;
  start[27] = start[36] = 'O';
  start[28] = start[35] = 'X';
  const auto record = format("obf").read(start + " X; F5:+0; D3:-2;");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.text(), all_games().start("othello")->text());
  EXPECT_EQ(record->tags.at("comment"), "F5:+0; D3:-2;");
  EXPECT_EQ(*format("obf").write(*record), start + " X;");
  EXPECT_EQ(error_of("obf", start), "othello-side-missing at 64");
  EXPECT_EQ(error_of("obf", start.substr(1) + " X;"), "othello-side-missing at 65");
  EXPECT_EQ(error_of("obf", start + " X; F5=2"), "move-score-form(F5=2) at 68");
  EXPECT_EQ(error_of("obf", start + " X F5"), "board-semicolon(F) at 67");
  start[63] = 'O';
  EXPECT_EQ(error_of("obf", start + " O;"), "othello-apart(h8, d4) at 63");
}

TEST(OthelloNotation, ATypedBoardOfLetters) {
  const auto record = format("board").read(
      "EEEEEEEE EEEEEEEE EEEEEEEE\n"
      "eeewbeee EEEBWEEE EEEEEEEE EEEEEEEE EEEEEEEE\nB");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.text(), "othello:8x8:8/8/8/3ox3/3xo3/8/8/8:x");
  EXPECT_EQ(*format("board").write(*record),
            "EEEEEEEE\nEEEEEEEE\nEEEEEEEE\nEEEWBEEE\nEEEBWEEE\nEEEEEEEE\nEEEEEEEE\nEEEEEEEE\nB\n");
  EXPECT_EQ(error_of("board", "BWQ"), "othello-character(Q) at 2");
  EXPECT_EQ(error_of("board", "BW"), "othello-board-short(2, 64) at 2");
  EXPECT_EQ(error_of("board", std::string(64, 'B') + "W?"), "board-goes-on(?) at 65");
}

TEST(OthelloNotation, TranscriptsAsPeopleWriteThem) {
  const auto plain = format("transcript").read("f5d6c3d3c4");
  ASSERT_TRUE(plain);
  for (const char* text :
       {"1. F5 D6 2. C3 D3 3. C4", "1.f5 d6 2.c3 d3 3.c4", "F5-D6-C3-D3-C4", "f5, d6, c3, d3, c4",
        "1) f5 2) d6 3) c3 4) d3 5) c4", "f5d6\nc3d3\nc4\n"}) {
    const auto record = format("transcript").read(text);
    ASSERT_TRUE(record) << text << ": " << english(record.error());
    EXPECT_EQ(record->position.move_texts(), plain->position.move_texts()) << text;
  }
  EXPECT_EQ(error_of("transcript", "1. F5 D6 2. C3 A1"),
            "move-wrong(4, move-turns-nothing(colour-white, a1)) at 15");
  EXPECT_EQ(error_of("transcript", "1. F5 Z9"), "transcript-character(Z9) at 6");
}

}  // namespace
}  // namespace tauler::othello
