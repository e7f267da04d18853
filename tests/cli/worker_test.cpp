// `tauler worker` and `--workers` as processes: what is refused, and what is left when they are
// killed.
#include <csignal>
#include <fstream>

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/plan/program_file.hpp"
#include "cli/run_tauler.hpp"
#include "core/text.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"
#include "support/processes.hpp"

namespace tauler::cli::testing {
namespace {

using namespace std::chrono_literals;
using tauler::testing::Postgres;
using ::testing::HasSubstr;

TEST(WorkerCommand, NeedsPostgres) {
  for (const std::vector<std::string>& line :
       {std::vector<std::string>{"worker", "--store", "x.sqlite"},
        {"grant-worker", "bob", "--store", "x.sqlite"},
        {"match", "connect4", "uct", "random", "--workers"},
        {"match", "connect4", "uct", "random", "--workers", "--store", "x.sqlite"}}) {
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, 1);
    EXPECT_THAT(ran.err, HasSubstr("workers share a store in PostgreSQL")) << line[0];
  }
  EXPECT_EQ(run_tauler({"worker"}).code, 2);
  const Ran nowhere = run_tauler({"worker", "--store", "postgresql:///x?host=/nonexistent"});
  EXPECT_EQ(nowhere.code, 1);
  EXPECT_THAT(nowhere.err, HasSubstr("cannot use the PostgreSQL store"));
}

TEST(ProgramFile, SaysWhatIsWrongWithIt) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::string& text) {
    std::ofstream(folder / "programs.toml") << text;
    const auto read = read_program_file(folder / "programs.toml");
    return read ? "" : code_text(read.error());
  };
  EXPECT_EQ(refused(""), "");
  EXPECT_EQ(refused("[[programs]]\nname = \"a\"\ncommand = \"gtp:true\"\n"), "");
  EXPECT_THAT(refused("[[players]]\nname = \"a\"\n"), HasSubstr("program-file-form"));
  EXPECT_THAT(refused("programs = 3\n"), HasSubstr("program-file-form"));
  EXPECT_THAT(refused("[[programs]]\ncommand = \"gtp:true\"\n"),
              HasSubstr("program-file-nameless"));
  EXPECT_THAT(refused("[[programs]]\nname = \"a\"\n"), HasSubstr("command"));
  EXPECT_THAT(refused("[[programs]]\nname = \"a\"\ncommand = \"gtp:true\"\ntime = \"1s\"\n"),
              HasSubstr("program-file-key"));
  const std::string one = "[[programs]]\nname = \"a\"\ncommand = \"gtp:true\"\n";
  EXPECT_THAT(refused(one + one), HasSubstr("program-file-twice"));
  EXPECT_THAT(refused(one + "nonsense = 1\n"), HasSubstr("nonsense"));
}

