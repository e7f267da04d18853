#include "server/jobs/analysis.hpp"

#include <algorithm>

#include "server/jobs/player_request.hpp"

namespace tauler::server {
namespace {

using std::chrono::milliseconds;

Json answer_json(const AnalysisOrder& order, const SearchAnswer& answer) {
  return {{"position", order.position.text()},
          {"player", order.player},
          {"ms", std::chrono::duration_cast<milliseconds>(order.time).count()},
          {"moves", rated_moves_json(order.position, answer.moves)}};
}

}  // namespace

Result<AnalysisOrder> read_analysis(const GameRegistry& games, const PlayerRegistry& players,
                                    const Json& json, Duration usual, Duration longest) {
  const auto text = [&](const char* field) {
    const auto found = json.find(field);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const auto number = [&](const char* field, std::int64_t otherwise) {
    const auto found = json.find(field);
    return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>()
                                                             : otherwise;
  };
  Result<AnyPosition> position = games.start_or_position(text("position"));
  if (!position) return position.error();
  if (position->is_over()) return Error{"position-over"};
  std::string player = text("player");
  const std::string& game = position->game().id;
  if (player.empty()) {
    const std::vector<Level> levels = players.levels_of(game);
    player = levels.empty() ? "uct" : levels.back().name;
  }
  const Result<PlayerRecipe> recipe = requested_player(players, player, game);
  if (!recipe) return recipe.error();
  const std::int64_t usual_ms = std::chrono::duration_cast<milliseconds>(usual).count();
  const std::int64_t longest_ms = std::chrono::duration_cast<milliseconds>(longest).count();
  const std::int64_t ms = std::clamp<std::int64_t>(number("ms", usual_ms), 1, longest_ms);
  const auto all = static_cast<std::int64_t>(position->legal_moves().size());
  const std::int64_t count = std::clamp<std::int64_t>(number("count", all), 1, all);
  return AnalysisOrder{*std::move(position), player, milliseconds(ms),
                       static_cast<std::size_t>(count)};
}

std::shared_ptr<AnalysisWatch> analyse(store::StoreQueue& store_queue, SearchPool& pool,
                                       const AnalysisOrder& order, const Asker& asker,
                                       store::Time now, const AnalysisListener& listener) {
  auto watch = std::make_shared<AnalysisWatch>(pool);
  const std::string position = order.position.text();
  const std::int64_t ms = std::chrono::duration_cast<milliseconds>(order.time).count();
  // The number of moves wanted is part of what was asked.
  const std::string player = order.player + " x" + std::to_string(order.count);
  auto known = std::make_shared<std::optional<std::string>>();
  auto refused = std::make_shared<bool>(false);
  const auto search_ended = [&store_queue, order, position, player, ms, now,
                             end = listener.end](const Result<SearchAnswer>& answer) {
    if (!answer) return end(answer.error());
    Json json = answer_json(order, *answer);
    store_queue.run(
        [text = line_of(json), position, player, ms, now](store::Store& store) {
          store.jobs.keep_analysis(position, player, ms, text, now);
        },
        [](const Status&) {});
    json["cached"] = false;
    end(json);
  };
  const auto search_goes_on = [order, news = listener.news](const SearchAnswer& so_far) {
    if (news) news(answer_json(order, so_far));
  };
  store_queue.run(
      [known, refused, person = asker.person, game = order.position.game().id, position, player,
       ms](store::Store& store) {
        *refused = store.plays.is_in_rated(person, game);
        if (!*refused) *known = store.jobs.analysis(position, player, ms);
      },
      [&pool, kept = watch, known, refused, order, asker, listener, search_ended,
       search_goes_on](const Status& status) {
        if (!status) return listener.end(status.error());
        if (*refused) return listener.end(Error{"help-in-rated"});
        if (*known) {
          Json json = Json::parse(**known, nullptr, false);
          json["cached"] = true;
          return listener.end(json);
        }
        if (kept->cancelled) return;
        SearchOrder search{SearchLane::analysis, "person " + std::to_string(asker.person),
                           asker.address,        order.player,
                           order.position,       order.time,
                           order.count};
        const Result<SearchPool::Ticket> ticket =
            pool.submit(std::move(search), {search_ended, search_goes_on, listener.wait});
        if (!ticket) return listener.end(ticket.error());
        kept->ticket = *ticket;
      });
  return watch;
}

}  // namespace tauler::server
