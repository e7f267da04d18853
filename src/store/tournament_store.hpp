// A tournament in a store of its own or the server's: its plan and its finished games.
#pragma once

#include "arena/schedule/tournament.hpp"
#include "store/patience.hpp"
#include "store/tournaments.hpp"

namespace tauler::store {

class SqlLedger final : public arena::Ledger {
 public:
  /// The tournament in `where` (see open_sql), begun now if there is none. If there is one with
  /// another plan, the error says what differs and what to do; with `restart` it is thrown away
  /// instead.
  static Result<std::unique_ptr<SqlLedger>> open(const std::string& where,
                                                 const arena::TournamentPlan& plan, bool restart);

  /// How long everything below waits for a store that is away; at first not at all.
  void set_patience(const Patience& patience) { patience_ = patience; }
  const Patience& patience() const { return patience_; }
  Sql& sql() { return *sql_; }
  TournamentId tournament() const { return tournament_; }

  /// Goes on with the tournament of another plan beside it, begun now if there is none: the next
  /// meeting of a rating run.
  Status turn_to(const arena::TournamentPlan& plan);
  /// Throws all of them away; nothing else is asked of the ledger then.
  Status remove();

  /// Takes all its games off the queue for workers.
  Status withdraw_games();
  /// Takes them off the queue of games in the same transaction, where they are on it.
  Status add(const std::vector<arena::PlayedGame>& games) override;
  Status drop_after(int number) override;
  Result<std::vector<arena::Played>> played() const override;
  Status visit(const std::function<void(const arena::PlayedGame&)>& visitor) const override;

 private:
  SqlLedger(std::unique_ptr<Sql> sql, std::string name, TournamentId tournament, int contestants)
      : sql_(std::move(sql)),
        name_(std::move(name)),
        tournament_(tournament),
        contestants_(contestants) {}

  Error error_of(const SqlFailure& problem) const;
  template <class Work>
  auto patiently(const Work& work) const {
    return store::patiently(*sql_, patience_, work);
  }

  std::unique_ptr<Sql> sql_;
  std::string name_;  ///< of the store, for messages
  TournamentId tournament_;
  int contestants_;
  Patience patience_;
};

}  // namespace tauler::store
