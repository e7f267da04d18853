// One suite for both engines: what the server keeps, and how.
#include "store/store.hpp"

#include <set>
#include <thread>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "core/sentences.hpp"
#include "store/schema.hpp"
#include "store/secrets.hpp"
#include "support/error_text.hpp"
#include "support/postgres.hpp"

namespace tauler::store {
namespace {

using ::testing::HasSubstr;

class StoreTest : public testing::OnEveryEngine {
 protected:
  void SetUp() override {
    OnEveryEngine::SetUp();
    if (IsSkipped()) return;
    sql_ = open();
    ASSERT_TRUE(sql_);
    store_ = std::make_unique<Store>(*sql_);
  }

  PersonId add(const std::string& name) {
    const PersonId id = store_->people.add_guest(1);
    EXPECT_TRUE(store_->people.name_guest(id, name, "hash of " + name));
    return id;
  }

  Play add_play(const std::string& id, std::optional<PersonId> one, std::optional<PersonId> two,
                Time created = 5) {
    Play play;
    play.id = id;
    play.game = "hex";
    play.start = "hex:size=5";
    play.seats[0].person = one;
    play.seats[1].person = two;
    play.created = created;
    store_->plays.add(play);
    return play;
  }

  std::unique_ptr<Sql> sql_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Engines, StoreTest, testing::both_engines(), testing::engine_name);

TEST_P(StoreTest, ValuesComeBackAsTheyWere) {
  const std::string odd = "'; DROP TABLE people; -- \xc3\xa9 \"$1\" \\ \n";
  Rows rows = sql_->run(
      "INSERT INTO jobs (kind, owner, detail, state, result, created) "
      "VALUES ($1, $2, $3, 'waiting', '', $4) RETURNING kind, owner, detail, created",
      {odd, Value(), std::string(), std::int64_t{1} << 62});
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].text(), odd);
  EXPECT_EQ(rows[0].optional_integer(), std::nullopt);
  EXPECT_EQ(rows[0].text(), "");
  EXPECT_EQ(rows[0].integer(), std::int64_t{1} << 62);
}

TEST_P(StoreTest, ATextWithAZeroInItIsRefused) {
  EXPECT_THROW(sql_->run("SELECT $1", {std::string("ann\0x", 5)}), SqlFailure);
  EXPECT_EQ(sql_->run("SELECT 1").at(0).integer(), 1);
}

TEST_P(StoreTest, RealNumbersKeepEveryBit) {
  const PersonId ann = add("ann");
  RatingRow row{ann, 1500.1 + 1e-10, 100.0 / 3, 0.06, {3, 1, 2, 1}, 9};
  store_->ratings.set("hex", row);
  const auto read = store_->ratings.find("hex", ann);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->rating, row.rating);
  EXPECT_EQ(read->deviation, row.deviation);
  EXPECT_EQ(read->score, row.score);
}

TEST_P(StoreTest, TransactionsAreAllOrNothing) {
  {
    const Transaction transaction(*sql_);
    add("ann");
  }
  EXPECT_FALSE(store_->people.find("ann"));
  {
    Transaction transaction(*sql_);
    add("ann");
    transaction.commit();
  }
  EXPECT_TRUE(store_->people.find("ann"));
}

TEST_P(StoreTest, NamesAreUniqueWithoutRegardToCase) {
  const PersonId ann = add("Ann");
  const PersonId guest = store_->people.add_guest(2);
  EXPECT_FALSE(store_->people.name_guest(guest, "aNN", "x"));
  EXPECT_FALSE(store_->people.name_guest(ann, "other", "x")) << "she has a name already";
  EXPECT_EQ(store_->people.find("ANN")->id, ann);
  EXPECT_EQ(store_->people.find("ANN")->name, "Ann");
  EXPECT_EQ(store_->people.count(), 1);
  // Two who ask at the same moment: the engine itself refuses the second.
  try {
    sql_->run("UPDATE people SET folded = 'ann' WHERE id = $1", {guest});
    FAIL();
  } catch (const SqlFailure& problem) {
    EXPECT_EQ(problem.kind(), SqlFailure::Kind::duplicate);
  }
}

TEST_P(StoreTest, NamesThatDifferInMarksAreOne) {
  const PersonId nuria = add("Núria");
  const PersonId gala = add("Gal·la");
  for (const char* name : {"nuria", "NÚRIA", "Nùria"}) {
    EXPECT_FALSE(store_->people.name_guest(store_->people.add_guest(2), name, "x")) << name;
    EXPECT_EQ(store_->people.find(name)->id, nuria) << name;
  }
  EXPECT_EQ(store_->people.find("galla")->id, gala);
  EXPECT_EQ(store_->people.find("nuria")->name, "Núria");
  EXPECT_EQ(store_->people.search("nú", 10).size(), 1U);
}

