#include "server/jobs/analysis.hpp"

namespace tauler::server {

using std::chrono::milliseconds;

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
    Json json = analysis_json(order, answer->moves);
    store_queue.run(
        [text = line_of(json), position, player, ms, now](store::Store& store) {
          store.jobs.keep_analysis(position, player, ms, text, now);
        },
        [](const Status&) {});
    json["cached"] = false;
    end(json);
  };
  const auto search_goes_on = [order, news = listener.news](const SearchAnswer& so_far) {
    if (news) news(analysis_json(order, so_far.moves));
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
