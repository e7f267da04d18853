// Who moves and how a game ended: the two words every game shares.
#pragma once

#include <cstdint>
#include <string_view>

namespace tauler {

/// The side that opens the game is `first`, whatever its colour is called in that game.
enum class Side : std::uint8_t { first, second };

constexpr Side opponent(Side side) {
  return side == Side::first ? Side::second : Side::first;
}

constexpr int index_of(Side side) {
  return static_cast<int>(side);
}

/// The name used in files and JSON.
constexpr std::string_view name_of(Side side) {
  return side == Side::first ? "first" : "second";
}

enum class Outcome : std::uint8_t { ongoing, first_wins, second_wins, draw };

constexpr Outcome win_for(Side side) {
  return side == Side::first ? Outcome::first_wins : Outcome::second_wins;
}

constexpr bool is_over(Outcome outcome) {
  return outcome != Outcome::ongoing;
}

constexpr bool is_win_for(Outcome outcome, Side side) {
  return outcome == win_for(side);
}

/// The name used in files and JSON.
constexpr std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::first_wins: return "first-wins";
    case Outcome::second_wins: return "second-wins";
    case Outcome::draw: return "draw";
    case Outcome::ongoing: break;
  }
  return "ongoing";
}

}  // namespace tauler
