// `tauler solve`: what it prints, what it refuses, and the exit code for wrong scores.
#include <fstream>

#include <nlohmann/json.hpp>

#include "games/registry.hpp"
#include "players/registry.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;
using testing::TemporaryFolder;

// Lines 1 and 2 of the public sets Test_L2_R2 and Test_L2_R1.
constexpr const char* drawn = "274552224131661";
constexpr const char* won = "5554224333234511764415115";  // by 4

std::string refused(const std::vector<std::string>& line) {
  const Ran ran = run_tauler(line);
  EXPECT_EQ(ran.code, failed);
  EXPECT_EQ(ran.out, "");
  return ran.err;
}

TEST(Solve, PrintsScoreBestColumnsNodesAndTime) {
  const Ran ran = run_tauler({"solve", "connect4", "--position", won});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("score  4\n"));
  EXPECT_THAT(ran.out, HasSubstr("best   "));
  EXPECT_THAT(ran.out, HasSubstr("nodes  "));
  EXPECT_THAT(ran.out, HasSubstr("time   "));
}

TEST(Solve, WeakSaysWhoWins) {
  const auto score = [](const char* position) {
    return run_tauler({"solve", "connect4", "--weak", "--position", position}).out;
  };
  EXPECT_THAT(score(won), HasSubstr("score  win\n"));
  EXPECT_THAT(score(drawn), HasSubstr("score  draw\n"));
}

/// Which columns win is known from their scores; --weak must name the same, with and without scores
/// of columns.
TEST(Solve, WeakNamesEveryColumnThatKeepsTheResult) {
  for (const std::string position : {won, drawn, "4455", "13524675"}) {
    const auto answer = [&](const std::vector<std::string>& more) {
      std::vector<std::string> line{"solve", "connect4", "--json", "--position", position};
      line.insert(line.end(), more.begin(), more.end());
      return json::parse(run_tauler(line).out);
    };
    const json exact = answer({"--columns"});
    std::vector<int> keeping;
    for (const json& column : exact["columns"]) {
      if (column["result"] == exact["result"]) keeping.push_back(column["column"]);
    }
    EXPECT_EQ(answer({"--weak"})["best"].get<std::vector<int>>(), keeping) << position;
    EXPECT_EQ(answer({"--weak", "--columns"})["best"].get<std::vector<int>>(), keeping) << position;
  }
}

TEST(Solve, EveryColumnAsJson) {
  const Ran ran = run_tauler({"solve", "connect4", "--position", won, "--columns", "--json"});
  const json answer = json::parse(ran.out);
  EXPECT_EQ(answer["score"], 4);
  EXPECT_EQ(answer["result"], "win");
  int highest = -100;
  std::vector<int> best;
  for (const json& column : answer["columns"]) {
    highest = std::max(highest, column["score"].get<int>());
    if (column["score"] == 4) best.push_back(column["column"]);
  }
  EXPECT_EQ(highest, 4);
  EXPECT_EQ(answer["best"].get<std::vector<int>>(), best);
}

TEST(Solve, TakesAnySizeAndPositionString) {
  // Four by four is a draw.
  const Ran small = run_tauler({"solve", "connect4", "--size", "4x4"});
  EXPECT_THAT(small.out, HasSubstr("score  0\n"));
  const Ran text = run_tauler({"solve", "connect4", "--position", "connect4:width=5,height=4"});
  EXPECT_THAT(text.out, HasSubstr("score  0\n"));
  const Ran threads = run_tauler({"solve", "connect4", "--size", "6x4", "--threads", "2"});
  EXPECT_THAT(threads.out, HasSubstr("score  -1\n"));  // lost with the 24th and last stone
}

TEST(Solve, ReadsAFileAndFindsWrongScores) {
  const TemporaryFolder folder;
  const auto path = folder / "set.txt";
  std::ofstream(path) << "# a comment\n\n" << drawn << " 0\n" << won << " 5\n" << won << '\n';
  const Ran ran = run_tauler({"solve", "connect4", "--file", path.string()});
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.out, HasSubstr(std::string("line 4: ") + won + " is 4, the file says 5\n"));
  EXPECT_THAT(ran.out, HasSubstr(std::string(won) + " 4\n"));
  EXPECT_THAT(ran.out, HasSubstr("3 positions, 2 checked, 1 wrong; mean "));
  const Ran one = run_tauler({"solve", "connect4", "--file", path.string(), "--first", "1"});
  EXPECT_EQ(one.code, ok);
  const Ran weak = run_tauler({"solve", "connect4", "--file", path.string(), "--weak", "--json"});
  EXPECT_EQ(weak.code, ok);
  EXPECT_EQ(json::parse(weak.out)["wrong"], 0);
}

