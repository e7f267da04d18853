// What must hold for every game in the registry, whatever its rules: random games through the
// border, with everything written read back.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/registry.hpp"

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
};

void expect_goes_round(const AnyPosition& position) {
  const Result<AnyPosition> again = all_games().position(position.text());
  ASSERT_TRUE(again) << position.text() << ": " << to_string(again.error());
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
    ASSERT_TRUE(parsed) << text << ": " << to_string(parsed.error());
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
  ASSERT_TRUE(own) << to_string(own.error());
  ASSERT_EQ(own->position.text(), record.position.text());
  ASSERT_EQ(own->position.moves(), record.position.moves());
  ASSERT_EQ(own->tags, record.tags);
  for (const Format& format : game.formats) {
    const auto written = format.write(record);
    if (!written) continue;  // the form cannot hold this record, and says so
    const auto read = format.read(*written);
    ASSERT_TRUE(read) << format.id << ": " << *written << "\n" << to_string(read.error());
    ASSERT_EQ(read->position.text(), record.position.text()) << format.id << ": " << *written;
    ASSERT_EQ(*format.write(*read), *written) << format.id;
  }
}

class EveryGame : public ::testing::TestWithParam<const char*> {};

TEST_P(EveryGame, RandomGamesThroughTheBorder) {
  const auto start = all_games().start(GetParam());
  ASSERT_TRUE(start) << to_string(start.error());
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
    return to_string(all_games().start(spec).error());
  };
  EXPECT_TRUE(error("chess").starts_with("there is no game 'chess'; the games are connect4"));
  EXPECT_EQ(error("connect4:width=3"),
            "width must be a whole number, 4 to 12, not '3' (at character 16)");
  EXPECT_EQ(error("connect4:depth=3"),
            "no option named 'depth'; the options are width, height (at character 10)");
  EXPECT_EQ(error("connect4:width=7,width=8"), "width is given twice (at character 18)");
  EXPECT_EQ(to_string(all_games().read_record("connect4 d1 d1").error()),
            "move 2, 'd1': a stone in that column lands on d2, not on 'd1' (at character 13)");
}

}  // namespace
}  // namespace tauler
