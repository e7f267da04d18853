// `tauler engine` as other programs use it: a process with pipes.
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <unistd.h>

#include "run_tauler.hpp"
#include "support/child.hpp"
#include "system/sanitized.hpp"

namespace tauler::cli {
namespace {

using ::tauler::testing::Child;
using ::tauler::testing::seconds_since;
using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;
using ::testing::StartsWith;
using Clock = std::chrono::steady_clock;

/// An engine whose search lasts an hour unless it is stopped.
std::vector<std::string> slow_engine(const std::string& protocol, const std::string& game = "") {
  std::vector<std::string> line = {TAULER_BINARY, "engine",   "--protocol",
                                   protocol,      "--player", "uct:playouts=100000000"};
  if (!game.empty()) line.insert(line.end(), {"--game", game});
  return line;
}

TEST(EngineProcess, PlaysAGameOfGomocup) {
  Child child({TAULER_BINARY, "engine", "--protocol", "gomocup", "--player", "third"});
  child.write("START 15\r\n");
  EXPECT_EQ(child.line(), "OK");
  child.write("INFO timeout_turn 1000\r\nBEGIN\r\n");
  EXPECT_EQ(child.line_with("7,"), "7,7");
  child.write("TURN 8,8\r\n");
  EXPECT_THAT(child.line_with("MESSAGE"), StartsWith("MESSAGE depth"));
  EXPECT_THAT(child.line(), ::testing::MatchesRegex("[0-9]+,[0-9]+"));
  child.write("END\r\n");
  EXPECT_TRUE(child.ends_well());
}

TEST(EngineProcess, SpeaksEveryProtocol) {
  struct Greeting {
    const char* protocol;
    const char* said;
    const char* answered;
  };
  for (const Greeting& greeting :
       {Greeting{"gomocup", "ABOUT", "name=\"Tauler\""}, Greeting{"gtp", "name", "= Tauler"},
        Greeting{"nboard", "nboard 2", "set myname Tauler"},
        Greeting{"tauler", "tauler 1", "name Tauler "}}) {
    Child child({TAULER_BINARY, "engine", "--protocol", greeting.protocol});
    child.write(std::string(greeting.said) + "\n");
    EXPECT_THAT(child.line(), StartsWith(greeting.answered));
    child.close_input();
    EXPECT_TRUE(child.ends_well()) << greeting.protocol;
  }
}

struct Search {
  const char* protocol;
  const char* begins;
  const char* stops;    ///< a line that ends the search; null if there is none
  const char* answers;  ///< how the answer to the search begins
  const char* quits;
};

// uct looks at the clock only, so without a limit of time these searches last for hours.
const Search searches[] = {
    {"gomocup", "START 15\nTURN 7,7\n", "YXSTOP\n", "MESSAGE depth", "END\n"},
    {"gtp", "boardsize 19\n2 genmove b\n", "# interrupt\n", "=2 ", "quit\n"},
    {"nboard",
     "nboard 2\nset game (;GM[Othello]BO[8 ---------------------------O*------*O--------"
     "------------------- *];)\ngo\n",
     "ping 1\n", "===", "quit\n"},
    {"tauler", "start hex:size=19\ngo\n", "stop\n", "move", "quit\n"},
};

TEST(EngineProcess, AStopEndsASearch) {
  for (const Search& search : searches) {
    Child child(slow_engine(search.protocol));
    child.write(search.begins);
    usleep(100'000);
    const auto start = Clock::now();
    child.write(search.stops);
    EXPECT_THAT(child.line_with(search.answers), StartsWith(search.answers)) << search.protocol;
    EXPECT_LT(seconds_since(start), 2) << search.protocol;
    child.write(search.quits);
    EXPECT_TRUE(child.ends_well()) << search.protocol;
  }
}

TEST(EngineProcess, QuitEndsItInTheMiddleOfASearch) {
  for (const Search& search : searches) {
    Child child(slow_engine(search.protocol));
    child.write(search.begins);
    usleep(100'000);
    child.write(search.quits);
    EXPECT_TRUE(child.ends_well(2)) << search.protocol;
  }
}

TEST(EngineProcess, TheEndOfTheInputEndsItInTheMiddleOfASearch) {
  for (const Search& search : searches) {
    Child child(slow_engine(search.protocol));
    child.write(search.begins);
    usleep(100'000);
    child.close_input();
    EXPECT_TRUE(child.ends_well(2)) << search.protocol;
  }
}

TEST(EngineProcess, AClosedOutputEndsIt) {
  Child child({TAULER_BINARY, "engine", "--protocol", "gtp"});
  child.close_output();
  child.write("name\n");
  EXPECT_FALSE(child.ends_well(2));
  EXPECT_TRUE(child.ended_by(SIGPIPE));
}

TEST(EngineProcess, AHundredMegabytesInOneLineAreOneError) {
  Child child({TAULER_BINARY, "engine", "--protocol", "gtp"});
  const std::string block(1 << 20, 'x');
  for (int i = 0; i < 100; ++i) child.write(block);
  child.write("\nname\n");
  EXPECT_THAT(child.line(), StartsWith("? a line has at most"));
  EXPECT_EQ(child.line(), "");
  EXPECT_EQ(child.line(), "= Tauler");
  child.close_input();
  EXPECT_TRUE(child.ends_well());
}

/// What `tauler match` says about two games between a program and random moves.
std::string match(const std::string& game, const std::string& program) {
  // A level that looks for the evenest stone of a swap2 opening asks its network a hundred times,
  // which takes longer than that under a sanitizer.
  const std::string time = is_sanitized ? "5s" : "200ms";
  const std::string command = "cd '" TAULER_SOURCE_DIR "' && '" TAULER_BINARY "' match " + game +
                              " \"" + program + "\" random -n 2 --time " + time +
                              " --margin 2s -q 2>&1";
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return "";
  std::string out;
  std::array<char, 4096> block{};
  while (const std::size_t count = std::fread(block.data(), 1, block.size(), pipe)) {
    out.append(block.data(), count);
  }
  EXPECT_EQ(pclose(pipe), 0) << out;
  return out;
}

/// Our own program as a player of that protocol.
std::string engine(const std::string& protocol, const std::string& options) {
  std::string program = protocol;
  program += ":" TAULER_BINARY " engine --protocol ";
  program += protocol;
  program += options;
  return program;
}

TEST(EngineProcess, OurOwnRefereePlaysWithItInEveryProtocol) {
  const std::string ends_on_the_board = "endings: 2 on-board";
  // The strongest take longer than they think they do under a sanitizer.
  const std::string level = is_sanitized ? " --level easy" : "";
  for (const char* game : {"gomoku", "gomoku:size=10,rule=renju", "gomoku:opening=swap2"}) {
    EXPECT_THAT(match(game, engine("gomocup", level)), HasSubstr(ends_on_the_board)) << game;
  }
  for (const char* game : {"hex:size=5", "hex:size=5,swap=on", "othello"}) {
    // GTP gives times in whole seconds: a player that uses all of its time would be late.
    std::string options = " --level easy --game ";
    options += std::string(game).substr(0, std::string(game).find(':'));
    EXPECT_THAT(match(game, engine("gtp", options)), HasSubstr(ends_on_the_board)) << game;
  }
  EXPECT_THAT(match("othello", engine("nboard", level)), HasSubstr(ends_on_the_board));
  for (const char* game : {"connect4:width=8,height=8", "gomoku:opening=swap2", "hex", "othello"}) {
    EXPECT_THAT(match(game, engine("tauler", " --level easy")), HasSubstr(ends_on_the_board))
        << game;
  }
}

TEST(EngineProcess, AnExampleIsAPlayerLikeAnyOther) {
  if (std::system("command -v python3 >/dev/null 2>&1") != 0) {
    GTEST_SKIP() << "needs python3: the example was not tried";
  }
  EXPECT_THAT(match("connect4", "tauler:python3 docs/examples/player.py"),
              HasSubstr("endings: 2 on-board"));
}

const Registries& real_house() {
  static const Registries registries{all_games(), all_players()};
  return registries;
}

TEST(Engine, SaysAtOnceWhatItCannotBe) {
  const auto refused = [](std::vector<std::string> line, int code) {
    line.insert(line.begin(), "engine");
    const Ran ran = run_tauler(line, "", {}, real_house());
    EXPECT_EQ(ran.code, code) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(refused({}, bad_usage), HasSubstr("--protocol is required"));
  EXPECT_THAT(refused({"--protocol", "uci"}, bad_usage), HasSubstr("gomocup"));
  EXPECT_THAT(refused({"--protocol", "gtp", "--game", "chess"}, failed), HasSubstr("no game"));
  EXPECT_THAT(refused({"--protocol", "gomocup", "--game", "hex"}, failed),
              HasSubstr("plays gomoku"));
  EXPECT_THAT(refused({"--protocol", "gomocup", "--game", "gomoku:rule=renju"}, failed),
              HasSubstr("settings"));
  EXPECT_THAT(refused({"--protocol", "gtp", "--player", "dijkstr"}, failed),
              HasSubstr("did you mean 'dijkstra'?"));
  EXPECT_THAT(refused({"--protocol", "gtp", "--level", "divine"}, failed), HasSubstr("easy"));
  EXPECT_THAT(refused({"--protocol", "tauler", "--player", "nobody"}, failed),
              HasSubstr("no player 'nobody'"));
  EXPECT_THAT(refused({"--protocol", "tauler", "--player", "gomoku/nobody"}, failed),
              HasSubstr("gomoku has no player 'nobody'"));
  EXPECT_THAT(refused({"--protocol", "tauler", "--player", "gomoku/hard:seed=7"}, failed),
              HasSubstr("'hard' is a level of gomoku, and levels take no options"));
  EXPECT_THAT(refused({"--protocol", "gtp", "--player", "uct", "--level", "easy"}, bad_usage),
              HasSubstr("--level"));
}

TEST(Engine, ThePlayerIsTheOneAskedFor) {
  const auto said = [](std::vector<std::string> line, const std::string& input) {
    line.insert(line.begin(), "engine");
    return run_tauler(line, input, {}, real_house()).out;
  };
  // A player that plays only one of the games is fine until another is asked for.
  EXPECT_THAT(said({"--protocol", "tauler", "--player", "tj"}, "start connect4\ngo\n"),
              HasSubstr("move "));
  EXPECT_THAT(said({"--protocol", "tauler", "--player", "tj"}, "start hex\ngo\n"),
              HasSubstr("error hex has no player 'tj'"));
  EXPECT_THAT(said({"--protocol", "tauler", "--game", "connect4"}, "go\n"), HasSubstr("move "));
  EXPECT_THAT(said({"--protocol", "gtp", "--game", "gomoku:size=9"}, "genmove b\n"),
              ::testing::MatchesRegex("= [def][456]\n\n"));
}

}  // namespace
}  // namespace tauler::cli
