// `tauler tournament` and `tauler match` as people and scripts use them.
#include <algorithm>
#include <fstream>
#include <set>
#include <thread>

#include <nlohmann/json.hpp>

#include "cli/run_tauler.hpp"
#include "cli/terminal/files.hpp"

namespace tauler::cli {
namespace {

using namespace testing;
using nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// Presses Ctrl-C while it thinks, and thinks on until it is told to stop.
class CtrlC final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    std::raise(SIGINT);
    while (!limits.stop_requested()) std::this_thread::yield();
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }
};

class Tournament : public ::testing::Test {
 protected:
  Tournament() { write_plan("seed = 5\npairs = 2\n"); }
  void write_plan(const std::string& top, const std::string& third = "uct:playouts=4") {
    std::ofstream(plan_) << "game = 'connect4'\n"
                         << top << "[openings]\nrandom = 2\n"
                         << "[[players]]\nplayer = 'random'\n"
                         << "[[players]]\nname = 'thinker'\nplayer = 'uct:playouts=10'\n"
                         << "[[players]]\nplayer = '" << third << "'\n";
  }
  Ran run(std::vector<std::string> more = {}) const {
    std::vector<std::string> arguments{"tournament", plan_.string()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_tauler(arguments);
  }
  std::string text_of(const char* name) const { return *read_file(folder_ / name); }
  std::string path(const char* name) const { return (folder_ / name).string(); }

  TemporaryFolder folder_;
  std::filesystem::path plan_ = folder_ / "plan.toml";
};

/// The lines of a text, sorted.
std::multiset<std::string> lines_of(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.insert(line);
  return lines;
}

TEST_F(Tournament, PrintsStandingsAndKeepsItsGames) {
  const Ran ran = run();
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("thinker"), HasSubstr("12 games")));
  EXPECT_THAT(ran.err, AllOf(HasSubstr("12/12 games"), Not(HasSubstr("\x1b"))));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "plan.sqlite"));
  const Ran again = run({"-q"});
  EXPECT_EQ(again.code, ok);
  EXPECT_EQ(again.out, ran.out) << "nothing was played again";
  EXPECT_EQ(again.err, "");
}

TEST_F(Tournament, TheSameSeedGivesTheSameGamesWithAnyNumberOfJobs) {
  const auto records = [&](const char* store, const char* jobs) {
    EXPECT_EQ(run({"--store", path(store), "--jobs", jobs, "--records", path("r")}).code, ok);
    return lines_of(text_of("r"));
  };
  const auto one = records("a", "1");
  EXPECT_EQ(one, records("b", "3"));
  write_plan("seed = 6\npairs = 2\n");
  EXPECT_NE(one, records("c", "1"));
}

TEST_F(Tournament, AChangedPlanIsAnErrorUntilItIsRestarted) {
  ASSERT_EQ(run().code, ok);
  write_plan("seed = 5\npairs = 3\n");
  const Ran refused = run();
  EXPECT_EQ(refused.code, failed);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("pairs was '2' and is '3'"), HasSubstr("--restart")));
  EXPECT_EQ(run({"--restart"}).code, ok);
  EXPECT_THAT(run({"-q"}).out, HasSubstr("18 games"));
}

TEST_F(Tournament, StreamsItsGames) {
  const Ran ran = run({"--json-lines", path("games.jsonl"), "--records", path("games.txt"),
                       "--games-dir", path("games"), "--report", path("report")});
  ASSERT_EQ(ran.code, ok) << ran.err;
  std::set<int> numbers;
  for (const std::string& line : lines_of(text_of("games.jsonl"))) {
    const json game = json::parse(line);
    numbers.insert(game["game"].get<int>());
    EXPECT_EQ(game["opening_plies"], 2);
    EXPECT_EQ(game["plies"].get<std::size_t>(), game["turns"].size() + 2);
    EXPECT_THAT(game["record"].get<std::string>(), StartsWith("connect4 "));
  }
  EXPECT_EQ(numbers.size(), 12u);
  EXPECT_EQ(*numbers.rbegin(), 12);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "games"), {}), 12);
  EXPECT_THAT(text_of("games/000001.record"),
              AllOf(HasSubstr("# first: "), HasSubstr("connect4 ")));
  for (const char* file : {"report/report.html", "report/games.csv", "report/tournament.json"}) {
    EXPECT_FALSE(text_of(file).empty());
  }
}

