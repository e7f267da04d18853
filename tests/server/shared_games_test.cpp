// Several servers on one store, without sockets and without waiting: whose a game is, how it is
// played and watched from elsewhere, and what becomes of it when a server is gone.
#include "server/cluster/shared_games.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/net/rate_limit.hpp"
#include "support/error_text.hpp"

namespace tauler::server {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Kind = Action::Kind;
using store::ServerId;

/// The one time of a test.
struct World {
  TimePoint now{1h};
  std::vector<std::function<void()>> calls;

  store::Time wall() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count();
  }
  void run() {
    while (!calls.empty()) {
      for (const auto& call : std::exchange(calls, {})) call();
    }
  }

  struct Station {
    store::Bus::Listener listener;
    const bool* is_cut;
  };
  std::map<ServerId, Station> stations;

  void carry(ServerId from, ServerId to, const std::string& text) {
    calls.emplace_back([this, from, to, text] {
      const auto found = stations.find(to);
      if (found != stations.end() && !*found->second.is_cut) {
        found->second.listener.heard(from, text);
      }
    });
  }
};

class TestBus final : public store::Bus {
 public:
  TestBus(World& world, ServerId self, Listener listener, const bool& is_cut)
      : world_(world), self_(self), is_cut_(is_cut) {
    world_.stations[self] = {std::move(listener), &is_cut};
  }
  ~TestBus() override { world_.stations.erase(self_); }
  void send(ServerId to, std::string text) override {
    if (!is_cut_) world_.carry(self_, to, text);
  }
  void send_all(std::string text) override {
    for (const auto& [id, station] : world_.stations) {
      if (id != self_) send(id, text);
    }
  }

 private:
  World& world_;
  ServerId self_;
  const bool& is_cut_;
};

struct TestServer {
  TestServer(World& world, store::Sql& sql)
      : store_queue(sql),
        pool(
            {},
            [](const SearchOrder&) {
              return Error{"foreign-failure", {"none"}};
            },
            [](const std::function<void()>&) {}),
        games({store_queue, [&world] { return world.now; }, [&world] { return world.wall(); },
               [&world](std::function<void()> call) { world.calls.push_back(std::move(call)); },
               [this, &world](ServerId self, store::Bus::Listener listener) {
                 return std::make_unique<TestBus>(world, self, std::move(listener), is_cut);
               },
               [this](const Json& news) { heard.push_back(news); }},
              store::Servers(sql).enlist(world.wall())),
        hub({all_games(),
             all_players(),
             store_queue,
             pool,
             [&world] { return world.now; },
             [&world] { return world.wall(); },
             2s,
             {},
             games.leases()}) {
    games.serve(hub);
  }

  void tick() {
    games.tick();
    hub.tick();
  }

  bool is_cut = false;  ///< nothing comes from it or goes to it
  std::vector<Json> heard;
  store::InlineStoreQueue store_queue;
  SearchPool pool;
  SharedGames games;
  Hub hub;
};

class SharedGamesTest : public ::testing::Test {
 protected:
  SharedGamesTest() : sql_(*store::open_sql(":memory:", store::Access::alone)) {
    store::People people(*sql_);
    ann_ = people.add_guest(1);
    bob_ = people.add_guest(1);
    one_ = std::make_unique<TestServer>(world_, *sql_);
    two_ = std::make_unique<TestServer>(world_, *sql_);
    pass(500ms);
  }

  /// Time goes by for the servers that are there.
  void pass(Duration time, bool with_one = true) {
    const TimePoint until = world_.now + time;
    while (world_.now < until) {
      world_.now += 50ms;
      if (with_one) one_->tick();
      two_->tick();
      world_.run();
    }
  }

  std::string begin(std::optional<std::int64_t> budget = {}) {
    NewPlay wish;
    wish.start = "othello";
    wish.budget_ms = budget;
    std::string id;
    std::string invitation;
    one_->games.create(wish, ann_, [&](const Result<store::Play>& play) {
      id = play->id;
      invitation = play->invitation;
    });
    watch(*one_, id, ann_, at_one_);
    std::optional<Side> side;
    two_->games.join(id, bob_, invitation, [&](const Result<Side>& got) {
      if (got) side = *got;
    });
    world_.run();
    EXPECT_EQ(side, Side::second);
    watch(*two_, id, bob_, at_two_);
    return id;
  }

  LiveGames::WatchId watch(TestServer& server, const std::string& id, store::PersonId person,
                           std::vector<Json>& messages) {
    LiveGames::WatchId watch = 0;
    server.games.watch(
        id, {.person = person},
        [&messages](const LiveGames::Message& text) { messages.push_back(Json::parse(*text)); },
        [&](const Result<LiveGames::WatchId>& begun) { watch = begun ? *begun : 0; });
    world_.run();
    EXPECT_NE(watch, 0u);
    return watch;
  }

  std::string act(TestServer& server, const std::string& id, store::PersonId person,
                  const Action& action) {
    std::string end = "no answer";
    server.games.act(id, person, action, [&](const Result<std::int64_t>& number) {
      end = number ? "" : code_text(number.error());
    });
    world_.run();
    return end;
  }

