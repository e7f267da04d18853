// What must hold for every game in the registry, whatever its rules: random games through the
// border, with everything that is written read back.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "support/error_text.hpp"

namespace tauler {
namespace {

/// Every game with its default settings and with some that differ.
const char* const specs[] = {
    "connect4",
    "connect4:width=8,height=8",
    "connect4:width=12,height=4",
    "gomoku",
    "gomoku:size=20,rule=standard",
    "gomoku:rule=renju",
    "gomoku:rule=caro",
    "gomoku:size=5",
    "gomoku:opening=swap2",
    "gomoku:size=9,rule=renju,opening=swap2",
    "hex",
    "hex:size=5",
    "hex:swap=on",
    "hex:size=19",
    "hex:size=2",
    "othello",
};

void expect_goes_round(const AnyPosition& position) {
  const Result<AnyPosition> again = all_games().position(position.text());
  ASSERT_TRUE(again) << position.text() << ": " << english(again.error());
  ASSERT_EQ(again->text(), position.text());
  ASSERT_EQ(again->key(), position.key());
  ASSERT_EQ(again->outcome(), position.outcome());
  ASSERT_EQ(again->legal_moves(), position.legal_moves());
  ASSERT_EQ(again->spec(), position.spec());
}

void expect_moves_have_names(const AnyPosition& position) {
  for (Move move : position.legal_moves()) {
    const std::string text = position.move_text(move);
    const Result<Move> parsed = position.parse_move(text);
    ASSERT_TRUE(parsed) << text << ": " << english(parsed.error());
    ASSERT_EQ(*parsed, move) << text;
  }
}

void expect_view_fits(const AnyPosition& position) {
  const BoardView view = position.view();
  const int cells = view.width * view.height;
  ASSERT_EQ(static_cast<int>(view.cells.size()), cells);
  for (int cell : view.last) ASSERT_TRUE(cell >= 0 && cell < cells);
  for (int cell : view.winning) {
    ASSERT_TRUE(cell >= 0 && cell < cells);
    ASSERT_NE(view.cells[cell], CellState::empty);
  }
}

/// Every form reads back what it wrote, and means the same position.
void expect_formats_go_round(const GameEntry& game, const Record& record) {
  const auto own = all_games().read_record(all_games().write_record(record));
  ASSERT_TRUE(own) << english(own.error());
  ASSERT_EQ(own->position.text(), record.position.text());
  ASSERT_EQ(own->position.moves(), record.position.moves());
  ASSERT_EQ(own->tags, record.tags);
  for (const Format& format : game.formats) {
    const auto written = format.write(record);
    if (!written) continue;  // the form cannot hold this record, and says so
    const auto read = format.read(*written);
    ASSERT_TRUE(read) << format.id << ": " << *written << "\n" << english(read.error());
    ASSERT_EQ(read->position.text(), record.position.text()) << format.id << ": " << *written;
    ASSERT_EQ(*format.write(*read), *written) << format.id;
  }
}

class EveryGame : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryGame, RandomGamesThroughTheBorder) {
  const auto start = all_games().start(GetParam());
  ASSERT_TRUE(start) << english(start.error());
  EXPECT_EQ(start->spec(), GetParam());
  const auto game = all_games().find(start->game().id);
  Rng rng(7);
  for (int round = 0; round < 20; ++round) {
    AnyPosition position = *start;
    while (true) {
      expect_goes_round(position);
      expect_moves_have_names(position);
      expect_view_fits(position);
      if (position.is_over()) break;
      const std::vector<Move> moves = position.legal_moves();
      ASSERT_FALSE(moves.empty());
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      const std::string before = position.text();
      ASSERT_TRUE(position.play(move));
      ASSERT_TRUE(position.undo());
      ASSERT_EQ(position.text(), before);
      ASSERT_TRUE(position.play(move));
      if (HasFatalFailure()) return;
    }
    expect_formats_go_round(**game, {position, {{"first", "ann"}, {"second", "bob"}}});
    EXPECT_FALSE(position.play(Move::of(0))) << "a finished game takes no more moves";
    EXPECT_EQ(position.start().text(), start->text());
    if (HasFatalFailure()) return;
  }
}

TEST_P(EveryGame, HalfFinishedGamesAndSetUpStartsGoRound) {
  const auto start = all_games().start(GetParam());
  ASSERT_TRUE(start);
  const auto game = all_games().find(start->game().id);
  Rng rng(8);
  AnyPosition position = *start;
  for (int i = 0; i < 9 && !position.is_over(); ++i) {
    const std::vector<Move> moves = position.legal_moves();
    ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  expect_formats_go_round(**game, {position, {}});
  // The same position as a start of its own, without the moves that led to it.
  expect_formats_go_round(**game, {*all_games().position(position.text()), {}});
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, ::testing::ValuesIn(specs));

TEST(GameRegistry, WrongSpecsSayWhatThereIs) {
  const auto error = [](std::string_view spec) {
    return placed_text(all_games().start(spec).error());
  };
  EXPECT_TRUE(error("chess").starts_with("game-unknown(chess, connect4"));
  EXPECT_EQ(error("connect4:width=3"), "option-whole-range(width, 4, 12, 3) at 15");
  EXPECT_EQ(error("connect4:depth=3"), "option-unknown(depth, options-known(width, height)) at 9");
  EXPECT_EQ(error("connect4:width=7,width=8"), "option-repeated(width) at 17");
  EXPECT_EQ(placed_text(all_games().read_record("connect4 d1 d1").error()),
            "move-text-wrong(2, d1, column-lands-elsewhere(d2, d1)) at 12");
}

std::string read_as(std::string_view text, std::string_view preferred) {
  const auto reading = all_games().read_any(text, preferred);
  if (!reading) return placed_text(reading.error());
  return reading->record.position.game().id + ' ' + reading->format;
}

TEST(AnyText, IsReadAsTheGameOneHasChosenWhereItCanBe) {
  EXPECT_EQ(read_as("f5d6c3d3c4", "othello"), "othello transcript");
  EXPECT_EQ(read_as("f5d6c3d3c4", "hex"), "hex moves");
  EXPECT_EQ(read_as("f5d6c3d3c4", "gomoku"), "gomoku moves");
  EXPECT_EQ(read_as("4455", "hex"), "connect4 digits");
  EXPECT_EQ(read_as("connect4 d1 d2", "hex"), "connect4 record");
  EXPECT_EQ(read_as("11,a10b4", "othello"), "hex hexworld");
}

TEST(AnyText, WithoutAChoiceIsReadAsTheGameInWhichLeastFitsByChance) {
  EXPECT_EQ(read_as("f5d6c3d3c4", ""), "othello transcript");
  EXPECT_EQ(read_as("a1b2c3", ""), "hex moves");
  EXPECT_EQ(read_as("o15a1", ""), "gomoku moves");
}

TEST(AnyText, ThatNothingCanReadIsToldWhereItGoesWrong) {
  // Hex could read this; but it was meant as a game of Othello.
  EXPECT_EQ(
      read_as("1. F5 D6 2. C3 A1", "othello"),
      "import-read-as(transcript, move-wrong(4, move-turns-nothing(colour-white, a1))) at 15");
  EXPECT_EQ(read_as("(;GM[11]SZ[5];B[a1];W[a1])", "hex"),
            "import-read-as(sgf, move-text-wrong(2, a1, move-illegal(a1))) at 20");
  EXPECT_EQ(read_as("1. F5 Z9", "othello"),
            "import-read-as(transcript, transcript-character(Z9)) at 6");
  EXPECT_EQ(read_as("hex:size=5 a1 a1", "othello"), "move-text-wrong(2, a1, cell-taken(a1)) at 14");
}

}  // namespace
}  // namespace tauler