TEST_F(Tournament, NoFileIsWrittenOverAnotherOfTheSameRun) {
  ASSERT_EQ(run().code, ok);
  const std::string store = text_of("plan.sqlite");
  const std::string plan = text_of("plan.toml");
  const std::vector<std::vector<std::string>> lines = {
      {"--json-lines", path("plan.sqlite")},
      {"--records", path("plan.toml")},
      {"--records", path("x"), "--json-lines", path("./x")},
      {"--store", path("plan.toml")},
  };
  for (const std::vector<std::string>& line : lines) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, failed);
    EXPECT_THAT(ran.err, HasSubstr("is named for two things"));
  }
  EXPECT_EQ(text_of("plan.sqlite"), store);
  EXPECT_EQ(text_of("plan.toml"), plan);
  for (const char* command : {"match", "battery"}) {
    EXPECT_EQ(run_tauler({command, "connect4", "random", "random", "--games", "2", "--log",
                          path("said"), "--records", path("said")})
                  .code,
              failed);
  }
}

TEST_F(Tournament, StreamsAreMadeExactAgain) {
  ASSERT_EQ(run({"--json-lines", path("j"), "--records", path("r"), "--games-dir", path("d")}).code,
            ok);
  const std::string lines = text_of("j");
  const std::string records = text_of("r");
  const std::string fifth = text_of("d/000005.record");
  // What a crash may leave: a line cut off, one too many, a file half written, one missing.
  std::ofstream(folder_ / "j", std::ios::app) << lines.substr(0, 300);
  std::ofstream(folder_ / "r") << "half a li";
  std::ofstream(folder_ / "d/000005.record") << "half";
  std::ofstream(folder_ / "d/000099.record") << "of no game";
  std::ofstream(folder_ / "d/000004.record.part-123") << "left over";
  std::ofstream(folder_ / "d/mine.txt") << "not theirs";
  std::filesystem::remove(folder_ / "d/000006.record");
  ASSERT_EQ(run({"--json-lines", path("j"), "--records", path("r"), "--games-dir", path("d")}).code,
            ok);
  EXPECT_EQ(text_of("j"), lines);
  EXPECT_EQ(text_of("r"), records);
  EXPECT_EQ(text_of("d/000005.record"), fifth);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_ / "d"), {}), 13);
  EXPECT_EQ(text_of("d/mine.txt"), "not theirs");
}

TEST_F(Tournament, WritesTheFieldsForms) {
  EXPECT_EQ(run({"--records", path("r"), "--format", "digits"}).code, ok);
  EXPECT_EQ(lines_of(text_of("r")).size(), 12u);
  const Ran wrong = run({"--records", path("r"), "--format", "sgf"});
  EXPECT_EQ(wrong.code, failed);
  EXPECT_THAT(wrong.err, HasSubstr("--format: Connect Four has no format 'sgf'"));
}

TEST_F(Tournament, CtrlCKeepsWhatIsFinishedAndSaysHowToGoOn) {
  write_plan("seed = 5\npairs = 40\n", "ctrl-c");
  std::vector<PlayerEntry> entries = small_house().players.players();
  entries.push_back(test_player<CtrlC>("ctrl-c"));
  const PlayerRegistry players(entries);
  const Ran ran =
      run_tauler({"tournament", plan_.string(), "-q"}, "", {}, {small_house().games, players});
  EXPECT_EQ(ran.code, interrupted) << ran.err;
  EXPECT_THAT(ran.err, AllOf(HasSubstr("of 240 games; they are in "),
                             HasSubstr("The same command goes on from there")));
}

