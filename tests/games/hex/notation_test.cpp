#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "support/data.hpp"
#include "support/error_text.hpp"

namespace tauler::hex {
namespace {

const Format& format(std::string_view id) {
  const GameEntry& game = **all_games().find("hex");
  return game.formats[id == "sgf" ? 0 : id == "hexworld" ? 1 : 2];
}

std::string error_of(std::string_view position) {
  const auto result = all_games().position(position);
  return result ? "accepted" : placed_text(result.error());
}

std::string read_error(std::string_view id, std::string_view text) {
  const auto result = format(id).read(text);
  return result ? "accepted" : placed_text(result.error());
}

TEST(HexNotation, PositionStringGoesRound) {
  auto position = all_games().start("hex:size=3");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->text(), "hex:3:3/3/3:x");
  for (const char* move : {"a1", "C2", "b3"}) ASSERT_TRUE(position->play(move)) << move;
  EXPECT_EQ(position->text(), "hex:3:x2/2o/1x1:o");
  EXPECT_EQ(all_games().start("hex:swap=on")->text(), "hex:11s:11/11/11/11/11/11/11/11/11/11/11:x");
}

TEST(HexNotation, AGoldenGame) {
  // Black comes down the b and c files; white's last stone blocks a cell too late.
  const auto record = all_games().read_record("hex:size=5 c3 b4 d2 c2 b5 d3 d1 e4 c4");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.outcome(), Outcome::first_wins);
  EXPECT_EQ(record->position.text(), "hex:5:3x1/2ox1/2xo1/1ox1o/1x3:o");
  // d1 d2 c3 c4 b5: each touches the next.
  EXPECT_EQ(record->position.view().winning, (std::vector<int>{3, 8, 12, 17, 21}));
  EXPECT_EQ(record->position.view().last, (std::vector<int>{17}));
  EXPECT_EQ(*format("sgf").write(*record),
            "(;FF[4]GM[11]SZ[5]RE[B+];B[c3];W[b4];B[d2];W[c2];B[b5];W[d3];B[d1];W[e4];B[c4])\n");
  EXPECT_EQ(*format("hexworld").write(*record), "5,c3b4d2c2b5d3d1e4c4");
}

TEST(HexNotation, AGoldenGameWithSwap) {
  const auto record = all_games().read_record("hex:size=3,swap=on b1 swap-pieces b2 c1 a3 b1");
  ASSERT_TRUE(record) << english(record.error());
  // The swapped stone lies on a2; c1 and b1 complete the row that it begins.
  EXPECT_EQ(record->position.text(), "hex:3s:1oo/ox1/x2:x");
  EXPECT_EQ(record->position.outcome(), Outcome::second_wins);
  EXPECT_EQ(record->position.view().winning, (std::vector<int>{3, 1, 2}));
  EXPECT_EQ(record->position.move_texts()[1], "swap");
  EXPECT_EQ(*format("sgf").write(*record),
            "(;FF[4]GM[11]SZ[3]RU[swap]RE[W+];B[b1];W[swap-pieces];B[b2];W[c1];B[a3];W[b1])\n");
  EXPECT_EQ(*format("hexworld").write(*record), "3,b1:sb2c1a3b1");
}

TEST(HexNotation, TheSwapIsSeenInTheView) {
  auto position = all_games().start("hex:size=3,swap=on");
  ASSERT_TRUE(position->play("c1"));
  EXPECT_EQ(position->view().note, "white may swap");
  ASSERT_TRUE(position->play("swap"));
  EXPECT_EQ(position->view().last, (std::vector<int>{6}));
  EXPECT_EQ(position->view().note, "");
}

TEST(HexNotation, ReadsTheSgfOfOtherPrograms) {
  const auto old_style = format("sgf").read(
      "(;FF[4]GM[11]SZ[13:13]PB[ann]PW[bob]DT[2024-05-01];B[ii];W[swap];B[DC];W[resign])");
  ASSERT_TRUE(old_style) << english(old_style.error());
  EXPECT_EQ(old_style->position.spec(), "hex:size=13,swap=on");
  EXPECT_EQ(old_style->position.move_texts(), (std::vector<std::string>{"i9", "swap", "d3"}));
  EXPECT_EQ(old_style->tags.at("first"), "ann");
  EXPECT_EQ(old_style->tags.at("date"), "2024-05-01");
  EXPECT_EQ(old_style->tags.at("result"), "B+R");
  const auto puzzle = format("sgf").read("(;GM[11]SZ[4]AB[a1][b2]AW[c3][d4]PL[W];W[a2])");
  ASSERT_TRUE(puzzle) << english(puzzle.error());
  EXPECT_EQ(puzzle->position.text(), "hex:4s:x3/ox2/2o1/3o:x");
  EXPECT_EQ(puzzle->position.moves().size(), 1u);
}

