// The commands that answer and exit: games, players, show, perft, version, and the usage around
// them.
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/utf8.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using testing::last_line;
using ::testing::Not;
using testing::Ran;
using testing::run_tauler;
using ::testing::StartsWith;

TEST(Usage, HelpTeaches) {
  const Ran help = run_tauler({"--help"});
  EXPECT_EQ(help.code, ok);
  EXPECT_THAT(help.out, HasSubstr("To begin:\n  tauler play"));
  EXPECT_THAT(help.out, HasSubstr("Exit codes: 0"));
  EXPECT_EQ(help.err, "");
  for (const char* command :
       {"play",  "show",       "games",   "players", "perft",      "solve",  "book",
        "bench", "documents",  "battery", "match",   "tournament", "rate",   "engine",
        "serve", "reset-code", "backup",  "restore", "completion", "cipher", "version"}) {
    EXPECT_THAT(help.out, HasSubstr(std::string("\n  ") + command + ' '));
    const Ran own = run_tauler({command, "--help"});
    EXPECT_EQ(own.code, ok);
    EXPECT_THAT(own.out, StartsWith(std::string("Usage: tauler ") + command));
    EXPECT_THAT(own.out, HasSubstr("Example")) << command << " shows no example";
    EXPECT_THAT(own.out, HasSubstr(std::string("  tauler ") + command));
    EXPECT_THAT(own.out, Not(HasSubstr("INT:"))) << command << " shows CLI11's own words";
  }
}

TEST(Usage, HelpIsACommandToo) {
  EXPECT_EQ(run_tauler({"help"}).out, run_tauler({"--help"}).out);
  const Ran own = run_tauler({"help", "solve"});
  EXPECT_EQ(own.code, ok);
  EXPECT_EQ(own.out, run_tauler({"solve", "--help"}).out);
  for (const std::vector<std::string>& line :
       {std::vector<std::string>{"help", "slove"}, std::vector<std::string>{"slove", "--help"}}) {
    const Ran unknown = run_tauler(line);
    EXPECT_EQ(unknown.code, bad_usage);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean 'solve'?"));
  }
}

TEST(Usage, WhatWasTypedIsShownAsText) {
  const std::string red = "\x1b[31mred";
  const std::vector<std::vector<std::string>> lines = {
      {"games", red},
      {"show", "connect4", "--color", red},
      {"show", "connect4", "--color=" + red},
      {"perft", "connect4", "--depth=" + red},
      {"games", "\xff\xfe"},
      {"show", "connect4", "--color", std::string(100'000, 'a')},
  };
  for (const std::vector<std::string>& line : lines) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, bad_usage);
    EXPECT_TRUE(is_utf8(ran.err));
    EXPECT_EQ(ran.err.find('\x1b'), std::string::npos) << ran.err;
    EXPECT_LT(ran.err.size(), 300) << ran.err.substr(0, 300);
  }
}

TEST(Usage, NoCommandShowsTheHelp) {
  const Ran ran = run_tauler({});
  EXPECT_EQ(ran.code, bad_usage);
  EXPECT_EQ(ran.out, run_tauler({"--help"}).out);
}

