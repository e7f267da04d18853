#include "players/othello/exact/kernel_headers.hpp"

#define TAULER_ISA plain_exact
#include "players/othello/exact/search.hpp"

namespace tauler::othello {

std::unique_ptr<ExactKernel> make_plain_exact(const ExactShared& shared) {
  return std::make_unique<plain_exact::Kernel>(shared);
}

}  // namespace tauler::othello
