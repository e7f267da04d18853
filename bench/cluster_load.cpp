// Load on two servers of one store, which somebody else kills meanwhile: games whose sides are at
// different servers and move once every other second, and further WebSockets that watch them.
// Whoever loses the connection comes back at the other server. Says how long moves took to be
// acknowledged, how long a game stood still at most, and whether anything that was acknowledged is
// missing, or an event came twice or not at all. `bench/cluster_faults` runs it.
#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <sys/epoll.h>
#include <sys/resource.h>

#include "guest_games.hpp"
#include "live_connection.hpp"
#include "load_main.hpp"

namespace {

using namespace std::chrono_literals;
using tauler::bench::cell;
using tauler::bench::Connection;
using tauler::bench::most_plies;
using tauler::server::testing::Client;
using tauler::server::testing::Json;
using Clock = std::chrono::steady_clock;

struct Wish {
  std::vector<int> ports;
  int games = 100;
  int sockets = 400;
  int seconds = 120;
};

struct Game : tauler::bench::GuestGame {
  std::size_t ply = 0;           ///< that is to be played next
  std::size_t acknowledged = 0;  ///< moves that were
  std::vector<bool> known = std::vector<bool>(most_plies);
  Clock::time_point next{};
  Clock::time_point sent{};
  Clock::time_point last{};  ///< when the latest move was acknowledged
  bool waits = false;
};

struct Socket {
  std::size_t game = 0;
  int seat = -1;  ///< −1: it watches
  std::size_t server = 0;
  std::int64_t since = 0;
  std::unique_ptr<Connection> connection = nullptr;
  Clock::time_point retry{};
};

class Load {
 public:
  explicit Load(const Wish& wish) : wish_(wish), poll_(epoll_create1(EPOLL_CLOEXEC)) {}

  int run() {
    for (int i = 0; i < wish_.games; ++i) {
      games_.push_back({tauler::bench::begin_guest_game(wish_.ports[i % wish_.ports.size()])});
    }
    for (std::size_t i = 0; i < static_cast<std::size_t>(wish_.sockets); ++i) {
      const std::size_t game = i % games_.size();
      const std::size_t round = i / games_.size();
      sockets_.push_back({.game = game,
                          .seat = round < 2 ? static_cast<int>(round) : -1,
                          .server = (game + round) % wish_.ports.size()});
    }
    const Clock::time_point start = Clock::now();
    for (std::size_t i = 0; i < games_.size(); ++i) {
      games_[i].next = games_[i].last = start + std::chrono::milliseconds(1000 * i / games_.size());
    }
    std::printf("%zu games, %zu WebSockets\n", games_.size(), sockets_.size());
    std::fflush(stdout);
    while (Clock::now() < start + std::chrono::seconds(wish_.seconds)) step();
    return report();
  }

 private:
  void step() {
    const Clock::time_point now = Clock::now();
    for (std::size_t i = 0; i < sockets_.size(); ++i) {
      if (!sockets_[i].connection && now >= sockets_[i].retry) connect(i);
    }
    for (std::size_t i = 0; i < games_.size(); ++i) move(i, now);
    epoll_event ready[256];
    const int count = epoll_wait(poll_, ready, 256, 2);
    for (int i = 0; i < count; ++i) hear(ready[i].data.u64);
  }

  /// Sockets are in rounds of all games: the seats are the first two.
  Socket& seat(std::size_t game, std::size_t side) { return sockets_[side * games_.size() + game]; }

  void connect(std::size_t index) {
    Socket& socket = sockets_[index];
    const std::string cookie = socket.seat < 0 ? "" : games_[socket.game].cookies[socket.seat];
    auto made = std::make_unique<Connection>(wish_.ports[socket.server], cookie);
    if (!made->is_open) {
      socket.server = (socket.server + 1) % wish_.ports.size();
      socket.retry = Clock::now() + 200ms;
      return;
    }
    made->send(Json{
        {"type", "watch"},
        {"game", games_[socket.game].id},
        {"since", socket.since},
        {"id", 0}}.dump());
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.u64 = index;
    epoll_ctl(poll_, EPOLL_CTL_ADD, made->handle(), &event);
    socket.connection = std::move(made);
  }

  void move(std::size_t index, Clock::time_point now) {
    Game& game = games_[index];
    if (game.waits && now - game.sent > 8s) {
      ++unanswered_;
      game.waits = false;
    }
    Socket& mover = seat(index, game.ply % 2);
    if (game.waits || now < game.next || game.ply >= most_plies || !mover.connection) return;
    game.waits = true;
    game.sent = now;
    mover.connection->send(Json{
        {"type", "act"},
        {"game", game.id},
        {"action", "move"},
        {"move", cell(game.ply)},
        {"ply", game.ply},
        {"id", game.ply + 1}}.dump());
  }

