// A store's file can be changed by anybody. Whatever is in a row, reading it gives a proper value
// or a reason that names the row; nothing else happens.
#include <SQLiteCpp/SQLiteCpp.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/report/report.hpp"
#include "arena/statistics/glicko.hpp"
#include "arena/statistics/standings.hpp"
#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "fuzz/row_world.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"
#include "store/store.hpp"
#include "store/tournament_store.hpp"
#include "support/error_text.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::store {
namespace {

using tauler::testing::TemporaryFolder;
using ::testing::HasSubstr;

/// As SQL writes them.
constexpr const char* nasty_values[] = {"NULL",
                                        "-1",
                                        "2",
                                        "17",
                                        "2147483648",
                                        "4294967297",
                                        "9223372036854775807",
                                        "-9223372036854775808",
                                        "1.5",
                                        "1e300",
                                        "-1e300",
                                        "9e999",
                                        "''",
                                        "'nonsense'",
                                        "'draw'",
                                        "'stopped'",
                                        "x'ff00fe'",
                                        "'[[0,1,1,0,null,null,1,-1]]'",
                                        "'[[2,1,1,0,null,null,1,1]]'",
                                        "'[[0,1,1,0,null,\"x\",1,1]]'",
                                        "'[[0,1e99,1,0,null,null,1,1]]'",
                                        "'[[0,1,1,0,null,null,99999999999,1]]'",
                                        "'[1]'",
                                        "'{}'",
                                        "'connect4:width=9999'",
                                        "'connect4 a1 a1 a1 a1 a1 a1 a1 a1'"};

arena::TournamentPlan plan_of_two() {
  arena::TournamentPlan plan{
      .name = "two", .start = *all_games().start("connect4"), .contestants = {}};
  for (const char* name : {"a", "b"}) {
    plan.contestants.push_back({name, *all_players().recipe("random", "connect4")});
  }
  return plan;
}

arena::PlayedGame game_of(int number) {
  arena::PlayedGame game;
  game.played.fixture = {number, 1, (number + 1) / 2, {(number + 1) % 2, number % 2}, 1};
  game.played.plies = 2;
  game.played.use[0].turns = game.played.use[1].turns = 1;
  game.record = "connect4 d1 d2";
  game.turns.resize(2);
  game.turns[1].mover = Side::second;
  return game;
}

void fill(Sql& sql) {
  Store store(sql);
  const PersonId ann = store.people.add_guest(1);
  EXPECT_TRUE(store.people.name_guest(ann, "ann", "hash"));
  store.people.open_session("token", ann, "csrf", 1);
  Play play;
  play.id = "p";
  play.game = play.start = "connect4";
  play.seats[0].person = ann;
  play.budget_ms = 60'000;
  store.plays.add(play);
  PlayEvent event;
  event.number = 1;
  event.kind = "move";
  event.detail = "d1";
  store.plays.add_event("p", event);
  RatingRow rating;
  rating.person = ann;
  rating.rating = 1500;
  rating.deviation = 100;
  rating.volatility = 0.06;
  store.ratings.set("connect4", rating);
  store.ratings.note("p", rating);
  const std::int64_t job = store.jobs.add("battery", ann, "{}", 1);
  const TournamentId tournament = store.tournaments.begin("two", "plan", job);
  for (int i = 1; i <= 2; ++i) store.tournaments.add(tournament, game_of(i));
}

/// Reads everything there is, and uses what it can.
void read_all(Sql& sql) {
  Store store(sql);
  store.people.find("ann");
  store.people.search("a", 10);
  store.people.session("token", 2, 1000);
  store.plays.find("p");
  store.plays.events("p", 0);
  store.plays.of_person(1, 1000, 10);
  store.plays.encounters_of(1);
  store.plays.going_on(10);
  for (const RatingRow& row : store.ratings.all("connect4")) {
    const Glicko rated{row.rating, row.deviation, row.volatility};
    EXPECT_TRUE(std::isfinite(after_period(rated, {{rated, 1}}).rating));
  }
  store.ratings.history("connect4", 1);
  store.jobs.latest("battery", {}, 10);
  store.jobs.tally();
  if (const auto row = store.tournaments.of_job(1)) {
    store.tournaments.tally(row->id);
    const auto games = store.tournaments.played(row->id, 2);
    arena::standings(plan_of_two(), games);
    for (const auto& game : store.tournaments.games(row->id, 2, 0, 10)) {
      EXPECT_LT(game.played.fixture.contestants[0], 2);
    }
  }
}

TEST(DamagedRows, EveryColumnWithEveryNastyValue) {
  const TemporaryFolder folder;
  const std::string original = folder / "original";
  {
    const auto sql = open_sql(original, Access::alone);
    ASSERT_TRUE(sql) << english(sql.error());
    fill(**sql);
    read_all(**sql);
  }
  std::vector<std::pair<std::string, std::string>> columns;
  {
    SQLite::Database file(original);
    SQLite::Statement list(
        file,
        "SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p "
        "WHERE m.type = 'table'");
    while (list.executeStep()) columns.emplace_back(list.getColumn(0), list.getColumn(1));
  }
  ASSERT_GT(columns.size(), 60u);
  int refused = 0;
  int read = 0;
  for (const auto& [table, column] : columns) {
    for (const char* value : nasty_values) {
      SCOPED_TRACE(table + "." + column + " = " + value);
      const auto sql = open_sql(":memory:", Access::alone);
      fill(**sql);
      try {
        (*sql)->run("PRAGMA foreign_keys = OFF");
        (*sql)->run("PRAGMA ignore_check_constraints = ON");
        (*sql)->run("UPDATE " + table + " SET " + column + " = " + value);
      } catch (const SqlFailure&) {
        continue;  // SQLite itself does not take it
      }
      try {
        read_all(**sql);
        ++read;
      } catch (const SqlFailure& problem) {
        EXPECT_EQ(problem.kind(), SqlFailure::Kind::damaged) << problem.what();
        EXPECT_THAT(problem.what(), HasSubstr("go back to a backup"));
        EXPECT_THAT(problem.what(), HasSubstr(column)) << "it names the column";
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 300);
  EXPECT_GT(read, 300) << "what does no harm is not refused";
}

/// What the fuzzer does, with a seed.
TEST(DamagedRows, MutatedRowsOfEveryTable) {
  const std::string game =
      "1\n1\n1\n1\n0\n1\nfirst-wins\non-board\n2\n1\n5\n5\n0\n1\n5\n5\n0\nwhy\n0\n\n\n"
      "connect4 d1 d2\n[[0,1,1,0.5,null,\"draw\",1,1]]";
  ASSERT_GE(read_rows(game), 2);
  const std::string play = "p\nhex\nhex\n1\n\n\neasy\n\n0\n60000\n0\n\n1\n\nongoing\n\"\"";
  Rng rng(1);
  int taken = 0;
  constexpr int texts = 20'000;
  for (int i = 0; i < texts; ++i) {
    std::vector<std::string> lines;
    for (const Piece& line : split(i % 2 == 0 ? game : play, '\n')) lines.emplace_back(line.text);
    for (std::uint32_t changes = 1 + rng.below(3); changes > 0; --changes) {
      std::string& line = lines[rng.below(static_cast<std::uint32_t>(lines.size()))];
      switch (rng.below(4)) {
        case 0: line = lines[rng.below(static_cast<std::uint32_t>(lines.size()))]; break;
        case 1: line = std::to_string(static_cast<std::int64_t>(rng())); break;
        case 2:
          line.insert(rng.below(static_cast<std::uint32_t>(line.size()) + 1), 1,
                      static_cast<char>(rng.below(256)));
          break;
        default: line = std::to_string(static_cast<int>(rng.below(7)) - 3);
      }
    }
    taken += read_rows(join(lines, "\n"));
  }
  EXPECT_GT(taken, texts / 20);
}

TEST(DamagedRows, ATournamentSaysWhichGameAndWhatToDo) {
  const TemporaryFolder folder;
  const std::string store = folder / "store";
  const arena::TournamentPlan plan = plan_of_two();
  ASSERT_TRUE((*SqlLedger::open(store, plan, false))->add({game_of(1), game_of(2)}));
  {
    SQLite::Database(store, SQLite::OPEN_READWRITE)
        .exec("UPDATE games SET first = 17 WHERE number = 2");
  }
  const auto ledger = SqlLedger::open(store, plan, false);
  ASSERT_TRUE(ledger) << english(ledger.error());
  const auto played = (*ledger)->played();
  ASSERT_FALSE(played);
  EXPECT_THAT(code_text(played.error()), HasSubstr("wanted-whole-range"));
  EXPECT_THAT(code_text(played.error()), HasSubstr("store-or-restart"));
  EXPECT_FALSE((*ledger)->visit([](const arena::PlayedGame&) {}));
}

TEST(ConnectionStrings, NothingOfAPasswordIsRepeated) {
  for (const char* text :
       {"postgresql://bob:secret@127.0.0.1:1/x", "postgresql://bob:se/cret@127.0.0.1:1/x",
        "postgresql://bob:se@cret@127.0.0.1:1/x", "postgresql://bob:secret%zz@h/x",
        "postgresql://bob:secret@[::1/x", "postgresql://bob:secret@127.0.0.1:1/x?nonsense=1",
        "postgresql://bob:12/cret@127.0.0.1/x"}) {
    const auto sql = open_sql(text, Access::alone);
    ASSERT_FALSE(sql);
    EXPECT_THAT(code_text(sql.error()), ::testing::Not(HasSubstr("cret"))) << text;
    EXPECT_THAT(shown_name(text), ::testing::Not(HasSubstr("cret")));
  }
}

}  // namespace
}  // namespace tauler::store