TEST(HexNotation, ReadsHexWorldLinks) {
  const auto record = format("hexworld").read("https://hexworld.org/board/#11r9c1,b4:sh4,g8:rb");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"b4", "swap", "h4", "g8"}));
  EXPECT_EQ(record->tags.at("result"), "W+R");
  EXPECT_FALSE(format("hexworld").write({*all_games().start("hex:swap=on")}));
}

TEST(HexNotation, WrongPositionsSayWhereAndWhy) {
  EXPECT_EQ(error_of("hex:1:x:o"), "hex-size-range(1, 2, 19) at 4");
  EXPECT_EQ(error_of("hex:20s:x:o"), "hex-size-range(20, 2, 19) at 4");
  EXPECT_EQ(error_of("hex:3:3/3/3"), "position-form(hex:SIZE:rows:side) at 4");
  EXPECT_EQ(error_of("hex:3:3/x2/4:o"), "row-long(3, 3) at 11");
  EXPECT_EQ(error_of("hex:3:3/x2/3:x"), "hex-turn-wrong(1, 0, x) at 6");
  EXPECT_EQ(error_of("hex:3:3/o2/3:x"), "hex-turn-needs-swap(0, 1, x) at 6");
  EXPECT_EQ(error_of("hex:3s:3/o2/3:x"), "accepted");
  EXPECT_EQ(error_of("hex:3s:3/3/3:o"), "hex-turn-wrong(0, 0, o) at 7");
  EXPECT_EQ(error_of("hex:3:xoo/x2/xo1:x"), "hex-joined-before(x) at 6");
  EXPECT_EQ(error_of("hex:3:xox/xox/xox:o"), "hex-turn-wrong(6, 3, o) at 6");
  EXPECT_EQ(error_of("hex:4:x2x/x2x/xoox/xoox:o"), "hex-turn-wrong(8, 4, o) at 6");
  EXPECT_EQ(error_of("hex:5:x2ox/x1oox/x1oox/x1oox/x1oox:o"), "hex-joined-twice(x) at 6");
  EXPECT_EQ(error_of("hex:99999999999999999999:x:o"),
            "hex-size-range(99999999999999999999, 2, 19) at 4");
}

TEST(HexNotation, WrongMovesSayWhy) {
  auto position = all_games().start("hex:size=3,swap=on");
  const auto error = [&](std::string_view move) {
    return placed_text(position->play(move).error());
  };
  EXPECT_EQ(error("swap"), "swap-late at 0");
  ASSERT_TRUE(position->play("b2"));
  EXPECT_EQ(error("b2"), "cell-taken(b2) at 0");
  EXPECT_EQ(error("d1"), "cell-unknown(d1, c, 3, b2) at 0");
  EXPECT_EQ(placed_text(position->play(Move::of(9)).error()), "move-illegal(cell 10)");
  EXPECT_EQ(placed_text(all_games().start("hex")->play("swap").error()), "swap-off at 0");
}