TEST_P(StoreTest, SearchTakesNoPatterns) {
  for (const char* name : {"ann", "anna", "bob", "a_c", "a%"}) add(name);
  const auto names = [&](const std::string& text) {
    std::vector<std::string> found;
    for (const Person& person : store_->people.search(text, 10)) found.push_back(*person.name);
    return found;
  };
  EXPECT_THAT(names("an"), ::testing::ElementsAre("ann", "anna"));
  EXPECT_THAT(names("a%"), ::testing::ElementsAre("a%"));
  EXPECT_THAT(names("a_"), ::testing::ElementsAre("a_c"));
  EXPECT_THAT(names(""), ::testing::SizeIs(5));
}

TEST_P(StoreTest, SessionsAreFoundByTokenUntilIdleAndStoredHashed) {
  const PersonId ann = add("ann");
  store_->people.open_session("token", ann, "csrf", 1000);
  ASSERT_TRUE(store_->people.session("token", 1500, 1000));
  EXPECT_EQ(store_->people.session("token", 1500, 1000)->person.id, ann);
  EXPECT_EQ(store_->people.session("token", 1500, 1000)->csrf, "csrf");
  EXPECT_FALSE(store_->people.session("token", 2001, 1000)) << "idle for too long";
  EXPECT_FALSE(store_->people.session(hash_of_token("token"), 1500, 1000))
      << "what is stored is no token";
  EXPECT_EQ(sql_->run("SELECT token FROM sessions").at(0).text(), hash_of_token("token"));
  store_->people.open_session("other", ann, "csrf", 1000);
  store_->people.close_session("token");
  EXPECT_FALSE(store_->people.session("token", 1500, 1000));
  EXPECT_TRUE(store_->people.session("other", 1500, 1000));
  store_->people.close_sessions(ann);
  EXPECT_FALSE(store_->people.session("other", 1500, 1000));
}

TEST_P(StoreTest, AResetCodeWorksOnceAndInTime) {
  const PersonId ann = add("ann");
  const PersonId bob = add("bob");
  store_->people.set_reset_code(ann, "CODE", 100);
  EXPECT_FALSE(store_->people.use_reset_code(ann, "EDOC", 50));
  EXPECT_FALSE(store_->people.use_reset_code(bob, "CODE", 50));
  EXPECT_FALSE(store_->people.use_reset_code(ann, "CODE", 100)) << "too late";
  EXPECT_TRUE(store_->people.use_reset_code(ann, "CODE", 99));
  EXPECT_FALSE(store_->people.use_reset_code(ann, "CODE", 99)) << "used";
  store_->people.set_reset_code(ann, "A", 100);
  store_->people.set_reset_code(ann, "B", 100);
  EXPECT_FALSE(store_->people.use_reset_code(ann, "A", 50)) << "replaced";
}

TEST_P(StoreTest, DeletingAnAccountKeepsItsGamesWithoutAName) {
  const PersonId ann = add("ann");
  const PersonId bob = add("bob");
  const Play play = add_play("p", ann, bob);
  store_->ratings.set("hex", {ann, 1500, 350, 0.06, {}, 1});
  ASSERT_TRUE(store_->ratings.note("p", {ann, 1500, 350, 0.06, {}, 1}));
  store_->people.open_session("token", ann, "c", 1);
  store_->people.remove(ann);
  EXPECT_FALSE(store_->people.find("ann"));
  EXPECT_FALSE(store_->people.session("token", 1, 1000));
  EXPECT_FALSE(store_->ratings.find("hex", ann));
  EXPECT_TRUE(store_->ratings.history("hex", ann).empty());
  ASSERT_TRUE(store_->plays.find("p"));
  EXPECT_EQ(store_->plays.find("p")->seats[0].person, std::nullopt);
  EXPECT_EQ(store_->plays.find("p")->seats[1].person, bob);
}

