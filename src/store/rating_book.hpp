// Ratings as they are stored: one row per person and game, and what each rated game changed.
#pragma once

#include "arena/statistics/ranking.hpp"
#include "store/people.hpp"

namespace tauler::store {

struct RatingRow {
  PersonId person = 0;
  double rating = 0;
  double deviation = 0;
  double volatility = 0;
  Score score;
  Time updated = 0;
};

/// One point of a rating graph.
struct RatingPoint {
  std::string play;
  double rating = 0;
  double deviation = 0;
  Time made = 0;
};

class RatingBook {
 public:
  explicit RatingBook(Sql& sql) : sql_(sql) {}

  /// Nobody else changes the ratings of these two before this transaction has ended: another
  /// server may be rating another game of theirs.
  void lock(std::optional<PersonId> one, std::optional<PersonId> other);
  std::optional<RatingRow> find(const std::string& game, PersonId person);
  /// All of a game, in no order.
  std::vector<RatingRow> all(const std::string& game);
  void set(const std::string& game, const RatingRow& row);
  /// Notes that a play was rated for a person. False if it was already: nothing is rated twice.
  bool note(const std::string& play, const RatingRow& after);
  std::vector<RatingPoint> history(const std::string& game, PersonId person);

 private:
  Sql& sql_;
};

}  // namespace tauler::store
