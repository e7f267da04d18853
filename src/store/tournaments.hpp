// Tournaments and their finished games: plan, results, moves. docs/tournaments.md describes the
// tables (schema.cpp) for whoever wants to read them. As in people.hpp: within the caller's
// transaction; throws SqlFailure.
#pragma once

#include "arena/schedule/tournament.hpp"
#include "store/sql.hpp"

namespace tauler::store {

using TournamentId = std::int64_t;

struct TournamentRow {
  TournamentId id = 0;
  std::string plan;  ///< as arena::plan_text writes it
};

/// What a list says about a tournament between two.
struct TournamentTally {
  std::int64_t games = 0;
  std::int64_t turns = 0;
  std::array<double, 2> points{};  ///< by contestant
};

class Tournaments {
 public:
  explicit Tournaments(Sql& sql) : sql_(sql) {}

  /// The first that belongs to no job. A store has at most one, begun by `tauler tournament`, or
  /// the meetings of one rating run.
  std::optional<TournamentRow> of_nobody();
  /// The one of them with that plan.
  std::optional<TournamentRow> of_nobody(const std::string& plan);
  /// Removes them all.
  void remove_of_nobody();
  std::optional<TournamentRow> of_job(std::int64_t job);
  TournamentId begin(const std::string& name, const std::string& plan,
                     std::optional<std::int64_t> job);
  void remove(TournamentId tournament);
  bool is_there(TournamentId tournament);

  /// Throws a duplicate SqlFailure if there is a game of that number.
  void add(TournamentId tournament, const arena::PlayedGame& game);
  bool has_game(TournamentId tournament, int number);
  void drop_after(TournamentId tournament, int number);
  /// In the order of their numbers. Games are between two of this many contestants.
  std::vector<arena::Played> played(TournamentId tournament, int contestants);
  /// The first `count` after number `after`.
  std::vector<arena::PlayedGame> games(TournamentId tournament, int contestants, int after,
                                       std::int64_t count);
  TournamentTally tally(TournamentId tournament);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
