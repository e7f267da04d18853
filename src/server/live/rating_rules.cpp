#include "server/live/rating_rules.hpp"

#include <algorithm>
#include <array>

#include <fmt/core.h>

#include "arena/statistics/rating_file.hpp"

namespace tauler::server {
namespace {

using store::Glicko;
using store::RatingRow;

constexpr double milliseconds_a_day = 86'400'000;
constexpr double normal_95_percent = 1.96;
constexpr std::string_view middle_level = "medium";

/// An account's row, a level's fixed rating, or nothing for a guest.
std::optional<Glicko> strength(store::Store& store, const store::Play& play, Side side,
                               store::Time now) {
  const store::Seat& seat = play.seats[index_of(side)];
  if (seat.level) return rating_of_level(play.game, *seat.level);
  if (!seat.person) return std::nullopt;
  const auto person = store.people.find(*seat.person);
  if (!person || !person->name) return std::nullopt;
  const auto row = store.ratings.find(play.game, *seat.person);
  if (!row) return newcomer;
  Glicko known = store::after_days({row->rating, row->deviation, row->volatility},
                                   static_cast<double>(now - row->updated) / milliseconds_a_day);
  known.deviation = std::min(known.deviation, std::max(row->deviation, newcomer.deviation));
  return known;
}

GameResult result_for(Outcome outcome, Side side) {
  if (outcome == Outcome::draw) return GameResult::draw;
  return is_win_for(outcome, side) ? GameResult::win : GameResult::loss;
}

double score_of(GameResult result) {
  switch (result) {
    case GameResult::win: return 1;
    case GameResult::draw: return 0.5;
    case GameResult::loss: break;
  }
  return 0;
}

}  // namespace

const std::vector<LevelRating>& level_ratings() {
  static const std::vector<LevelRating> ratings = [] {
    std::vector<LevelRating> list;
    for (const arena::RatingFile& file : arena::all_built_in_ratings()) {
      double middle = 0;
      for (const arena::RatedPlayer& each : file.players) {
        if (each.level == middle_level) middle = each.elo;
      }
      for (const arena::RatedPlayer& each : file.players) {
        if (each.level.empty()) continue;
        list.push_back({file.game, each.level, newcomer.rating + each.elo - middle,
                        each.error / normal_95_percent});
      }
    }
    return list;
  }();
  return ratings;
}

std::optional<Glicko> rating_of_level(const std::string& game, const std::string& level) {
  for (const LevelRating& known : level_ratings()) {
    if (known.game == game && known.level == level) {
      return Glicko{known.rating, known.deviation, 0.06};
    }
  }
  return std::nullopt;
}

const std::vector<RatedBoard>& rated_boards() {
  static const std::vector<RatedBoard> boards = {
      {"connect4", 7, 6, true},
      {"gomoku", 15, 15, true},
      {"gomoku", 19, 19},
      {"gomoku", 20, 20},
      {"othello", 8, 8, true},
      {"hex", 11, 11, true, "swap=on"},
      {"hex", 13, 13, false, "swap=on"},
      {"hex", 14, 14, false, "swap=on"},
      {"hex", 19, 19, false, "swap=on"},
  };
  return boards;
}

Status check_rated(const RatedTerms& terms) {
  const std::string& game = terms.start.game().id;
  if (!terms.level.empty() && !rating_of_level(game, terms.level)) {
    return Error{"rated-opponent"};
  }
  const BoardView view = terms.start.view();
  std::string choices;
  bool fits = false;
  for (const RatedBoard& board : rated_boards()) {
    if (board.game != game || (!terms.level.empty() && !board.against_levels)) continue;
    choices += fmt::format("{}{}x{}{}", choices.empty() ? "" : ", ", board.width, board.height,
                           board.setting.empty() ? "" : fmt::format(" ({})", board.setting));
    fits = fits || (view.width == board.width && view.height == board.height &&
                    terms.start.spec().find(board.setting) != std::string::npos);
  }
  if (!fits) {
    return choices.empty() ? Error{"rated-game-none"} : Error{"rated-boards", {choices}};
  }
  using Clock = RatedClock;
  const std::int64_t budget = terms.budget_ms.value_or(0);
  if (budget < Clock::least_budget_ms || budget > Clock::most_budget_ms ||
      terms.increment_ms > Clock::most_increment_ms) {
    return Error{"rated-clock"};
  }
  return Done{};
}

std::vector<RatingChange> rate(store::Store& store, const store::Play& play, store::Time now) {
  std::vector<RatingChange> changes;
  const auto& [first, second] = play.seats;
  const bool same_person = first.person && first.person == second.person;
  if (!play.rated || !is_over(play.outcome) || same_person) return changes;
  store.ratings.lock(first.person, second.person);
  const std::array<std::optional<Glicko>, 2> before = {strength(store, play, Side::first, now),
                                                       strength(store, play, Side::second, now)};
  if (!before[0] || !before[1]) return changes;
  for (Side side : {Side::first, Side::second}) {
    const store::Seat& seat = play.seats[index_of(side)];
    if (!seat.person) continue;
    const Glicko& mine = *before[static_cast<std::size_t>(index_of(side))];
    const Glicko& theirs = *before[static_cast<std::size_t>(index_of(opponent(side)))];
    const GameResult result = result_for(play.outcome, side);
    const Glicko after = store::after_period(mine, {{theirs, score_of(result)}});
    RatingRow row = store.ratings.find(play.game, *seat.person).value_or(RatingRow{});
    row.person = *seat.person;
    row.rating = after.rating;
    row.deviation = after.deviation;
    row.volatility = after.volatility;
    row.score = with_result(row.score, result, PointsRule{});
    row.updated = now;
    if (!store.ratings.note(play.id, row)) continue;
    store.ratings.set(play.game, row);
    changes.push_back({row, mine.rating});
  }
  return changes;
}

}  // namespace tauler::server
