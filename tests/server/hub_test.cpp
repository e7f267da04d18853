// Live games without sockets: a store that fails, clocks, levels that break.
#include "server/live/hub.hpp"

#include <algorithm>
#include <atomic>
#include <future>
#include <set>
#include <thread>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "support/error_text.hpp"

namespace tauler::server {
namespace {

using ::testing::HasSubstr;
using Kind = Action::Kind;
using std::chrono::seconds;

/// A store that can be away, or keep what it reported as failed.
class FlakyKeeper final : public store::StoreQueue {
 public:
  explicit FlakyKeeper(store::Sql& sql) : inner_(sql) {}

  void run(Work work, Done done) override {
    if (away) return done(Error{"store-away"});
    if (!loses_answers) return inner_.run(std::move(work), std::move(done));
    inner_.run(std::move(work), [](const Status&) {});
    done(Error{"store-away"});
  }

  bool away = false;
  bool loses_answers = false;

 private:
  store::InlineStoreQueue inner_;
};

class HubTest : public ::testing::Test {
 protected:
  HubTest()
      : sql_(*store::open_sql(":memory:", store::Access::alone)),
        store_queue_(*sql_),
        pool_(
            {},
            [this](const SearchOrder& order) {
              elastic_ = order.elastic;
              const std::lock_guard lock(mutex_);
              shares_.push_back(order.share);
              return make_player(order.position.game().id);
            },
            [this](std::function<void()> call) {
              const std::lock_guard lock(mutex_);
              delivered_.push_back(std::move(call));
            }),
        hub_({all_games(), all_players(), store_queue_, pool_, [this] { return now_; },
              [] { return store::Time{1}; }}) {
    store::People people(*sql_);
    ann_ = people.add_guest(1);
    bob_ = people.add_guest(1);
  }

