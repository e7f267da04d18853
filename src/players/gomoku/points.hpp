// How the A2 evaluation is read: the points of its structures, and the choices that the document
// leaves open. README.md defines every word used here.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/options.hpp"

namespace tauler::gomoku {

/// What a run of one colour is, by its length and the number of its free ends.
enum class Structure : std::uint8_t {
  none,
  half_open_two,
  open_two,
  half_open_three,
  open_three,
  half_open_four,
  open_four,
};

/// A five ends the game. More than all that a board can hold, less than a search's infinity.
inline constexpr int win_points = 1'000'000'000;

constexpr Structure structure_of(int length, int free_ends) {
  if (length < 2 || length > 4 || free_ends == 0) return Structure::none;
  return static_cast<Structure>(2 * (length - 2) + free_ends);
}

/// The document's table, and what else somebody might try in its place.
struct StructurePoints {
  static constexpr int most = 100'000;  ///< a board full of such structures is still no five

  int open_four = 10'000;
  int crossing_fours = 10'000;  ///< two half-open ones
  int crossing_four_three = 10'000;
  int broken_four = 10'000;
  int crossing_threes = 5'000;
  int broken_three = 5'000;
  int crossing_half_open_threes = 1'000;  ///< a half-open one and an open one
  int half_open_four = 500;
  int open_three = 200;
  int crossing_twos = 100;
  int half_open_three = 50;
  int crossing_half_open_twos = 10;
  int open_two = 5;
  int half_open_two = 3;

  int of(Structure structure) const;
  /// Two runs of one colour with a single empty cell between them: `stones` in both together,
  /// `free_ends` of the two outer ones.
  int broken(int stones, int free_ends) const;
  /// Two runs that share a stone.
  int crossing(Structure a, Structure b) const;

  friend bool operator==(const StructurePoints&, const StructurePoints&) = default;
};

enum class Counting : std::uint8_t {
  once,    ///< every structure once
  stones,  ///< every structure once for each of its stones; a crossing has one, where it crosses
  merged,  ///< the same, but where two lines cross they do not count as lines too
};

/// What a board is worth on which the next five can no longer be prevented.
enum class WonBoards : std::uint8_t {
  off,   ///< the sum of its structures, like any other
  near,  ///< one point less than a five
  full,  ///< as much as a five
};

struct Reading {
  Counting counting = Counting::stones;
  WonBoards won = WonBoards::near;
  StructurePoints points;

  /// Of a board that is won but has no five yet; not with `WonBoards::off`.
  int won_points() const { return won == WonBoards::full ? win_points : win_points - 1; }
  /// How often a structure of so many stones counts.
  int times(int stones) const { return counting == Counting::once ? 1 : stones; }

  friend bool operator==(const Reading&, const Reading&) = default;
};

/// The same as options of a player.
OptionSpecs reading_options();
Reading reading_from(const Options& options);

}  // namespace tauler::gomoku
