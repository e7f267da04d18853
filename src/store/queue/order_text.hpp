// A game to be played and a game that was played as texts, on their way between a tournament and
// its workers. A game's text holds everything that decides it, and names players: no code is sent.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "arena/play/pool.hpp"
#include "games/registry.hpp"

namespace tauler::store {

/// The player that a text names, in the game of that id.
using PlayerReader =
    std::function<Result<PlayerRecipe>(const std::string& text, const std::string& game_id)>;

std::string write_order(const arena::GameOrder& order, const GameRegistry& games);

/// The players that a worker has been asked for, by what decides how they play.
class SeatPlayers {
 public:
  explicit SeatPlayers(PlayerReader read) : read_(std::move(read)) {}

  /// The same id for the same player, but another than `opponent`'s: one who plays against itself
  /// is two. `seed` where each game gives it one of its own.
  Result<arena::SeatOrder> seat(const std::string& text, const std::string& game_id,
                                std::optional<std::uint64_t> seed,
                                const arena::SeatOrder* opponent = nullptr);

 private:
  struct Known {
    int id;
    PlayerRecipe recipe;
  };
  PlayerReader read_;
  std::map<std::string, std::unique_ptr<Known>> known_;
};

/// What `write_order` wrote, for a machine of this speed. The stop flag is not set.
Result<arena::GameOrder> read_order(std::string_view text, const GameRegistry& games,
                                    SeatPlayers& players, double speed = 0);

std::string write_played(const arena::PlayedOrder& played, const GameRegistry& games);
/// Nothing if the text is not a finished game that goes on from `order`'s opening.
std::optional<arena::PlayedOrder> read_played(std::string_view text, const GameRegistry& games,
                                              const arena::GameOrder& order);

}  // namespace tauler::store
