// Searches that workers of the store do: which ones go there, what is believed, and what becomes of
// those that do not come back.
#include "server/jobs/search_workers.hpp"

#include <future>

#include <gmock/gmock.h>

#include "core/sentences.hpp"
#include "server/client.hpp"
#include "server/jobs/search_work.hpp"
#include "server/served.hpp"
#include "store/queue/worker.hpp"
#include "support/postgres.hpp"

namespace tauler::server {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

constexpr const char* search_build = "test";

SearchOrder search_order(Duration time = 20ms, std::size_t rate = 0) {
  return {SearchLane::analysis,           "owner", "address", "uct:playouts=50",
          *all_games().start("connect4"), time,    rate};
}

Result<std::unique_ptr<Player>> player_of(const SearchOrder& order) {
  const auto recipe = all_players().recipe(order.player, order.position.game().id);
  if (!recipe) return recipe.error();
  return recipe->make();
}

TEST(SearchWork, GoesThereAndBack) {
  for (const char* game : {"connect4", "gomoku", "hex", "othello"}) {
    SearchOrder order = search_order(30ms);
    order.position = *all_games().start(game);
    ASSERT_TRUE(order.position.play(order.position.legal_moves()[1]));
    for (std::size_t rate : {0, 2}) {
      order.rate = rate;
      order.elastic = rate == 0;
      const std::string detail = write_search(order, 15ms, all_games());
      const Result<SearchOrder> read = read_search(detail, all_games());
      ASSERT_TRUE(read) << english(read.error());
      EXPECT_EQ(read->position.text(), order.position.text());
      EXPECT_EQ(read->position.moves(), order.position.moves()) << "an engine may know the game";
      EXPECT_EQ(read->player, order.player);
      EXPECT_EQ(read->time, Duration(15ms));
      EXPECT_EQ(read->rate, rate);
      EXPECT_EQ(read->elastic, order.elastic);
      const std::atomic<bool> stop = false;
      const Result<std::string> done = do_search_task(detail, stop, player_of, all_games());
      ASSERT_TRUE(done) << english(done.error());
      const auto answer = read_answer(*done, order);
      ASSERT_TRUE(answer) << *done;
      EXPECT_TRUE(order.position.is_legal(answer->decision.move));
      EXPECT_EQ(answer->decision.method, Method::tree);
      EXPECT_GT(answer->decision.nodes, 0u);
      EXPECT_TRUE(answer->decision.win_chance);
      EXPECT_EQ(answer->moves.size(), rate);
      EXPECT_EQ(write_answer(*answer), *done);
    }
  }
}

TEST(SearchWork, NonsenseIsNotBelieved) {
  const SearchOrder order = search_order();
  const std::atomic<bool> stop = false;
  const std::string good =
      *do_search_task(write_search(order, 1ms, all_games()), stop, player_of, all_games());
  ASSERT_TRUE(read_answer(good, order));
  std::string illegal = good;
  const std::size_t at = illegal.find("\"move\":") + 7;
  illegal.replace(at, illegal.find(',', at) - at, "77");
  for (const std::string& text : {std::string(), std::string("{}"), std::string("[]"), illegal,
                                  std::string("{\"decision\":{},\"moves\":[],\"thought\":0}")}) {
    EXPECT_FALSE(read_answer(text, order)) << text;
  }
  EXPECT_FALSE(read_answer(good, search_order(1ms, 3))) << "moves were to be rated";
  for (const char* text : {"", "{}", "{\"record\":\"nonsense\"}"}) {
    EXPECT_FALSE(do_search_task(text, stop, player_of, all_games())) << text;
  }
  SearchOrder nobody = order;
  nobody.player = "nobody";
  EXPECT_FALSE(
      do_search_task(write_search(nobody, 1ms, all_games()), stop, player_of, all_games()));
}

void call_at_once(const std::function<void()>& call) {
  call();
}

/// Thinks until it is told that it was long enough, and for a while at least.
class Patient final : public Player {
 public:
  explicit Patient(const std::function<bool()>& is_enough) : is_enough_(is_enough) {}
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    const Stopwatch watch;
    while (!limits.stop_requested() && watch.elapsed() < *limits.time &&
           (watch.elapsed() < 50ms || !is_enough_())) {
      std::this_thread::sleep_for(1ms);
    }
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }

