#include "server/figures.hpp"

#include <chrono>

#include <fmt/core.h>

#include "server/cluster/shared_games.hpp"
#include "server/jobs/batteries.hpp"
#include "server/jobs/engine_pool.hpp"
#include "server/jobs/search_pool.hpp"
#include "server/jobs/search_workers.hpp"
#include "server/jobs/worker.hpp"
#include "server/live/hub.hpp"
#include "server/metrics.hpp"
#include "server/net/listener.hpp"

namespace tauler::server {
namespace {

void add_traffic(MetricsText& text, const Figured& of) {
  const Traffic& traffic = of.listener.traffic();
  text.gauge("tauler_connections", "Open connections", traffic.connections);
  text.gauge("tauler_websockets", "Those that are WebSockets", traffic.sockets);
  text.counter("tauler_connections_refused_total", "Connections beyond the limits",
               traffic.refused);
  text.counter("tauler_http_requests_total", "Requests, good or bad", traffic.requests);
  text.head("tauler_http_responses_total", "counter", "Answers by their status");
  for (const auto& [status, count] : traffic.answers) {
    text.sample("tauler_http_responses_total", count, fmt::format("{{code=\"{}\"}}", status));
  }
  text.histogram("tauler_http_response_seconds", "From the whole request to its answer",
                 traffic.answer_times);
  text.counter("tauler_websocket_messages_total", "Messages received", traffic.messages);
}

void add_games(MetricsText& text, const Figured& of) {
  text.gauge("tauler_games_loaded", "Games in memory", of.hub.loaded());
  text.gauge("tauler_watchers", "Who watches or plays them, by WebSocket", of.hub.watchers());
  text.counter("tauler_events_stored_total", "Moves and other events of games",
               of.hub.store_times().count());
  text.histogram("tauler_event_store_seconds", "From an event to its being stored",
                 of.hub.store_times());
  text.counter("tauler_battery_games_total", "Games of batteries played and stored",
               of.batteries.games_played());
}

void add_search_workers(MetricsText& text, const SearchWorkers& workers) {
  const SearchWorkers::Figures figures = workers.figures();
  text.gauge("tauler_search_workers", "Workers of the store, of this build", figures.workers);
  text.gauge("tauler_searches_with_workers", "Searches that they have, or are offered",
             figures.out);
  text.counter("tauler_searches_by_workers_total", "Searches that they answered", figures.answered);
  text.counter("tauler_searches_returned_total", "Not taken by workers, lost or wrong: done here",
               figures.returned);
}

void add_engines(MetricsText& text, const EnginePool& pool) {
  const EnginePool::Figures engines = pool.figures();
  text.head("tauler_engines", "gauge", "Processes that search, or wait for a search");
  text.sample("tauler_engines", engines.idle, "{state=\"idle\"}");
  text.sample("tauler_engines", engines.busy, "{state=\"busy\"}");
  text.gauge("tauler_engine_memory_bytes", "What the idle ones hold", engines.memory);
  text.counter("tauler_engines_started_total", "Processes started", engines.started);
  text.counter("tauler_engine_searches_total", "Searches given to them", engines.lent);
  text.counter("tauler_engine_resumed_total", "Those that went on from what was known",
               engines.resumed);
}

void add_work(MetricsText& text, const Figured& of) {
  text.gauge("tauler_store_well", "1 where the latest commit succeeded",
             of.store_queue.is_well() ? 1 : 0);
  text.counter("tauler_store_commits_total", "Commits tried", of.store_queue.commits());
  text.counter("tauler_store_failures_total", "Those that failed", of.store_queue.failures());
  text.counter("tauler_store_pieces_total", "Pieces of work in them", of.store_queue.pieces());
  text.counter("tauler_store_seconds_total", "Time they took",
               std::chrono::duration<double>(of.store_queue.busy()).count());
  text.gauge("tauler_store_waiting", "Pieces that wait", of.store_queue.waiting());
  text.gauge("tauler_passwords_waiting", "Passwords to be hashed", of.hasher.waiting());
  text.gauge("tauler_explanations_waiting", "Drawings and recorded searches asked for",
             of.teacher.waiting());
  const SearchPool::Figures searches = of.searches.figures();
  text.gauge("tauler_searches_waiting", "Searches that wait",
             searches.waiting_replies + searches.waiting_analyses);
  text.gauge("tauler_replies_waiting", "Those of them that are replies of levels",
             searches.waiting_replies);
  text.gauge("tauler_searches_running", "Searches that run", searches.running);
  text.counter("tauler_searches_done_total", "Searches with an answer", searches.done);
  text.counter("tauler_searches_failed_total", "Crashed, late or wrong", searches.failed);
  text.counter("tauler_searches_cancelled_total", "Nobody waited for them", searches.cancelled);
  text.counter("tauler_searches_refused_total", "Beyond the limits", searches.refused);
  text.histogram("tauler_reply_wait_seconds", "From a level's turn to its search's beginning",
                 searches.reply_waits);
  text.histogram("tauler_analysis_wait_seconds", "From a question to its search's beginning",
                 searches.analysis_waits);
  if (of.search_workers) add_search_workers(text, *of.search_workers);
  add_engines(text, of.engines);
}

void add_servers(MetricsText& text, const SharedGames& shared) {
  text.gauge("tauler_other_servers", "Servers of the same store, besides this one",
             shared.other_servers());
  text.counter("tauler_requests_forwarded_total", "Asked of the server that has the game",
               shared.forwarded());
  text.counter("tauler_games_taken_over_total", "From servers that were gone", shared.taken_over());
}

}  // namespace

std::string figures_text(const Figured& of) {
  MetricsText text;
  add_traffic(text, of);
  add_games(text, of);
  add_work(text, of);
  if (of.shared) add_servers(text, *of.shared);
  text.gauge("process_start_time_seconds", "When it began, in seconds since 1970",
             static_cast<double>(of.began) / 1000);
  text.process();
  return std::move(text).text();
}

}  // namespace tauler::server
