// How soon levels answer when many people play against them: guests, each at an address of its own
// on this machine, who think for a while, move at random and wait for the level's reply. Starts the
// server itself, with the settings it has by itself and a store that is gone afterwards, so that
// the processor time of the server and all its engines is known at the end. With several servers
// each row is run by all of them in turn: a busy machine is busy for all.
//
//   reply_load --server build/release/tauler
//   reply_load --server old/tauler --server new/tauler --seconds 30 --row 20,connect4,easy,0
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <unordered_map>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "live_connection.hpp"
#include "load_main.hpp"
#include "server/client.hpp"

namespace {

using tauler::bench::Connection;
using tauler::server::testing::Client;
using tauler::server::testing::Json;
using Clock = std::chrono::steady_clock;

double ms_since(Clock::time_point then) {
  return std::chrono::duration<double, std::milli>(Clock::now() - then).count();
}

/// One line of the table.
struct Row {
  int guests = 1;
  std::string game;
  std::string level;
  double think = 0;  ///< seconds, on average
};

Row read_row(const std::string& text) {
  Row row;
  std::vector<std::string> parts;
  for (const tauler::Piece& part : tauler::split(text, ',')) parts.emplace_back(part.text);
  if (parts.size() != 4) throw CLI::ValidationError("--row", "GUESTS,GAME,LEVEL,SECONDS");
  row = {std::atoi(parts[0].c_str()), parts[1], parts[2], std::atof(parts[3].c_str())};
  if (row.guests < 1 || row.guests > 200) throw CLI::ValidationError("--row", "1 to 200 guests");
  return row;
}

/// `tauler serve` with a store of its own.
class ServerUnderTest {
 public:
  explicit ServerUnderTest(const std::string& program) {
    char name[] = "/tmp/reply_load.XXXXXX";
    folder_ = mkdtemp(name);
    const std::string store = folder_ + "/store.sqlite";
    const std::string out = folder_ + "/out";
    id_ = fork();
    if (id_ == 0) {
      const int file = open(out.c_str(), O_CREAT | O_WRONLY, 0600);
      dup2(file, 1);
      dup2(file, 2);
      execl(program.c_str(), "tauler", "serve", "--quiet", "--port", "0", "--store", store.c_str(),
            static_cast<char*>(nullptr));
      _exit(127);
    }
    for (int i = 0; i < 300 && port == 0; ++i) {
      usleep(50'000);
      std::ifstream file(out);
      for (std::string line; std::getline(file, line);) {
        const std::size_t at = line.find("http://127.0.0.1:");
        if (at != std::string::npos) port = std::atoi(line.c_str() + at + 17);
      }
    }
  }
  ServerUnderTest(const ServerUnderTest&) = delete;
  ServerUnderTest& operator=(const ServerUnderTest&) = delete;
  ~ServerUnderTest() { std::filesystem::remove_all(folder_); }

  /// Ends it; the processor time of it and of everything it has started, in seconds.
  double end() const {
    kill(id_, SIGTERM);
    int status = 0;
    rusage use{};
    wait4(id_, &status, 0, &use);
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(use.ru_utime) + seconds(use.ru_stime);
  }

  int port = 0;

 private:
  std::string folder_;
  pid_t id_ = 0;
};

struct Guest {
  Client client;
  unsigned host;
  std::unique_ptr<Connection> connection = {};
  std::string game = {};
  std::vector<std::string> legal = {};
  std::size_t ply = 0;
  Clock::time_point next = {};   ///< when it moves
  Clock::time_point moved = {};  ///< when it did
  Clock::time_point heard = {};  ///< the last word about a game in which it waits
  bool waits = false;
};

class Crowd {
 public:
  Crowd(const Row& row, int port) : row_(row), port_(port), poll_(epoll_create1(EPOLL_CLOEXEC)) {
    for (int i = 0; i < row.guests; ++i) {
      const auto host = static_cast<unsigned>(i + 2);
      guests_.push_back({Client(port, host), host});
      guests_.back().client.post("/api/guest");
    }
    for (Guest& guest : guests_) begin(guest);
  }
  ~Crowd() { close(poll_); }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void play(double seconds) {
    const Clock::time_point start = Clock::now();
    for (Guest& guest : guests_) guest.next = start + in_seconds(row_.think * uniform());
    while (ms_since(start) < 1000 * seconds) step();
    for (const Guest& guest : guests_) {
      if (!guest.waits) continue;
      // It has waited at least that long.
      times.push_back(ms_since(guest.moved));
      silence = std::max(silence, ms_since(guest.heard));
      ++unanswered;
    }
    std::sort(times.begin(), times.end());
  }