TEST(HexNotation, WrongFilesSayWhereAndWhy) {
  EXPECT_EQ(read_error("sgf", "(;GM[1]SZ[9])"), "sgf-not-hex at 2");
  EXPECT_EQ(read_error("sgf", "(;SZ[40])"), "hex-size-range(40, 2, 19) at 2");
  EXPECT_EQ(read_error("sgf", "(;SZ[5:6])"), "hex-not-square at 2");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];W[a1])"), "move-text-wrong(1, a1, turn-of(B)) at 8");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1];W[a1])"),
            "move-text-wrong(2, a1, move-illegal(a1)) at 14");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1][a2])"), "move-text-wrong(1, a1, sgf-move-value) at 8");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1];AW[a2])"), "sgf-setup-late at 14");
  EXPECT_EQ(read_error("sgf", "(;SZ[5]AB[a1][a1])"), "cell-has-stone(a1) at 7");
  EXPECT_EQ(read_error("sgf", "(;SZ[5]AB[a1][a2])"), "hex-turn-wrong(2, 0, o) at 7");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[];W[a1])"),
            "move-text-wrong(1, , cell-unknown(, e, 5, c3)) at 8");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[resign];W[a1])"),
            "move-text-wrong(1, a1, game-resigned) at 18");
  EXPECT_EQ(read_error("hexworld", "11x13,a1"), "hexworld-header(x) at 2");
  EXPECT_EQ(read_error("hexworld", " 5,a1z9"),
            "move-text-wrong(2, z9, cell-unknown(z9, e, 5, c3)) at 5");
  EXPECT_EQ(read_error("hexworld", "5,a1:s:s"), "move-text-wrong(3, :s, swap-late) at 6");
  EXPECT_EQ(read_error("hexworld", "5,a1:"),
            "move-text-wrong(2, :, cell-unknown(:, e, 5, c3)) at 4");
  EXPECT_EQ(read_error("hexworld", ""), "hex-size-range(, 2, 19) at 0");
  EXPECT_EQ(read_error("hexworld", "5,a1:rba2"), "move-text-wrong(2, a2, game-ended-before) at 7");
}

TEST(HexNotation, LoadsTheProblemsOfTheField) {
  TAULER_REQUIRE_DATA("hex/problems.jsonl");
  std::istringstream lines(
      tauler::testing::read_file(tauler::testing::data_path("hex/problems.jsonl")));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto problem = nlohmann::json::parse(line);
    std::string text = "(;GM[11]SZ[" + std::to_string(problem["size"].get<int>()) + "]";
    for (const auto& [colour, property] : {std::pair{"black", "AB"}, {"white", "AW"}}) {
      if (!problem[colour].empty()) text += property;
      for (const std::string cell : problem[colour]) text += '[' + cell + ']';
    }
    const bool black = problem["to_move"] == "black";
    const auto record = format("sgf").read(text + "PL[" + (black ? "B" : "W") + "])");
    ASSERT_TRUE(record) << problem["id"] << ": " << english(record.error());
    EXPECT_EQ(record->position.to_move(), black ? Side::first : Side::second);
    EXPECT_FALSE(record->position.is_over());
    if (problem["kind"] != "winning_moves") continue;
    for (const std::string cell : problem["answer"]) {
      EXPECT_TRUE(record->position.parse_move(cell)) << problem["id"] << ' ' << cell;
    }
  }
  EXPECT_EQ(count, 95);
}

TEST(HexNotation, GamesOfLittleGolem) {
  // There the first player is White; the letters are column and row.
  const auto record = format("sgf").read(
      "(;FF[4]EV[hex.ch.1.1.1]PB[ann]PW[bob]SZ[13]RE[W]GC[ game #1]SO[http://www.littlegolem.com]"
      ";W[mf];B[swap];W[kj];B[ie];W[resign])");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.spec(), "hex:size=13,swap=on");
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"m6", "swap", "k10", "i5"}));
  EXPECT_EQ(record->tags.at("first"), "bob");
  EXPECT_EQ(record->tags.at("second"), "ann");
}

TEST(HexNotation, MovesAsPeopleWriteThem) {
  for (const char* text : {"f6 g4 e8", "f6g4e8", "1. F6 G4 2. E8", "f6, g4, e8", "f6-g4-e8"}) {
    const auto record = format("moves").read(text);
    ASSERT_TRUE(record) << text << ": " << english(record.error());
    EXPECT_EQ(record->position.spec(), "hex") << text;
    EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"f6", "g4", "e8"})) << text;
  }
  const auto swapped = format("moves").read("size=13,swap=on 1. b4 swap 2. g8");
  ASSERT_TRUE(swapped);
  EXPECT_EQ(swapped->position.spec(), "hex:size=13,swap=on");
  EXPECT_EQ(format("moves").read("b4 Swap g8")->position.spec(), "hex:swap=on");
  EXPECT_EQ(read_error("moves", "1. f6 f6"), "move-text-wrong(2, f6, cell-taken(f6)) at 6");
}

}  // namespace
}  // namespace tauler::hex
