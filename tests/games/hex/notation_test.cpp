#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/registry.hpp"
#include "support/data.hpp"

namespace tauler::hex {
namespace {

const Format& format(std::string_view id) {
  const GameEntry& game = **all_games().find("hex");
  return game.formats[id == "sgf" ? 0 : 1];
}

std::string error_of(std::string_view position) {
  const auto result = all_games().position(position);
  return result ? "accepted" : to_string(result.error());
}

std::string read_error(std::string_view id, std::string_view text) {
  const auto result = format(id).read(text);
  return result ? "accepted" : to_string(result.error());
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
  ASSERT_TRUE(record) << to_string(record.error());
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
  ASSERT_TRUE(record) << to_string(record.error());
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
  ASSERT_TRUE(old_style) << to_string(old_style.error());
  EXPECT_EQ(old_style->position.spec(), "hex:size=13,swap=on");
  EXPECT_EQ(old_style->position.move_texts(), (std::vector<std::string>{"i9", "swap", "d3"}));
  EXPECT_EQ(old_style->tags.at("first"), "ann");
  EXPECT_EQ(old_style->tags.at("date"), "2024-05-01");
  EXPECT_EQ(old_style->tags.at("result"), "B+R");
  const auto puzzle = format("sgf").read("(;GM[11]SZ[4]AB[a1][b2]AW[c3][d4]PL[W];W[a2])");
  ASSERT_TRUE(puzzle) << to_string(puzzle.error());
  EXPECT_EQ(puzzle->position.text(), "hex:4s:x3/ox2/2o1/3o:x");
  EXPECT_EQ(puzzle->position.moves().size(), 1u);
}

TEST(HexNotation, ReadsHexWorldLinks) {
  const auto record = format("hexworld").read("https://hexworld.org/board/#11r9c1,b4:sh4,g8:rb");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(record->position.move_texts(), (std::vector<std::string>{"b4", "swap", "h4", "g8"}));
  EXPECT_EQ(record->tags.at("result"), "W+R");
  EXPECT_FALSE(format("hexworld").write({*all_games().start("hex:swap=on")}));
}

TEST(HexNotation, WrongPositionsSayWhereAndWhy) {
  EXPECT_EQ(error_of("hex:1:x:o"), "'1' is not a board size; write 2 to 19 (at character 5)");
  EXPECT_EQ(error_of("hex:20s:x:o"), "'20' is not a board size; write 2 to 19 (at character 5)");
  EXPECT_EQ(error_of("hex:3:3/3/3"),
            "a position here is written hex:SIZE:rows:side (at character 5)");
  EXPECT_EQ(error_of("hex:3:3/x2/4:o"), "row 3 has more than 3 cells (at character 12)");
  EXPECT_EQ(error_of("hex:3:3/x2/3:x"), "with 1 x and 0 o it is not x's turn (at character 7)");
  EXPECT_EQ(error_of("hex:3:3/o2/3:x"),
            "with 0 x and 1 o it is x's turn only after a swap, and the swap rule is off (a size "
            "like 11s switches it on) (at character 7)");
  EXPECT_EQ(error_of("hex:3s:3/o2/3:x"), "accepted");
  EXPECT_EQ(error_of("hex:3s:3/3/3:o"), "with 0 x and 0 o it is not o's turn (at character 8)");
  EXPECT_EQ(error_of("hex:3:xoo/x2/xo1:x"),
            "x has joined its edges but is to move: the game ended before (at character 7)");
  EXPECT_EQ(error_of("hex:3:xox/xox/xox:o"),
            "with 6 x and 3 o it is not o's turn (at character 7)");
  EXPECT_EQ(error_of("hex:4:x2x/x2x/xoox/xoox:o"),
            "with 8 x and 4 o it is not o's turn (at character 7)");
  EXPECT_EQ(error_of("hex:5:x2ox/x1oox/x1oox/x1oox/x1oox:o"),
            "x has joined its edges twice over: the game ended before (at character 7)");
  EXPECT_EQ(error_of("hex:99999999999999999999:x:o").substr(0, 10), "'999999999");
}

TEST(HexNotation, WrongMovesSayWhy) {
  auto position = all_games().start("hex:size=3,swap=on");
  const auto error = [&](std::string_view move) { return to_string(position->play(move).error()); };
  EXPECT_EQ(error("swap"), "only the second move may be a swap (at character 1)");
  ASSERT_TRUE(position->play("b2"));
  EXPECT_EQ(error("b2"), "'b2' is taken (at character 1)");
  EXPECT_EQ(error("d1").substr(0, 19), "'d1' is not a cell;");
  EXPECT_EQ(to_string(position->play(Move::of(9)).error()), "cell 10 is not a legal move here");
  EXPECT_EQ(to_string(all_games().start("hex")->play("swap").error()),
            "this game is played without the swap rule (at character 1)");
}

TEST(HexNotation, WrongFilesSayWhereAndWhy) {
  EXPECT_EQ(read_error("sgf", "(;GM[1]SZ[9])"),
            "this is not a Hex game: Hex is GM[11] (at character 3)");
  EXPECT_EQ(read_error("sgf", "(;SZ[40])"),
            "'40' is not a board size; write 2 to 19 (at character 3)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5:6])"),
            "only boards with as many rows as columns are offered (at character 3)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];W[a1])"), "move 1, 'a1': it is B's turn (at character 9)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1];W[a1])"),
            "move 2, 'a1': a1 is not a legal move here (at character 15)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1][a2])"),
            "move 1, 'a1': a move has one value (at character 9)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[a1];AW[a2])"),
            "stones are set up before the first move only (at character 15)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5]AB[a1][a1])"),
            "there is a stone on 'a1' already (at character 8)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5]AB[a1][a2])"),
            "with 2 x and 0 o it is not o's turn (at character 8)");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[];W[a1])").substr(0, 24), "move 1, '': '' is not a ");
  EXPECT_EQ(read_error("sgf", "(;SZ[5];B[resign];W[a1])"),
            "move 1, 'a1': the game ended with a resignation (at character 19)");
  EXPECT_EQ(read_error("hexworld", "11x13,a1"),
            "'x' does not belong between the size and the moves (at character 3)");
  EXPECT_EQ(read_error("hexworld", " 5,a1z9").substr(0, 13), "move 2, 'z9':");
  EXPECT_EQ(read_error("hexworld", "5,a1:s:s"),
            "move 3, ':s': only the second move may be a swap (at character 7)");
  EXPECT_EQ(read_error("hexworld", "5,a1:").substr(0, 12), "move 2, ':':");
  EXPECT_EQ(read_error("hexworld", ""), "'' is not a board size; write 2 to 19 (at character 1)");
  EXPECT_EQ(read_error("hexworld", "5,a1:rba2"),
            "move 2, 'a2': the game has ended before (at character 8)");
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
    ASSERT_TRUE(record) << problem["id"] << ": " << to_string(record.error());
    EXPECT_EQ(record->position.to_move(), black ? Side::first : Side::second);
    EXPECT_FALSE(record->position.is_over());
    if (problem["kind"] != "winning_moves") continue;
    for (const std::string cell : problem["answer"]) {
      EXPECT_TRUE(record->position.parse_move(cell)) << problem["id"] << ' ' << cell;
    }
  }
  EXPECT_EQ(count, 95);
}

}  // namespace
}  // namespace tauler::hex