  /// The events that somebody has heard of, whichever message brought them.
  static std::vector<std::int64_t> numbers(const std::vector<Json>& messages) {
    std::vector<std::int64_t> found;
    for (const Json& message : messages) {
      if (message["type"] == "event") found.push_back(message["event"]["number"]);
      if (message["type"] != "game" || !message.contains("events")) continue;
      for (const Json& event : message["events"]) found.push_back(event["number"]);
    }
    return found;
  }

  ServerId holder(const std::string& id) {
    return sql_->run("SELECT server FROM play_leases WHERE play = $1", {id}).at(0).integer();
  }
  std::int64_t left_ms(TestServer& server, const std::string& id, Side side) {
    std::int64_t left = -1;
    server.games.look(id, [&](const Result<Json>& game) {
      if (game) left = (*game)["state"]["left_ms"][static_cast<std::size_t>(index_of(side))];
    });
    world_.run();
    return left;
  }

  World world_;
  std::unique_ptr<store::Sql> sql_;
  store::PersonId ann_ = 0;
  store::PersonId bob_ = 0;
  std::unique_ptr<TestServer> one_;
  std::unique_ptr<TestServer> two_;
  std::vector<Json> at_one_;
  std::vector<Json> at_two_;
};

TEST_F(SharedGamesTest, AGameIsPlayedAndWatchedFromEveryServer) {
  const std::string id = begin();
  EXPECT_EQ(holder(id), one_->games.self());
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3"}), "");
  EXPECT_EQ(act(*two_, id, bob_, {Kind::move, "c3"}), "");
  EXPECT_EQ(act(*two_, id, bob_, {Kind::move, "c4"}), "turn-of-opponent") << "errors come too";
  EXPECT_THAT(numbers(at_one_), ElementsAre(1, 2, 3));
  EXPECT_THAT(numbers(at_two_), ElementsAre(1, 2, 3));
  EXPECT_EQ(two_->hub.loaded(), 0u);
  EXPECT_GT(two_->games.forwarded(), 0u);
  Json seen;
  two_->games.look(id, [&](const Result<Json>& game) { seen = *game; });
  world_.run();
  EXPECT_EQ(seen["presence"], (Json{{"first", true}, {"second", true}})) << "both are there";
  EXPECT_EQ(act(*two_, "nonsense", bob_, {Kind::resign}), "play-unknown");
}

TEST_F(SharedGamesTest, AGameThatNobodyNeedsIsFree) {
  const std::string id = begin();
  std::vector<Json> messages;
  const auto mine = watch(*one_, id, ann_, messages);
  one_->games.unwatch(mine);
  EXPECT_EQ(holder(id), one_->games.self());
  const auto before = sql_->run("SELECT count(*) FROM play_leases").at(0).integer();
  EXPECT_EQ(before, 1);
  // All who watch: the fixture's two are 1 and, at each server, counted from 1.
  one_->games.unwatch(1);
  two_->games.unwatch(1);
  world_.run();
  EXPECT_EQ(sql_->run("SELECT count(*) FROM play_leases").at(0).integer(), 0);
  EXPECT_EQ(one_->hub.loaded(), 0u);
  std::vector<Json> again;
  watch(*two_, id, bob_, again);
  EXPECT_EQ(holder(id), two_->games.self()) << "whoever asks next has it";
}

TEST_F(SharedGamesTest, WhatAServerHadGoesToTheNextWithinFiveSeconds) {
  const std::string id = begin();
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3"}), "");
  one_->is_cut = true;
  pass(5s, false);
  EXPECT_EQ(holder(id), two_->games.self());
  EXPECT_EQ(act(*two_, id, bob_, {Kind::move, "c3"}), "");
  EXPECT_THAT(numbers(at_two_), ElementsAre(1, 2, 3)) << "each event once";
  EXPECT_EQ(two_->games.taken_over(), 1u);
  // It was only asleep: what it believes to have is another's.
  EXPECT_EQ(act(*one_, id, ann_, {Kind::resign}), "play-moved");
  one_->is_cut = false;
  pass(2s);
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "c4"}), "") << "it goes on as a new server";
  EXPECT_THAT(numbers(at_one_), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(numbers(at_two_), ElementsAre(1, 2, 3, 4));
}

TEST_F(SharedGamesTest, AServerThatLeavesHandsOverAtOnce) {
  const std::string id = begin();
  one_->games.leave();
  world_.run();
  EXPECT_TRUE(one_->games.has_left());
  EXPECT_EQ(holder(id), two_->games.self());
  EXPECT_EQ(act(*two_, id, bob_, {Kind::resign}), "");
}

