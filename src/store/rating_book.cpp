#include "store/rating_book.hpp"

namespace tauler::store {
namespace {

/// Far beyond any real rating. Glicko-2 does not terminate on infinities or NaN.
constexpr double highest_rating = 10'000;
constexpr double highest_deviation = 1'000;
constexpr double least_volatility = 1e-6;
constexpr double highest_volatility = 1;
constexpr std::int64_t most_games = 1'000'000'000;

double read_rating_value(Row& row) {
  return row.real(-highest_rating, highest_rating);
}
double read_deviation(Row& row) {
  return row.real(1, highest_deviation);
}

RatingRow read_rating(Row& row) {
  RatingRow rating;
  rating.person = row.integer();
  rating.rating = read_rating_value(row);
  rating.deviation = read_deviation(row);
  rating.volatility = row.real(least_volatility, highest_volatility);
  rating.score.points = row.integer(-most_games, most_games);
  rating.score.wins = row.integer(0, most_games);
  rating.score.losses = row.integer(0, most_games);
  rating.score.draws = row.integer(0, most_games);
  rating.updated = row.integer();
  return rating;
}

constexpr const char* select_rating =
    "SELECT person, rating, deviation, volatility, points, wins, losses, draws, updated "
    "FROM ratings WHERE game = $1";

}  // namespace

void RatingBook::lock(std::optional<PersonId> one, std::optional<PersonId> other) {
  if (sql_.engine() != "postgresql") return;
  sql_.run("SELECT id FROM people WHERE id = $1 OR id = $2 ORDER BY id FOR NO KEY UPDATE",
           {one.value_or(0), other.value_or(0)});
}

std::optional<RatingRow> RatingBook::find(const std::string& game, PersonId person) {
  Rows rows = sql_.run(std::string(select_rating) + " AND person = $2", {game, person});
  if (rows.empty()) return std::nullopt;
  return read_rating(rows.front());
}

std::vector<RatingRow> RatingBook::all(const std::string& game) {
  std::vector<RatingRow> ratings;
  for (Row& row : sql_.run(select_rating, {game})) ratings.push_back(read_rating(row));
  return ratings;
}

void RatingBook::set(const std::string& game, const RatingRow& row) {
  sql_.run(
      "INSERT INTO ratings (game, person, rating, deviation, volatility, points, wins, losses, "
      "draws, updated) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) "
      "ON CONFLICT (game, person) DO UPDATE SET rating = excluded.rating, "
      "deviation = excluded.deviation, volatility = excluded.volatility, "
      "points = excluded.points, wins = excluded.wins, losses = excluded.losses, "
      "draws = excluded.draws, updated = excluded.updated",
      {game, row.person, row.rating, row.deviation, row.volatility, row.score.points,
       row.score.wins, row.score.losses, row.score.draws, row.updated});
}

bool RatingBook::note(const std::string& play, const RatingRow& after) {
  return !sql_.run(
                  "INSERT INTO rated_plays (play, person, rating, deviation, made) "
                  "VALUES ($1, $2, $3, $4, $5) ON CONFLICT (play, person) DO NOTHING "
                  "RETURNING play",
                  {play, after.person, after.rating, after.deviation, after.updated})
              .empty();
}

std::vector<RatingPoint> RatingBook::history(const std::string& game, PersonId person) {
  std::vector<RatingPoint> points;
  for (Row& row : sql_.run("SELECT play, rating, deviation, made FROM rated_plays "
                           "JOIN plays ON plays.id = rated_plays.play "
                           "WHERE person = $1 AND game = $2 ORDER BY made, play",
                           {person, game})) {
    RatingPoint point;
    point.play = row.text();
    point.rating = read_rating_value(row);
    point.deviation = read_deviation(row);
    point.made = row.integer();
    points.push_back(std::move(point));
  }
  return points;
}

}  // namespace tauler::store