  Result<std::unique_ptr<Player>> make_player(const std::string& game) const {
    if (level_works_) return all_players().make("random", game);
    return Error{"foreign-failure", {"it broke"}};
  }
  /// Delivers until the level's search has ended; false where it takes for ever.
  bool level_answered() {
    for (int i = 0; i < 500; ++i) {
      {
        const std::lock_guard lock(mutex_);
        if (!delivered_.empty()) break;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const bool came = !delivered_.empty();
    deliver();
    return came;
  }

  /// Delivers what the pool has to say, on this thread.
  void deliver() {
    std::vector<std::function<void()>> calls;
    {
      const std::lock_guard lock(mutex_);
      calls.swap(delivered_);
    }
    for (const auto& call : calls) call();
  }

  /// How many events the store has of it: to look at the game would be to ask for an answer.
  std::size_t stored(const std::string& id) { return store::Plays(*sql_).events(id, 0).size(); }
  /// Delivers until the store has so many.
  bool comes_to(const std::string& id, std::size_t events) {
    for (int i = 0; i < 500 && stored(id) < events; ++i) {
      deliver();
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return stored(id) == events;
  }

  std::string begin(std::optional<std::int64_t> budget = {}, const std::string& level = "",
                    Side side = Side::first, std::optional<store::PersonId> person = {}) {
    NewPlay wish;
    wish.start = "othello";
    wish.side = side;
    wish.budget_ms = budget;
    wish.level = level;
    std::string id;
    std::string invitation;
    hub_.create(wish, person.value_or(ann_), [&](const Result<store::Play>& play) {
      ASSERT_TRUE(play);
      id = play->id;
      invitation = play->invitation;
    });
    if (level.empty()) {
      hub_.join(id, bob_, "nonsense", [](const Result<Side>& side) { EXPECT_FALSE(side); });
      hub_.join(id, bob_, invitation, [](const Result<Side>& side) { EXPECT_TRUE(side); });
    }
    return id;
  }
  std::string act(const std::string& id, store::PersonId person, const Action& action) {
    std::string end = "no answer";
    hub_.act(id, person, action, [&](const Result<std::int64_t>& number) {
      end = number ? "" : code_text(number.error());
    });
    return end;
  }
  Hub::WatchId watch(const std::string& id, std::optional<store::PersonId> person,
                     std::int64_t since = 0, Duration pace = {}) {
    Hub::WatchId watch = 0;
    hub_.watch(
        id, {person, "", since, pace},
        [this](const Hub::Message& text) { told_.push_back(Json::parse(*text)); },
        [&](const Result<Hub::WatchId>& made) { watch = made ? *made : 0; });
    return watch;
  }

  std::unique_ptr<store::Sql> sql_;
  FlakyKeeper store_queue_;
  std::mutex mutex_;
  std::vector<std::function<void()>> delivered_;
  std::vector<std::string> shares_;  ///< of the searches so far
  std::atomic<bool> level_works_ = false;
  std::atomic<bool> elastic_ = false;  ///< whether the latest search was
  TimePoint now_{};
  SearchPool pool_;
  Hub hub_;
  store::PersonId ann_ = 0;
  store::PersonId bob_ = 0;
  std::vector<Json> told_;
};

TEST_F(HubTest, WhatTheStoreDidNotTakeNobodyIsTold) {
  const std::string id = begin();
  watch(id, ann_);
  told_.clear();
  store_queue_.away = true;
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "store-away");
  EXPECT_TRUE(told_.empty());
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "store-away");
  hub_.tick();
  store_queue_.away = false;
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "") << "it recovers by itself";
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(told_[0]["event"]["number"], 2);
}

TEST_F(HubTest, WhatTheStoreKeptWithoutSayingSoIsToldWhenItIsBack) {
  const std::string id = begin();
  watch(id, ann_);
  told_.clear();
  store_queue_.loses_answers = true;
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "store-away");
  store_queue_.loses_answers = false;
  hub_.tick();
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(told_[0]["event"]["detail"], "f5");
  EXPECT_THAT(act(id, ann_, {Kind::move, "f5", 0}), HasSubstr("move-ply-wrong"))
      << "and not played twice";
}

TEST_F(HubTest, TimeRunsOutOnTheTick) {
  const std::string id = begin(10'000);
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "");
  EXPECT_EQ(act(id, bob_, {Kind::move, "d6"}), "");
  now_ += seconds(9);
  hub_.tick();
  EXPECT_EQ(act(id, ann_, {Kind::move, "c3"}), "");
  now_ += seconds(11);
  hub_.tick();
  hub_.look(id, [](const Result<Json>& game) {
    ASSERT_TRUE(game);
    EXPECT_EQ((*game)["ending"], "time");
    EXPECT_EQ((*game)["outcome"], "first-wins");
  });
}

TEST_F(HubTest, StrangersAndMissingGames) {
  const std::string id = begin();
  EXPECT_EQ(act(id, 99, {Kind::move, "f5"}), "play-not-yours");
  EXPECT_EQ(act("nothing", ann_, {Kind::move, "f5"}), "play-unknown");
  EXPECT_EQ(watch("nothing", ann_), 0U);
  EXPECT_EQ(hub_.loaded(), 0U) << "nothing is kept for nobody";
}

TEST_F(HubTest, AGameNobodyWatchesIsForgottenAndFoundAgain) {
  const std::string id = begin();
  const Hub::WatchId first = watch(id, ann_);
  EXPECT_EQ(hub_.loaded(), 1U);
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "");
  hub_.unwatch(first);
  EXPECT_EQ(hub_.loaded(), 0U);
  told_.clear();
  watch(id, bob_, 1);
  ASSERT_EQ(told_.size(), 2U);
  EXPECT_EQ(told_[0]["events"].size(), 1U) << "exactly what was missed";
  EXPECT_EQ(told_[1]["type"], "presence");
}