TEST_F(SharedGamesTest, ClocksRunWhileAServerIsThereAndNoLonger) {
  const std::string id = begin(60'000);
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3"}), "");
  pass(10s);
  EXPECT_EQ(left_ms(*two_, id, Side::second), 50'000);
  one_->is_cut = true;
  // Bob watches through the other server and is there when it takes the game over.
  pass(4s, false);
  ASSERT_EQ(holder(id), two_->games.self());
  const std::int64_t left = left_ms(*two_, id, Side::second);
  EXPECT_LE(left, 50'000);
  EXPECT_GE(left, 49'000) << "the silence is nobody's, but for what passed since the take-over";
  EXPECT_EQ(left_ms(*two_, id, Side::first), 60'000);
  // The next one dies in the same turn: what was used before counts on.
  two_->is_cut = true;
  TestServer three(world_, *sql_);
  for (int i = 0; i < 100; ++i) {
    world_.now += 50ms;
    three.tick();
    world_.run();
  }
  const std::int64_t later = left_ms(three, id, Side::second);
  EXPECT_LE(later, left);
  EXPECT_GE(later, left - 1'500);
}

TEST_F(SharedGamesTest, AClockWaitsForWhoLostTheirServer) {
  const std::string id = begin(60'000);
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3"}), "");
  pass(1s);
  // It is Bob's turn, and the server that he came through is gone; the game's own is there.
  two_->is_cut = true;
  for (int i = 0; i < 80; ++i) {
    world_.now += 50ms;
    one_->tick();
    world_.run();
  }
  EXPECT_GE(left_ms(*one_, id, Side::second), 58'500);
  std::vector<Json> again;
  watch(*one_, id, bob_, again);
  world_.now += 10s;
  EXPECT_LE(left_ms(*one_, id, Side::second), 49'500) << "he is back";
}

TEST_F(SharedGamesTest, AMoveOnItsWayIsPlayedOnce) {
  const std::string id = begin();
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3", 0}), "");
  for (const bool is_stored : {false, true}) {
    const Action action = is_stored ? Action{Kind::move, "c3", 1} : Action{Kind::resign};
    SCOPED_TRACE(is_stored);
    std::string end = "no answer";
    two_->games.act(id, bob_, action, [&](const Result<std::int64_t>& number) {
      end = number ? std::to_string(*number) : code_text(number.error());
    });
    if (!is_stored) {
      // The question is lost with the server: it is for who asked to see what happened.
      one_->is_cut = true;
      pass(5s, false);
      EXPECT_EQ(end, "play-moved");
      one_->is_cut = false;
      pass(2s);
      continue;
    }
    // Stored by the other server, and the answer is lost.
    TestServer& owner = holder(id) == one_->games.self() ? *one_ : *two_;
    EXPECT_EQ(&owner, two_.get());
    EXPECT_EQ(end, "3");
  }
}

TEST_F(SharedGamesTest, AMoveWhoseAnswerIsLostIsFoundInTheStore) {
  const std::string id = begin();
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3", 0}), "");
  std::string end = "no answer";
  two_->games.act(id, bob_, {Kind::move, "C3", 1}, [&](const Result<std::int64_t>& number) {
    end = number ? std::to_string(*number) : code_text(number.error());
  });
  // The question arrives and is stored; then the server is cut off before its answer goes out.
  while (sql_->run("SELECT count(*) FROM play_events").at(0).integer() < 3) {
    ASSERT_FALSE(world_.calls.empty());
    for (const auto& call : std::exchange(world_.calls, {})) call();
  }
  one_->is_cut = true;
  pass(5s, false);
  EXPECT_EQ(end, "3");
  EXPECT_EQ(sql_->run("SELECT count(*) FROM play_events").at(0).integer(), 3) << "once";
  EXPECT_THAT(numbers(at_two_), ElementsAre(1, 2, 3));
}

TEST_F(SharedGamesTest, AClockThatRunsForNobodyFallsAfterATakeOver) {
  const std::string id = begin(5'000);
  EXPECT_EQ(act(*one_, id, ann_, {Kind::move, "d3"}), "");
  EXPECT_EQ(act(*two_, id, bob_, {Kind::move, "c3"}), "");
  two_->games.unwatch(1);
  world_.run();
  one_->is_cut = true;
  pass(4s, false);
  EXPECT_EQ(holder(id), two_->games.self()) << "nobody asks, but a clock runs";
  pass(12s, false);
  EXPECT_EQ(store::Plays(*sql_).find(id)->ending, "time");
}

TEST_F(SharedGamesTest, NewsGoToTheOthers) {
  one_->games.tell_all({{"rated", "hex"}});
  world_.run();
  EXPECT_THAT(two_->heard, ElementsAre(Json{{"rated", "hex"}}));
  EXPECT_TRUE(one_->heard.empty());
}

TEST(SharedLimits, WhatIsTakenElsewhereCounts) {
  RateLimit here(10, 1s);
  RateLimit there(10, 1s);
  here.share();
  const TimePoint now{1h};
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(here.take("ann", now));
  for (const auto& [who, tokens] : here.taken()) there.charge(who, now, tokens);
  EXPECT_TRUE(here.taken().empty());
  EXPECT_FALSE(there.take("ann", now));
  EXPECT_TRUE(there.take("bob", now));
  EXPECT_TRUE(there.take("ann", now + 1s));
}

}  // namespace
}  // namespace tauler::server
