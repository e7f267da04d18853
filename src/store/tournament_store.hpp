// A tournament in an SQLite file: its plan and its finished games.
#pragma once

#include <filesystem>

#include "arena/tournament.hpp"
#include "store/database.hpp"

namespace tauler::store {

/// One tournament of a database; docs/tournaments.md describes the tables (schema.cpp) for whoever
/// wants to read them.
class SqliteLedger final : public arena::Ledger {
 public:
  /// The tournament in `file`, begun now where there is none. Where there is one with another plan,
  /// says what differs and what to do; with `restart` it is thrown away instead.
  static Result<std::unique_ptr<SqliteLedger>> open(const std::filesystem::path& file,
                                                    const arena::TournamentPlan& plan,
                                                    bool restart);

  Status add(const std::vector<arena::PlayedGame>& games) override;
  Status drop_after(int number) override;
  Result<std::vector<arena::Played>> played() const override;
  Status visit(const std::function<void(const arena::PlayedGame&)>& visitor) const override;

 private:
  SqliteLedger(Database database, std::int64_t tournament)
      : database_(std::move(database)), tournament_(tournament) {}

  Database database_;
  std::int64_t tournament_;
};

}  // namespace tauler::store
