#include "store/queue/order_text.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "store/outcome_name.hpp"
#include "store/tournaments.hpp"
#include "store/turns_text.hpp"

namespace tauler::store {
namespace {

using arena::GameOrder;
using arena::GameSetup;
using arena::PlayedOrder;
using arena::SideSetup;
using nlohmann::json;

template <class T>
json or_null(const std::optional<T>& value) {
  return value ? json(*value) : json();
}

json or_null(const std::optional<Duration>& time) {
  return time ? json(time->count()) : json();
}

// The readers throw json's exceptions where a field is missing or has another type.

template <class T>
std::optional<T> optional_at(const json& from, const char* name) {
  const json& field = from.at(name);
  return field.is_null() ? std::nullopt : std::optional(field.get<T>());
}

std::optional<Duration> time_at(const json& from, const char* name) {
  const auto count = optional_at<std::int64_t>(from, name);
  return count ? std::optional(Duration(*count)) : std::nullopt;
}

json written(const SideSetup& side) {
  const auto& clock = side.clock;
  return json{{"time", or_null(side.limits.time)},
              {"depth", or_null(side.limits.depth)},
              {"nodes", or_null(side.limits.nodes)},
              {"budget", or_null(clock ? std::optional(clock->budget) : std::nullopt)},
              {"increment", or_null(clock ? std::optional(clock->increment) : std::nullopt)}};
}

SideSetup side_of(const json& from) {
  SideSetup side;
  side.limits.time = time_at(from, "time");
  side.limits.depth = optional_at<int>(from, "depth");
  side.limits.nodes = optional_at<std::uint64_t>(from, "nodes");
  if (const auto budget = time_at(from, "budget")) {
    side.clock = TimeControl{*budget, time_at(from, "increment").value_or(Duration{})};
  }
  return side;
}

json written(const arena::AdjudicationPlan& plan) {
  return json{{"resign-moves", plan.resign_moves},   {"resign-below", plan.resign_below},
              {"draw-moves", plan.draw_moves},       {"draw-within", plan.draw_within},
              {"draw-from-ply", plan.draw_from_ply}, {"solver-nodes", plan.solver_nodes}};
}

arena::AdjudicationPlan adjudication_of(const json& from) {
  arena::AdjudicationPlan plan;
  plan.resign_moves = from.at("resign-moves").get<int>();
  plan.resign_below = from.at("resign-below").get<double>();
  plan.draw_moves = from.at("draw-moves").get<int>();
  plan.draw_within = from.at("draw-within").get<double>();
  plan.draw_from_ply = from.at("draw-from-ply").get<int>();
  plan.solver_nodes = from.at("solver-nodes").get<std::uint64_t>();
  return plan;
}

GameSetup setup_of(const json& from) {
  GameSetup setup;
  for (int side : {0, 1}) setup.sides[side] = side_of(from.at("sides").at(side));
  setup.margin = Duration(from.at("margin").get<std::int64_t>());
  setup.strict_move_time = from.at("strict").get<bool>();
  setup.hard_timeout = time_at(from, "hard-timeout");
  setup.max_moves = optional_at<int>(from, "max-moves");
  return setup;
}

bool goes_on_from(const AnyPosition& position, const AnyPosition& opening, std::size_t turns) {
  const std::vector<Move>& moves = position.moves();
  const std::vector<Move>& begun = opening.moves();
  return moves.size() == begun.size() + turns &&
         std::equal(begun.begin(), begun.end(), moves.begin()) &&
         position.start().text() == opening.start().text();
}

/// Whether the ending is one that such a position and its players can have.
bool is_possible(const arena::GameResult& result) {
  if (result.outcome == Outcome::ongoing || result.ending == Ending::stopped) return false;
  const bool on_board = result.ending == Ending::on_board;
  return on_board == result.position.is_over() &&
         (!on_board || result.outcome == result.position.outcome());
}

}  // namespace

std::string write_order(const GameOrder& order, const GameRegistry& games) {
  json players = json::array();
  for (const arena::SeatOrder& seat : order.seats) {
    players.push_back({{"player", seat.recipe->text()},
                       {"seed", seat.recipe->takes_seed() ? json(seat.seed) : json()}});
  }
  const GameSetup& setup = order.setup;
  return json{{"opening", trim(games.write_record({order.opening()}))},
              {"players", std::move(players)},
              {"sides", {written(setup.sides[0]), written(setup.sides[1])}},
              {"margin", setup.margin.count()},
              {"strict", setup.strict_move_time},
              {"hard-timeout", or_null(setup.hard_timeout)},
              {"max-moves", or_null(setup.max_moves)},
              {"adjudication", written(order.adjudication)},
              {"reference-speed", order.reference_speed}}
      .dump();
}

Result<arena::SeatOrder> SeatPlayers::seat(const std::string& text, const std::string& game_id,
                                           std::optional<std::uint64_t> seed,
                                           const arena::SeatOrder* opponent) {
  std::string key = game_id + (seed ? " seeded " : " ") + text;
  auto known = known_.find(key);
  if (opponent != nullptr && known != known_.end() && known->second->id == opponent->id) {
    key = "again " + key;
    known = known_.find(key);
  }
  if (known == known_.end()) {
    const Result<PlayerRecipe> read = read_(text, game_id);
    if (!read) return read.error();
    // The text leaves a default seed out, and the player would be taken for one that is given some.
    const bool is_fixed = !seed && read->takes_seed();
    const PlayerRecipe recipe =
        is_fixed ? PlayerRecipe(read->entry(), read->options(), true) : *read;
    const int id = static_cast<int>(known_.size());
    known = known_.emplace(key, std::make_unique<Known>(Known{id, recipe})).first;
  }
  return arena::SeatOrder{known->second->id, &known->second->recipe, seed.value_or(0)};
}

Result<GameOrder> read_order(std::string_view text, const GameRegistry& games, SeatPlayers& players,
                             double speed) {
  const json from = json::parse(text, nullptr, false);
  try {
    const Result<Record> record = games.read_record(from.at("opening").get<std::string>());
    if (!record) return record.error();
    if (record->position.is_over()) return Error{"position-over"};
    GameOrder order;
    for (int side : {0, 1}) {
      const json& player = from.at("players").at(side);
      const Result<arena::SeatOrder> seat = players.seat(
          player.at("player").get<std::string>(), record->position.game().id,
          optional_at<std::uint64_t>(player, "seed"), side == 1 ? &order.seats[0] : nullptr);
      if (!seat) return seat.error();
      order.seats[side] = *seat;
    }
    order.opening = [opening = record->position] { return opening; };
    order.reference_speed = from.at("reference-speed").get<double>();
    order.setup = setup_of(from);
    scale_times(order.setup, arena::time_scale(order.reference_speed, speed));
    order.adjudication = adjudication_of(from.at("adjudication"));
    return order;
  } catch (const json::exception& problem) {
    return Error{"foreign-failure", {problem.what()}};
  }
}

std::string write_played(const PlayedOrder& played, const GameRegistry& games) {
  const arena::GameResult& result = played.result;
  return json{{"record", trim(games.write_record({result.position}))},
              {"outcome", name_of(result.outcome)},
              {"ending", name_of(result.ending)},
              {"reason", result.reason},
              {"duration", result.duration.count()},
              {"turns", write_turns(result.turns)}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

std::optional<PlayedOrder> read_played(std::string_view text, const GameRegistry& games,
                                       const GameOrder& order) {
  const json from = json::parse(text, nullptr, false);
  try {
    const Result<Record> record = games.read_record(from.at("record").get<std::string>());
    const auto outcome = outcome_named(from.at("outcome").get<std::string>());
    const auto ending = ending_named(from.at("ending").get<std::string>());
    auto turns = read_turns(from.at("turns").get<std::string>());
    const auto duration = from.at("duration").get<std::int64_t>();
    if (!record || !outcome || !ending || !turns || duration < 0) return std::nullopt;
    PlayedOrder played{.number = order.number,
                       .seeds = {},
                       .result = {.position = record->position,
                                  .outcome = *outcome,
                                  .ending = *ending,
                                  .reason = from.at("reason").get<std::string>(),
                                  .turns = *std::move(turns),
                                  .duration = Duration(duration)}};
    if (!goes_on_from(record->position, order.opening(), played.result.turns.size()) ||
        !is_possible(played.result)) {
      return std::nullopt;
    }
    for (int side : {0, 1}) {
      const arena::SeatOrder& seat = order.seats[side];
      if (seat.recipe->takes_seed()) played.seeds[side] = seat.seed;
    }
    return played;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace tauler::store
