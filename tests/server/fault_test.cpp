// What goes wrong around the server: slow and silent clients, crowds, stolen and invented tokens, a
// database that stops, a disk that is full.
#include <csignal>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <sys/mount.h>
#include <sys/resource.h>

#include "server/api/account_rules.hpp"
#include "server/pair_of_guests.hpp"
#include "server/running_server.hpp"
#include "server/served.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;
using testing::Client;
using ::testing::HasSubstr;
using testing::LiveClient;
using testing::PairOfGuests;
using testing::RawSocket;
using testing::Served;

/// Whether it comes true within half a minute.
template <class Condition>
bool in_time(Condition condition) {
  for (int i = 0; i < 1500; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

class FaultTest : public testing::RunningServer {
 protected:
  void restart_with(const std::function<void(Config&)>& change) {
    stop();
    change(config_);
    start();
  }
  /// One figure of /metrics.
  int figure(const std::string& name) {
    const std::string text = Client(port_).get("/metrics").body;
    const std::size_t at = text.find("\ntauler_" + name + " ");
    return at == std::string::npos ? -1 : std::atoi(text.c_str() + at + name.size() + 9);
  }
};

INSTANTIATE_TEST_SUITE_P(Engines, FaultTest, ::testing::Values("sqlite"),
                         tauler::testing::engine_name);

TEST_P(FaultTest, SlowRequestsAreCutOffAndNobodyWaitsForThem) {
  restart_with([](Config& config) { config.request_time = milliseconds(1500); });
  RawSocket slow_head(port_);
  slow_head.write("GET /healthz HT");
  RawSocket slow_body(port_);
  slow_body.write(
      "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Content-Length: 1000\r\n\r\n{");
  RawSocket silent(port_);
  std::atomic<bool> ended = false;
  std::thread trickle([&] {
    while (!ended && slow_body.write(" ")) std::this_thread::sleep_for(milliseconds(50));
  });
  EXPECT_EQ(Client(port_).get("/healthz").status, 200) << "others are served meanwhile";
  for (RawSocket* socket : {&slow_head, &silent}) {
    EXPECT_FALSE(socket->read());
    EXPECT_TRUE(socket->ended);
  }
  EXPECT_TRUE(in_time([&] { return figure("connections") == 1; })) << "only the one that asks";
  ended = true;
  trickle.join();
}

TEST_P(FaultTest, ALongAnswerMayTakeAsLongAsASlowLineNeeds) {
  // More than what waits in the sockets between the two.
  constexpr std::size_t length = std::size_t{16} << 20;
  const tauler::testing::TemporaryFolder page;
  std::ofstream(page / "long.txt") << std::string(length, 'x');
  restart_with([&](Config& config) {
    config.request_time = milliseconds(300);
    config.page = page.path();
  });
  RawSocket slow(port_);
  slow.write("GET /long.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
  std::this_thread::sleep_for(milliseconds(1000));
  EXPECT_EQ(testing::read_answer(slow).body.size(), length);
}

TEST_P(FaultTest, AWebSocketWhoseOtherEndIsGoneIsNoticed) {
  restart_with([](Config& config) { config.socket_idle = milliseconds(3000); });
  // It never answers a ping, as one whose cable was cut.
  const LiveClient gone(port_, "");
  ASSERT_EQ(gone.status, 101);
  EXPECT_EQ(figure("websockets"), 1);
  EXPECT_TRUE(in_time([&] { return figure("websockets") == 0; }));
}

TEST_P(FaultTest, TenThousandConnectionsFromOneAddress) {
  restart_with([](Config& config) {
    config.connections_of_one = 200;
    // However long this takes on a busy machine: none ends for having said nothing.
    config.request_time = std::chrono::minutes(10);
  });
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::vector<std::unique_ptr<RawSocket>> open;
  int closed = 0;
  for (int i = 0; i < 10'000; ++i) {
    auto socket = std::make_unique<RawSocket>(port_, 2);
    ASSERT_TRUE(socket->is_connected()) << i;
    // Those the server accepts stay open; one that is refused is closed, and dropped here too.
    open.push_back(std::move(socket));
    if (open.size() < 400) continue;
    std::erase_if(open, [&](const auto& each) {
      const bool refused = !each->read(0) && each->ended;
      closed += refused ? 1 : 0;
      return refused;
    });
    if (open.size() >= 400) std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(Client(port_).get("/healthz").status, 200) << "another address is served";
  EXPECT_TRUE(in_time([&] {
    std::erase_if(open, [&](const auto& each) {
      const bool refused = !each->read(0) && each->ended;
      closed += refused ? 1 : 0;
      return refused;
    });
    return closed >= 9'800;
  }));
  EXPECT_EQ(open.size(), 200U);
  EXPECT_EQ(figure("connections_refused_total"), 9'800);
  open.clear();
  EXPECT_TRUE(in_time([&] { return figure("connections") == 1; }));
}

TEST_P(FaultTest, ReplayedAndForgedTokensOpenNothing) {
  Client ann = person("ann");
  Client bob = person("bob");
  const std::string cookie = ann.cookie;
  const std::string csrf = ann.csrf;
  const auto opens = [&](const std::string& token, const std::string& with) {
    Client thief(port_);
    thief.cookie = token;
    thief.csrf = with;
    const int status = thief.post("/api/plays", {{"start", "hex"}}).status;
    EXPECT_TRUE(status == 201 || status == 401 || status == 403) << status;
    return status == 201;
  };
  EXPECT_TRUE(opens(cookie, csrf));
  EXPECT_FALSE(opens(cookie, bob.csrf)) << "another's CSRF token";
  EXPECT_FALSE(opens(cookie, ""));
  std::string changed = cookie;
  changed[5] = changed[5] == 'A' ? 'B' : 'A';
  for (const std::string& token :
       {changed, cookie.substr(1), cookie + "A", store::hash_of_token(cookie),
        std::string("' OR 1=1"), std::string("%00"), std::string(5000, 'A')}) {
    EXPECT_FALSE(opens(token, csrf)) << token;
  }
  LiveClient live(port_, cookie);
  EXPECT_EQ(ann.post("/api/sign-out").status, 200);
  EXPECT_FALSE(opens(cookie, csrf)) << "signed out";
  live.send({{"type", "ping"}});
  EXPECT_TRUE(live.receive(2000).is_null()) << "and so is what was opened before";
  EXPECT_EQ(LiveClient(port_, bob.cookie).status, 101);
  EXPECT_EQ(ann.post("/api/sign-in", {{"name", "ann"}, {"password", "secret of ann"}}).status, 200);
  EXPECT_NE(ann.cookie, cookie);
  const std::string second = ann.cookie;
  const std::string second_csrf = ann.csrf;
  EXPECT_EQ(ann.post("/api/password", {{"old", "secret of ann"}, {"new", "another one"}}).status,
            200);
  EXPECT_NE(ann.cookie, second) << "a new password, a new token";
  EXPECT_FALSE(opens(second, second_csrf)) << "the old one is worth nothing";
  stop();
  start();
  ann = [&] {
    Client same(port_);
    same.cookie = ann.cookie;
    same.csrf = ann.csrf;
    return same;
  }();
  EXPECT_EQ(ann.get("/api/me").json()["person"]["name"], "ann") << "a restart ends no session";
  EXPECT_FALSE(opens(cookie, csrf));
}

TEST_P(FaultTest, InjectionAndTraversalFindNothing) {
  Client ann = person("ann");
  for (const char* path :
       {"/api/people/ann'%20OR%20'1'='1", "/api/people/%27;DROP%20TABLE%20people;--",
        "/api/plays/x'%20UNION%20SELECT%20password%20FROM%20people--",
        "/api/plays/..%2f..%2fetc%2fpasswd/export", "/api/batteries/1%20OR%201=1",
        "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd", "/assets/../../../etc/passwd", "/.git/config", "/assets/%5c..%5c.."}) {
    const auto answer = ann.get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_THAT(answer.body, ::testing::Not(HasSubstr("root:"))) << path;
  }
  for (const char* query : {"search=%25", "search='%20OR%201=1--", "search=_nn"}) {
    const auto answer = ann.get(std::string("/api/ranking/hex?") + query);
    EXPECT_EQ(answer.status, 200) << query;
    EXPECT_TRUE(answer.json()["lines"].empty()) << query;
  }
  EXPECT_EQ(ann.get("/api/people/ann").status, 200) << "the table is still there";
  const auto page = ann.get("/api/position?text=%3Cscript%3Ealert(1)%3C/script%3E");
  EXPECT_EQ(page.status, 400);
  EXPECT_EQ(page.headers.at("content-type"), "application/json") << "never as a page";
  EXPECT_EQ(page.headers.at("x-content-type-options"), "nosniff");
}

TEST_P(FaultTest, WhatOneMayAskForIsWhatItCosts) {
  constexpr int a_second = 10;
  // Four seconds' worth at once, and what time brings: a busy machine may take long over the 60.
  const auto expect_cost = [&](const std::string& path, int cost) {
    const Stopwatch watch;
    int count = 0;
    for (int i = 0; i < 60; ++i) count += Client(port_).get(path).status == 200 ? 1 : 0;
    const double worth = a_second * (4 + tauler::seconds(watch.elapsed()));
    EXPECT_LE(count, worth / cost + 1) << path;
    EXPECT_GE(count, 4 * a_second / cost) << path;
  };
  restart_with([](Config& config) { config.api.reads_a_second = a_second; });
  std::string moves;
  for (int i = 0; i < 110; ++i) {
    moves += fmt::format("{}{}%20", static_cast<char>('a' + (i * 7 + i / 40) % 20), i / 20 + 1);
  }
  expect_cost("/api/line?start=gomoku:size=20&moves=" + moves, 12);
  restart_with([](Config&) {});
  expect_cost("/api/batteries", 10);
  restart_with([](Config&) {});
  expect_cost("/api/ranking/hex?search=a", 5);
  restart_with([](Config& config) { config.api.requests_a_second = 5; });
  int guests = 0;
  for (int i = 0; i < 60; ++i) guests += Client(port_).post("/api/guest").status == 201 ? 1 : 0;
  EXPECT_LE(guests, 25) << "they stay in the store";
  restart_with([](Config& config) { config.api.requests_a_second = 5; });
  Client ann = guest();
  int games = 0;
  for (int i = 0; i < 60; ++i) games += ann.post("/api/plays", {{"start", "hex"}}).status == 201;
  EXPECT_LE(games, 25);
}

TEST_P(FaultTest, AStrangersGuessesDoNotKeepTheOwnerFromAnything) {
  Client ann = person("ann");
  restart_with([](Config& config) { config.api.sign_ins_a_minute = 3; });
  const Json guess = {{"name", "ann"}, {"password", "a guess"}};
  int refused = 0;
  for (int i = 0; i < 25; ++i) refused += Client(port_).post("/api/sign-in", guess).status == 429;
  EXPECT_GT(refused, 15);
  const Json right = {{"name", "ann"}, {"password", "secret of ann"}};
  EXPECT_EQ(Client(port_).post("/api/sign-in", right).status, 429) << "like the stranger";
  EXPECT_EQ(Client(port_, 2).post("/api/sign-in", right).status, 200) << "from elsewhere";
  Client known(port_);
  known.device = ann.device;
  EXPECT_EQ(known.post("/api/sign-in", right).status, 200) << "from a device that was here before";
  Client forged(port_);
  forged.device = std::string(ann.device.size(), 'a');
  EXPECT_EQ(forged.post("/api/sign-in", right).status, 429);
  const Json reset = {{"name", "ann"}, {"code", "nonsense"}, {"password", "a new password"}};
  EXPECT_EQ(Client(port_, 3).post("/api/reset", reset).status, 403) << "never the way back in";
  Client same(port_);
  same.cookie = ann.cookie;
  same.csrf = ann.csrf;
  EXPECT_EQ(same.post("/api/password", {{"old", "secret of ann"}, {"new", "another one"}}).status,
            200);
}

/// 17 guests from one address, four analyses of ten seconds each.
TEST_P(FaultTest, AnalysesOfOneAddressStopNobodysLevel) {
  std::vector<std::unique_ptr<RawSocket>> attack;
  const std::string question = Json{{"position", "hex"}, {"ms", 10'000}}.dump();
  for (int i = 0; i < 17; ++i) {
    const Client guest = this->guest();
    for (int j = 0; j < 4; ++j) {
      attack.push_back(std::make_unique<RawSocket>(port_));
      attack.back()->write(fmt::format(
          "POST /api/analyses HTTP/1.1\r\nHost: localhost\r\nCookie: tauler_session={}\r\n"
          "X-CSRF-Token: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
          guest.cookie, guest.csrf, question.size(), question));
    }
  }
  EXPECT_TRUE(in_time([&] { return figure("searches_refused_total") >= 60; })) << "8 of 68 wait";
  Client ann(port_, 2);
  EXPECT_EQ(ann.post("/api/guest").status, 201);
  const Json wish = {{"start", "connect4"}, {"level", "easy"}};
  const std::string id = ann.post("/api/plays", wish).json().value("id", "");
  LiveClient live(port_, ann.cookie);
  live.send({{"type", "watch"}, {"game", id}});
  const Stopwatch watch;
  EXPECT_EQ(live.act(id, "move", "d1")["type"], "ok");
  while (ann.get("/api/plays/" + id).json()["state"]["moves"].size() < 2) {
    ASSERT_LT(watch.elapsed(), std::chrono::seconds(20));
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_LT(watch.elapsed(), std::chrono::seconds(5)) << "68 analyses of ten seconds are before it";
  // Those who have left do not hold up the queue.
  attack.clear();
  EXPECT_TRUE(
      in_time([&] { return figure("searches_waiting") == 0 && figure("searches_running") == 0; }));
}

TEST_P(FaultTest, ActionsOfOneAddressAreBoundedByWhateverWayTheyCome) {
  restart_with([](Config& config) { config.api.requests_a_second = 5; });
  Client ann = guest();
  Client bob = guest();
  const std::string id = game_of(ann, bob, {{"start", "othello"}});
  LiveClient one(port_, ann.cookie);
  LiveClient two(port_, bob.cookie);
  int done = 0;
  std::string reason;
  for (int i = 0; i < 60; ++i) {
    LiveClient& live = i % 2 == 0 ? one : two;
    const Json answer = live.act(id, i % 2 == 0 ? "draw" : "no-draw");
    done += answer.value("type", "") == "ok" ? 1 : 0;
    reason = answer.value("code", "");
  }
  EXPECT_LE(done, 2) << "one offer a ply";
  EXPECT_EQ(reason, "requests-too-many");
}

TEST_P(FaultTest, ForeignNamesOfThisServerAreRefused) {
  const auto status = [&](const std::string& host) {
    RawSocket socket(port_);
    socket.write("GET /api/me HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                 "\r\nConnection: close\r\n\r\n");
    return testing::read_answer(socket).status;
  };
  EXPECT_EQ(status("127.0.0.1:8080"), 200);
  EXPECT_EQ(status("[::1]:8080"), 200);
  EXPECT_EQ(status("LOCALHOST"), 200);
  EXPECT_EQ(status("evil.example"), 421);
  EXPECT_EQ(status("evil.example:8080"), 421);
  EXPECT_EQ(status("127.0.0.1.evil.example"), 421);
  restart_with([](Config& config) { config.hosts = {"games.example"}; });
  EXPECT_EQ(status("games.example:443"), 200);
  EXPECT_EQ(status("evil.example"), 421);
}

TEST_P(FaultTest, NobodyGetsMoreOfTheMachineThanOneSearchIsMeantToHave) {
  Client ann = guest();
  const Json analysis = {{"position", "hex"}, {"player", "champion:threads=64"}, {"ms", 20}};
  EXPECT_THAT(ann.post("/api/analyses", analysis).body, HasSubstr("threads is at most 1"));
  const Json game = {{"start", "connect4"}, {"level", "champion:memory=65536"}};
  EXPECT_THAT(ann.post("/api/plays", game).body, HasSubstr("memory is at most"));
  const Json battery = {
      {"start", "hex"}, {"players", {"champion:threads=2", "easy"}}, {"games", 2}};
  EXPECT_EQ(ann.post("/api/batteries", battery).status, 400);
}

TEST_P(FaultTest, OneAddressDoesNotFillTheQueueOfBatteries) {
  restart_with(
      [](Config& config) { config.api.batteries_an_hour = Api::Settings().batteries_an_hour; });
  int ordered = 0;
  for (int i = 0; i < 10; ++i) {
    Client one = guest();
    const Json order = {{"start", "hex:size=4"}, {"players", {"uct", "uct"}}, {"games", 200}};
    ordered += one.post("/api/batteries", order).status == 201 ? 1 : 0;
  }
  EXPECT_EQ(ordered, 4);
  Client other(port_, 2);
  EXPECT_EQ(other.post("/api/guest").status, 201);
  const Json order = {{"start", "hex:size=4"}, {"players", {"random", "random"}}, {"games", 2}};
  EXPECT_EQ(other.post("/api/batteries", order).status, 201);
}

TEST_P(FaultTest, NamesHaveTheLettersOfTheirLanguage) {
  const auto status = [&](const std::string& name) {
    const Json wish = {{"name", name}, {"password", "secret of mine"}};
    return Client(port_).post("/api/register", wish).status;
  };
  std::string accents;
  for (std::size_t i = 0; i < longest_name; ++i) accents += "é";
  for (const std::string& name : {std::string("Núria"), std::string("Gal·la_2"), accents}) {
    EXPECT_EQ(status(name), 201) << name;
  }
  EXPECT_EQ(status("nuria"), 409);
  // Too long, no letter at first, no letter of ours, a space.
  for (const std::string& name :
       {accents + "é", std::string("·a"), std::string("яна"), std::string("a b")}) {
    EXPECT_EQ(status(name), 400) << name;
  }
}

TEST_P(FaultTest, NobodyIsCalledLikeALevelOrAPlayer) {
  for (const char* name : {"easy", "éasy", "Expert", "champion", "UCT", "network", "admin"}) {
    const Json wish = {{"name", name}, {"password", "secret of mine"}};
    EXPECT_EQ(Client(port_).post("/api/register", wish).status, 400) << name;
  }
}

TEST(Faults, AnIpv6NetworkIsOneAddress) {
  EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::9"), "2001:db8:1:2::/64");
  EXPECT_NE(network_of("2001:db8:1:3::9"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("nonsense"), "nonsense");
}

TEST(Faults, PostgresStoppedAndStartedUnderLoad) {
  std::string why_not;
  const auto postgres = tauler::testing::Postgres::make(why_not);
  if (!postgres) GTEST_SKIP() << why_not;
  Served server(postgres->new_database());
  ASSERT_GT(server.port(), 0);
  std::vector<PairOfGuests> pairs(4);
  for (PairOfGuests& pair : pairs) pair.begin(server.port());
  std::size_t moves = 0;
  for (int stops = 0; stops < 2; ++stops) {
    std::atomic<std::size_t> now = 0;
    std::vector<std::thread> threads;
    threads.reserve(pairs.size());
    for (PairOfGuests& pair : pairs) {
      threads.emplace_back([&] { pair.play(server.port(), now); });
    }
    EXPECT_TRUE(in_time([&] { return now > 100; }));
    postgres->stop();
    for (std::thread& thread : threads) thread.join();
    moves += now;
    Client client(server.port());
    EXPECT_EQ(client.post("/api/guest").status, 503) << "an error, not silence";
    EXPECT_EQ(client.get("/readyz").status, 503);
    EXPECT_EQ(client.get("/healthz").status, 200);
    ASSERT_TRUE(postgres->start());
    EXPECT_TRUE(in_time([&] { return client.get("/readyz").status == 200; })) << "it looks itself";
    EXPECT_EQ(client.post("/api/guest").status, 201);
    for (PairOfGuests& pair : pairs) pair.expect_kept(server.port());
  }
  EXPECT_GT(moves, 200U);
}

/// A file system of two megabytes, if we may have one.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& where) : where_(where) {
    std::filesystem::create_directory(where);
    mounted_ = ::mount("tmpfs", where.c_str(), "tmpfs", 0, "size=2m") == 0;
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk() {
    if (mounted_) ::umount2(where_.c_str(), MNT_DETACH);
  }
  bool is_there() const { return mounted_; }

 private:
  std::string where_;
  bool mounted_ = false;
};

TEST(Faults, AFullDiskRefusesMovesAndLosesNone) {
  const tauler::testing::TemporaryFolder folder;
  const SmallDisk disk((folder / "disk").string());
  if (!disk.is_there()) GTEST_SKIP() << "only root may make a small disk (tmpfs) to fill";
  const std::string store = (folder / "disk" / "store").string();
  const std::string ballast = (folder / "disk" / "ballast").string();
  PairOfGuests pair;
  {
    Served server(store);
    ASSERT_GT(server.port(), 0);
    pair.begin(server.port());
    std::atomic<std::size_t> now = 0;
    std::thread thread([&] { pair.play(server.port(), now); });
    EXPECT_TRUE(in_time([&] { return now > 20; }));
    std::ofstream(ballast) << std::string(std::size_t{4} << 20U, 'x') << std::flush;
    thread.join();
    Client client(server.port());
    // The space that a refused move had begun to use may still fit something smaller.
    EXPECT_TRUE(in_time([&] { return client.post("/api/guest").status == 503; }));
    EXPECT_EQ(client.get("/readyz").status, 503);
    EXPECT_EQ(client.get("/healthz").status, 200);
    std::filesystem::remove(ballast);
    EXPECT_TRUE(in_time([&] { return client.post("/api/guest").status == 201; }));
    pair.expect_kept(server.port());
    const std::size_t before = pair.acknowledged.size();
    now = 0;
    std::thread again([&] { pair.play(server.port(), now); });
    EXPECT_TRUE(in_time([&] { return now > 20; })) << "it goes on by itself";
    // Full once more, and killed: what was acknowledged is on the disk.
    std::ofstream(ballast) << std::string(std::size_t{4} << 20U, 'x') << std::flush;
    again.join();
    EXPECT_GT(pair.acknowledged.size(), before);
    server.end(SIGKILL);
  }
  std::filesystem::remove(ballast);
  Served server(store);
  ASSERT_GT(server.port(), 0);
  pair.expect_kept(server.port());
}

}  // namespace
}  // namespace tauler::server