TEST_F(HubTest, ToldIsWhoLeftForLongAndWhoIsBack) {
  const std::string id = begin();
  const auto presence = [&] {
    const Json latest = told_.empty() ? Json::object() : told_.back();
    told_.clear();
    return latest.value("type", "") == "presence"
               ? fmt::format("{} {} {}", latest.value("first", false),
                             latest.value("second", false), latest.value("watchers", -1))
               : "nothing";
  };
  watch(id, ann_);
  EXPECT_EQ(presence(), "true false 0");
  hub_.tick();
  EXPECT_EQ(presence(), "nothing") << "said already";
  Hub::WatchId bobs = watch(id, bob_);
  EXPECT_EQ(presence(), "true true 0") << "who comes is there at once";
  hub_.unwatch(bobs);
  now_ += seconds(3);
  hub_.tick();
  EXPECT_EQ(presence(), "nothing") << "it may be a reload";
  bobs = watch(id, bob_);
  EXPECT_EQ(presence(), "true true 0");
  hub_.unwatch(bobs);
  now_ += seconds(6);
  hub_.tick();
  EXPECT_EQ(presence(), "true false 0") << "he is gone";
  hub_.look(id, [](const Result<Json>& game) {
    ASSERT_TRUE(game);
    EXPECT_EQ((*game)["presence"], (Json{{"first", true}, {"second", false}}));
  });
  watch(id, bob_);
  EXPECT_EQ(presence(), "true true 0") << "and back";
}

TEST_F(HubTest, SpectatorsAreCountedAndACrowdIsNotNewsEachTime) {
  const std::string id = begin();
  watch(id, ann_);
  watch(id, bob_);
  told_.clear();
  for (int i = 0; i < 20; ++i) watch(id, std::nullopt);
  const auto of_presence = static_cast<std::size_t>(std::count_if(
      told_.begin(), told_.end(), [](const Json& one) { return one["type"] == "presence"; }));
  EXPECT_EQ(of_presence, 20U) << "each gets the number, the others do not";
  EXPECT_EQ(told_.back()["watchers"], 20);
  told_.clear();
  now_ += seconds(1);
  hub_.tick();
  ASSERT_EQ(told_.size(), 22U);
  EXPECT_EQ(told_.back()["watchers"], 20);
}

TEST_F(HubTest, SpectatorsDoNotKeepASeatFromBeingClaimed) {
  const std::string id = begin();
  watch(id, ann_);
  const Hub::WatchId bobs = watch(id, bob_);
  for (const auto& [who, move] : {std::pair{ann_, "f5"}, {bob_, "d6"}, {ann_, "c3"}}) {
    EXPECT_EQ(act(id, who, {Kind::move, move}), "");
  }
  hub_.unwatch(bobs);
  for (int i = 0; i < 7; ++i) {
    now_ += seconds(10);
    hub_.unwatch(watch(id, std::nullopt));
  }
  EXPECT_EQ(act(id, ann_, {Kind::claim}), "");
}

TEST_F(HubTest, ARematchNeedsBoth) {
  const std::string id = begin();
  watch(id, ann_);
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "");
  EXPECT_EQ(act(id, bob_, {Kind::resign}), "");
  const auto ask = [&](store::PersonId who) {
    std::string answer;
    hub_.rematch(id, who, [&](const Result<std::optional<std::string>>& next) {
      answer = !next ? code_text(next.error()) : *next ? **next : "offered";
    });
    return answer;
  };
  EXPECT_EQ(ask(99), "play-not-yours");
  EXPECT_EQ(ask(ann_), "offered");
  EXPECT_EQ(told_.back()["type"], "rematch-offer");
  EXPECT_EQ(told_.back()["side"], "first");
  EXPECT_EQ(ask(ann_), "offered") << "asking twice is not consent";
  const std::string next = ask(bob_);
  EXPECT_EQ(told_.back()["type"], "rematch");
  EXPECT_EQ(told_.back()["next"], next);
  EXPECT_EQ(ask(ann_), next);
  hub_.look(next, [&](const Result<Json>& game) { EXPECT_TRUE(game) << next; });
}