  double at(double part) const {
    if (times.empty()) return 0;
    return times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  }

  std::vector<double> times;  ///< in milliseconds, from a move to its reply
  std::size_t unanswered = 0;
  std::size_t failures = 0;
  double silence = 0;  ///< the longest that somebody who waited heard nothing

 private:
  static Clock::duration in_seconds(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  double uniform() { return std::uniform_real_distribution<double>(0, 1)(random_); }

  void begin(Guest& guest) {
    if (guest.connection) {
      epoll_ctl(poll_, EPOLL_CTL_DEL, guest.connection->handle(), nullptr);
      guest_of_.erase(guest.connection->handle());
      guest.connection.reset();
    }
    const Json made =
        guest.client.post("/api/plays", {{"start", row_.game}, {"level", row_.level}}).json();
    guest.game = made.value("id", "");
    guest.legal.clear();
    guest.waits = false;
    // Beyond the games that one address may begin in a second.
    if (guest.game.empty()) guest.next = Clock::now() + std::chrono::seconds(1);
    if (guest.game.empty()) return;
    guest.connection = std::make_unique<Connection>(port_, guest.client.cookie, guest.host);
    guest.connection->send(Json{{"type", "watch"}, {"game", guest.game}}.dump());
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = guest.connection->handle();
    epoll_ctl(poll_, EPOLL_CTL_ADD, event.data.fd, &event);
    guest_of_[event.data.fd] = static_cast<std::size_t>(&guest - guests_.data());
  }

  void step() {
    const Clock::time_point now = Clock::now();
    for (Guest& guest : guests_) {
      if (guest.game.empty() && now >= guest.next) begin(guest);
      if (guest.waits || guest.legal.empty() || now < guest.next) continue;
      const std::size_t choice =
          std::uniform_int_distribution<std::size_t>(0, guest.legal.size() - 1)(random_);
      guest.waits = true;
      guest.moved = guest.heard = Clock::now();
      guest.connection->send(Json{
          {"type", "act"},
          {"game", guest.game},
          {"action", "move"},
          {"move", guest.legal[choice]},
          {"ply", guest.ply},
          {"id", guest.ply}}.dump());
    }
    epoll_event ready[64];
    const int count = epoll_wait(poll_, ready, 64, 2);
    for (int i = 0; i < count; ++i) hear(guests_[guest_of_.at(ready[i].data.fd)]);
  }

  void hear(Guest& guest) {
    guest.connection->receive();
    bool is_over = !guest.connection->is_open;
    guest.connection->texts([&](std::string_view text) {
      const Json message = Json::parse(text, nullptr, false);
      const std::string type = message.value("type", "");
      if (type == "engine-failure" || type == "error") ++failures;
      if (type == "error") {
        // Beyond the limits of one address: a person would try again, too.
        guest.waits = false;
        guest.next = Clock::now() + std::chrono::seconds(1);
      }
      if (guest.waits && (type == "thinking" || type == "waiting")) {
        silence = std::max(silence, ms_since(guest.heard));
        guest.heard = Clock::now();
      }
      if (type != "event" && type != "game") return;
      const Json& state = message["state"];
      if (state["over"] == true) is_over = true;
      if (state["turn"] == "first") take_turn(guest, state);
      // The level, too, may have ended the game.
      if (guest.waits && is_over && state["moves"].size() == guest.ply + 2) answered(guest);
    });
    if (is_over) begin(guest);
  }

  void take_turn(Guest& guest, const Json& state) {
    if (guest.waits && state["moves"].size() > guest.ply) answered(guest);
    guest.ply = state["moves"].size();
    guest.legal = state["legal"].get<std::vector<std::string>>();
  }

  void answered(Guest& guest) {
    times.push_back(ms_since(guest.moved));
    silence = std::max(silence, ms_since(guest.heard));
    guest.waits = false;
    guest.next = Clock::now() + in_seconds(row_.think * (0.5 + uniform()));
  }

  Row row_;
  int port_;
  int poll_;
  std::vector<Guest> guests_;
  std::unordered_map<int, std::size_t> guest_of_;
  std::mt19937_64 random_{1};
};

/// Those that stay, where the server has such.
std::string engines_of(int port) {
  const std::string text = Client(port).get("/metrics").body;
  const auto figure = [&](const std::string& name) {
    const std::size_t at = text.find('\n' + name + ' ');
    return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
  };
  const double started = figure("tauler_engines_started_total");
  if (started < 0) return "";
  return fmt::format(", {:.0f} engines started, {:.0f} MB idle, {:.0f} searches resumed", started,
                     figure("tauler_engine_memory_bytes") / 1e6,
                     figure("tauler_engine_resumed_total"));
}

void measure(const Row& row, const std::string& program, double seconds) {
  const ServerUnderTest server(program);
  if (server.port == 0) {
    fmt::print("{} does not start\n", program);
    std::exit(1);
  }
  Crowd crowd(row, server.port);
  crowd.play(seconds);
  const std::string engines = engines_of(server.port);
  const double used = server.end();
  const std::size_t replies = crowd.times.size() - crowd.unanswered;
  fmt::print(
      "{:>6} {:22} {:>5g} s {:>9.1f} {:>8.0f} {:>8.0f} {:>8.0f} {:>10.0f} {:>9.1f}  {}{}{}{}\n",
      row.guests, row.game + " " + row.level, row.think, static_cast<double>(replies) / seconds,
      crowd.at(0.5), crowd.at(0.95), crowd.at(1), crowd.silence,
      1000 * used / static_cast<double>(std::max<std::size_t>(1, replies)), program,
      crowd.unanswered > 0 ? fmt::format(", {} waiting", crowd.unanswered) : "",
      crowd.failures > 0 ? fmt::format(", {} failures", crowd.failures) : "", engines);
  std::fflush(stdout);
}

std::string load() {
  std::ifstream file("/proc/loadavg");
  std::string line;
  std::getline(file, line);
  return line;
}

int run(int argc, char** argv) {
  std::vector<std::string> servers;
  std::vector<std::string> rows = {
      "1,connect4,easy,0.1",  "1,gomoku,expert,0.1", "1,gomoku,champion,0.1", "20,connect4,easy,0",
      "20,gomoku,champion,5", "100,gomoku,expert,0", "100,gomoku,champion,5"};
  double seconds = 20;
  CLI::App app("How soon levels answer to many guests at once");
  app.add_option("--server", servers, "a tauler; several take turns")->required();
  app.add_option("--row", rows, "GUESTS,GAME,LEVEL,SECONDS of thought; several");
  app.add_option("--seconds", seconds, "for each row and server")->check(CLI::Range(1, 300));
  CLI11_PARSE(app, argc, argv);
  fmt::print("load average before: {}\n", load());
  fmt::print(
      "guests game and level         thought replies/s   median      95%  longest    silence  "
      "CPU ms/reply  (times in ms)\n");
  for (const std::string& row : rows) {
    for (const std::string& server : servers) measure(read_row(row), server, seconds);
  }
  fmt::print("load average after: {}\n", load());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  return tauler::bench::run_load(run, argc, argv);
}
