#include "players/othello/champion/midgame_headers.hpp"

#define TAULER_ISA plain_midgame
#include "players/othello/champion/midgame_search.hpp"

namespace tauler::othello {

std::unique_ptr<MidgameKernel> make_plain_midgame(const MidgameShared& shared) {
  return std::make_unique<plain_midgame::Midgame>(
      shared, exact_kernel_versions().back().make(shared.exact));
}

}  // namespace tauler::othello
