// What can be said about a position for certain, without a search: who wins it by connections, and
// outside which cells every move loses.
#pragma once

#include <memory>
#include <optional>

#include "games/hex/position.hpp"
#include "players/hex/exact/strategy.hpp"

namespace tauler::hex {

/// Inner cells by rows; every empty cell where nothing is known.
struct Verdict {
  std::optional<Outcome> result;  ///< under best play
  Rows must_play{};               ///< a move elsewhere loses, or is as good as one here
};

/// Remembers nothing between positions, so it always gives the same answer for the same one. Not
/// thread-safe.
class Prover {
 public:
  /// `budget`: how many links each side's search continues, at most.
  explicit Prover(int budget = 1'000);
  Prover(Prover&&) noexcept;
  Prover& operator=(Prover&&) noexcept;
  ~Prover();

  /// Precondition: the game is not over, and there is no swap ahead.
  Verdict examine(const Position& position);

  /// How `side` wins a position that connections prove to be won: with its own move, if it is to
  /// move. Nothing if they prove nothing.
  std::optional<Strategy> strategy(const Position& position, Side side);

  /// How `side` answers a move of the opponent that was outside the must-play: by a threat that the
  /// move leaves alone. `before` is the position before the move.
  std::optional<Strategy> strategy_against(const Position& before, Move move, Side side);

 private:
  class Search;
  template <int Words>
  class SizedSearch;

  Search& fit(int size);

  int budget_;
  int size_ = 0;
  std::unique_ptr<Search> search_;
};

}  // namespace tauler::hex