TEST(ProgramFile, ANameThatItDoesNotHaveDoesNotStart) {
  const TemporaryFolder folder;
  std::ofstream(folder / "programs.toml") << "";
  setenv("TAULER_PROGRAMS", (folder / "programs.toml").c_str(), 1);
  const Ran ran = run_tauler({"match", "connect4", "program:mohex", "random", "--games", "2"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("this machine knows no program 'mohex'"));
  EXPECT_EQ(run_tauler({"match", "connect4", "program:", "random"}).code, 1);
  unsetenv("TAULER_PROGRAMS");
}

/// The program with its output in files of the folder.
class Tauler {
 public:
  Tauler(std::vector<std::string> arguments, const std::filesystem::path& output) {
    arguments.insert(arguments.begin(), TAULER_BINARY);
    std::vector<char*> words;
    for (std::string& word : arguments) words.push_back(word.data());
    words.push_back(nullptr);
    process_ = fork();
    if (process_ != 0) return;
    const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(file, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(words[0], words.data());
    _exit(127);
  }
  ~Tauler() {
    if (process_ > 0) end(SIGKILL);
  }

  /// Its exit status after this signal, or after its own end without one.
  int end(int signal_number = 0) {
    if (signal_number != 0) kill(process_, signal_number);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t process_ = -1;
};

class Workers : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string why_not;
    Postgres* server = Postgres::shared(why_not);
    if (server == nullptr) GTEST_SKIP() << why_not;
    where_ = server->new_database();
    std::ofstream(folder_ / "programs.toml") << fmt::format(
        "[[programs]]\nname = \"mock\"\ncommand = [\"{}\", \"tauler\", \"sleep\", "
        "\"5\", \"{}\"]\n",
        MOCK_ENGINE, folder_.path().string());
    setenv("TAULER_PROGRAMS", (folder_ / "programs.toml").c_str(), 1);
  }
  void TearDown() override { unsetenv("TAULER_PROGRAMS"); }

  std::vector<std::string> match(std::vector<std::string> more) const {
    std::vector<std::string> line{"match",   "connect4", "program:mock", "uct:playouts=20",
                                  "--games", "60",       "--openings",   "4",
                                  "--csv",   "-q"};
    line.insert(line.end(), more.begin(), more.end());
    return line;
  }
  std::vector<std::string> worker() const {
    return {"worker", "--store", where_, "--games", "2", "--speed", "1000000"};
  }

  /// The games without their times.
  std::vector<std::string> games_in(const char* file) const {
    std::vector<std::string> games;
    std::ifstream csv(folder_ / file);
    for (std::string line; std::getline(csv, line);) {
      const std::vector<Piece> columns = split(line, ',');
      std::string kept;
      for (const std::size_t i : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 17, 18, 19, 20}) {
        if (i < columns.size()) kept += std::string(columns[i].text) + ' ';
      }
      games.push_back(kept);
    }
    return games;
  }

  /// Waits until so many games are in the store.
  void wait_for_games(std::int64_t count) const {
    auto sql = store::open_sql(where_, store::Access::shared);
    ASSERT_TRUE(sql);
    const Stopwatch watch;
    while ((*sql)->run("SELECT count(*) FROM games").at(0).integer() < count) {
      ASSERT_LT(watch.elapsed(), 60s);
      std::this_thread::sleep_for(5ms);
    }
  }

  TemporaryFolder folder_;
  std::string where_;
};

TEST_F(Workers, PlayTheGamesOfOneMachineHoweverTheyEnd) {
  ASSERT_TRUE(store::open_sql(where_, store::Access::shared)) << "workers find a store";
  Tauler killed(worker(), folder_ / "killed.out");
  Tauler told(worker(), folder_ / "told.out");
  Tauler tournament(match({"--store", where_, "--workers"}), folder_ / "elsewhere.csv");
  wait_for_games(5);
  EXPECT_EQ(killed.end(SIGKILL), -SIGKILL);
  wait_for_games(15);
  const Stopwatch watch;
  EXPECT_EQ(told.end(SIGTERM), 0);
  EXPECT_LT(watch.elapsed(), 1s);
  EXPECT_EQ(tournament.end(SIGKILL), -SIGKILL);
  Tauler last(worker(), folder_ / "last.out");
  Tauler again(match({"--store", where_, "--workers"}), folder_ / "elsewhere.csv");
  EXPECT_EQ(again.end(), 0);
  EXPECT_EQ(Tauler(match({"--store", (folder_ / "here.sqlite").string(), "--jobs", "2"}),
                   folder_ / "here.csv")
                .end(),
            0);
  EXPECT_EQ(games_in("here.csv").size(), 61u);
  EXPECT_EQ(games_in("here.csv"), games_in("elsewhere.csv"));
}

TEST_F(Workers, KnowProgramsByNameOnly) {
  const Ran ran =
      run_tauler({"match", "connect4", fmt::format("tauler:{} tauler sleep 1", MOCK_ENGINE),
                  "random", "--store", where_, "--workers", "-q"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("workers know programs by name only"));
}

TEST_F(Workers, AStoppedTournamentTakesItsGamesOffTheQueue) {
  auto sql = store::open_sql(where_, store::Access::shared);
  ASSERT_TRUE(sql);
  Tauler tournament(match({"--store", where_, "--workers"}), folder_ / "stopped.csv");
  const auto queued = [&] { return (*sql)->run("SELECT count(*) FROM game_jobs").at(0).integer(); };
  const Stopwatch watch;
  while (queued() == 0 && watch.elapsed() < 60s) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(tournament.end(SIGTERM), 130);
  EXPECT_EQ(queued(), 0);
  EXPECT_EQ(run_tauler({"grant-worker", "cli_worker", "--store", where_}).code, 0);
}

}  // namespace
}  // namespace tauler::cli::testing