TEST_F(HubTest, TwoPeopleAtOneScreenPlayBothSides) {
  NewPlay wish;
  wish.start = "connect4";
  wish.shared = true;
  std::string id;
  hub_.create(wish, ann_, [&](const Result<store::Play>& play) {
    ASSERT_TRUE(play);
    id = play->id;
    EXPECT_TRUE(play->invitation.empty());
  });
  watch(id, ann_);
  EXPECT_EQ(told_.front()["shared"], true);
  EXPECT_EQ(act(id, bob_, {Kind::move, "d1"}), "play-not-yours");
  for (const char* move : {"d1", "d2", "d3"}) EXPECT_EQ(act(id, ann_, {Kind::move, move}), "");
  // The latest move alone, without asking anybody; the same side moves again.
  EXPECT_EQ(act(id, ann_, {Kind::ask_takeback}), "");
  EXPECT_EQ(told_.back()["state"]["moves"], (Json{"d1", "d2"}));
  EXPECT_EQ(told_.back()["state"]["turn"], "first");
  EXPECT_EQ(act(id, ann_, {Kind::move, "a1"}), "");
  EXPECT_EQ(act(id, ann_, {Kind::offer_draw}), "");
  EXPECT_EQ(told_.back()["state"]["outcome"], "draw");
  std::string next;
  hub_.rematch(id, ann_, [&](const Result<std::optional<std::string>>& play) {
    ASSERT_TRUE(play && *play);
    next = **play;
  });
  ASSERT_NE(next, "");
  EXPECT_TRUE(store::Plays(*sql_).find(next)->is_shared());
}

TEST_F(HubTest, AGameAtOneScreenIsNotRatedAndHasNoLevel) {
  const auto refused = [&](const NewPlay& wish) {
    std::string code;
    hub_.create(wish, ann_, [&](const Result<store::Play>& play) {
      code = play ? "" : code_text(play.error());
    });
    return code;
  };
  NewPlay wish;
  wish.start = "othello";
  wish.shared = true;
  wish.rated = true;
  EXPECT_EQ(refused(wish), "shared-form");
  wish.rated = false;
  wish.level = "easy";
  EXPECT_EQ(refused(wish), "shared-form");
}

/// A store may have rated games from before there was a table of fair boards.
TEST_F(HubTest, ARatedRematchIsAsFairAsAnyRatedGame) {
  const std::string id = begin();
  EXPECT_EQ(act(id, ann_, {Kind::resign}), "");
  sql_->run("UPDATE plays SET rated = 1");
  for (store::PersonId who : {ann_, bob_}) {
    hub_.rematch(id, who, [&](const Result<std::optional<std::string>>& next) {
      EXPECT_EQ(static_cast<bool>(next), who == ann_) << "she only offers";
      EXPECT_EQ(code_text(next), next ? "" : "rated-clock");
    });
  }
}

