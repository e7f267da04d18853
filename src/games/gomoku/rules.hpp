// The four rules of Gomoku and the two ways to open a game, as far as they are a matter of
// counting: what wins, who owns which colour. What renju forbids black is in renju.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/move.hpp"
#include "core/side.hpp"

namespace tauler::gomoku {

inline constexpr int min_size = 5;
inline constexpr int max_size = 20;
static_assert(max_size * max_size + 3 <= MoveList::capacity, "every cell, and swap2's choices");
inline constexpr int default_size = 15;

enum class Colour : std::uint8_t { black, white };

constexpr Colour opposite(Colour colour) {
  return colour == Colour::black ? Colour::white : Colour::black;
}

enum class Rule : std::uint8_t { freestyle, standard, renju, caro };

inline constexpr std::array<std::string_view, 4> rule_names{"freestyle", "standard", "renju",
                                                            "caro"};

constexpr std::string_view name_of(Rule rule) {
  return rule_names[static_cast<std::size_t>(rule)];
}

/// Bit i is set if the five stones on bits i … i+4 of a line are a win, or part of a longer row
/// that is one. `own` and `other` are the two colours' stones on that line.
constexpr std::uint32_t winning_fives(Rule rule, Colour colour, std::uint32_t own,
                                      std::uint32_t other) {
  const std::uint32_t pairs = own & own >> 1;
  const std::uint32_t fives = pairs & pairs >> 2 & own >> 4;
  if (fives == 0 || rule == Rule::freestyle) return fives;
  if (rule == Rule::renju && colour == Colour::white) return fives;
  // Caro: a row of just five must not be held by the opponent at both ends; the edge holds nothing.
  if (rule == Rule::caro) return fives & ~(other << 1 & other >> 5);
  return fives & ~(own << 1) & ~(own >> 5);
}

/// How the game was opened: freely, or by swap2 with the choices made so far. The seat that opens
/// is `Side::first` throughout; swap2 decides which seat gets the black stones.
enum class Opening : std::uint8_t {
  free,
  swap2,             ///< nothing chosen yet
  swap2_black,       ///< the second seat took black
  swap2_white,       ///< the second seat took white
  swap2_more,        ///< the second seat places two more stones
  swap2_more_black,  ///< … after which the first seat took black
  swap2_more_white,  ///< … after which the first seat took white
};

inline constexpr std::array<std::string_view, 7> opening_names{"free",
                                                               "swap2",
                                                               "swap2-black",
                                                               "swap2-white",
                                                               "swap2-more",
                                                               "swap2-more-black",
                                                               "swap2-more-white"};

constexpr std::string_view name_of(Opening opening) {
  return opening_names[static_cast<std::size_t>(opening)];
}

/// The choices made, each of them a ply.
constexpr int choices_in(Opening opening) {
  if (opening <= Opening::swap2) return 0;
  return opening <= Opening::swap2_more ? 1 : 2;
}

/// The number of stones at which the next choice is due; none once the colours are settled.
constexpr std::optional<int> choice_due_at(Opening opening) {
  if (opening == Opening::swap2) return 3;
  if (opening == Opening::swap2_more) return 5;
  return std::nullopt;
}

/// The fewest stones a board can have once these choices are made.
constexpr int fewest_stones(Opening opening) {
  constexpr std::array<int, 7> fewest{0, 0, 3, 3, 3, 5, 5};
  return fewest[static_cast<std::size_t>(opening)];
}

/// The seat that owns black; before the choice, the one that opened.
constexpr Side black_seat(Opening opening) {
  return opening == Opening::swap2_black || opening == Opening::swap2_more_white ? Side::second
                                                                                 : Side::first;
}

constexpr Side seat_of(Colour colour, Opening opening) {
  const Side black = black_seat(opening);
  return colour == Colour::black ? black : opponent(black);
}

/// What a game is played with.
struct Settings {
  int size = default_size;
  Rule rule = Rule::freestyle;
  Opening opening = Opening::free;

  friend constexpr bool operator==(const Settings&, const Settings&) = default;
};

}  // namespace tauler::gomoku
