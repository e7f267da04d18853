// What thinks in a session: a player for each game that comes up, and what the protocols need
// besides its moves.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "players/analysis.hpp"
#include "players/registry.hpp"

namespace tauler::protocols {

/// The engine as others see it, and the player it lets think.
struct EngineSetup {
  std::string name = "Tauler";
  std::string version = "0";
  /// Which player plays a game. The registry must outlive the session.
  std::function<Result<PlayerRecipe>(std::string_view game_id)> recipe;
  /// Which player has that name, where the other side may choose one; empty: it may not.
  std::function<Result<PlayerRecipe>(std::string_view name, std::string_view game_id)> named = {};
};

class Thinker {
 public:
  /// `stop` ends each of its searches.
  Thinker(EngineSetup setup, const std::atomic<bool>& stop)
      : setup_(std::move(setup)), stop_(stop) {}

  const EngineSetup& setup() const { return setup_; }

  /// A legal move, or the reason there is none: the game is over, nobody plays it, a player failed.
  Result<Decision> choose(const AnyPosition& position, Limits limits,
                          const Progress& progress = {});
  /// The best moves first (players/analysis.hpp).
  Result<std::vector<RatedMove>> rate(const AnyPosition& position, Limits limits, std::size_t count,
                                      const RatingProgress& progress = {});
  /// From here on the player of that name thinks, a new one; false if none may be chosen. Whether
  /// there is such a player shows when it is needed.
  bool let_think(std::string_view name);
  /// Players forget what they learnt in the game before.
  void new_game();

 private:
  Result<Player*> player_for(const AnyPosition& position);

  EngineSetup setup_;
  const std::atomic<bool>& stop_;
  std::map<std::string, std::unique_ptr<Player>> players_;  ///< by game
};

/// The moves of an expected line as they are written where they are played; ends at one that
/// cannot be played.
std::vector<std::string> line_texts(AnyPosition position, const std::vector<Move>& line);

/// The time for a move, less what sending the answer through a pipe may take.
Duration less_pipe_delay(Duration time);

/// Milliseconds from a text: not negative, and not more than a year.
std::optional<Duration> parse_milliseconds(std::string_view text);

}  // namespace tauler::protocols