 private:
  const std::function<bool()>& is_enough_;
};

/// Asks for so many searches at once, of as many people. Those that begin here end when it is
/// enough; true if that was so before their time was up.
bool search_at_once(const SearchPool::Elsewhere& elsewhere, int searches, SearchLane lane,
                    const std::function<bool()>& is_enough) {
  std::mutex mutex;
  std::promise<void> all;
  int ends = 0;
  SearchPool::Bounds bounds;
  bounds.workers = 1;
  SearchPool pool(
      bounds,
      [&](const SearchOrder&) -> Result<std::unique_ptr<Player>> {
        return std::unique_ptr<Player>(std::make_unique<Patient>(is_enough));
      },
      call_at_once, elsewhere);
  const Stopwatch watch;
  for (int i = 0; i < searches; ++i) {
    SearchOrder order = search_order(10s);
    order.lane = lane;
    order.owner = std::to_string(i);
    order.share = order.owner;
    EXPECT_TRUE(pool.submit(order, {[&](const Result<SearchAnswer>& answer) {
                              EXPECT_TRUE(answer);
                              const std::lock_guard lock(mutex);
                              if (++ends == searches) all.set_value();
                            }}));
  }
  all.get_future().wait();
  EXPECT_EQ(pool.figures().done, static_cast<std::uint64_t>(searches));
  return watch.elapsed() < 10s;
}

/// How many of so many searches were done elsewhere, where those here wait for `expected` of them.
int done_elsewhere(bool is_open, int searches, SearchLane lane, int expected) {
  std::atomic<int> there = 0;
  const auto quick = [&](const SearchOrder& order, Duration,
                         const std::atomic<bool>&) -> std::optional<SearchAnswer> {
    ++there;
    SearchAnswer answer;
    answer.decision.move = order.position.legal_moves().front();
    return answer;
  };
  EXPECT_TRUE(search_at_once({2, [is_open] { return is_open; }, quick}, searches, lane,
                             [&] { return there >= expected; }));
  return there;
}

TEST(SearchesElsewhere, AreThoseThatWouldWait) {
  EXPECT_EQ(done_elsewhere(true, 1, SearchLane::analysis, 0), 0);
  EXPECT_EQ(done_elsewhere(true, 4, SearchLane::analysis, 3), 3);
  EXPECT_EQ(done_elsewhere(true, 2, SearchLane::reply, 0), 0) << "two places for replies";
  EXPECT_EQ(done_elsewhere(true, 5, SearchLane::reply, 3), 3);
  EXPECT_EQ(done_elsewhere(false, 3, SearchLane::analysis, 0), 0);
}

TEST(SearchesElsewhere, ThatNobodyDoesAreDoneHere) {
  std::atomic<int> asked = 0;
  const auto nobody = [&](const SearchOrder&, Duration,
                          const std::atomic<bool>&) -> std::optional<SearchAnswer> {
    ++asked;
    return std::nullopt;
  };
  EXPECT_TRUE(search_at_once({2, [] { return true; }, nobody}, 3, SearchLane::analysis,
                             [&] { return asked >= 2; }));
  EXPECT_EQ(asked, 2) << "each is offered once";
}

TEST(SearchesElsewhere, AreStoppedWhenNobodyWaits) {
  std::promise<void> stopped;
  std::promise<void> begun;
  const auto endless = [&](const SearchOrder&, Duration,
                           const std::atomic<bool>& stop) -> std::optional<SearchAnswer> {
    begun.set_value();
    while (!stop) std::this_thread::sleep_for(1ms);
    stopped.set_value();
    return std::nullopt;
  };
  const std::function<bool()> never = [] { return false; };
  SearchPool pool(
      {},
      [&](const SearchOrder&) -> Result<std::unique_ptr<Player>> {
        return std::unique_ptr<Player>(std::make_unique<Patient>(never));
      },
      call_at_once, {1, [] { return true; }, endless});
  SearchOrder order = search_order(2s);
  const auto here = pool.submit(order, {[](const Result<SearchAnswer>&) {}});
  order.owner = "other";
  order.share = "other";
  const auto there = pool.submit(order, {[](const Result<SearchAnswer>&) {}});
  begun.get_future().wait();
  pool.cancel(*there);
  stopped.get_future().wait();
  pool.cancel(*here);
  const Stopwatch watch;
  while (pool.figures().running > 0 && watch.elapsed() < 10s) std::this_thread::sleep_for(1ms);
  EXPECT_EQ(pool.figures().running, 0u);
  EXPECT_EQ(pool.figures().waiting_analyses, 0u) << "it does not come back";
}