TEST(Usage, WrongLinesSayWhatIsNear) {
  const auto refused = [](const std::vector<std::string>& line) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, bad_usage);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(refused({"pley"}), HasSubstr("did you mean 'play'?\nTry: tauler --help"));
  EXPECT_THAT(refused({"play", "connect4", "--frist", "uct"}),
              HasSubstr("did you mean '--first'?\nTry: tauler play --help"));
  EXPECT_THAT(refused({"--hepl"}), HasSubstr("did you mean '--help'?"));
  EXPECT_THAT(refused({"perft", "connect4"}), HasSubstr("--depth is required"));
  EXPECT_THAT(refused({"perft", "connect4", "--depth", "many"}), HasSubstr("--depth"));
  EXPECT_THAT(refused({"perft", "connect4", "--depth", "-1"}), HasSubstr("--depth"));
  EXPECT_THAT(refused({"perft", "connect4", "--depth", "99999999999"}), HasSubstr("--depth"));
  const std::vector<std::string> battery{"battery", "connect4", "random", "random"};
  const auto with = [&](const char* option, const char* value) {
    std::vector<std::string> line = battery;
    line.insert(line.end(), {option, value});
    return line;
  };
  EXPECT_THAT(refused(with("--seed", "-1")), HasSubstr("--seed: a whole number from 0 to 1000000"));
  EXPECT_THAT(refused(with("--seed", "99999999999999999999")), HasSubstr("--seed: a whole number"));
  EXPECT_THAT(refused(with("--nodes", "0")), HasSubstr("--nodes: a whole number from 1 to"));
  EXPECT_THAT(refused(with("--games", "0x10")), HasSubstr("from 1 to 1000000 is expected, not"));
  EXPECT_THAT(refused(with("--time", "")), HasSubstr("--time: its value is empty"));
  EXPECT_THAT(refused(with("--clock", "")), HasSubstr("--clock: its value is empty"));
  EXPECT_THAT(refused({"show", "connect4", "and", "more"}), HasSubstr("and"));
  EXPECT_THAT(refused({"show", "connect4", "--ascii", "--unicode"}), HasSubstr("--"));
  EXPECT_THAT(refused({"show", "connect4", "--color", "sometimes"}), HasSubstr("--color"));
  EXPECT_THAT(refused({"play", "connect4", "--load", "x"}), HasSubstr("--load"));
  EXPECT_THAT(refused({"completion", "tcsh"}), HasSubstr("tcsh"));
}

TEST(Usage, WhatCannotBeDoneIsAnotherCode) {
  const auto failed_with = [](const std::vector<std::string>& line) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, failed);
    EXPECT_EQ(ran.out, "");
    EXPECT_THAT(ran.err, StartsWith("tauler: "));
    return ran.err;
  };
  EXPECT_THAT(failed_with({"perft", "conect4", "--depth", "2"}), HasSubstr("mean 'connect4'?"));
  EXPECT_THAT(failed_with({"perft", "connect4:width=3", "--depth", "2"}), HasSubstr("4 to 12"));
  EXPECT_THAT(failed_with({"players", "chess"}), HasSubstr("there is no game 'chess'"));
  EXPECT_THAT(failed_with({"bench", "chess"}), HasSubstr("there is no game 'chess'"));
  EXPECT_THAT(failed_with({"bench", "connect4:7x6:7/7/7/7/ooo4/xxxx3:o"}), HasSubstr("over"));
  EXPECT_THAT(failed_with({"show", "/no/such/file"}),
              HasSubstr("there is no file '/no/such/file'"));
  EXPECT_THAT(failed_with({"show", "/no/such/file", "--format", "digits"}),
              HasSubstr("there is no file '/no/such/file'"));
  EXPECT_THAT(failed_with({"show", "/dev/null"}), StartsWith("tauler: /dev/null: "));
  EXPECT_THAT(failed_with({"solve", "connect4", "--file", "/dev/null"}), HasSubstr("no position"));
  EXPECT_THAT(failed_with({"match", "connect4", "random", "tualer:python3 x"}),
              HasSubstr("mean 'tauler:'?"));
  EXPECT_THAT(failed_with({"match", "connect4", "random", "/bin/sh -c x"}),
              HasSubstr("such as tauler:/bin/sh -c x"));
  EXPECT_THAT(failed_with({"show", "/"}), HasSubstr("folder"));
  EXPECT_THAT(failed_with({"show", "connect4:7x6:7/7/7/7/7/3x3:x"}), HasSubstr("o's turn"));
  EXPECT_THAT(failed_with({"show", "connect4", "--moves", "d d9"}), HasSubstr("--moves 'd9'"));
  EXPECT_THAT(failed_with({"show", "connect4", "--to", "digit"}), HasSubstr("mean 'digits'?"));
  EXPECT_THAT(failed_with({"show", "connect4:7x6:7/7/7/7/7/3x3:o", "--to", "digits"}),
              HasSubstr("set-up position"));
  EXPECT_THAT(failed_with({"show", "44", "--format", "sgv"}), HasSubstr("no format 'sgv'"));
}

