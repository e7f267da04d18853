#include "server/server.hpp"

#include <algorithm>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <sys/resource.h>

#include "core/sentences.hpp"
#include "server/cluster/shared_games.hpp"
#include "server/figures.hpp"
#include "server/jobs/search_workers.hpp"
#include "server/log.hpp"
#include "server/net/listener.hpp"
#include "server/store_probe.hpp"

namespace tauler::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr auto tick_time = std::chrono::milliseconds(50);
constexpr int ticks_between_waits = 20;
constexpr int ticks_between_limits = 4;
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

/// Reads the ratings from the store.
Status fill(Standings& standings, store::Sql& sql, const GameRegistry& games) {
  try {
    store::Store store(sql);
    for (const std::string& game : ids_of(games)) {
      for (const store::RatingRow& row : store.ratings.all(game)) standings.set(game, row);
    }
    return Done{};
  } catch (const store::SqlFailure& problem) {
    return Error{"store-failed", {problem.error()}};
  }
}

/// The folder of a store in a file; nothing for one elsewhere.
std::filesystem::path folder_of(const std::string& store) {
  if (store::is_postgres(store)) return {};
  std::error_code error;
  return std::filesystem::absolute(store, error).parent_path();
}

/// Where many wait for the strongest levels, each gets its answer in little more than the time that
/// one alone would take.
SearchPool::Bounds search_bounds(const Config& config) {
  SearchPool::Bounds bounds = config.searches;
  bounds.reply_due = config.level_time * 5 / 4;
  return bounds;
}

void log_store(const Status& status) {
  if (status) return log_line("info", "store-back");
  log_line("error", "store", {{"reason", english(status.error())}});
}

/// As many descriptors as the connections need, if the system allows them: it usually gives 1,024
/// at first, and more on request.
void provide_descriptors(std::size_t connections) {
  constexpr rlim_t for_the_rest = 256;
  const rlim_t wanted = connections + for_the_rest;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(limit.rlim_max, wanted);
  if (setrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur >= wanted) return;
  log_line("warning", "descriptors", {{"wanted", wanted}, {"allowed", limit.rlim_cur}});
}

}  // namespace

class Server::Impl {
 public:
  Impl(const Config& config, const GameRegistry& games, const PlayerRegistry& players,
       std::unique_ptr<store::Sql> sql, std::unique_ptr<store::Sql> tasks,
       std::optional<store::ServerId> self, Standings standings, StaticFiles page)
      : config_(config),
        games_(games),
        standings_(std::move(standings)),
        store_queue_(std::move(sql), deliver(), [](const Status& status) { log_store(status); }),
        hasher_(most_hashes_waiting, deliver()),
        teacher_(most_lessons_waiting, deliver()),
        engines_(EnginePool::make(players, config.engine, config.engines)),
        search_workers_(tasks ? std::make_unique<SearchWorkers>(std::move(tasks), config.build,
                                                                games, SearchWorkers::Bounds{})
                              : nullptr),
        searches_(search_bounds(config), engines_->source(), deliver(), elsewhere()),
        shared_(self ? make_shared_games(*self) : nullptr),
        hub_({games, players, store_queue_, searches_, now, store::time_now, config.level_time,
              [this](const std::string& game, const RatingChange& change) {
                standings_.set(game, change.row);
                tell_others({{"rated", game}, {"person", change.row.person}});
              },
              shared_ ? shared_->leases() : Leases{}}),
        batteries_({games, players, store_queue_, config.engine, deliver(),
                    [this]() -> std::optional<store::ServerId> {
                      return shared_ ? std::optional(shared_->self()) : std::nullopt;
                    },
                    [this](const Json& news) { tell_others(news); }},
                   config.batteries),
        experiments_(games, searches_, config.engine, config.experiments),
        api_({games, players, store_queue_, searches_, live_games(), batteries_, experiments_,
              standings_, hasher_, teacher_, now, store::time_now,
              [this](auto then) { probe_.ask(std::move(then)); }, [this] { return metrics(); }},
             config.api),
        listener_(context_, config, api_, std::move(page)),
        signals_(context_, SIGINT, SIGTERM),
        ticker_(context_),
        sweeper_(context_),
        goodbye_(context_),
        probe_(context_, store_queue_, folder_of(config.store)) {
    if (shared_) {
      shared_->serve(hub_);
      api_.share_limits();
    }
    api_.on_session_ended = [this](const std::string& token) {
      const std::string hash = store::hash_of_token(token);
      listener_.close_sockets_with(hash);
      tell_others({{"session-ended", hash}});
    };
    api_.on_signed_out = [this](store::PersonId person) {
      listener_.close_sockets_of(person);
      tell_others({{"signed-out", person}});
    };
  }

