// Why players lost games that they did not lose on the board, in few lines: whoever wrote a player
// that crashes wants to read that first.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arena/play/referee.hpp"
#include "core/words.hpp"

namespace tauler::arena {

class FaultList {
 public:
  /// Of any finished game; those that ended as they should are passed over.
  void add(int game, std::string_view loser, Ending ending, std::string_view reason);
  /// A line for each player and kind of fault with the first such game, a few at most; empty where
  /// there was none.
  std::string text(const Words& words) const;

 private:
  struct Fault {
    std::string loser;
    Ending ending;
    int games;
    int first;  ///< its number
    std::string reason;
  };
  std::vector<Fault> faults_;
};

}  // namespace tauler::arena