TEST(Solve, TheBookKnowsTheFirstMoves) {
  const Ran ran = run_tauler({"solve", "connect4", "--position", "4", "--columns"});
  EXPECT_THAT(ran.out, HasSubstr("column 4   -1\n"));
  EXPECT_THAT(ran.out, HasSubstr("nodes  0\n"));
  const Ran later = run_tauler({"solve", "connect4", "--position", won, "--no-book"});
  EXPECT_THAT(later.out, HasSubstr("score  4\n"));
}

TEST(Solve, AllColumnsOfAFile) {
  const TemporaryFolder folder;
  const auto path = folder / "set.txt";
  std::ofstream(path) << drawn << " 0\n" << won << " 4\n1212121 -18\n";
  const Ran ran = run_tauler({"solve", "connect4", "--file", path.string(), "--columns"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("3 positions, 3 checked, 0 wrong; mean "));
  EXPECT_THAT(ran.out, HasSubstr("median "));
}

TEST(Solve, RefusesWhatItCannotRead) {
  EXPECT_THAT(refused({"solve", "chess"}), HasSubstr("'chess' has no solver"));
  EXPECT_THAT(refused({"solve", "connect4", "--position", "448"}),
              HasSubstr("'8' is no column of this board; they are 1 to 7 (at character 3)"));
  EXPECT_THAT(refused({"solve", "connect4", "--size", "11x4", "--position", "9abc"}),
              HasSubstr("'c' is no column of this board; they are 1 to 9, then a to b"));
  EXPECT_THAT(refused({"solve", "connect4", "--position", "1111111"}),
              HasSubstr("move 7: column 1 is full (at character 7)"));
  EXPECT_THAT(refused({"solve", "connect4", "--size", "12x4", "--position", "aAaAa"}),
              HasSubstr("move 5: column a is full"));
  EXPECT_THAT(refused({"solve", "connect4", "--position", "12121212"}),
              HasSubstr("move 8: the game is over"));
  for (const char* size :
       {"40x40", "12x12", "3x4", "x", "7", "7x", "-7x6", "7x6x5", "99999999999x6"}) {
    EXPECT_THAT(refused({"solve", "connect4", "--size=" + std::string(size)}),
                HasSubstr("is no board"));
  }
  EXPECT_THAT(refused({"solve", "connect4", "--size", "12x12"}),
              HasSubstr("the largest are 12x9, 11x10, 10x11 and 9x12"));
  EXPECT_THAT(refused({"solve", "connect4", "--file", "/nowhere"}), HasSubstr("/nowhere"));
  const TemporaryFolder folder;
  const auto path = folder / "set.txt";
  std::ofstream(path) << "44 zero\n";
  EXPECT_THAT(refused({"solve", "connect4", "--file", path.string()}),
              HasSubstr("line 1: 'zero' is no score"));
  for (const char* score : {"-", "--1", "1-", "101", "31000000000000", "4294967297"}) {
    std::ofstream(path) << "44 " << score << '\n';
    EXPECT_THAT(refused({"solve", "connect4", "--file", path.string()}), HasSubstr("is no score"));
  }
  // Nothing is solved, not even the line before.
  std::ofstream(path) << won << '\n' << "448 0\n";
  EXPECT_THAT(refused({"solve", "connect4", "--file", path.string()}),
              HasSubstr("line 2: '8' is no column"));
  std::ofstream(path) << "1111111 0\n";
  EXPECT_THAT(refused({"solve", "connect4", "--file", path.string()}),
              HasSubstr("line 1: move 7: column 1 is full"));
}

TEST(Solve, APositionStringMustFitTheSizeAndTheGame) {
  const std::string small = "connect4:width=4,height=4";
  EXPECT_EQ(run_tauler({"solve", "connect4", "--position", small, "--size", "4x4"}).code, ok);
  EXPECT_THAT(refused({"solve", "connect4", "--position", small, "--size", "7x6"}),
              HasSubstr("--size is 7x6, but the position's board is 4x4"));
  EXPECT_THAT(refused({"solve", "connect4", "--position", small, "--size", "4x5"}),
              HasSubstr("--size is 4x5"));
  const Registries all{all_games(), all_players()};
  for (const char* position : {"hex:size=5", "othello:", "gomoku:size=15"}) {
    const Ran ran = run_tauler({"solve", "connect4", "--position", position}, "", {}, all);
    EXPECT_EQ(ran.code, failed) << position;
  }
}

TEST(Solve, TheScoreAlone) {
  const auto nodes = [](const std::vector<std::string>& more) {
    std::vector<std::string> line{"solve", "connect4", "--json", "--position", drawn};
    line.insert(line.end(), more.begin(), more.end());
    return json::parse(run_tauler(line).out);
  };
  const json alone = nodes({"--score-only"});
  EXPECT_EQ(alone["score"], 0);
  EXPECT_FALSE(alone.contains("best"));
  EXPECT_TRUE(nodes({}).contains("best"));
  const Ran text = run_tauler({"solve", "connect4", "--score-only", "--position", drawn});
  EXPECT_THAT(text.out, HasSubstr("score  0\nnodes  "));
  EXPECT_EQ(run_tauler({"solve", "connect4", "--score-only", "--columns"}).code, bad_usage);
}

/// The scores a file of positions was given, as JSON.
json solved(const std::vector<std::string>& more, const std::string& lines) {
  std::vector<std::string> line{"solve", "connect4", "--json", "--file", "-"};
  line.insert(line.end(), more.begin(), more.end());
  return json::parse(run_tauler(line, lines).out);
}

TEST(Solve, AFileGivesEveryScoreAsJson) {
  const std::string lines = std::string(drawn) + " 0\n\n" + won + " 5\n" + won + '\n';
  const json answer = solved({}, lines);
  EXPECT_EQ(answer["interrupted"], false);
  EXPECT_EQ(answer["wrong"], 1);
  ASSERT_EQ(answer["solved"].size(), 3u);
  EXPECT_EQ(answer["solved"][0]["position"], drawn);
  EXPECT_EQ(answer["solved"][0]["score"], 0);
  EXPECT_EQ(answer["solved"][0]["result"], "draw");
  EXPECT_EQ(answer["solved"][1]["line"], 3);
  EXPECT_EQ(answer["solved"][1]["score"], 4);
  EXPECT_EQ(answer["solved"][1]["file"], 5);
  EXPECT_FALSE(answer["solved"][2].contains("file"));
  EXPECT_EQ(solved({"--weak"}, lines)["solved"][2]["result"], "win");
}

TEST(Solve, AFileGivesTheScoreOfEveryColumn) {
  const json whole =
      json::parse(run_tauler({"solve", "connect4", "--columns", "--json", "--position", won}).out);
  const json answer = solved({"--columns"}, std::string(won) + " 4\n");
  EXPECT_EQ(answer["solved"][0]["columns"], whole["columns"]);
  EXPECT_EQ(answer["solved"][0]["best"], whole["best"]);
  std::string expected = std::string(won) + " 4 (";
  for (const json& column : whole["columns"]) {
    expected += (expected.ends_with('(') ? "" : ", ") + column["column"].dump() + ": " +
                column["score"].dump();
  }
  const Ran text = run_tauler({"solve", "connect4", "--columns", "--file", "-"},
                              std::string(won) + " 4\n1212121 -18\n");
  EXPECT_THAT(text.out, HasSubstr(expected + ")\n1212121 -18\n2 positions, 2 checked, 0 wrong"));
}

/// Written on whatever system, with whatever editor.
TEST(Solve, ReadsAnyEndOfLineAndAByteOrderMark) {
  for (const std::string end : {"\n", "\r\n", "\r"}) {
    for (const std::string start : {"", "\xEF\xBB\xBF"}) {
      const std::string lines =
          start + drawn + " 0" + end + end + "# 44 1" + end + won + " 4" + end;
      const json answer = solved({}, lines);
      EXPECT_EQ(answer["checked"], 2);
      EXPECT_EQ(answer["wrong"], 0);
      EXPECT_EQ(answer["solved"][1]["line"], 4);
    }
  }
}

TEST(Solve, ReadsTheScoresOfTheFilesOfSizes) {
  const TemporaryFolder folder;
  const auto path = folder / "set.txt";
  // Four by four and two stones less: a draw, a win with the next stone, a loss.
  std::ofstream(path) << "112233 31005\n1122334 -31005\n12 0\n";
  const Ran ran =
      run_tauler({"solve", "connect4", "--size", "4X4", "--file", path.string(), "--json"});
  EXPECT_EQ(ran.code, ok) << ran.out;
  EXPECT_EQ(json::parse(ran.out)["checked"], 3);
}

// Line 5 of the public set FForum 1–19: G8 wins 32 discs, the next move 12.
const std::string othello_board =
    "-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X";
const std::string othello_scores = "; G8:+32; G2:+12; B2:-20; G6:-26; G1:-32; G7:-34;";

TEST(SolveOthello, PrintsScoreBestMovesNodesAndTime) {
  const Ran ran = run_tauler({"solve", "othello", "--position", othello_board});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("score  32\nbest   g8\nnodes  "));
  EXPECT_THAT(ran.out, HasSubstr("time   "));
  EXPECT_THAT(run_tauler({"solve", "othello", "--wld", "--position", othello_board}).out,
              HasSubstr("score  win\n"));
}

