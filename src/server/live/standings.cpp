#include "server/live/standings.hpp"

#include <cmath>

#include "core/text.hpp"

namespace tauler::server {
namespace {

constexpr std::string_view level_mark = "level ";
constexpr double hundredths = 100;

std::string key_of(store::PersonId person) {
  return "person " + std::to_string(person);
}

Score rating_as_score(double rating) {
  return {std::llround(rating * hundredths), 0, 0, 0};
}

}  // namespace

Standings::Standings(const std::vector<std::string>& games) {
  for (const std::string& game : games) {
    Table& table = tables_[game];
    for (const LevelRating& level : level_ratings()) {
      if (level.game != game) continue;
      const std::string key = std::string(level_mark) + level.level;
      table.rows[key] = {0, level.rating, level.deviation, 0, {}, 0};
      table.by_rating.set(key, rating_as_score(level.rating));
    }
  }
}

void Standings::set(const std::string& game, const store::RatingRow& row) {
  const auto found = tables_.find(game);
  if (found == tables_.end()) return;
  ++changes_;
  const std::string key = key_of(row.person);
  found->second.rows[key] = row;
  found->second.by_rating.set(key, rating_as_score(row.rating));
  found->second.by_points.set(key, row.score);
}

void Standings::remove(store::PersonId person) {
  ++changes_;
  const std::string key = key_of(person);
  for (auto& [game, table] : tables_) {
    table.rows.erase(key);
    table.by_rating.remove(key);
    table.by_points.remove(key);
  }
}

std::size_t Standings::size(const std::string& game, Order order) const {
  const Table& table = tables_.at(game);
  return (order == Order::rating ? table.by_rating : table.by_points).size();
}

Standings::Line Standings::line_of_entry(const Table& table, const Ranking::Entry& entry) {
  const store::RatingRow& row = table.rows.at(entry.id);
  Line line;
  line.rank = entry.rank;
  if (entry.id.starts_with(level_mark)) {
    line.level = entry.id.substr(level_mark.size());
  } else {
    line.person = row.person;
  }
  line.rating = row.rating;
  line.deviation = row.deviation;
  line.score = row.score;
  return line;
}

std::vector<Standings::Line> Standings::page(const std::string& game, Order order,
                                             std::size_t first, std::size_t count) const {
  const Table& table = tables_.at(game);
  const Ranking& ranking = order == Order::rating ? table.by_rating : table.by_points;
  std::vector<Line> lines;
  for (const Ranking::Entry& entry : ranking.page(first, count)) {
    lines.push_back(line_of_entry(table, entry));
  }
  return lines;
}

std::optional<Standings::Line> Standings::find(const std::string& game, Order order,
                                               store::PersonId person) const {
  const Table& table = tables_.at(game);
  const Ranking& ranking = order == Order::rating ? table.by_rating : table.by_points;
  const auto entry = ranking.find(key_of(person));
  if (!entry) return std::nullopt;
  return line_of_entry(table, *entry);
}

}  // namespace tauler::server