/// Copying moves from a level into a rated game.
TEST_F(HubTest, ALevelSaysNothingToWhoPlaysARatedGameOfItsKind) {
  const std::string fun = begin({}, "easy");
  watch(fun, ann_);
  store::Play rated;
  rated.id = "rated";
  rated.game = "othello";
  rated.start = "othello";
  rated.seats = {store::Seat{ann_, {}}, store::Seat{bob_, {}}};
  rated.rated = true;
  rated.budget_ms = 60'000;
  store::Plays plays(*sql_);
  plays.add(rated);
  EXPECT_EQ(act(fun, ann_, {Kind::move, "f5"}), "");
  now_ += seconds(3);
  hub_.tick();
  EXPECT_EQ(pool_.figures().running + pool_.figures().waiting_replies + pool_.figures().failed, 0U);
  EXPECT_EQ(told_.back(), (Json{{"type", "waiting"}, {"game", fun}, {"reason", "rated-game"}}));
  plays.finish("rated", Outcome::draw, "agreement", 5);
  for (int i = 0; i < 1000 && pool_.figures().failed == 0; ++i) {
    now_ += seconds(3);
    hub_.tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  EXPECT_GT(pool_.figures().failed, 0U) << "asked again (the player of this test breaks)";
}

TEST_F(HubTest, ARatedGamesClockRunsThoughNobodyLooksAfterARestart) {
  const std::string id = begin(60'000);
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "");
  EXPECT_EQ(act(id, bob_, {Kind::move, "d6"}), "");
  sql_->run("UPDATE plays SET rated = 1");
  Hub again({all_games(), all_players(), store_queue_, pool_, [this] { return now_; },
             [] { return store::Time{1}; }});
  again.resume();
  EXPECT_EQ(again.loaded(), 1U);
  now_ += seconds(61);
  again.tick();
  EXPECT_EQ(store::Plays(*sql_).find(id)->ending, "time");
}

/// Otherwise nobody sees what their own move has turned over.
TEST_F(HubTest, ALevelAnswersNoSoonerThanItsOpponentWantsToSee) {
  level_works_ = true;
  // Both who watch are told of each.
  const auto moves = [this] {
    std::set<std::int64_t> numbers;
    for (const Json& told : told_) {
      if (told["type"] == "event") numbers.insert(told["event"]["number"].get<std::int64_t>());
    }
    return numbers.size();
  };
  const std::string id = begin({}, "easy");
  watch(id, ann_, 0, std::chrono::milliseconds(500));
  watch(id, bob_, 0, seconds(2));
  ASSERT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "");
  hub_.tick();
  ASSERT_TRUE(level_answered());
  hub_.tick();
  EXPECT_EQ(moves(), 1u) << "it knows its move, and waits";
  now_ += std::chrono::milliseconds(499);
  hub_.tick();
  EXPECT_EQ(moves(), 1u);
  now_ += std::chrono::milliseconds(1);
  hub_.tick();
  EXPECT_EQ(moves(), 2u) << "as long as the player wants, whatever spectators want";
}

TEST_F(HubTest, ALevelAnswersAtOnceWhereNobodyWantsToSee) {
  level_works_ = true;
  const std::string id = begin({}, "easy");
  watch(id, ann_);
  ASSERT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "");
  hub_.tick();
  ASSERT_TRUE(level_answered());
  EXPECT_EQ(told_.back()["event"]["kind"], "move");
  EXPECT_EQ(told_.back()["event"]["side"], "second");
}