TEST_F(Tournament, AnUnwritableFileIsAnErrorBeforeTheFirstGame) {
  for (const std::vector<std::string>& wrong :
       {std::vector<std::string>{"--json-lines", "/proc/no/such"},
        {"--records", folder_.path().string()},
        {"--games-dir", plan_.string()},
        {"--report", plan_.string()},
        {"--store", path("no/such/folder")}}) {
    const Ran ran = run(wrong);
    EXPECT_EQ(ran.code, failed) << wrong[0];
    EXPECT_THAT(ran.err, HasSubstr("cannot ")) << wrong[0];
    EXPECT_THAT(ran.err, Not(HasSubstr("games  "))) << "no game was played";
  }
}

TEST_F(Tournament, AStoreInUseIsAnError) {
  std::ofstream(folder_ / "plan.sqlite")
      << "this is no database, but long enough to be read as one" << std::string(4096, '.');
  const Ran ran = run();
  EXPECT_EQ(ran.code, failed);
  EXPECT_THAT(ran.err, HasSubstr("plan.sqlite"));
}

/// The one block of that language in a page.
std::string block_of(const std::string& page, const std::string& language) {
  const std::string begin = "```" + language + "\n";
  const std::size_t at = page.find(begin);
  EXPECT_NE(at, std::string::npos);
  const std::size_t from = at + begin.size();
  return page.substr(from, page.find("```", from) - from);
}

TEST_F(Tournament, TheExampleOfTheDocumentsIsPlayed) {
  const std::string page =
      *read_file(std::filesystem::path(TAULER_SOURCE_DIR) / "docs" / "tournaments.md");
  std::ofstream(plan_) << block_of(page, "toml");
  const Ran ran = run_tauler({"tournament", plan_.string(), "-q", "--jobs", "2"}, "", {},
                             {all_games(), all_players()});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, AllOf(StartsWith("house players: connect4, round robin"),
                             HasSubstr("36 games"), HasSubstr("thinker")));
  EXPECT_THAT(ran.out, Not(HasSubstr("out-of-time")));
}

TEST_F(Tournament, EveryPairingCanBePlayed) {
  for (const char* pairing : {"round-robin", "gauntlet", "swiss", "knock-out"}) {
    write_plan(std::string("pairing = '") + pairing + "'\n");
    const Ran ran = run({"--restart", "-q"});
    EXPECT_EQ(ran.code, ok) << ran.err;
    EXPECT_EQ(ran.out.find("wins the knock-out") != std::string::npos,
              std::string(pairing) == "knock-out");
  }
}

TEST(Match, PlaysPairsAndReports) {
  const Ran ran = run_tauler({"match", "connect4", "uct:playouts=30", "random", "--games", "20",
                              "--openings", "2", "--jobs", "2"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("uct:playouts=30"), HasSubstr("20 games"), HasSubstr("LOS")));
}

TEST(Match, AnSprtEndsWhenItIsDecided) {
  const TemporaryFolder folder;
  const auto out = [&](const char* store, const char* jobs) {
    const Ran ran =
        run_tauler({"match", "connect4", "uct:playouts=60", "uct:playouts=20", "--sprt", "0,50",
                    "--openings", "3", "--jobs", jobs, "--store", (folder / store).string(),
                    "--json-lines", (folder / "lines").string(), "-q"});
    EXPECT_EQ(ran.code, ok) << ran.err;
    EXPECT_THAT(ran.out, HasSubstr("at least 50"));
    return lines_of(*read_file(folder / "lines")).size();
  };
  const std::size_t games = out("a", "1");
  EXPECT_LT(games, 2000u);
  EXPECT_EQ(out("b", "4"), games);
}

TEST(Match, TwoOfTheSameAreToldApart) {
  const Ran ran = run_tauler({"match", "connect4", "random", "random", "--games", "4"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("random (1)"), HasSubstr("random (2)")));
}

