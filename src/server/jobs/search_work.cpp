#include "server/jobs/search_work.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "store/outcome_name.hpp"

namespace tauler::server {
namespace {

using nlohmann::json;

json decision_text(const Decision& decision) {
  json variation = json::array();
  for (Move move : decision.variation) variation.push_back(move.value());
  return {{"move", decision.move.value()},
          {"value", decision.value},
          {"chance", decision.win_chance ? json(*decision.win_chance) : json()},
          {"proven", decision.proven ? json(name_of(*decision.proven)) : json()},
          {"method", name_of(decision.method)},
          {"depth", decision.depth},
          {"nodes", decision.nodes},
          {"time", decision.time.count()},
          {"variation", variation}};
}

// The readers throw json's exceptions where a field is missing or has another type.

/// Only as far as the moves can be played.
std::vector<Move> variation_of(const json& from, AnyPosition position) {
  std::vector<Move> moves;
  for (const json& each : from) {
    const Move move = Move::of(each.get<std::uint16_t>());
    if (!position.play(move)) break;
    moves.push_back(move);
  }
  return moves;
}

/// Nothing if its move cannot be played.
std::optional<Decision> decision_of(const json& from, const AnyPosition& position) {
  Decision decision;
  decision.move = Move::of(from.at("move").get<std::uint16_t>());
  if (!position.is_legal(decision.move)) return std::nullopt;
  // A value beyond all numbers has no text.
  if (from.at("value").is_number()) decision.value = from["value"].get<double>();
  if (from.at("chance").is_number()) {
    decision.win_chance = std::clamp(from["chance"].get<double>(), 0.0, 1.0);
  }
  if (from.at("proven").is_string()) {
    decision.proven = store::outcome_named(from["proven"].get<std::string>());
  }
  decision.method = method_named(from.at("method").get<std::string>());
  decision.depth = from.at("depth").get<int>();
  decision.nodes = from.at("nodes").get<std::uint64_t>();
  decision.time = Duration(std::max<std::int64_t>(0, from.at("time").get<std::int64_t>()));
  decision.variation = variation_of(from.at("variation"), position);
  return decision;
}

}  // namespace

SearchAnswer think_about(const SearchOrder& order, Player& player, const SearchEffort& effort,
                         const std::function<void(const SearchAnswer&)>& tell) {
  Limits limits = Limits::within(effort.time);
  limits.hurry = true;
  limits.hard_timeout = effort.time + effort.grace;
  limits.stop = effort.stop;
  std::optional<Stopwatch> since_news;
  const auto is_time_for_news = [&] {
    if (!tell || (since_news && since_news->elapsed() < effort.news_every)) return false;
    since_news = Stopwatch();
    return true;
  };
  const Stopwatch watch;
  SearchAnswer answer;
  if (order.rate == 0) {
    answer.decision = player.choose(order.position, limits, [&](const Decision& so_far) {
      if (is_time_for_news()) tell({so_far, {}, {}});
    });
    // A process has to start before it thinks; what it says itself leaves that out.
    answer.thought = watch.elapsed();
    if (answer.decision.time > Duration{}) {
      answer.thought = std::min(answer.thought, answer.decision.time);
    }
  } else {
    answer.moves = rate_moves(player, order.position, limits, order.rate,
                              [&](const std::vector<RatedMove>& so_far) {
                                if (is_time_for_news()) tell({{}, so_far, {}});
                              });
    answer.decision = answer.moves.front().decision;
    answer.thought = watch.elapsed();
  }
  return answer;
}

std::string write_search(const SearchOrder& order, Duration time, const GameRegistry& games) {
  return json{{"record", trim(games.write_record({order.position}))},
              {"player", order.player},
              {"time", time.count()},
              {"rate", order.rate},
              {"elastic", order.elastic}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<SearchOrder> read_search(const std::string& text, const GameRegistry& games) {
  const json from = json::parse(text, nullptr, false);
  try {
    const Result<Record> record = games.read_record(from.at("record").get<std::string>());
    if (!record) return record.error();
    if (record->position.is_over()) return Error{"position-over"};
    SearchOrder order{.owner = {},
                      .share = {},
                      .player = from.at("player").get<std::string>(),
                      .position = record->position,
                      .time = Duration(from.at("time").get<std::int64_t>()),
                      .rate = from.at("rate").get<std::size_t>()};
    order.elastic = from.at("elastic").get<bool>();
    order.time = std::clamp<Duration>(order.time, Duration{}, SearchPool::Bounds{}.longest);
    return order;
  } catch (const json::exception&) {
    return Error{"task-unreadable"};
  }
}

std::string write_answer(const SearchAnswer& answer) {
  json moves = json::array();
  for (const RatedMove& move : answer.moves) {
    json text = decision_text(move.decision);
    text["ends"] = move.ends_game;
    moves.push_back(std::move(text));
  }
  return json{{"decision", decision_text(answer.decision)},
              {"moves", moves},
              {"thought", answer.thought.count()}}
      .dump();
}

std::optional<SearchAnswer> read_answer(const std::string& text, const SearchOrder& order) {
  const json from = json::parse(text, nullptr, false);
  try {
    SearchAnswer answer;
    const auto decision = decision_of(from.at("decision"), order.position);
    if (!decision) return std::nullopt;
    answer.decision = *decision;
    answer.thought = Duration(std::max<std::int64_t>(0, from.at("thought").get<std::int64_t>()));
    for (const json& each : from.at("moves")) {
      const auto rated = decision_of(each, order.position);
      if (!rated) return std::nullopt;
      answer.moves.push_back({*rated, each.at("ends").get<bool>()});
    }
    const bool has_moves = !answer.moves.empty() && answer.moves.size() <= order.rate;
    if (order.rate == 0 ? !answer.moves.empty() : !has_moves) return std::nullopt;
    return answer;
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

Result<std::string> do_search_task(const std::string& detail, const std::atomic<bool>& stop,
                                   const SearchPool::PlayerSource& players,
                                   const GameRegistry& games) {
  const Result<SearchOrder> order = read_search(detail, games);
  if (!order) return order.error();
  try {
    const Result<std::unique_ptr<Player>> player = players(*order);
    if (!player) return player.error();
    return write_answer(
        think_about(*order, **player,
                    {.time = order->time, .grace = SearchPool::Bounds{}.grace, .stop = &stop}));
  } catch (const PlayerFailure& failure) {
    return Error{"search-failed", {failure.error()}};
  }
}

}  // namespace tauler::server