  SearchPool::Elsewhere elsewhere() {
    if (!search_workers_) return {};
    return {config_.worker_searches, [this] { return search_workers_->is_open(); },
            [this](const SearchOrder& order, Duration time, const std::atomic<bool>& stop) {
              return search_workers_->ask(order, time, stop);
            }};
  }

  std::unique_ptr<SharedGames> make_shared_games(store::ServerId self) {
    return std::make_unique<SharedGames>(
        SharedGames::Services{store_queue_, now, store::time_now, deliver(),
                              [this](store::ServerId id, store::Bus::Listener listener) {
                                auto bus = store::open_postgres_bus(config_.store, id,
                                                                    std::move(listener), deliver());
                                if (!bus)
                                  log_line("error", "bus", {{"reason", english(bus.error())}});
                                return bus ? *std::move(bus) : nullptr;
                              },
                              [this](const Json& news) { hear(news); },
                              [this] { batteries_.wake(); }, [this] { read_standings(); }},
        self);
  }

  LiveGames& live_games() {
    if (shared_) return *shared_;
    return hub_;
  }

  void tell_others(const Json& news) {
    if (shared_) shared_->tell_all(news);
  }

  /// What another server has told all of them.
  void hear(const Json& news) {
    if (news.contains("limits")) return api_.charge_limits(news["limits"]);
    if (news.contains("session-ended")) {
      return listener_.close_sockets_with(text_field(news, "session-ended"));
    }
    if (const auto person = integer_field(news, "signed-out")) {
      listener_.close_sockets_of(*person);
      return read_rating(*person, ids_of(games_));
    }
    if (news.contains("rated")) {
      return read_rating(integer_field(news, "person").value_or(0), {text_field(news, "rated")});
    }
    batteries_.hear(news);
  }

  /// Changed, or deleted with its person, by another server.
  void read_rating(store::PersonId person, const std::vector<std::string>& games) {
    struct Found {
      bool is_there = false;
      std::map<std::string, store::RatingRow> rows = {};
    };
    auto found = std::make_shared<Found>();
    store_queue_.run(
        [found, person, games](store::Store& store) {
          found->is_there = store.people.find(person).has_value();
          for (const std::string& game : games) {
            if (const auto row = store.ratings.find(game, person)) found->rows[game] = *row;
          }
        },
        [this, found, person](const Status& status) {
          if (status && !found->is_there) standings_.remove(person);
          for (const auto& [game, row] : found->rows) standings_.set(game, row);
        });
  }

  /// All of them, where news of them may have been lost.
  void read_standings() {
    auto read = std::make_shared<std::optional<Standings>>();
    store_queue_.run(
        [this, read](store::Store& store) {
          read->emplace(ids_of(games_));
          if (!fill(**read, store.sql, games_)) read->reset();
        },
        [this, read, before = standings_.changes()](const Status& status) {
          if (!status || !*read) return;
          if (standings_.changes() != before) return read_standings();
          standings_ = std::move(**read);
        });
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
    live_games().resume();
    // What others told between our first look at the store and our first listening to them.
    if (shared_) read_standings();
    tick();
    sweep();
    log_line("info", "listening", {{"address", config_.address}, {"port", listener_.port()}});
    serve();
    listener_.let_go();
    log_line("info", "ended");
  }