TEST_P(StoreTest, GamesAndTheirEventsComeBack) {
  Play play = add_play("p", add("ann"), std::nullopt);
  const PlayEvent one{1, "move", Side::first, "c3", {1000, 2000}, 7};
  const PlayEvent two{2, "move", Side::second, "b2", {900, 2000}, 8};
  store_->plays.add_event("p", one);
  store_->plays.add_event("p", two);
  EXPECT_EQ(store_->plays.events("p", 0), (std::vector{one, two}));
  EXPECT_EQ(store_->plays.events("p", 1), std::vector{two}) << "exactly what was missed";
  EXPECT_TRUE(store_->plays.events("p", 2).empty());
  EXPECT_TRUE(store_->plays.events("q", 0).empty());
  try {
    store_->plays.add_event("p", two);
    FAIL() << "a number is written once";
  } catch (const SqlFailure& problem) {
    EXPECT_EQ(problem.kind(), SqlFailure::Kind::duplicate);
  }
  const PersonId bob = add("bob");
  store_->plays.seat("p", Side::second, bob);
  store_->plays.finish("p", Outcome::draw, "agreement", 99);
  store_->plays.set_rematch("p", "q");
  const auto read = store_->plays.find("p");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->seats[1].person, bob);
  EXPECT_EQ(read->outcome, Outcome::draw);
  EXPECT_EQ(read->ending, "agreement");
  EXPECT_EQ(read->finished, 99);
  EXPECT_EQ(read->rematch, "q");
}

TEST_P(StoreTest, ListsOfGamesArePaged) {
  const PersonId ann = add("ann");
  const PersonId bob = add("bob");
  for (int i = 0; i < 5; ++i) {
    add_play(fmt::format("p{}", i), i % 2 == 0 ? ann : bob, i % 2 == 0 ? bob : ann, 10 + i);
  }
  add_play("other", bob, std::nullopt, 100);
  const auto first = store_->plays.of_person(ann, 1000, 3);
  ASSERT_EQ(first.size(), 3U);
  EXPECT_EQ(first[0].id, "p4");
  const auto second = store_->plays.of_person(ann, first.back().created, 3);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[1].id, "p0");
  store_->plays.finish("other", Outcome::first_wins, "board", 101);
  EXPECT_EQ(store_->plays.going_on(10).size(), 5U);
}

TEST_P(StoreTest, ScoresAreByGameSideAndOpponent) {
  const PersonId ann = add("ann");
  const PersonId bob = add("bob");
  int number = 0;
  const auto played = [&](const std::string& game, Seat first, Seat second, Outcome outcome) {
    Play play;
    play.id = "game" + std::to_string(++number);
    play.game = game;
    play.start = game;
    play.seats = {std::move(first), std::move(second)};
    play.created = number;
    store_->plays.add(play);
    if (is_over(outcome)) store_->plays.finish(play.id, outcome, "board", 100);
  };
  const Seat level{std::nullopt, "hard"};
  played("hex", {ann, {}}, level, Outcome::first_wins);
  played("hex", {ann, {}}, level, Outcome::second_wins);
  played("hex", {ann, {}}, level, Outcome::first_wins);
  played("hex", level, {ann, {}}, Outcome::first_wins);
  played("othello", {bob, {}}, {ann, {}}, Outcome::draw);
  played("othello", {bob, {}}, {ann, {}}, Outcome::ongoing);
  played("othello", {ann, {}}, {ann, {}}, Outcome::first_wins);  // at one screen
  const std::vector<Encounters> scores = store_->plays.encounters_of(ann);
  ASSERT_EQ(scores.size(), 3U);
  EXPECT_EQ(scores[0].level, "hard");
  EXPECT_EQ(scores[0].side, Side::first);
  EXPECT_EQ(scores[0].wins, 2);
  EXPECT_EQ(scores[0].losses, 1);
  EXPECT_EQ(scores[1].side, Side::second);
  EXPECT_EQ(scores[1].losses, 1);
  EXPECT_EQ(scores[2].game, "othello");
  EXPECT_EQ(scores[2].opponent, "bob");
  EXPECT_EQ(scores[2].draws, 1);
}

TEST_P(StoreTest, AGameIsRatedOnceForEach) {
  const PersonId ann = add("ann");
  add_play("p", ann, std::nullopt);
  add_play("q", ann, std::nullopt);
  EXPECT_TRUE(store_->ratings.note("p", {ann, 1510, 300, 0.06, {}, 5}));
  EXPECT_FALSE(store_->ratings.note("p", {ann, 1600, 300, 0.06, {}, 6}));
  EXPECT_TRUE(store_->ratings.note("q", {ann, 1520, 290, 0.06, {}, 7}));
  const auto history = store_->ratings.history("hex", ann);
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0].rating, 1510);
  EXPECT_EQ(history[1].play, "q");
  EXPECT_TRUE(store_->ratings.history("othello", ann).empty());
}

