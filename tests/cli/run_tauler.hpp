// Runs command lines in this process, with texts for streams and small registries of its own, so
// that tests do not change when games and players are added.
#pragma once

#include <csignal>
#include <filesystem>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/app.hpp"
#include "support/temporary_folder.hpp"

namespace tauler::cli::testing {

/// Plays a move that is never legal.
class Cheat final : public Player {
 public:
  Decision choose(const AnyPosition&, const Limits&, const Progress&) override {
    Decision decision;
    decision.move = Move::of(400);
    return decision;
  }
};

/// Presses Ctrl-C while it thinks, or sends another signal, and plays its first legal move once it
/// is told to stop.
template <int signal_number>
class Interrupted final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    std::raise(signal_number);
    const Stopwatch watch;
    while (!limits.stop_requested() && watch.elapsed() < std::chrono::seconds(10)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(limits.stop_requested());
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }
};

template <class P>
PlayerEntry test_player(const char* name) {
  return {
      .game = "*", .name = name, .summary = "for tests", .options = {}, .make = [](const Options&) {
        return std::make_unique<P>();
      }};
}

/// Connect Four alone, with the general players and those above.
inline const Registries& small_house() {
  static const GameRegistry games({**all_games().find("connect4")});
  static const PlayerRegistry players([] {
    std::vector<PlayerEntry> entries;
    for (const PlayerEntry& player : all_players().players()) {
      const bool general = player.name == "random" || player.name == "uct";
      if (general && player.plays("connect4")) entries.push_back(player);
    }
    entries.push_back(test_player<Cheat>("cheat"));
    entries.push_back(test_player<Interrupted<SIGINT>>("interrupted"));
    entries.push_back(test_player<Interrupted<SIGTERM>>("terminated"));
    entries.push_back(test_player<Interrupted<SIGHUP>>("disconnected"));
    return entries;
  }());
  static const Registries registries{games, players};
  return registries;
}

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

struct Terminal {
  Theme theme = {};
  bool interactive = false;
  int columns = 80;
  std::filesystem::path state_folder = {};
};

inline Ran run_tauler(const std::vector<std::string>& arguments, const std::string& input = "",
                      const Terminal& terminal = {}, const Registries& registries = small_house()) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  Console console{
      in, out, err, terminal.theme, terminal.interactive, terminal.columns, terminal.state_folder};
  const int code = run(arguments, console, registries);
  return {code, out.str(), err.str()};
}

inline std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  const std::size_t end = text.rfind('\n');
  return end == std::string::npos ? text : text.substr(end + 1);
}

using tauler::testing::TemporaryFolder;

}  // namespace tauler::cli::testing