class SearchQueue : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string why_not;
    auto* server = tauler::testing::Postgres::shared(why_not);
    if (server == nullptr) GTEST_SKIP() << why_not;
    where_ = server->new_database();
    sql_ = open();
  }
  std::unique_ptr<store::Sql> open() const {
    auto sql = store::open_sql(where_, store::Access::shared);
    EXPECT_TRUE(sql);
    return sql ? *std::move(sql) : nullptr;
  }
  std::unique_ptr<SearchWorkers> searches(const SearchWorkers::Bounds& bounds) const {
    return std::make_unique<SearchWorkers>(open(), search_build, all_games(), bounds);
  }
  static void wait_until_open(const SearchWorkers& searches) {
    const Stopwatch watch;
    while (!searches.is_open() && watch.elapsed() < 30s) std::this_thread::sleep_for(5ms);
    EXPECT_TRUE(searches.is_open());
  }

  std::string where_;
  std::unique_ptr<store::Sql> sql_;
};

TEST_F(SearchQueue, AWorkerAnswers) {
  std::atomic<bool> stop = false;
  std::thread worker([&] {
    auto sql = open();
    EXPECT_TRUE(store::run_worker(
        *sql, {.abilities = {.name = "worker", .build = search_build, .games = 2},
               .players = [](const std::string& text,
                             const std::string& game) { return all_players().recipe(text, game); },
               .tasks = {{"search",
                          [](const std::string& detail, const std::atomic<bool>& ended) {
                            return do_search_task(detail, ended, player_of, all_games());
                          }}},
               .stop = &stop}));
  });
  const auto asked = searches({.taken_within = 10s, .back_within = 20s});
  wait_until_open(*asked);
  std::atomic<bool> cancelled = false;
  for (int i = 0; i < 5; ++i) {
    const SearchOrder order = search_order(5ms, i % 2);
    const auto answer = asked->ask(order, 5ms, cancelled);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(order.position.is_legal(answer->decision.move));
  }
  EXPECT_EQ(asked->figures().answered, 5u);
  EXPECT_EQ(sql_->run("SELECT count(*) FROM tasks").at(0).integer(), 0);
  stop = true;
  worker.join();
}

TEST_F(SearchQueue, WhatIsNotTakenOrNotBackInTimeIsForTheServer) {
  EXPECT_FALSE(searches({})->is_open()) << "there are no workers";
  store::TaskQueue queue(*sql_);
  const store::WorkerId id =
      store::WorkerList(*sql_).enlist({.name = "dead", .build = search_build});
  const auto asked = searches({.taken_within = 50ms, .back_within = 200ms, .pause = 10s});
  wait_until_open(*asked);
  std::atomic<bool> cancelled = false;
  EXPECT_FALSE(asked->ask(search_order(), 1ms, cancelled)) << "nobody takes it";
  EXPECT_FALSE(asked->is_open()) << "for a while";
  const auto patient = searches({.taken_within = 20s, .back_within = 200ms});
  auto answer = std::async([&] { return patient->ask(search_order(), 1ms, cancelled); });
  std::vector<store::ClaimedJob> jobs;
  const Stopwatch watch;
  while (jobs.empty() && watch.elapsed() < 30s) {
    jobs = queue.claim(id, search_build, {"search"}, 1, 1h);
  }
  ASSERT_EQ(jobs.size(), 1u);
  EXPECT_FALSE(answer.get()) << "whoever took it has died";
  EXPECT_EQ(patient->figures().returned, 1u);
  while (queue.renew(id, 1h).contains(jobs[0]) && watch.elapsed() < 30s) {
    std::this_thread::sleep_for(5ms);
  }
  EXPECT_FALSE(queue.deliver(jobs[0], "late"));
}

