// The program itself, killed at random moments: what it has stored stays, and when it is started
// again it plays exactly what was missing.
#include <csignal>
#include <fstream>
#include <map>
#include <regex>
#include <thread>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run_tauler.hpp"
#include "cli/terminal/files.hpp"
#include "core/rng.hpp"
#include "support/processes.hpp"

namespace tauler::cli {
namespace {

using namespace std::chrono_literals;
using namespace testing;
using nlohmann::json;
using tauler::testing::processes_with;

constexpr int kills_wanted = 20;

/// Starts the program, with its output in files; gives its process.
pid_t start(const std::vector<std::string>& arguments, const TemporaryFolder& folder) {
  const pid_t child = fork();
  if (child != 0) return child;
  for (const auto& [descriptor, name] : {std::pair{STDOUT_FILENO, "out"}, {STDERR_FILENO, "err"}}) {
    const int file = open((folder / name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(file, descriptor);
  }
  std::vector<char*> argv{const_cast<char*>(TAULER_BINARY)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  execv(TAULER_BINARY, argv.data());
  _exit(127);
}

int status_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

/// Everything of the games that must not depend on when they were played, by their numbers.
std::map<int, std::string> games_in(const std::filesystem::path& json_lines) {
  std::map<int, std::string> games;
  std::ifstream file(json_lines);
  for (std::string line; std::getline(file, line);) {
    json game = json::parse(line);
    for (json& turn : game["turns"]) {
      turn.erase("time_s");
      turn.erase("overhead_s");
    }
    for (const char* time : {"duration_s", "first_use", "second_use"}) game.erase(time);
    const bool is_new = games.emplace(game["game"].get<int>(), game.dump()).second;
    EXPECT_TRUE(is_new) << "game " << game["game"] << " stands there twice";
  }
  return games;
}

/// The tables without the times, which no two runs share, and without the gaps between columns,
/// whose width depends on the times.
std::string standings_in(const std::filesystem::path& out) {
  static const std::regex times(" *[0-9.]+ (ns|µs|ms|s)\\b");
  static const std::regex gaps(" +");
  return std::regex_replace(std::regex_replace(*read_file(out), times, ""), gaps, " ");
}

struct Case {
  const char* pairing;
  int rounds;
  int pairs;
  bool programs = false;
};

void PrintTo(const Case& tournament, std::ostream* out) {
  *out << tournament.pairing;
}

class KilledTournament : public ::testing::TestWithParam<Case> {
 protected:
  KilledTournament() {
    const auto [pairing, rounds, pairs, programs] = GetParam();
    const bool is_test = std::string(pairing) == "sprt";
    std::ofstream file(folder_ / "plan.toml");
    file << "game = 'connect4'\npairing = '" << pairing << "'\nrounds = " << rounds
         << "\npairs = " << pairs << "\nseed = 9\n[openings]\nrandom = 4\n"
         << "[sprt]\nelo0 = 0\nelo1 = 60\n";
    const std::vector<int> all =
        is_test ? std::vector{2000, 700} : std::vector{2000, 1800, 1600, 1400, 1200};
    if (programs) write_programs(file);
    for (int playouts : all) file << "[[players]]\nplayer = 'uct:playouts=" << playouts << "'\n";
  }

  /// One that plays, and one that crashes at its third question.
  void write_programs(std::ostream& file) const {
    for (const char* mode : {"fair", "crash"}) {
      file << "[[players]]\nname = '" << mode << "'\nprotocol = 'tauler'\nrestart = true\n"
           << "command = ['" MOCK_ENGINE "', 'tauler', '" << mode << "', '2', '" << word_ << "']\n";
    }
  }

  std::vector<std::string> arguments(const char* store, const char* lines) const {
    return {"tournament",   (folder_ / "plan.toml").string(), "--store", (folder_ / store).string(),
            "--json-lines", (folder_ / lines).string(),       "--jobs",  "3"};
  }

  TemporaryFolder folder_;
  std::string word_ = folder_.path().filename().string();
};

TEST_P(KilledTournament, EndsAsOneThatWasNot) {
  ASSERT_EQ(status_of(start(arguments("whole.sqlite", "whole"), folder_)), 0);
  const auto expected = games_in(folder_ / "whole");
  const std::string standings = standings_in(folder_ / "out");
  ASSERT_GT(expected.size(), 10u);
  ASSERT_EQ(expected.rbegin()->first, static_cast<int>(expected.size()));

  Rng rng(static_cast<std::uint64_t>(getpid()));
  int kills = 0;
  while (kills < kills_wanted) {
    std::filesystem::remove(folder_ / "cut.sqlite");
    for (bool complete = false; !complete;) {
      const pid_t child = start(arguments("cut.sqlite", "cut"), folder_);
      if (kills < kills_wanted) {
        std::this_thread::sleep_for(std::chrono::microseconds(rng.below(60'000)));
        kill(child, SIGKILL);
      }
      const int status = status_of(child);
      complete = WIFEXITED(status);
      if (complete) {
        ASSERT_EQ(WEXITSTATUS(status), 0) << *read_file(folder_ / "err");
      } else {
        ++kills;
      }
    }
    EXPECT_EQ(games_in(folder_ / "cut"), expected);
    EXPECT_EQ(standings_in(folder_ / "out"), standings);
  }
  const Stopwatch watch;
  const std::string mark = word_ + std::string(1, '\0');
  while (processes_with(mark) > 0 && watch.elapsed() < 10s) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(processes_with(mark), 0) << "programs outlived the one that started them";
}

INSTANTIATE_TEST_SUITE_P(Pairings, KilledTournament,
                         ::testing::Values(Case{"round-robin", 1, 6},
                                           Case{"round-robin", 1, 2, true}, Case{"swiss", 3, 6},
                                           Case{"sprt", 1, 1000}),
                         [](const auto& test) {
                           std::string name = test.param.pairing;
                           std::erase(name, '-');
                           return name + (test.param.programs ? "OfPrograms" : "");
                         });

TEST(KilledTournamentStore, ASecondRunIsRefusedAsLongAsTheFirstIsThere) {
  const TemporaryFolder folder;
  std::ofstream(folder / "plan.toml") << "game = 'connect4'\n"
                                         "[[players]]\nname = 'a'\nplayer = 'uct'\ntime = '20s'\n"
                                         "[[players]]\nname = 'b'\nplayer = 'uct'\ntime = '20s'\n";
  const std::vector<std::string> arguments{"tournament", (folder / "plan.toml").string()};
  const pid_t first = start(arguments, folder);
  const Stopwatch watch;
  while (!std::filesystem::exists(folder / "plan.sqlite-wal") && watch.elapsed() < 20s) {
    std::this_thread::sleep_for(5ms);
  }
  const Ran second = run_tauler(arguments, "", {}, {all_games(), all_players()});
  kill(first, SIGKILL);
  status_of(first);
  EXPECT_EQ(second.code, failed);
  EXPECT_THAT(second.err, ::testing::HasSubstr("in use by another process"));
}

}  // namespace
}  // namespace tauler::cli