TEST(SolveOthello, ScoresEveryMoveAsJson) {
  const json answer = json::parse(run_tauler({"solve", "othello", "--moves", "--json", "--threads",
                                              "2", "--position", othello_board})
                                      .out);
  EXPECT_EQ(answer["score"], 32);
  EXPECT_EQ(answer["best"], json::array({"g8"}));
  std::map<std::string, int> scores;
  for (const json& move : answer["moves"]) scores[move["move"]] = move["score"];
  EXPECT_EQ(scores,
            (std::map<std::string, int>{
                {"g8", 32}, {"g2", 12}, {"b2", -20}, {"g6", -26}, {"g1", -32}, {"g7", -34}}));
}

TEST(SolveOthello, ChecksTheScoresOfAFile) {
  const TemporaryFolder folder;
  const auto write = [&](const std::string& text) {
    std::ofstream(folder.path() / "problems.obf") << text;
    return (folder.path() / "problems.obf").string();
  };
  const std::string right = write("# FForum 5\n" + othello_board + othello_scores + "\n\n");
  for (const char* more : {"--score-only", "--moves", "--wld", "--json"}) {
    EXPECT_EQ(run_tauler({"solve", "othello", "--file", right, more}).code, ok) << more;
  }
  EXPECT_THAT(run_tauler({"solve", "othello", "--file", right}).out,
              HasSubstr("1 positions, 1 checked, 0 wrong; mean "));
  // The best move's score, and one that only --moves looks at.
  const std::string wrong = write(othello_board + "; G8:+30; G2:+12\n");
  const Ran found = run_tauler({"solve", "othello", "--file", wrong});
  EXPECT_EQ(found.code, failed);
  EXPECT_THAT(found.out, HasSubstr("line 1: the best move scores 32, the file says 30\n"));
  const std::string second = write(othello_board + "; G8:+32; G2:+10\n");
  EXPECT_EQ(run_tauler({"solve", "othello", "--file", second}).code, ok);
  const Ran every = run_tauler({"solve", "othello", "--moves", "--file", second});
  EXPECT_EQ(every.code, failed);
  EXPECT_THAT(every.out, HasSubstr("line 1: g2 scores 12, the file says 10\n"));
}

