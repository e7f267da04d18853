#include "server/server.hpp"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/core.h>

#include "server/listener.hpp"
#include "server/log.hpp"

namespace tauler::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr auto tick_time = std::chrono::milliseconds(50);
constexpr auto sweep_time = std::chrono::hours(1);
constexpr auto time_to_say_goodbye = std::chrono::seconds(3);
constexpr std::size_t most_hashes_waiting = 64;
constexpr std::size_t most_lessons_waiting = 64;
constexpr std::int64_t kept_analyses = 100'000;

std::vector<std::string> ids_of(const GameRegistry& games) {
  std::vector<std::string> ids;
  for (const GameEntry& entry : games.games()) ids.push_back(entry.info->id);
  return ids;
}

/// Ratings as they are in the store.
Status fill(Standings& standings, store::Sql& sql, const GameRegistry& games) {
  try {
    store::Store store(sql);
    for (const std::string& game : ids_of(games)) {
      for (const store::RatingRow& row : store.ratings.all(game)) standings.set(game, row);
    }
    return Done{};
  } catch (const store::SqlFailure& problem) {
    return Error{fmt::format("the store: {}", problem.what())};
  }
}

}  // namespace

class Server::Parts {
 public:
  Parts(const Config& config, const GameRegistry& games, const PlayerRegistry& players,
        std::unique_ptr<store::Sql> sql, Standings standings)
      : config_(config),
        standings_(std::move(standings)),
        keeper_(std::move(sql), deliver()),
        hasher_(most_hashes_waiting, deliver()),
        teacher_(most_lessons_waiting, deliver()),
        searches_(config.searches, engine_processes(players, config.engine), deliver()),
        hub_({games, players, keeper_, searches_, now, store::time_now, config.level_time,
              [this](const std::string& game, const RatingChange& change) {
                standings_.set(game, change.row);
              }}),
        batteries_({games, players, keeper_, config.engine, deliver()}, config.batteries),
        api_({games, players, keeper_, searches_, hub_, batteries_, standings_, hasher_, teacher_,
              now, store::time_now, [this] { return keeper_.is_well() && !stopping_; },
              [this] { return metrics(); }},
             config.api),
        listener_(context_, config, api_),
        signals_(context_, SIGINT, SIGTERM),
        ticker_(context_),
        sweeper_(context_),
        goodbye_(context_) {
    api_.on_signed_out = [this](store::PersonId person) { listener_.close_sockets_of(person); };
  }

  static TimePoint now() { return std::chrono::steady_clock::now(); }

  std::function<void(std::function<void()>)> deliver() {
    return [this](std::function<void()> call) { asio::post(context_, std::move(call)); };
  }

  void run() {
    listener_.start();
    signals_.async_wait([this](error_code error, int) {
      if (!error) stop();
    });
    tick();
    sweep();
    log_line("info", "listening", {{"address", config_.address}, {"port", listener_.port()}});
    context_.run();
    listener_.let_go();
    log_line("info", "ended");
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    log_line("info", "stopping",
             {{"games", hub_.loaded()}, {"sockets", listener_.traffic().sockets}});
    listener_.stop();
    signals_.cancel();
    sweeper_.cancel();
    goodbye_.expires_after(time_to_say_goodbye);
    goodbye_.async_wait([this](error_code) { context_.stop(); });
  }

  void tick() {
    ticker_.expires_after(tick_time);
    ticker_.async_wait([this](error_code error) {
      if (error) return;
      hub_.tick();
      // All have gone, and all is stored: no need to wait longer.
      const bool done = stopping_ && listener_.traffic().connections == 0 && keeper_.waiting() == 0;
      if (done) goodbye_.cancel();
      tick();
    });
  }

  void sweep() {
    keeper_.run(
        [idle = config_.api.session_idle_ms](store::Store& store) {
          store.people.sweep(store::time_now(), idle);
          store.jobs.trim_analyses(kept_analyses);
        },
        [](const Status&) {});
    sweeper_.expires_after(sweep_time);
    sweeper_.async_wait([this](error_code error) {
      if (!error) sweep();
    });
  }

  std::string metrics() const {
    const Traffic& traffic = listener_.traffic();
    const SearchPool::Figures searches = searches_.figures();
    std::string text;
    const auto add = [&](std::string_view name, std::string_view type, auto value) {
      text += fmt::format("# TYPE tauler_{} {}\ntauler_{} {}\n", name, type, name, value);
    };
    add("connections", "gauge", traffic.connections);
    add("websockets", "gauge", traffic.sockets);
    add("http_requests_total", "counter", traffic.requests);
    add("connections_refused_total", "counter", traffic.refused);
    add("websocket_messages_total", "counter", traffic.messages);
    add("games_loaded", "gauge", hub_.loaded());
    add("watchers", "gauge", hub_.watchers());
    add("events_stored_total", "counter", hub_.events_stored());
    add("store_commits_total", "counter", keeper_.commits());
    add("store_pieces_total", "counter", keeper_.pieces());
    add("store_waiting", "gauge", keeper_.waiting());
    add("store_well", "gauge", keeper_.is_well() ? 1 : 0);
    add("searches_waiting", "gauge", searches.waiting);
    add("searches_running", "gauge", searches.running);
    add("searches_done_total", "counter", searches.done);
    add("searches_failed_total", "counter", searches.failed);
    add("searches_cancelled_total", "counter", searches.cancelled);
    add("searches_refused_total", "counter", searches.refused);
    return text;
  }

  Config config_;
  // Whatever delivers to it goes before it does.
  asio::io_context context_{1};
  bool stopping_ = false;
  Standings standings_;
  store::KeeperThread keeper_;
  Worker hasher_;
  Worker teacher_;
  SearchPool searches_;
  Hub hub_;
  Batteries batteries_;
  Api api_;
  Listener listener_;
  asio::signal_set signals_;
  asio::steady_timer ticker_;
  asio::steady_timer sweeper_;
  asio::steady_timer goodbye_;
};

Result<std::unique_ptr<Server>> Server::open(const Config& config, const GameRegistry& games,
                                             const PlayerRegistry& players) {
  auto sql = store::open_sql(config.store, store::Access::alone);
  if (!sql) return sql.error();
  Standings standings(ids_of(games));
  if (const Status filled = fill(standings, **sql, games); !filled) return filled.error();
  auto parts =
      std::make_unique<Parts>(config, games, players, *std::move(sql), std::move(standings));
  if (const Status open = parts->listener_.open(); !open) return open.error();
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

unsigned short Server::port() const {
  return parts_->listener_.port();
}

void Server::run() {
  parts_->run();
}

void Server::stop() {
  asio::post(parts_->context_, [this] { parts_->stop(); });
}

}  // namespace tauler::server