  void hear(std::size_t index) {
    Socket& socket = sockets_[index];
    if (!socket.connection) return;
    socket.connection->receive();
    socket.connection->texts([&](std::string_view text) { take(socket, text); });
    if (socket.connection->is_open) return;
    ++lost_;
    epoll_ctl(poll_, EPOLL_CTL_DEL, socket.connection->handle(), nullptr);
    socket.connection.reset();
    socket.server = (socket.server + 1) % wish_.ports.size();
    socket.retry = Clock::now() + 200ms;
    Game& game = games_[socket.game];
    if (socket.seat == static_cast<int>(game.ply % 2)) game.waits = false;
  }

  void take(Socket& socket, std::string_view text) {
    const Json message = Json::parse(text, nullptr, false);
    const std::string type = message.is_object() ? message.value("type", "") : "";
    Game& game = games_[socket.game];
    if (type == "event") {
      note(socket, message["event"]["number"]);
    } else if (type == "game") {
      for (const Json& event : message.value("events", Json::array()))
        note(socket, event["number"]);
    } else if (type == "ok") {
      const auto ply = static_cast<std::size_t>(message["id"].get<int>()) - 1;
      const Clock::time_point now = Clock::now();
      times_.push_back(std::chrono::duration<double, std::milli>(now - game.sent).count());
      longest_pause_ = std::max(longest_pause_, now - game.last);
      game.last = now;
      game.known[ply] = true;
      game.waits = false;
      game.ply = std::max(game.ply, ply + 1);
      game.next = std::max(game.next + 1s, now);
    } else if (type == "error" && message.value("id", Json(0)) != Json(0)) {
      ++errors_[message.value("code", "")];
      game.waits = false;
      game.next = Clock::now() + 300ms;
    } else if (type == "error") {
      // It could not watch: it tries again elsewhere.
      ++errors_["watch " + message.value("code", "")];
      ::shutdown(socket.connection->handle(), SHUT_RDWR);
    }
  }

  /// Event 1 is the second guest's coming; each move is one more.
  void note(Socket& socket, std::int64_t number) {
    if (number <= socket.since) ++twice_;
    if (number > socket.since + 1) ++missing_;
    socket.since = std::max(socket.since, number);
    Game& game = games_[socket.game];
    // A move whose acknowledgement was lost with the server.
    if (socket.seat >= 0 && static_cast<std::size_t>(number) > game.ply + 1) {
      game.ply = static_cast<std::size_t>(number) - 1;
      game.waits = false;
    }
  }

  int report() {
    std::size_t acknowledged = 0;
    std::size_t lost_moves = 0;
    for (const Game& game : games_) {
      Json moves;
      for (int i = 0; i < 100 && !moves.is_array(); ++i) {
        const Json found =
            Client(wish_.ports[i % wish_.ports.size()]).get("/api/plays/" + game.id).json();
        if (found.is_object() && found.contains("state")) moves = found["state"]["moves"];
      }
      for (std::size_t ply = 0; ply < most_plies; ++ply) {
        if (!game.known[ply]) continue;
        ++acknowledged;
        const bool is_there = moves.is_array() && ply < moves.size() && moves[ply] == cell(ply);
        lost_moves += is_there ? 0 : 1;
      }
    }
    std::sort(times_.begin(), times_.end());
    const auto at = [&](double part) {
      const auto last = static_cast<double>(times_.size()) - 1;
      return times_.empty() ? 0 : times_[static_cast<std::size_t>(part * last)];
    };
    std::printf("%zu moves acknowledged, %zu of them lost; events twice %d, missing %d\n",
                acknowledged, lost_moves, twice_, missing_);
    std::printf(
        "ms from sent to acknowledged: median %.1f, 95%% %.1f, 99%% %.1f, longest %.0f; a game "
        "stood still for %.1f s at most\n",
        at(0.5), at(0.95), at(0.99), at(1), std::chrono::duration<double>(longest_pause_).count());
    std::printf("connections lost %d, questions without an answer %d; errors:", lost_, unanswered_);
    for (const auto& [code, count] : errors_) std::printf(" %s %d", code.c_str(), count);
    std::printf("\n");
    return lost_moves == 0 && twice_ == 0 && missing_ == 0 && acknowledged > 0 ? 0 : 1;
  }

  Wish wish_;
  int poll_;
  std::vector<Game> games_;
  std::vector<Socket> sockets_;
  std::vector<double> times_;
  Clock::duration longest_pause_{};
  std::map<std::string, int> errors_;
  int lost_ = 0;
  int unanswered_ = 0;
  int twice_ = 0;
  int missing_ = 0;
};

int run(int argc, char** argv) {
  Wish wish;
  CLI::App app("Load on servers of one store that are killed");
  app.add_option("--ports", wish.ports, "of the servers")->delimiter(',')->required();
  app.add_option("--games", wish.games, "");
  app.add_option("--sockets", wish.sockets, "all of them, two a game among them");
  app.add_option("--seconds", wish.seconds, "");
  CLI11_PARSE(app, argc, argv);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  return Load(wish).run();
}

}  // namespace

int main(int argc, char** argv) {
  return tauler::bench::run_load(run, argc, argv);
}
