// Parts of long solves and of books that workers do, as processes: what they find is what one
// machine finds, however workers end.
#include <csignal>
#include <fstream>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cli/run_tauler.hpp"
#include "cli/tauler_process.hpp"
#include "cli/terminal/files.hpp"
#include "players/connect4/book/part.hpp"
#include "players/connect4/book/positions.hpp"
#include "support/postgres.hpp"

namespace tauler::cli::testing {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using tauler::testing::Postgres;
using ::testing::HasSubstr;

TEST(TaskCommands, SayWhatTheyNeed) {
  for (const std::vector<std::string>& line :
       {std::vector<std::string>{"solve", "hex", "--size", "3", "--openings", "--workers"},
        {"book", "connect4", "--stones", "8", "--folder", "book", "--workers", "--store", "x"}}) {
    const TemporaryFolder folder;
    const Ran ran = run_tauler(line);
    EXPECT_EQ(ran.code, failed);
    EXPECT_THAT(ran.err, HasSubstr("workers share a store in PostgreSQL")) << line[0];
  }
  const Ran one = run_tauler({"solve", "hex", "--size", "3", "--workers"}, "", {},
                             {all_games(), all_players()});
  EXPECT_THAT(one.err, HasSubstr("workers solve parts"));
  EXPECT_THAT(run_tauler({"solve", "connect4", "--workers"}).err, HasSubstr("for Hex only"));
  std::filesystem::remove_all("book");
}

class TaskWorkers : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string why_not;
    Postgres* server = Postgres::shared(why_not);
    if (server == nullptr) GTEST_SKIP() << why_not;
    where_ = server->new_database();
    auto sql = store::open_sql(where_, store::Access::shared);
    ASSERT_TRUE(sql);
    sql_ = *std::move(sql);
  }

  std::vector<std::string> worker() const {
    return {"worker", "--store", where_, "--games", "1", "--speed", "1000000"};
  }
  std::vector<std::string> openings(int size, const char* file,
                                    const std::vector<std::string>& more = {}) const {
    std::vector<std::string> line{"solve",      "hex",      "--size",   std::to_string(size),
                                  "--openings", "--resume", name(file), "--json"};
    line.insert(line.end(), more.begin(), more.end());
    return line;
  }
  std::vector<std::string> by_workers() const { return {"--workers", "--store", where_}; }
  std::string name(const char* file) const { return (folder_ / file).string(); }
  json read(const char* file) const {
    return json::parse(*read_file(folder_ / file), nullptr, false);
  }

  /// Waits until so many tasks are in that state.
  void wait_for(const char* state, std::int64_t count) {
    const Stopwatch watch;
    const auto there = [&] {
      return sql_->run("SELECT count(*) FROM tasks WHERE state = $1", {std::string(state)})
          .at(0)
          .integer();
    };
    while (there() < count) {
      ASSERT_LT(watch.elapsed(), 60s);
      std::this_thread::sleep_for(2ms);
    }
  }

  TemporaryFolder folder_;
  std::string where_;
  std::unique_ptr<store::Sql> sql_;
};

TEST_F(TaskWorkers, SolveTheOpeningsOfOneMachineHoweverTheyEnd) {
  Tauler asker(openings(6, "there.txt", by_workers()), folder_ / "there.json");
  wait_for("waiting", 18);
  {
    Tauler killed(worker(), folder_ / "killed.out");
    wait_for("running", 1);
    EXPECT_EQ(killed.end(SIGKILL), -SIGKILL);
  }
  wait_for("running", 1);
  // Not after 15 seconds: this test is about who does it, not about when.
  sql_->run("UPDATE tasks SET lease = 0 WHERE state = 'running'");
  Tauler worker_process(worker(), folder_ / "worker.out");
  EXPECT_EQ(asker.end(), 0);
  const Stopwatch watch;
  EXPECT_EQ(worker_process.end(SIGTERM), 0);
  EXPECT_LT(watch.elapsed(), 1s);
  EXPECT_EQ(Tauler(openings(6, "here.txt"), folder_ / "here.json").end(), 0);
  EXPECT_EQ(read("there.json")["winners"], read("here.json")["winners"]);
  EXPECT_EQ(read("there.json")["solved"], 36);
  // What is in the file is not asked again.
  const Ran again =
      run_tauler(openings(6, "there.txt", by_workers()), "", {}, {all_games(), all_players()});
  EXPECT_EQ(again.code, ok) << again.err;
  EXPECT_EQ(again.err, "") << "no worker is needed";
}

TEST_F(TaskWorkers, SolveAFileInItsOrder) {
  const auto solved = [&](const char* file, const std::vector<std::string>& more) {
    std::vector<std::string> line{
        "solve", "hex", "--size", "4", "--file", name("positions.txt"), "--moves", "--json"};
    std::ofstream(folder_ / "positions.txt") << "a1\nb2a1\nc2\n";
    line.insert(line.end(), more.begin(), more.end());
    EXPECT_EQ(Tauler(line, folder_ / file).end(), 0);
    json found = read(file);
    for (json& each : found["solved"]) each.erase("seconds");
    return found["solved"];
  };
  Tauler worker_process(worker(), folder_ / "worker.out");
  const json there = solved("there.json", by_workers());
  EXPECT_EQ(there.size(), 3u);
  EXPECT_EQ(there, solved("here.json", {})) << "nodes too: each has the table to itself";
}

TEST_F(TaskWorkers, SolvePartsOfABook) {
  constexpr int stones = 8;
  const std::size_t positions = connect4::book::quiet_positions(stones).size();
  const auto solved = [&](const char* part, const std::vector<std::string>& more) {
    std::filesystem::create_directories(folder_ / part);
    // All are known but a few, at two places.
    {
      auto known = connect4::BookPart::open(folder_ / part / "known.part", stones, positions);
      EXPECT_TRUE(known);
      EXPECT_TRUE(known->add(0, std::vector<std::int8_t>(1000, 1)));
      EXPECT_TRUE(known->add(1002, std::vector<std::int8_t>(positions - 1003, 1)));
    }
    std::vector<std::string> line{"book",     "connect4", "--stones", std::to_string(stones),
                                  "--folder", name(part), "--memory", "64"};
    line.insert(line.end(), more.begin(), more.end());
    EXPECT_EQ(Tauler(line, folder_ / "book.out").end(), 0);
    connect4::KnownScores known(stones, positions);
    EXPECT_TRUE(known.read_folder(folder_ / part));
    EXPECT_EQ(known.count(), positions);
    return std::vector{known.at(1000), known.at(1001), known.at(positions - 1)};
  };
  Tauler worker_process(worker(), folder_ / "worker.out");
  EXPECT_EQ(solved("there", by_workers()), solved("here", {}));
}

}  // namespace
}  // namespace tauler::cli::testing
