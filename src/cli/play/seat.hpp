// Who sits at the board: a person, or a player with the effort it may make.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/terminal/input.hpp"
#include "core/limits.hpp"
#include "core/player.hpp"

namespace tauler::cli {

inline constexpr std::string_view human = "human";

struct Seat {
  std::string name{human};         ///< shown and saved: a player's spec or a person's name
  std::unique_ptr<Player> player;  ///< none for a person

  bool is_human() const { return !player; }
};

using Seats = std::array<Seat, 2>;

/// From `--first` and the like: "human" or a player of the game.
Result<Seat> make_seat(const Registries& registries, std::string_view spec,
                       std::string_view game_id);
/// From a record, where any text may stand: what is not a player is a person's name.
Seat seat_from_tag(const Registries& registries, std::string_view tag, std::string_view game_id);

/// The player a person meets without asking for one: the middle level, or the general search where
/// the game has no levels.
std::string default_opponent(const Registries& registries, std::string_view game_id);
/// The player asked for a hint: the highest level.
std::string default_adviser(const Registries& registries, std::string_view game_id);

/// How long a player may think about a move, as given on the command line.
struct Effort {
  static constexpr Duration default_time = std::chrono::seconds(1);

  std::optional<Duration> time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;

  /// The limits for one player. Without any given, a player whose spec says how far to look is left
  /// to it, and every other has the default time.
  Limits limits_for(std::string_view spec, const std::atomic<bool>* stop) const;
};

}  // namespace tauler::cli