TEST(Match, TheCommandInTheReportDecidesTheSame) {
  const TemporaryFolder folder;
  const std::string openings = (folder / "openings.txt").string();
  std::ofstream(openings) << "d1 d2\nc1 c2\n";
  const std::string command =
      "tauler match connect4 uct:playouts=9 random --seed 3 --games 4"
      " --sprt 0,50 --alpha 0.1 --beta 0.25 --openings " +
      openings +
      " --shuffle --nodes 15 --hard-timeout 30s --margin 1s"
      " --solver-nodes 100 --max-moves 30";
  std::vector<std::string> arguments;
  std::istringstream words(command);
  for (std::string word; words >> word;) arguments.push_back(word);
  arguments.erase(arguments.begin());
  arguments.push_back("--json");
  const Ran ran = run_tauler(arguments);
  ASSERT_EQ(ran.code, ok) << ran.err;
  const json report = json::parse(ran.out);
  EXPECT_EQ(report["command"], command);
  EXPECT_EQ(report["plan"]["sprt"],
            json({{"elo0", 0}, {"elo1", 50}, {"alpha", 0.1}, {"beta", 0.25}}));
}

TEST(Match, ALevelIsShownByItsName) {
  const TemporaryFolder folder;
  const Registries everything{all_games(), all_players()};
  const std::string store = (folder / "games").string();
  const auto match = [&](const std::string& one, const std::string& other,
                         std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"match", "connect4", one, other, "--games", "2", "-q"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = run_tauler(arguments, "", {}, everything);
    EXPECT_EQ(ran.code, ok) << ran.err;
    return ran.out;
  };
  const std::string easy = all_players().recipe("easy", "connect4")->text();
  EXPECT_THAT(match(easy, "random", {"--store", store}), HasSubstr(easy + " v random"));
  EXPECT_THAT(match("easy", "random", {"--store", store}),
              AllOf(HasSubstr("easy v random"), Not(HasSubstr(easy))))
      << "the store has these games under the player's name";
  EXPECT_THAT(match("connect4/easy", "easy"), AllOf(HasSubstr("easy (1)"), HasSubstr("easy (2)")));
  const json report = json::parse(match("easy", "random", {"--json"}));
  EXPECT_EQ(report["plan"]["contestants"][0]["name"], "easy");
  EXPECT_EQ(report["plan"]["contestants"][0]["player"], easy);
}

TEST(Match, ACommandForAPlayerIsToldHowProgramsAreWritten) {
  const auto refused = [](const std::string& player) {
    const Ran ran = run_tauler({"match", "connect4", player, "random"});
    EXPECT_EQ(ran.code, failed) << ran.out;
    return ran.err;
  };
  for (const std::string command :
       {"python3 mine.py", "./mine.py", "bin/uct", "/no/such/program"}) {
    EXPECT_THAT(refused(command), HasSubstr("\"tauler:" + command + '"'));
  }
  EXPECT_THAT(refused("uctt playouts=5"), HasSubstr("did you mean 'uct'?"));
  EXPECT_THAT(refused("conect4/uct"), Not(HasSubstr("tauler:conect4")));
  EXPECT_THAT(refused("connect4/deepblue"), HasSubstr("its players are"));
}

TEST(Match, WrongRequestsSayWhatIsRight) {
  const auto error_of = [](std::vector<std::string> more) {
    std::vector<std::string> arguments{"match", "connect4", "uct:playouts=5", "random"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = run_tauler(arguments);
    EXPECT_EQ(ran.code, failed) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(error_of({"--games", "3"}), HasSubstr("an even number"));
  EXPECT_THAT(error_of({"--sprt", "5"}), HasSubstr("--sprt 0,10"));
  EXPECT_THAT(error_of({"--sprt", "5,1"}), HasSubstr("elo0 below elo1"));
  EXPECT_THAT(error_of({"--clock", "soon"}), HasSubstr("--clock"));
  EXPECT_THAT(error_of({"--time", "soon"}), HasSubstr("--time"));
  EXPECT_THAT(error_of({"--openings", "no-such-file"}), HasSubstr("no-such-file"));
  EXPECT_THAT(error_of({"--openings", "99"}), HasSubstr("--openings"));
  EXPECT_EQ(run_tauler({"match", "connect4", "uct"}).code, bad_usage);
}

}  // namespace
}  // namespace tauler::cli
