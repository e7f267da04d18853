#include "store/tournament_store.hpp"

#include <fmt/core.h>

#include "arena/schedule/plan_text.hpp"
#include "store/queue/game_queue.hpp"

namespace tauler::store {
namespace {

/// Games read at a time: those of a long tournament do not fit into memory with all their turns.
constexpr std::int64_t games_at_a_time = 200;

/// The tournament's number, or why the store has another one.
Result<TournamentId> find_or_begin(Sql& sql, const std::string& name,
                                   const arena::TournamentPlan& plan, bool restart) {
  Tournaments tournaments(sql);
  const std::string text = arena::plan_text(plan);
  Transaction transaction(sql);
  std::optional<TournamentRow> known = tournaments.of_nobody();
  if (known && restart) {
    tournaments.remove_of_nobody();
    known.reset();
  }
  if (known && known->plan != text) {
    return Error{"store-of-other-plan",
                 {name, tournaments.tally(known->id).games,
                  arena::plan_differences(known->plan, text).value_or(Error{"plan-line-order"})}};
  }
  const TournamentId id = known ? known->id : tournaments.begin(plan.name, text, std::nullopt);
  transaction.commit();
  return id;
}

}  // namespace

Result<std::unique_ptr<SqlLedger>> SqlLedger::open(const std::string& where,
                                                   const arena::TournamentPlan& plan,
                                                   bool restart) {
  Result<std::unique_ptr<Sql>> sql = open_sql(where, Access::alone);
  if (!sql) return sql.error();
  const std::string name = shown_name(where);
  try {
    const Result<TournamentId> tournament = find_or_begin(**sql, name, plan, restart);
    if (!tournament) return tournament.error();
    return std::unique_ptr<SqlLedger>(new SqlLedger(*std::move(sql), name, *tournament,
                                                    static_cast<int>(plan.contestants.size())));
  } catch (const SqlFailure& problem) {
    return problem.error().within(name);
  }
}

Error SqlLedger::error_of(const SqlFailure& problem) const {
  const Error error = problem.error().within(name_);
  return problem.kind() == SqlFailure::Kind::damaged ? Error{"store-or-restart", {error}} : error;
}

Status SqlLedger::add(const std::vector<arena::PlayedGame>& games) {
  bool is_repeated = false;
  try {
    patiently([&] {
      Tournaments tournaments(*sql_);
      Transaction transaction(*sql_);
      for (const arena::PlayedGame& game : games) {
        const int number = game.played.fixture.number;
        // Committed though the answer was lost: nobody else writes games of this tournament.
        if (is_repeated && tournaments.has_game(tournament_, number)) continue;
        tournaments.add(tournament_, game);
        GameQueue(*sql_).remove(tournament_, number);
      }
      is_repeated = true;
      transaction.commit();
    });
    return Done{};
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Status SqlLedger::turn_to(const arena::TournamentPlan& plan) {
  try {
    tournament_ = patiently([&] {
      Tournaments tournaments(*sql_);
      const std::string text = arena::plan_text(plan);
      Transaction transaction(*sql_);
      const std::optional<TournamentRow> known = tournaments.of_nobody(text);
      const TournamentId id = known ? known->id : tournaments.begin(plan.name, text, std::nullopt);
      transaction.commit();
      return id;
    });
    contestants_ = static_cast<int>(plan.contestants.size());
    return Done{};
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Status SqlLedger::remove() {
  try {
    patiently([&] { Tournaments(*sql_).remove_of_nobody(); });
    return Done{};
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Status SqlLedger::withdraw_games() {
  try {
    patiently([&] { GameQueue(*sql_).withdraw_all(tournament_); });
    return Done{};
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Status SqlLedger::drop_after(int number) {
  try {
    patiently([&] { Tournaments(*sql_).drop_after(tournament_, number); });
    return Done{};
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Result<std::vector<arena::Played>> SqlLedger::played() const {
  try {
    return patiently([&] { return Tournaments(*sql_).played(tournament_, contestants_); });
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

Status SqlLedger::visit(const std::function<void(const arena::PlayedGame&)>& visitor) const {
  try {
    int last = 0;
    while (true) {
      const auto games = patiently([&] {
        return Tournaments(*sql_).games(tournament_, contestants_, last, games_at_a_time);
      });
      if (games.empty()) return Done{};
      for (const arena::PlayedGame& game : games) visitor(game);
      last = games.back().played.fixture.number;
    }
  } catch (const SqlFailure& problem) {
    return error_of(problem);
  }
}

}  // namespace tauler::store