TEST_F(SearchQueue, ALieIsNotPlayed) {
  store::TaskQueue queue(*sql_);
  const store::WorkerId id =
      store::WorkerList(*sql_).enlist({.name = "liar", .build = search_build});
  const auto asked = searches({.taken_within = 20s, .back_within = 20s});
  std::atomic<bool> cancelled = false;
  auto answer = std::async([&] { return asked->ask(search_order(), 1ms, cancelled); });
  std::vector<store::ClaimedJob> jobs;
  while (jobs.empty()) jobs = queue.claim(id, search_build, {"search"}, 1, 1h);
  EXPECT_TRUE(queue.deliver(jobs[0], "{\"decision\":{\"move\":99}}"));
  EXPECT_FALSE(answer.get());
  EXPECT_EQ(asked->figures().returned, 1u);
}

TEST_F(SearchQueue, WhatNobodyWaitsForIsTakenOff) {
  store::TaskQueue queue(*sql_);
  const auto asked = searches({.taken_within = 20s});
  std::atomic<bool> cancelled = false;
  auto answer = std::async([&] { return asked->ask(search_order(), 1ms, cancelled); });
  const auto queued = [&] { return sql_->run("SELECT count(*) FROM tasks").at(0).integer(); };
  const Stopwatch watch;
  while (queued() == 0 && watch.elapsed() < 30s) std::this_thread::sleep_for(5ms);
  cancelled = true;
  EXPECT_FALSE(answer.get());
  while (queued() > 0 && watch.elapsed() < 30s) std::this_thread::sleep_for(5ms);
  EXPECT_EQ(queued(), 0);
  EXPECT_EQ(asked->figures().returned, 0u);
}

/// `tauler worker` as a process.
class WorkerProcess {
 public:
  explicit WorkerProcess(const std::string& store) : process_(fork()) {
    if (process_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl(TAULER_BINARY, TAULER_BINARY, "worker", "--quiet", "--games", "2", "--speed", "1000000",
          "--store", store.c_str(), nullptr);
    _exit(127);
  }
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess() { end(SIGKILL); }
  int end(int signal) {
    if (process_ <= 0) return -1;
    kill(process_, signal);
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t process_;
};

TEST_F(SearchQueue, AServerIsHelpedByWorkersThatMayDie) {
  const testing::Served served(where_, {"--searches", "1", "--worker-searches", "4"});
  const auto figure = [&](const std::string& name) {
    const std::string text = testing::Client(served.port()).get("/metrics").body;
    const std::size_t at = text.find("\n" + name + ' ');
    return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + name.size() + 2);
  };
  const auto wait_for = [&](const std::string& name, int least) {
    const Stopwatch watch;
    while (figure(name) < least && watch.elapsed() < 30s) std::this_thread::sleep_for(20ms);
    EXPECT_GE(figure(name), least) << name;
  };
  /// Four people ask at the same time, each about a position of its own.
  const auto ask = [&](int smallest) {
    std::vector<std::future<int>> answers;
    for (int size = smallest; size < smallest + 4; ++size) {
      answers.push_back(std::async(std::launch::async, [&served, size] {
        testing::Client client(served.port());
        client.post("/api/guest");
        const std::string position = fmt::format("hex:size={}", size);
        return client
            .post("/api/analyses", {{"position", position}, {"player", "uct"}, {"ms", 500}})
            .status;
      }));
    }
    return answers;
  };
  WorkerProcess killed(where_);
  wait_for("tauler_search_workers", 1);
  auto answers = ask(5);
  const Stopwatch watch;
  const auto running = [&] {
    return sql_->run("SELECT count(*) FROM tasks WHERE state = 'running'").at(0).integer();
  };
  while (running() == 0 && watch.elapsed() < 30s) std::this_thread::sleep_for(2ms);
  EXPECT_EQ(killed.end(SIGKILL), -1);
  for (auto& answer : answers) EXPECT_EQ(answer.get(), 200) << "it costs time only";
  EXPECT_GE(figure("tauler_searches_returned_total"), 1);
  WorkerProcess worker(where_);
  std::this_thread::sleep_for(2500ms);  // the pause
  for (auto& answer : ask(9)) EXPECT_EQ(answer.get(), 200);
  EXPECT_GE(figure("tauler_searches_by_workers_total"), 1);
  EXPECT_EQ(figure("tauler_searches_failed_total"), 0);
  EXPECT_EQ(worker.end(SIGTERM), 0);
}

}  // namespace
}  // namespace tauler::server