/// Over HTTP alone nobody watches.
TEST_F(HubTest, ALevelAnswersWhoMovesWithoutWatching) {
  level_works_ = true;
  const std::string free = begin({}, "easy");
  ASSERT_EQ(act(free, ann_, {Kind::move, "f5", 0}), "");
  EXPECT_TRUE(comes_to(free, 2));
  EXPECT_EQ(hub_.loaded(), 0u) << "it is the other's turn: nothing is left to do";

  const std::string timed = begin(60'000, "easy");
  ASSERT_EQ(act(timed, ann_, {Kind::move, "f5", 0}), "");
  EXPECT_TRUE(comes_to(timed, 2));
  EXPECT_EQ(hub_.loaded(), 1u) << "a clock runs";
  now_ += seconds(61);
  hub_.tick();
  EXPECT_EQ(store::Plays(*sql_).find(timed)->ending, "time");
  EXPECT_EQ(hub_.loaded(), 0u);
}

/// Guests cost nothing: each with a share of its own, they would leave little for those who watch.
TEST_F(HubTest, WhoPlaysWithoutWatchingSharesWhatOneAddressGets) {
  level_works_ = true;
  for (store::PersonId person : {ann_, bob_}) {
    const std::string id = begin({}, "easy", Side::first, person);
    ASSERT_EQ(act(id, person, {Kind::move, "f5", 0}), "");
    EXPECT_TRUE(comes_to(id, 2));
  }
  ASSERT_EQ(shares_.size(), 2u);
  EXPECT_EQ(shares_[0], shares_[1]);
}

TEST_F(HubTest, ALevelThatBeginsDoesSoOnceItsGameIsLookedAt) {
  level_works_ = true;
  const std::string id = begin({}, "easy", Side::second);
  EXPECT_EQ(hub_.loaded(), 0u);
  hub_.look(id, [](const Result<Json>& game) { EXPECT_TRUE(game); });
  EXPECT_TRUE(comes_to(id, 1));
  for (int i = 0; i < 3; ++i) hub_.look(id, [](const Result<Json>& game) { EXPECT_TRUE(game); });
  EXPECT_EQ(hub_.loaded(), 0u) << "and costs nothing more until it is answered";
}

TEST_F(HubTest, WhoLeavesWaitsForNoAnswerUnlessTheirClockDoes) {
  level_works_ = true;
  const std::string free = begin({}, "easy");
  const Hub::WatchId watch_free = watch(free, ann_);
  ASSERT_EQ(act(free, ann_, {Kind::move, "f5", 0}), "");
  hub_.unwatch(watch_free);
  EXPECT_EQ(hub_.loaded(), 0u);
  deliver();
  EXPECT_EQ(stored(free), 1u);

  const std::string timed = begin(60'000, "easy");
  const Hub::WatchId watch_timed = watch(timed, ann_);
  ASSERT_EQ(act(timed, ann_, {Kind::move, "f5", 0}), "");
  hub_.unwatch(watch_timed);
  EXPECT_TRUE(comes_to(timed, 2)) << "leaving stops no clock";
}

TEST_F(HubTest, ASpectatorWhoLeavesTakesNobodysAnswerAway) {
  level_works_ = true;
  const std::string id = begin({}, "easy");
  ASSERT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "");
  hub_.unwatch(watch(id, std::nullopt));
  EXPECT_TRUE(comes_to(id, 2));
}

/// The others would not play as they are rated with less time, or with a tree from before.
TEST_F(HubTest, OnlyTheStrongestLevelThinksLessWhereManyWait) {
  level_works_ = true;
  for (const char* level : {"easy", "expert", "champion"}) {
    const std::string id = begin({}, level);
    watch(id, ann_);
    ASSERT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "");
    hub_.tick();
    ASSERT_TRUE(level_answered());
    EXPECT_EQ(elastic_, level == std::string("champion")) << level;
  }
}

TEST_F(HubTest, AnAnswerThatWaitsIsTakenBackWithTheMove) {
  level_works_ = true;
  const std::string id = begin({}, "easy");
  watch(id, ann_, 0, seconds(1));
  ASSERT_EQ(act(id, ann_, {Kind::move, "f5", 0}), "");
  hub_.tick();
  ASSERT_TRUE(level_answered());
  ASSERT_EQ(act(id, ann_, {Kind::ask_takeback}), "");
  now_ += seconds(2);
  hub_.tick();
  EXPECT_EQ(told_.back()["state"]["moves"], Json::array());
}

TEST_F(HubTest, AGameAgainstALevelHasNobodyAway) {
  watch(begin({}, "easy"), ann_);
  ASSERT_EQ(told_.back()["type"], "presence");
  EXPECT_TRUE(told_.back()["first"]);
  EXPECT_TRUE(told_.back()["second"]);
}

TEST_F(HubTest, ALevelThatBreaksEndsItsGameWithoutAResult) {
  const std::string id = begin({}, "easy");
  watch(id, ann_);
  EXPECT_EQ(act(id, ann_, {Kind::move, "f5"}), "");
  for (int i = 0; i < 4000 && told_.back().value("type", "") != "event"; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    deliver();
  }
  for (int i = 0; i < 10'000; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    deliver();
    hub_.tick();
    if (told_.back()["type"] == "event" && told_.back()["event"]["kind"] == "end") break;
  }
  EXPECT_EQ(told_.back()["state"]["ending"], "engine-failure");
  EXPECT_EQ(told_.back()["state"]["outcome"], "ongoing");
}

}  // namespace
}  // namespace tauler::server
