// The ranking of every game, in memory and always in order [C6]: people by points and by rating,
// the levels among the ratings. Updated by each rated game in logarithmic time.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "arena/statistics/ranking.hpp"
#include "server/live/rating_rules.hpp"

namespace tauler::server {

class Standings {
 public:
  enum class Order : std::uint8_t { rating, points };

  struct Line {
    std::size_t rank = 0;
    std::optional<store::PersonId> person;  ///< none: a level
    std::string level;
    double rating = 0;
    double deviation = 0;
    Score score;
  };

  explicit Standings(const std::vector<std::string>& games);

  void set(const std::string& game, const store::RatingRow& row);
  void remove(store::PersonId person);
  /// How often a row was set or removed: what was read from the store meanwhile may be older.
  std::uint64_t changes() const { return changes_; }
  std::size_t size(const std::string& game, Order order) const;
  std::vector<Line> page(const std::string& game, Order order, std::size_t first,
                         std::size_t count) const;
  std::optional<Line> find(const std::string& game, Order order, store::PersonId person) const;
  bool knows(const std::string& game) const { return tables_.contains(game); }

 private:
  struct Table {
    Ranking by_rating;  ///< points are hundredths of the rating
    Ranking by_points;
    std::map<std::string, store::RatingRow> rows;  ///< by the rankings' names
  };

  static Line line_of_entry(const Table& table, const Ranking::Entry& entry);

  std::map<std::string, Table> tables_;
  std::uint64_t changes_ = 0;
};

}  // namespace tauler::server
