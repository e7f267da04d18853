// Load on a running server, from this machine: games in which both sides move once every other
// second, so that each game has a move a second, and further WebSockets that watch them. Says how
// long a move takes from being sent to being acknowledged, that is stored, with the client's own
// part in it, and what the server's own figures are. `bench/measure_server` runs it on both stores.
//
//   tauler serve --quiet --connections-of-one 20000 --requests-of-one 100000 --port 8081 &
//   server_load --port 8081 --games 500 --sockets 2000 --seconds 60
//   server_load --port 8081 --idle 10000
#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <sstream>
#include <unordered_map>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <sys/epoll.h>
#include <sys/resource.h>

#include "guest_games.hpp"
#include "live_connection.hpp"
#include "load_main.hpp"
#include "server/client.hpp"

namespace {

using tauler::bench::begin_guest_game;
using tauler::bench::cell;
using tauler::bench::Connection;
using tauler::bench::most_plies;
using tauler::server::testing::Client;
using tauler::server::testing::Json;
using Clock = std::chrono::steady_clock;

struct Wish {
  int port = 8080;
  int games = 500;
  int sockets = 2000;
  int seconds = 60;
  int idle = 0;
};

struct Game : tauler::bench::GuestGame {
  Connection* movers[2] = {};
  std::size_t ply = 0;
  Clock::time_point next{};
  Clock::time_point sent{};
  bool waits = false;
};

/// What the server says of itself in /metrics.
std::map<std::string, double> figures_of(int port) {
  std::map<std::string, double> figures;
  std::istringstream text(Client(port).get("/metrics").body);
  for (std::string line; std::getline(text, line);) {
    const std::size_t blank = line.rfind(' ');
    if (!line.starts_with('#')) figures[line.substr(0, blank)] = std::atof(line.c_str() + blank);
  }
  return figures;
}

long memory_kb(int port) {
  return std::lround(figures_of(port)["process_resident_memory_bytes"] / 1024);
}

void report_server(int port) {
  auto figures = figures_of(port);
  const double events = figures["tauler_event_store_seconds_count"];
  fmt::print("the server's own part, from a move's arrival to its being stored:");
  for (const char* bound : {"0.001", "0.005", "0.01", "0.05", "0.1"}) {
    const double within =
        figures[fmt::format("tauler_event_store_seconds_bucket{{le=\"{}\"}}", bound)];
    fmt::print(" {:.2f}% in {:g} ms{}", 100 * within / std::max(events, 1.0),
               1000 * std::atof(bound), bound == std::string_view("0.1") ? "\n" : ",");
  }
  fmt::print(
      "server: {:.0f} MB resident, {:.1f} s of processor time, {:.0f} commits for {:.0f} "
      "pieces of work\n",
      figures["process_resident_memory_bytes"] / 1e6, figures["process_cpu_seconds_total"],
      figures["tauler_store_commits_total"], figures["tauler_store_pieces_total"]);
}

int open_idle(const Wish& wish) {
  const long before = memory_kb(wish.port);
  std::vector<std::unique_ptr<Connection>> all;
  int open = 0;
  for (int i = 0; i < wish.idle; ++i) {
    all.push_back(std::make_unique<Connection>(wish.port, ""));
    all.back()->wait_until_upgraded();
    open += all.back()->is_open ? 1 : 0;
  }
  if (open < wish.idle) {
    fmt::print("{} idle WebSockets open of {}, the rest was refused\n", open, wish.idle);
    return 1;
  }
  const long after = memory_kb(wish.port);
  fmt::print("{} idle WebSockets open; server memory {} KB before, {} KB after: {:.1f} KB each\n",
             open, before, after, static_cast<double>(after - before) / std::max(open, 1));
  return 0;
}

class Load {
 public:
  explicit Load(const Wish& wish) : wish_(wish), poll_(epoll_create1(EPOLL_CLOEXEC)) {}

  int run() {
    prepare();
    const Clock::time_point start = Clock::now();
    const Clock::time_point end = start + std::chrono::seconds(wish_.seconds);
    for (std::size_t i = 0; i < games_.size(); ++i) {
      games_[i].next = start + std::chrono::milliseconds(1000 * i / games_.size());
    }
    while (Clock::now() < end) step();
    return report();
  }