  void serve() {
    while (true) {
      try {
        context_.run();
        return;
      } catch (const std::exception& problem) {
        // Out of memory in the middle of a request, say. That request gets no answer; the server
        // carries on.
        log_line("error", "request-failed", {{"reason", problem.what()}});
      }
    }
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    probe_.stop();
    log_line("info", "stopping",
             {{"games", hub_.loaded()}, {"sockets", listener_.traffic().sockets}});
    if (shared_) shared_->leave();
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
      if (shared_) share();
      if (++ticks_ % ticks_between_waits == 0) {
        searches_.tell_waiting();
        engines_->end_long_idle(now());
      }
      // Everybody has gone and everything is stored: no need to wait longer.
      const bool done = stopping_ && listener_.traffic().connections == 0 &&
                        store_queue_.waiting() == 0 && (!shared_ || shared_->has_left());
      if (done) goodbye_.cancel();
      tick();
    });
  }

  void share() {
    shared_->tick();
    if (ticks_ % ticks_between_limits != 0) return;
    const Json taken = api_.taken_from_limits();
    if (!taken.empty() && shared_->other_servers() > 0) tell_others({{"limits", taken}});
  }

  void sweep() {
    store_queue_.run(
        [idle = config_.api.session_idle_ms](store::Store& store) {
          store.people.sweep(store::time_now(), idle);
          store.jobs.trim_analyses(kept_analyses);
          store.servers.sweep();
        },
        [](const Status&) {});
    sweeper_.expires_after(sweep_time);
    sweeper_.async_wait([this](error_code error) {
      if (!error) sweep();
    });
  }

  std::string metrics() const {
    return figures_text({listener_, hub_, batteries_, store_queue_, hasher_, teacher_, searches_,
                         *engines_, search_workers_.get(), shared_.get(), began_});
  }

  Config config_;
  const GameRegistry& games_;
  // Whatever delivers to it is destroyed first.
  asio::io_context context_{1};
  bool stopping_ = false;
  store::Time began_ = store::time_now();
  Standings standings_;
  store::StoreThread store_queue_;
  Worker hasher_;
  Worker teacher_;
  std::shared_ptr<EnginePool> engines_;
  std::unique_ptr<SearchWorkers> search_workers_;  ///< outlives those who ask it
  SearchPool searches_;
  std::unique_ptr<SharedGames> shared_;  ///< where others may serve the same store
  Hub hub_;
  Batteries batteries_;
  Experiments experiments_;
  Api api_;
  Listener listener_;
  asio::signal_set signals_;
  asio::steady_timer ticker_;
  asio::steady_timer sweeper_;
  asio::steady_timer goodbye_;
  StoreProbe probe_;
  std::uint64_t ticks_ = 0;
};

Result<std::unique_ptr<Server>> Server::open(const Config& config, const GameRegistry& games,
                                             const PlayerRegistry& players) {
  provide_descriptors(config.connections);
  auto sql = store::open_sql(config.store, store::Access::server);
  if (!sql && sql.error().code == "file-in-use") return Error{"store-one-server", {config.store}};
  if (!sql) return sql.error();
  Standings standings(ids_of(games));
  if (const Status filled = fill(standings, **sql, games); !filled) return filled.error();
  Result<StaticFiles> page = config.page.empty() ? StaticFiles() : StaticFiles::read(config.page);
  if (!page) return page.error();
  std::optional<store::ServerId> self;
  try {
    if (store::is_postgres(config.store)) self = store::Servers(**sql).enlist(store::time_now());
  } catch (const store::SqlFailure& problem) {
    return Error{"store-failed", {problem.error()}};
  }
  std::unique_ptr<store::Sql> tasks;
  if (config.worker_searches > 0) {
    auto opened = store::open_sql(config.store, store::Access::shared);
    if (!opened) return opened.error();
    tasks = *std::move(opened);
  }
  auto parts = std::make_unique<Impl>(config, games, players, *std::move(sql), std::move(tasks),
                                      self, std::move(standings), *std::move(page));
  if (const Status open = parts->listener_.open(); !open) return open.error();
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Impl> parts) : impl_(std::move(parts)) {}
Server::~Server() = default;

unsigned short Server::port() const {
  return impl_->listener_.port();
}

void Server::run() {
  impl_->run();
}

void Server::stop() {
  asio::post(impl_->context_, [this] { impl_->stop(); });
}

}  // namespace tauler::server
