// A store whose every row is what a text says: its lines are the columns from the left: numbers if
// they read as such, null if they are empty, and starting over when all are used.
#pragma once

#include <string>
#include <string_view>

#include "arena/statistics/glicko.hpp"
#include "arena/statistics/standings.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"
#include "store/store.hpp"

namespace tauler {

class RowsOfText final : public store::Sql {
 public:
  explicit RowsOfText(std::string_view text) {
    for (const Piece& line : split(text, '\n')) values_.push_back(value_of(line.text));
    if (values_.empty()) values_.emplace_back();
  }

  store::Rows run(std::string_view statement, const store::Values& /*values*/) override {
    store::RowSource source{store::table_of(statement), {}};
    store::Values row;
    for (std::size_t i = 0; i < columns; ++i) {
      source.columns.push_back("column " + std::to_string(i));
      row.push_back(values_[i % values_.size()]);
    }
    return {store::Row(std::move(row), std::make_shared<const store::RowSource>(source))};
  }
  std::string_view skip_claimed() const override { return ""; }
  void revive() override {}
  std::string_view engine() const override { return "text"; }
  Status back_up(const std::string& /*file*/) override { return Done{}; }

 private:
  static constexpr std::size_t columns = 32;

  static store::Value value_of(std::string_view text) {
    if (text.empty()) return {};
    if (const auto number = parse_integer<std::int64_t>(text)) return *number;
    if (const auto real = parse_real(text)) return *real;
    return std::string(text);
  }

  store::Values values_;
};

/// Reads rows of every table from the text and uses what was read. Returns how many tables accepted
/// it.
inline int read_rows(std::string_view text) {
  RowsOfText sql(text);
  store::Store store(sql);
  static const arena::TournamentPlan plan = [] {
    arena::TournamentPlan made{
        .name = "two", .start = *all_games().start("connect4"), .contestants = {}};
    for (const char* name : {"a", "b"}) {
      made.contestants.push_back({name, *all_players().recipe("random", "connect4")});
    }
    return made;
  }();
  int taken = 0;
  const auto attempt = [&](const auto& use) {
    try {
      use();
      ++taken;
    } catch (const store::SqlFailure& problem) {
      if (problem.kind() != store::SqlFailure::Kind::damaged) throw;
    }
  };
  attempt([&] { arena::standings(plan, store.tournaments.played(1, 2)); });
  attempt([&] { store.tournaments.games(1, 2, 0, 1); });
  attempt([&] { store.tournaments.tally(1); });
  attempt([&] { store.tournaments.of_job(1); });
  attempt([&] { store.plays.find("p"); });
  attempt([&] { store.plays.events("p", 0); });
  attempt([&] { store.people.session("token", 1, 1); });
  attempt([&] { store.jobs.find(1); });
  attempt([&] { store.ratings.history("connect4", 1); });
  attempt([&] {
    for (const store::RatingRow& row : store.ratings.all("connect4")) {
      const store::Glicko rated{row.rating, row.deviation, row.volatility};
      if (!(store::after_period(rated, {{rated, 1}}).deviation > 0)) std::abort();
    }
  });
  return taken;
}

}  // namespace tauler