TEST(Usage, ErrorsAreToldInTheLanguageThatIsAskedFor) {
  const auto told = [](const std::vector<std::string>& arguments) {
    return run_tauler(arguments).err;
  };
  EXPECT_THAT(told({"show", "connect4", "--moves", "d9"}), HasSubstr("is not a cell"));
  const std::string catalan = "tauler: --moves 'd9': «d9» no és cap casella";
  EXPECT_THAT(told({"--language", "ca", "show", "connect4", "--moves", "d9"}),
              ::testing::StartsWith(catalan));
  EXPECT_THAT(told({"show", "connect4", "--moves", "d9", "--language=ca"}),
              ::testing::StartsWith(catalan));
  EXPECT_THAT(
      told({"pley", "--language", "es"}),
      ::testing::AllOf(HasSubstr("¿querías decir «play»?"), HasSubstr("\nPrueba: tauler --help")));
  const Ran unknown = run_tauler({"--language", "tlh", "games"});
  EXPECT_EQ(unknown.code, bad_usage);
  EXPECT_EQ(unknown.err, "tauler: there is no language 'tlh'; write en, ca or es\n");
  EXPECT_EQ(run_tauler({"games", "--language"}).code, bad_usage);
}

TEST(Usage, OutputThatCannotBeWrittenIsAFailure) {
  std::istringstream in;
  std::ofstream out("/dev/full");
  std::ostringstream err;
  Console console{in, out, err};
  EXPECT_EQ(run({"games"}, console, testing::small_house()), failed);
  EXPECT_THAT(err.str(), HasSubstr("could not be written"));
}