TEST(SolveOthello, RefusesWhatItCannotSolve) {
  const auto with = [](const std::string& position) {
    return refused({"solve", "othello", "--position", position});
  };
  EXPECT_THAT(with("4455"), HasSubstr("not a cell"));
  EXPECT_THAT(with(std::string(32, 'X') + std::string(32, 'O') + " X"), HasSubstr("full"));
  EXPECT_THAT(with(std::string(63, 'X') + "- O"), HasSubstr("cannot move"));
  EXPECT_THAT(with("connect4:width=7,height=6"), HasSubstr("not of Othello"));
  EXPECT_THAT(refused({"solve", "othello"}), HasSubstr("--position"));
  EXPECT_THAT(refused({"solve", "othello", "--size", "8x8", "--position", othello_board}),
              HasSubstr("always 8x8"));
  EXPECT_THAT(refused({"solve", "othello", "--no-book", "--position", othello_board}),
              HasSubstr("no opening book"));
  const TemporaryFolder folder;
  const auto of_file = [&](const std::string& text) {
    std::ofstream(folder.path() / "bad.obf") << text;
    return refused({"solve", "othello", "--file", (folder.path() / "bad.obf").string()});
  };
  EXPECT_THAT(of_file(othello_board + "\nnonsense\n"), HasSubstr("line 2: "));
  EXPECT_THAT(of_file(othello_board + "; G8:+66\n"), HasSubstr("-64 to 64"));
  EXPECT_THAT(of_file("# nothing\n"), HasSubstr("has no position"));
}