TEST_P(StoreTest, AJobGoesToOneClaimantInOrder) {
  for (int i = 0; i < 40; ++i) store_->jobs.add("battery", std::nullopt, std::to_string(i), i);
  EXPECT_FALSE(store_->jobs.claim("other", 1));
  std::mutex mutex;
  std::multiset<std::int64_t> claimed;
  const auto work = [&] {
    auto own = open(Access::shared);
    Jobs jobs(*own);
    while (auto job = jobs.claim("battery", 1)) {
      jobs.finish(job->id, true, "result");
      const std::lock_guard lock(mutex);
      claimed.insert(job->id);
    }
  };
  std::thread one(work);
  std::thread two(work);
  one.join();
  two.join();
  EXPECT_EQ(claimed.size(), 40U);
  EXPECT_EQ(std::set(claimed.begin(), claimed.end()).size(), 40U);
  const std::int64_t id = store_->jobs.add("battery", std::nullopt, "x", 1);
  EXPECT_EQ(store_->jobs.claim("battery", 2)->id, id);
  EXPECT_FALSE(store_->jobs.claim("battery", 2));
  store_->jobs.requeue_running();
  EXPECT_EQ(store_->jobs.claim("battery", 3)->id, id) << "it ran when the process ended";
  store_->jobs.finish(id, false, "why");
  EXPECT_EQ(store_->jobs.find(id)->state, "failed");
}

TEST_P(StoreTest, JobsAreListedCountedAndStopped) {
  const PersonId ann = add("ann");
  const std::int64_t one = store_->jobs.add("battery", ann, "x", 1);
  const std::int64_t two = store_->jobs.add("battery", std::nullopt, "y", 2);
  store_->jobs.add("other", ann, "z", 3);
  ASSERT_EQ(store_->jobs.latest("battery", std::nullopt, 9).size(), 2U);
  EXPECT_EQ(store_->jobs.latest("battery", std::nullopt, 1)[0].id, two);
  EXPECT_EQ(store_->jobs.latest("battery", ann, 9)[0].detail, "x");
  EXPECT_EQ(store_->jobs.ahead_of("battery", two), 1);
  EXPECT_EQ(store_->jobs.waiting(), 3);
  EXPECT_EQ(store_->jobs.count("battery", ann), 1);
  EXPECT_TRUE(store_->jobs.finish_waiting(one, "stopped"));
  EXPECT_FALSE(store_->jobs.finish_waiting(one, "again"));
  EXPECT_EQ(store_->jobs.find(one)->result, "stopped");
  EXPECT_EQ(store_->jobs.ahead_of("battery", two), 0);
  const TournamentId tournament = store_->tournaments.begin("battery", "plan", two);
  EXPECT_EQ(store_->tournaments.of_job(two)->id, tournament);
  EXPECT_FALSE(store_->tournaments.of_nobody());
  store_->jobs.remove(two);
  EXPECT_FALSE(store_->tournaments.is_there(tournament)) << "it goes with its job";
}

TEST_P(StoreTest, AnalysesAreKeptByPositionTheBetterThoughtStays) {
  store_->jobs.keep_analysis("hex:3", "uct", 1000, "long", 1);
  store_->jobs.keep_analysis("hex:3", "uct", 100, "short", 2);
  EXPECT_EQ(store_->jobs.analysis("hex:3", "uct", 500), "long");
  EXPECT_EQ(store_->jobs.analysis("hex:3", "uct", 2000), std::nullopt);
  EXPECT_EQ(store_->jobs.analysis("hex:3", "other", 1), std::nullopt);
  for (int i = 0; i < 10; ++i) store_->jobs.keep_analysis(std::to_string(i), "uct", 1, "r", 10 + i);
  store_->jobs.trim_analyses(3);
  EXPECT_EQ(store_->jobs.analysis("6", "uct", 1), std::nullopt);
  EXPECT_EQ(store_->jobs.analysis("7", "uct", 1), "r");
}

TEST_P(StoreTest, SweepingTakesWhatNobodyNeeds) {
  const PersonId gone = store_->people.add_guest(1);
  const PersonId player = store_->people.add_guest(1);
  const PersonId here = store_->people.add_guest(1);
  const PersonId newcomer = store_->people.add_guest(1500);
  add_play("p", player, std::nullopt);
  store_->people.open_session("old", gone, "c", 100);
  store_->people.open_session("new", here, "c", 1900);
  store_->people.sweep(2000, 1000);
  EXPECT_FALSE(store_->people.find(gone));
  EXPECT_TRUE(store_->people.find(player)) << "a game is his";
  EXPECT_TRUE(store_->people.find(here)) << "a session is his";
  EXPECT_TRUE(store_->people.find(newcomer)) << "a session comes";
}