TEST(Games, ListsSettingsAndFormats) {
  const Ran ran = run_tauler({"games"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("connect4  Connect Four: yellow begins, then red\n"));
  EXPECT_THAT(ran.out, HasSubstr("width=7              columns (4 to 12)"));
  EXPECT_THAT(ran.out, HasSubstr("--format digits"));
  const json list = json::parse(run_tauler({"games", "--json"}).out);
  ASSERT_EQ(list.size(), 1u);
  EXPECT_EQ(list[0]["id"], "connect4");
  EXPECT_EQ(list[0]["settings"][0]["default"], 7);
  EXPECT_EQ(list[0]["settings"][0]["high"], 12);
  EXPECT_EQ(list[0]["formats"][0]["id"], "digits");
}

TEST(Players, ListsOptions) {
  const Ran ran = run_tauler({"players", "connect4"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, HasSubstr("connect4/uct  "));
  EXPECT_THAT(ran.out, HasSubstr("playouts=10000"));
  const json list = json::parse(run_tauler({"players", "--json"}).out);
  EXPECT_EQ(list[0]["name"], "random");
  EXPECT_EQ(list[0]["options"][0]["kind"], "integer");
}

TEST(Games, TheRealOnesAreListedToo) {
  const Registries registries{all_games(), all_players()};
  const json games = json::parse(run_tauler({"games", "--json"}, "", {}, registries).out);
  EXPECT_EQ(games.size(), all_games().games().size());
  const json players = json::parse(run_tauler({"players", "--json"}, "", {}, registries).out);
  EXPECT_EQ(players.size(), all_players().players().size());
}

TEST(Show, DrawsAndDescribes) {
  EXPECT_EQ(run_tauler({"show", "connect4", "--moves", "d d"}).out,
            "6 . . . . . . .    Connect Four\n"
            "5 . . . . . . .    > X yellow\n"
            "4 . . . . . . .      O red\n"
            "3 . . . . . . .\n"
            "2 . . .(O). . .    1. d1 d2\n"
            "1 . . . X . . .\n"
            "  a b c d e f g\n"
            "\n"
            "position  connect4:7x6:7/7/7/7/3o3/3x3:x\n"
            "to move   X yellow\n"
            "legal     7 moves\n"
            "          a1  b1  c1  d3  e1  f1  g1\n");
  const Ran won = run_tauler({"show", "4455667", "--unicode"});
  EXPECT_THAT(won.out, HasSubstr("1 · · ·[●─●─●(●)"));
  EXPECT_THAT(won.out, HasSubstr("result    yellow wins\n"));
  EXPECT_THAT(run_tauler({"show", "44", "--color", "always"}).out, HasSubstr("\x1b["));
  EXPECT_THAT(run_tauler({"show", "44", "--no-color"}, "", {.theme = {true, true}}).out,
              Not(HasSubstr("\x1b[")));
}

TEST(Show, ReadsAsTheGameThatHasTheFormWanted) {
  // Moves that are legal in several games.
  const Registries registries{all_games(), all_players()};
  const Ran othello = run_tauler({"show", "f5d6c3d3c4", "--to", "obf"}, "", {}, registries);
  EXPECT_EQ(othello.code, ok) << othello.err;
  EXPECT_THAT(othello.out, HasSubstr(" O;\n"));
  EXPECT_EQ(run_tauler({"show", "f5d6c3d3c4", "--to", "moves"}, "", {}, registries).code, ok);
}

TEST(Show, ANarrowScreenPutsTheDescriptionBelow) {
  const Ran ran = run_tauler({"show", "44"}, "", {.columns = 40});
  EXPECT_THAT(ran.out, HasSubstr("  a b c d e f g\nConnect Four\n> X yellow\n"));
}

TEST(Show, ConvertsBetweenForms) {
  EXPECT_EQ(run_tauler({"show", "4455", "--to", "record"}).out, "connect4 d1 d2 e1 e2\n");
  EXPECT_EQ(run_tauler({"show", "connect4 d e", "--to", "digits"}).out, "45\n");
  EXPECT_EQ(run_tauler({"show", "4", "--to", "position"}).out, "connect4:7x6:7/7/7/7/7/3x3:o\n");
}

TEST(Show, ReadsStandardInputAndFiles) {
  EXPECT_EQ(run_tauler({"show", "-", "--to", "record"}, "44\n").out, "connect4 d1 d2\n");
  // Written on whatever system, with whatever editor.
  for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
    for (const std::string end : {"\n", "\r\n", "\r"}) {
      const std::string record = fmt::format("{0}# event: x{1}connect4 d1 d2{1}", mark, end);
      EXPECT_EQ(run_tauler({"show", "-", "--to", "record"}, record).out,
                "# event: x\nconnect4 d1 d2\n");
    }
  }
  const testing::TemporaryFolder folder;
  std::ofstream(folder / "game") << "# first: \x1b[31mann\nconnect4 d1\n";
  const Ran ran = run_tauler({"show", (folder / "game").string()});
  EXPECT_THAT(ran.out, HasSubstr("X yellow  ?[31mann"));
}

TEST(Show, WritesJson) {
  const json shown = json::parse(run_tauler({"show", "4455667", "--json"}).out);
  EXPECT_EQ(shown["game"], "connect4");
  EXPECT_EQ(shown["outcome"], "first-wins");
  EXPECT_EQ(shown["moves"].size(), 7u);
  EXPECT_TRUE(shown["legal_moves"].empty());
  EXPECT_EQ(shown["board"]["rows"][5], "...xxxx");
  EXPECT_EQ(shown["board"]["winning"].size(), 4u);
  // A name that is not UTF-8 must not break the document.
  const Ran odd = run_tauler({"show", "-", "--json"}, "# first: \xff\xfe\nconnect4\n");
  EXPECT_EQ(odd.code, ok);
  EXPECT_TRUE(json::accept(odd.out));
}

TEST(Perft, TheCountStandsAloneOnTheLastLine) {
  const Ran ran = run_tauler({"perft", "connect4", "--depth", "8"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_EQ(last_line(ran.out), "5673234");
  EXPECT_THAT(ran.out, HasSubstr("depth  7                823,536 "));
  EXPECT_EQ(run_tauler({"perft", "connect4", "--depth", "0"}).out, "1\n");
  EXPECT_EQ(last_line(run_tauler({"perft", "connect4:7x6:7/7/7/7/ooo4/xxxx3:o", "-d", "1"}).out),
            "0");
}

TEST(Perft, DividesByFirstMove) {
  const Ran ran = run_tauler({"perft", "connect4", "--depth", "2", "--divide"});
  EXPECT_THAT(ran.out, HasSubstr("g1                            7\n49\n"));
  const json counted =
      json::parse(run_tauler({"perft", "connect4", "-d", "3", "--divide", "--json"}).out);
  EXPECT_EQ(counted["leaves"], 343);
  EXPECT_EQ(counted["divide"]["a1"], 49);
  EXPECT_EQ(counted["depths"].size(), 4u);
}

TEST(Version, SaysWhatABugReportNeeds) {
  EXPECT_THAT(run_tauler({"version"}).out, StartsWith("tauler "));
  EXPECT_THAT(run_tauler({"--version"}).out, StartsWith("tauler "));
  const json version = json::parse(run_tauler({"version", "--json"}).out);
  EXPECT_FALSE(version["compiler"].get<std::string>().empty());
  EXPECT_TRUE(version["cpu"].is_array());
}

}  // namespace
}  // namespace tauler::cli
