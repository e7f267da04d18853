// `tauler worker` and `--workers` as processes: what is refused, and what is left when they are
// killed.
#include "store/queue/worker.hpp"

#include <csignal>
#include <fstream>

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/plan/program_file.hpp"
#include "cli/plan/queued_games.hpp"
#include "cli/plan/worker_text.hpp"
#include "cli/run_tauler.hpp"
#include "cli/tauler_process.hpp"
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
        {"rate", "connect4", "uct", "--workers"},
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

/// Levels that take no time, so that there are rungs below the lowest one.
const Registries& quick_levels() {
  static const PlayerRegistry players(
      small_house().players.players(),
      {{"connect4", "easy", "uct:playouts=2"}, {"connect4", "hard", "uct:playouts=9"}});
  static const Registries registries{small_house().games, players};
  return registries;
}

TEST_F(Workers, RateAsOneMachineDoes) {
  ASSERT_TRUE(store::open_sql(where_, store::Access::shared)) << "workers find a store";
  std::atomic<bool> stop = false;
  std::thread worker([&] {
    auto sql = store::open_sql(where_, store::Access::guest);
    ASSERT_TRUE(sql);
    const store::PlayerReader players = [](const std::string& text, const std::string& game) {
      return house_player(quick_levels(), text, game);
    };
    EXPECT_TRUE(store::run_worker(
        **sql, {.abilities = {.name = "worker", .build = *own_build(), .games = 2},
                .players = players,
                .stop = &stop}));
  });
  const auto rated = [&](std::vector<std::string> more) {
    std::vector<std::string> line{"rate",    "connect4", "uct:playouts=5,seed=3",
                                  "--pairs", "3",        "--json"};
    line.insert(line.end(), more.begin(), more.end());
    return run_tauler(line, "", {}, quick_levels());
  };
  const Ran elsewhere = rated({"--workers", "--store", where_});
  EXPECT_EQ(elsewhere.code, 0) << elsewhere.err;
  EXPECT_THAT(elsewhere.err, HasSubstr("workers: 1, games at a time: 2"));
  EXPECT_THAT(elsewhere.out, HasSubstr("uct:playouts=2 with 95% random moves"));
  EXPECT_EQ(elsewhere.out, rated({}).out);
  stop = true;
  worker.join();
  auto sql = store::open_sql(where_, store::Access::shared);
  EXPECT_EQ((*sql)->run("SELECT count(*) FROM tournaments").at(0).integer(), 0);
}

}  // namespace
}  // namespace tauler::cli::testing