TEST_P(StoreTest, OneServerAtATimeAdministratorsBeside) {
  const auto second = open_sql(where(), Access::alone);
  ASSERT_FALSE(second);
  EXPECT_THAT(code_text(second.error()), HasSubstr("-in-use"));
  EXPECT_TRUE(open_sql(where(), Access::shared));
}

TEST_P(StoreTest, EveryEarlierSchemaIsBroughtUpToDate) {
  sql_.reset();
  const Schema& schema = store_schema();
  for (std::size_t version = 0; version <= schema.steps.size(); ++version) {
    std::string place;
    if (std::string(GetParam()) == "sqlite") {
      place = where() + std::to_string(version);
      Schema earlier = schema;
      earlier.steps.resize(version);
      if (version > 0) {
        ASSERT_TRUE(Database::open(place, earlier));
      }
    } else {
      std::string why_not;
      place = testing::Postgres::shared(why_not)->new_database();
      auto whole = open_sql(place, Access::alone);
      ASSERT_TRUE(whole);
      // Back to `version`: its tables only.
      (*whole)->run("DELETE FROM tauler_schema WHERE version > $1",
                    {static_cast<std::int64_t>(version)});
      const std::vector<std::vector<std::string>> tables = {
          {"games", "tournaments"},
          {"analyses", "jobs", "rated_plays", "ratings", "play_events", "plays", "reset_codes",
           "sessions", "people"},
          {},
          {"probe"},
          {"game_jobs", "workers"},
          {"play_leases", "servers"},
          {"tasks", "askers"}};
      if (version < 6) (*whole)->run("ALTER TABLE jobs DROP COLUMN server");
      if (version < 3) {
        (*whole)->run("ALTER TABLE tournaments DROP COLUMN job");
        (*whole)->run("DROP INDEX jobs_owner");
      }
      for (std::size_t step = schema.steps.size(); step-- > version;) {
        for (const std::string& table : tables.at(step)) (*whole)->run("DROP TABLE " + table);
      }
    }
    auto sql = open_sql(place, Access::alone);
    ASSERT_TRUE(sql) << version << ": " << english(sql.error());
    EXPECT_GT(Store(**sql).people.add_guest(1), 0);
    EXPECT_EQ((*sql)->run("SELECT count(*) FROM tournaments").at(0).integer(), 0);
  }
}

TEST(PostgresStore, RecoversAfterTheServerWasAway) {
  std::string problem;
  auto server = testing::Postgres::make(problem);
  if (!server) GTEST_SKIP() << problem;
  auto sql = open_sql(server->new_database(), Access::alone);
  ASSERT_TRUE(sql) << english(sql.error());
  Store store(**sql);
  store.people.add_guest(1);
  server->stop();
  for (int i = 0; i < 2; ++i) {
    try {
      store.people.add_guest(1);
      FAIL();
    } catch (const SqlFailure& failure) {
      EXPECT_EQ(failure.kind(), SqlFailure::Kind::away) << failure.what();
    }
  }
  EXPECT_THROW((*sql)->revive(), SqlFailure);
  ASSERT_TRUE(server->start());
  (*sql)->revive();
  EXPECT_GT(store.people.add_guest(1), 1);
}

TEST(Secrets, PasswordsAreHashedWithArgon2idAndASalt) {
  const std::string one = *hash_password("correct horse", HashCost::least);
  const std::string two = *hash_password("correct horse", HashCost::least);
  EXPECT_THAT(one, ::testing::StartsWith("$argon2id$v=19$"));
  EXPECT_NE(one, two);
  EXPECT_TRUE(is_password("correct horse", one));
  EXPECT_TRUE(is_password("correct horse", two));
  EXPECT_FALSE(is_password("Correct horse", one));
  EXPECT_FALSE(is_password("", one));
  EXPECT_FALSE(is_password("x", ""));
  EXPECT_FALSE(is_password("x", std::string(500, 'x')));
  EXPECT_THAT(*hash_password("x", HashCost::interactive), HasSubstr("m=65536,t=2,p=1"));
}

TEST(Secrets, TokensAreLongAndDifferent) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string token = random_token();
    EXPECT_EQ(token.size(), 43U);
    EXPECT_EQ(
        token.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
        std::string::npos);
    seen.insert(token);
  }
  EXPECT_EQ(seen.size(), 1000U);
  EXPECT_EQ(random_name().size(), 16U);
  EXPECT_EQ(random_code().size(), 16U);
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "ab"));
}

}  // namespace
}  // namespace tauler::store
