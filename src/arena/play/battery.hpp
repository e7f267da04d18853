// The battery: a series of games between two players of one game, half of them with the colours
// changed, and what it shows (A9). One seed decides every game, whatever the number of workers.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "arena/play/match.hpp"
#include "players/registry.hpp"

namespace tauler::arena {

/// The local player has the first colour in the first half of the games, the visitor in the second.
enum class Role : std::uint8_t { local, visitor };

constexpr int index_of(Role role) {
  return static_cast<int>(role);
}
constexpr Role other(Role role) {
  return role == Role::local ? Role::visitor : Role::local;
}
constexpr std::string_view name_of(Role role) {
  return role == Role::local ? "local" : "visitor";
}

struct BatteryPlan {
  AnyPosition start;
  PlayerRecipe local;
  PlayerRecipe visitor;
  int games = 50;
  std::uint64_t seed = 1;
  int jobs = 1;
  /// Random moves before the players begin. A game of the first half and its fellow of the second
  /// have the same ones.
  int opening_plies = 0;
  /// For every move; its stop flag ends the battery and keeps the finished games.
  Limits limits = {};
  /// Instead of or besides the limit for one move; whose flag falls loses.
  std::optional<TimeControl> clock = {};
  std::optional<Duration> patience = default_patience;  ///< see GameSetup

  const PlayerRecipe& recipe(Role role) const { return role == Role::local ? local : visitor; }
  /// How many games the local player opens: the larger half.
  int first_half() const { return games - games / 2; }
  Role opener_of(int number) const { return number <= first_half() ? Role::local : Role::visitor; }
};

struct BatteryGame {
  int number = 1;  ///< from 1, in the order of the plan
  Role opener = Role::local;
  /// What the players were made with, by role; nothing where a player takes no seed.
  std::array<std::optional<std::uint64_t>, 2> seeds;
  GameResult result;

  Side side_of(Role role) const { return role == opener ? Side::first : Side::second; }
  Role role_of(Side side) const { return side == Side::first ? opener : other(opener); }
  /// Nobody, in a draw.
  std::optional<Role> winner() const;
};

struct Battery {
  BatteryPlan plan;
  /// The finished games in order; where the battery was stopped, some numbers are missing.
  std::vector<BatteryGame> games;
  Duration duration{};                ///< wall time of the whole
  std::optional<Error> problem = {};  ///< why it ended early, where a program was given up

  bool is_complete() const { return static_cast<int>(games.size()) == plan.games; }
};

struct BatteryProgress {
  int finished = 0;
  int games = 0;
  int local_won = 0;
  int visitor_won = 0;
  int drawn = 0;
  std::uint64_t moves = 0;  ///< of running games too
  Duration elapsed{};
};

/// Called on the thread that called `play_battery`: after games end, and a few times a second.
using BatteryObserver = std::function<void(const BatteryProgress&)>;

/// Fails, before the first game, where there is no opening of that length or a program does not
/// start.
Result<Battery> play_battery(const BatteryPlan& plan, const BatteryObserver& observer = {});

}  // namespace tauler::arena