// Black has an open three and the move.
constexpr const char* open_three = "h8a1h9a3h10a5";

/// With the real games: the small registry has no Gomoku.
Ran solve_gomoku(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"solve", "gomoku"});
  const Registries registries{all_games(), all_players()};
  return run_tauler(arguments, "", {}, registries);
}
std::string gomoku_refused(const std::vector<std::string>& arguments) {
  const Ran ran = solve_gomoku(arguments);
  EXPECT_EQ(ran.code, failed);
  EXPECT_EQ(ran.out, "");
  return ran.err;
}

TEST(SolveGomoku, PrintsTheWinAndItsLine) {
  const Ran ran = solve_gomoku({"--position", open_three});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("result win by fours in 3 plies"));
  EXPECT_THAT(ran.out, HasSubstr("line   h"));
}

TEST(SolveGomoku, SaysWhatTheOpponentThreatens) {
  const Ran ran =
      solve_gomoku({"--position", std::string(open_three) + "h11", "--attack", "fours"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("result no win by fours"));
  EXPECT_THAT(ran.out, HasSubstr("threat the opponent would win by fours in 1 ply: h"));
  EXPECT_THAT(ran.out, HasSubstr("answer none\n")) << "an open four";
}

TEST(SolveGomoku, WritesTheProofForScripts) {
  const Ran ran = solve_gomoku({"--position", open_three, "--json", "--proof"});
  EXPECT_EQ(ran.code, ok);
  const json answer = json::parse(ran.out);
  EXPECT_EQ(answer["result"], "win");
  EXPECT_EQ(answer["by"], "fours");
  EXPECT_EQ(answer["proof"]["nodes"].size(), answer["moves_of_proof"]);
  EXPECT_EQ(answer["proof"]["nodes"][answer["proof"]["root"].get<int>()]["move"],
            answer["line"][0]);
}

TEST(SolveGomoku, ChecksAFileOfWins) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "wins";
  std::ofstream(path) << "# two that are won\n"
                      << R"({"id": "three", "size": 15, "rule": "renju", "side": "black", )"
                      << R"("pos": "h8a1h9a3h10a5"})" << '\n'
                      << "size=9,rule=caro e5a1e6a3e7a5\n";
  EXPECT_EQ(solve_gomoku({"--file", path.string()}).code, ok);
  std::ofstream(path, std::ios::app) << R"({"pos": 7})" << '\n';
  EXPECT_THAT(gomoku_refused({"--file", path.string()}), HasSubstr("line 4"));
}

TEST(SolveGomoku, RefusesWhatItCannotSolve) {
  EXPECT_THAT(gomoku_refused({}), HasSubstr("what to solve?"));
  EXPECT_THAT(gomoku_refused({"--position", "hex:size=5"}), HasSubstr("not of Gomoku"));
  EXPECT_THAT(gomoku_refused({"--position", open_three, "--attack", "sixes"}),
              HasSubstr("no kind of moves"));
  EXPECT_THAT(gomoku_refused({"--position", open_three, "--size", "9x9"}),
              HasSubstr("--size means nothing"));
  EXPECT_THAT(refused({"solve", "connect4", "--position", "44", "--nodes", "9"}),
              HasSubstr("--nodes is for Gomoku and Hex only"));
  EXPECT_THAT(gomoku_refused({"--position", "gomoku:opening=swap2"}), HasSubstr("not chosen yet"));
}

}  // namespace
}  // namespace tauler::cli
