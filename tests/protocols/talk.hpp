// Speaks to an engine's side of a protocol line by line, without processes.
#pragma once

#include <atomic>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols::testing {

/// Always the first legal move, at once, worth as many "points" as there are moves.
class Simple final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    last_limits = limits;
    const std::vector<Move> moves = position.legal_moves();
    Decision decision;
    decision.move = moves.front();
    decision.value = static_cast<double>(moves.size());
    decision.depth = 1;
    decision.nodes = 10;
    decision.variation = {decision.move};
    return decision;
  }

  /// What the latest search was allowed.
  inline static Limits last_limits;
};

/// Thinks until it is told to stop.
class Endless final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    ++searches;
    while (!limits.stop_requested()) std::this_thread::yield();
    Decision decision;
    decision.move = position.legal_moves().back();
    decision.variation = {decision.move};
    return decision;
  }

  inline static std::atomic<int> searches{0};
};

class Broken final : public Player {
 public:
  Decision choose(const AnyPosition&, const Limits&, const Progress&) override {
    throw PlayerFailure(PlayerFailure::Kind::crashed, Error{"foreign-failure", {"out of ideas"}});
  }
};

template <class P>
PlayerEntry test_player(const char* name) {
  return {
      .game = "*", .name = name, .summary = "for tests", .options = {}, .make = [](const Options&) {
        return std::make_unique<P>();
      }};
}

/// The three above and all real players.
inline const PlayerRegistry& test_players() {
  static const PlayerRegistry players([] {
    std::vector<PlayerEntry> entries = all_players().players();
    entries.push_back(test_player<Simple>("simple"));
    entries.push_back(test_player<Endless>("endless"));
    entries.push_back(test_player<Broken>("broken"));
    return entries;
  }());
  return players;
}

inline EngineSetup setup_with(const std::string& player) {
  return {.name = "Tauler", .version = "1.2", .recipe = [player](std::string_view game) {
            return test_players().recipe(player, game);
          }};
}

/// One line or several, however they are written.
struct Lines {
  Lines(const char* line) : all{line} {}
  Lines(const std::string& line) : all{line} {}
  Lines(std::initializer_list<std::string> lines) : all(lines) {}
  Lines(std::vector<std::string> lines) : all(std::move(lines)) {}

  std::vector<std::string> all;
};

/// A session whose answers are kept.
template <class Server>
class Talk {
 public:
  template <class... Arguments>
  explicit Talk(const std::string& player, Arguments&&... arguments)
      : server_(setup_with(player), std::forward<Arguments>(arguments)...,
                [this](std::string_view line) {
                  answers_.emplace_back(line);
                  return true;
                }) {}

  Server& server() { return server_; }

  /// The answers to these lines.
  std::vector<std::string> say(const Lines& lines) {
    answers_.clear();
    for (const std::string& line : lines.all) server_.hear(line);
    return answers_;
  }

  /// The last answer, or "" if there was none.
  std::string last(const Lines& lines) {
    const auto answers = say(lines);
    return answers.empty() ? "" : answers.back();
  }

 private:
  std::vector<std::string> answers_;
  Server server_;
};

}  // namespace tauler::protocols::testing