 private:
  void prepare() {
    for (int i = 0; i < wish_.games; ++i) games_.push_back({begin_guest_game(wish_.port)});
    for (std::size_t i = 0; i < games_.size(); ++i) {
      for (int side = 0; side < 2; ++side) {
        games_[i].movers[side] = &connect(games_[i].cookies[side], i);
      }
    }
    for (std::size_t i = connections_.size(); i < static_cast<std::size_t>(wish_.sockets); ++i) {
      connect("", i % games_.size());
    }
    fmt::print("{} games, {} WebSockets\n", games_.size(), connections_.size());
  }

  Connection& connect(const std::string& cookie, std::size_t game) {
    auto made = std::make_unique<Connection>(wish_.port, cookie);
    made->wait_until_upgraded();
    made->send(Json{{"type", "watch"}, {"game", games_[game].id}}.dump());
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = made->handle();
    epoll_ctl(poll_, EPOLL_CTL_ADD, made->handle(), &event);
    game_of_[made->handle()] = game;
    Connection& connection = *made;
    connections_[made->handle()] = std::move(made);
    return connection;
  }

  void step() {
    const Clock::time_point now = Clock::now();
    for (Game& game : games_) {
      if (game.waits || now < game.next || game.ply >= most_plies) continue;
      game.waits = true;
      game.sent = Clock::now();
      game.movers[game.ply % 2]->send(fmt::format(
          R"({{"type":"act","game":"{}","action":"move","move":"{}","ply":{},"id":{}}})", game.id,
          cell(game.ply), game.ply, game.ply));
    }
    epoll_event ready[256];
    const int count = epoll_wait(poll_, ready, 256, 2);
    for (int i = 0; i < count; ++i) hear(ready[i].data.fd);
  }

  void hear(int handle) {
    Connection& connection = *connections_.at(handle);
    Game& game = games_[game_of_.at(handle)];
    connection.receive();
    connection.texts([&](std::string_view text) {
      ++messages_;
      // Ours are the short ones; the rest is counted, not read.
      if (text.find(R"("type":"ok")") != std::string_view::npos) {
        times_.push_back(
            std::chrono::duration<double, std::milli>(Clock::now() - game.sent).count());
        game.waits = false;
        ++game.ply;
        game.next = std::max(game.next + std::chrono::seconds(1), Clock::now());
      } else if (text.find(R"("type":"error")") != std::string_view::npos) {
        ++errors_;
        game.waits = false;
        game.next = Clock::now() + std::chrono::seconds(1);
      }
    });
    if (!connection.is_open) {
      ++lost_;
      epoll_ctl(poll_, EPOLL_CTL_DEL, handle, nullptr);
    }
  }

  int report() {
    std::sort(times_.begin(), times_.end());
    const auto at = [&](double part) {
      return times_.empty()
                 ? 0
                 : times_[static_cast<std::size_t>(part * static_cast<double>(times_.size() - 1))];
    };
    fmt::print(
        "{} moves acknowledged in {} s ({:.0f} a second), {} errors, {} connections lost, {} "
        "messages "
        "received\nms from sent to acknowledged: median {:.1f}, 90% {:.1f}, 99% {:.1f}, longest "
        "{:.1f}\n",
        times_.size(), wish_.seconds, static_cast<double>(times_.size()) / wish_.seconds, errors_,
        lost_, messages_, at(0.5), at(0.9), at(0.99), at(1));
    report_server(wish_.port);
    return errors_ == 0 && lost_ == 0 ? 0 : 1;
  }

  Wish wish_;
  int poll_;
  std::vector<Game> games_;
  std::unordered_map<int, std::unique_ptr<Connection>> connections_;
  std::unordered_map<int, std::size_t> game_of_;
  std::vector<double> times_;
  std::uint64_t messages_ = 0;
  int errors_ = 0;
  int lost_ = 0;
};

int run(int argc, char** argv) {
  Wish wish;
  CLI::App app("Load on a running tauler serve");
  app.add_option("--port", wish.port, "");
  app.add_option("--games", wish.games, "");
  app.add_option("--sockets", wish.sockets, "all of them, two a game among them");
  app.add_option("--seconds", wish.seconds, "");
  app.add_option("--idle", wish.idle, "only open so many, and say what they cost");
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return wish.idle > 0 ? open_idle(wish) : Load(wish).run();
}

}  // namespace

int main(int argc, char** argv) {
  return tauler::bench::run_load(run, argc, argv);
}
