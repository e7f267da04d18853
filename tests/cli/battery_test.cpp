// `tauler battery` as people and scripts use it; what it reports is tested in tests/arena.
#include <csignal>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_tauler.hpp"
#include "cli/terminal/files.hpp"

namespace tauler::cli {
namespace {

using namespace testing;
using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(Battery, PrintsTablesAndSparseProgress) {
  const Ran ran = run_tauler({"battery", "connect4", "uct:playouts=30", "random", "--games", "20"});
  EXPECT_EQ(ran.code, ok);
  EXPECT_THAT(ran.out, StartsWith("connect4: uct:playouts=30 (local) v random (visitor)\n"));
  EXPECT_THAT(ran.out, HasSubstr("20 games, seed 1"));
  EXPECT_THAT(ran.err, HasSubstr("20/20 games "));
  EXPECT_LE(std::count(ran.err.begin(), ran.err.end(), '\n'), 11);
  EXPECT_THAT(ran.err, Not(HasSubstr("\x1b")));
  EXPECT_EQ(run_tauler({"battery", "connect4", "random", "random", "--games", "2", "-q"}).err, "");
}

TEST(Battery, TheSameSeedGivesTheSameGames) {
  const auto games = [](const std::string& seed, const std::string& jobs) {
    const Ran ran =
        run_tauler({"battery", "connect4:width=8,height=8", "uct:playouts=30", "random", "--games",
                    "6", "--openings", "2", "--seed", seed, "--jobs", jobs, "--json"});
    EXPECT_EQ(ran.code, ok) << ran.err;
    const json report = json::parse(ran.out);
    std::vector<std::string> moves;
    for (const json& game : report["games"]) {
      moves.push_back(game["moves"].dump());
    }
    return moves;
  };
  EXPECT_EQ(games("5", "1"), games("5", "3"));
  EXPECT_NE(games("5", "1"), games("6", "1"));
}

TEST(Battery, TheCommandInTheReportPlaysTheSameGames) {
  const Ran first = run_tauler({"battery", "connect4", "random", "uct:playouts=20", "-n", "3",
                                "--nodes", "15", "--seed", "9", "--json"});
  const std::string command = json::parse(first.out)["command"];
  EXPECT_EQ(command,
            "tauler battery connect4 random uct:playouts=20 --games 3 --seed 9 --nodes 15");
}

TEST(Battery, ALevelIsShownByItsName) {
  const TemporaryFolder folder;
  const Registries everything{all_games(), all_players()};
  const auto names = [&](const std::string& local) {
    const Ran ran = run_tauler({"battery", "connect4", local, "random", "-n", "2", "--json",
                                "--store", (folder / "games").string()},
                               "", {}, everything);
    EXPECT_EQ(ran.code, ok) << ran.err;
    return json::parse(ran.out)["plan"]["contestants"][0]["name"];
  };
  EXPECT_EQ(names(all_players().recipe("easy", "connect4")->text()), "casual");
  EXPECT_EQ(names("easy"), "easy") << "and the store has these games";
}

TEST(Battery, GamesCanHaveAClock) {
  const Ran ran = run_tauler({"battery", "connect4", "uct:playouts=5", "random", "-n", "2",
                              "--clock", "1s+0.01s", "--json"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  const json report = json::parse(ran.out);
  EXPECT_EQ(report["plan"]["effort"]["clock_s"], 1);
  EXPECT_EQ(report["plan"]["effort"]["increment_s"], 0.01);
  EXPECT_THAT(report["command"].get<std::string>(), HasSubstr("--clock 1s+0.01s"));
  EXPECT_THAT(run_tauler({"battery", "connect4", "uct", "random", "--clock", "now"}).err,
              HasSubstr("--clock: 'now' is not a clock"));
}

TEST(Battery, WritesAReportInAFolderItMakes) {
  const TemporaryFolder folder;
  const std::string path = (folder / "a/b c").string();
  const Ran ran = run_tauler(
      {"battery", "connect4", "random", "random", "--games", "3", "--report", path, "--csv"});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_EQ(*read_file(folder / "a/b c/games.csv"), ran.out);
  EXPECT_EQ(json::parse(*read_file(folder / "a/b c/tournament.json"))["games"].size(), 3u);
  EXPECT_THAT(*read_file(folder / "a/b c/report.html"), StartsWith("<!DOCTYPE html>"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path), {}), 3) << "nothing else";
}

TEST(Battery, WrongRequestsSayWhatIsRight) {
  const auto failed_with = [](const std::vector<std::string>& arguments) {
    const Ran ran = run_tauler(arguments);
    EXPECT_EQ(ran.code, failed) << ran.out;
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_THAT(failed_with({"battery", "chess", "uct", "random"}), HasSubstr("no game 'chess'"));
  EXPECT_THAT(failed_with({"battery", "connect4", "utc", "random"}), HasSubstr("uct"));
  EXPECT_THAT(failed_with({"battery", "connect4", "uct", "random:depth=3"}),
              HasSubstr("no option named 'depth'"));
  EXPECT_THAT(failed_with({"battery", "connect4", "uct", "random", "--time", "soon"}),
              HasSubstr("--time"));
  EXPECT_THAT(failed_with({"battery", "connect4", "uct", "random", "--openings", "42"}),
              HasSubstr("no opening of 42"));
  EXPECT_EQ(run_tauler({"battery", "connect4", "uct"}).code, bad_usage);
  EXPECT_EQ(run_tauler({"battery", "connect4", "uct", "random", "--games", "-1"}).code, bad_usage);
}

TEST(Battery, AFolderThatCannotBeIsAnErrorBeforeTheFirstGame) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_file(folder / "file", "mine"));
  for (const std::string& path : {(folder / "file").string(), (folder / "file/below").string(),
                                  std::string("/proc/tauler-report")}) {
    const Ran ran = run_tauler({"battery", "connect4", "cheat", "interrupted", "--report", path});
    EXPECT_EQ(ran.code, failed);
    EXPECT_THAT(ran.err, HasSubstr("cannot "));
    EXPECT_THAT(ran.err, HasSubstr(path));
    EXPECT_THAT(ran.err, Not(HasSubstr("/50"))) << "no game was played";
  }
  EXPECT_EQ(*read_file(folder / "file"), "mine");
}

TEST(Battery, CtrlCKeepsWhatWasFinishedAndSaysSo) {
  const TemporaryFolder folder;
  // The cheat loses at its first move while it has the first colour; in game 3 the other one
  // begins.
  const Ran ran = run_tauler({"battery", "connect4", "cheat", "interrupted", "--games", "4",
                              "--report", folder.path().string()});
  EXPECT_EQ(ran.code, interrupted);
  EXPECT_THAT(ran.out, HasSubstr("2 games, seed 1; UNFINISHED, 4 were planned"));
  EXPECT_THAT(*read_file(folder / "report.html"), HasSubstr("2 of 4 games are played"));
  EXPECT_EQ(json::parse(*read_file(folder / "tournament.json"))["complete"], false);
}

TEST(Battery, EndsByOtherSignalsAsByCtrlC) {
  for (const char* player : {"interrupted", "terminated", "disconnected"}) {
    const Ran battery = run_tauler({"battery", "connect4", "cheat", player, "--games", "4"});
    EXPECT_EQ(battery.code, 130) << player;
    EXPECT_THAT(battery.out, ::testing::HasSubstr("2 games")) << player;
    const Ran match = run_tauler({"match", "connect4", "random", player, "--games", "4"});
    EXPECT_EQ(match.code, 130) << player;
    EXPECT_THAT(match.err, ::testing::HasSubstr("stopped after 0 of 4 games")) << player;
    EXPECT_THAT(match.out, ::testing::HasSubstr("0 games of 4")) << player;
  }
}

TEST(Battery, KilledAtAnyMomentItLeavesWholeReportsOrNone) {
  const TemporaryFolder folder;
  const auto start = [](const std::string& reports, const char* before, const char* after) {
    const pid_t child = fork();
    if (child == 0) {
      const int nowhere = open("/dev/null", O_WRONLY);
      dup2(nowhere, STDOUT_FILENO);
      dup2(nowhere, STDERR_FILENO);
      const std::string command = before +
                                  std::string(TAULER_BINARY
                                              " battery connect4 random random"
                                              " --games 60 --report '") +
                                  reports + "'" + after;
      setpgid(0, 0);
      execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
      _exit(127);
    }
    setpgid(child, child);
    return child;
  };
  // How long one takes differs tenfold between builds, so the moments are parts of that time.
  const auto began = std::chrono::steady_clock::now();
  const pid_t whole = start((folder / "whole").string(), "", "");
  ASSERT_GT(whole, 0);
  int status = 0;
  ASSERT_EQ(waitpid(whole, &status, 0), whole);
  ASSERT_EQ(status, 0);
  const auto time_of_one = std::chrono::steady_clock::now() - began;

  const std::filesystem::path reports = folder / "killed";
  int found = 0;
  for (int round = 1; round <= 12; ++round) {
    const pid_t child = start(reports.string(), "while true; do ", "; done");
    ASSERT_GT(child, 0);
    std::this_thread::sleep_for(time_of_one * round / 4);
    kill(-child, SIGKILL);
    waitpid(child, nullptr, 0);
    if (std::filesystem::exists(reports / "report.html")) {
      ++found;
      EXPECT_TRUE(read_file(reports / "report.html")->ends_with("</html>\n"));
    }
    if (std::filesystem::exists(reports / "tournament.json")) {
      EXPECT_TRUE(json::accept(*read_file(reports / "tournament.json")));
    }
  }
  EXPECT_GT(found, 0) << "the test never saw a report";
}

}  // namespace
}  // namespace tauler::cli
