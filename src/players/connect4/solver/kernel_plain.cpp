#include "players/connect4/solver/kernel_headers.hpp"

#define TAULER_ISA plain_kernel
#include "players/connect4/solver/make_kernel.hpp"

namespace tauler::connect4 {

std::unique_ptr<SearchKernel> make_plain_kernel(int width, int height, SolverTable& table) {
  return plain_kernel::make_kernel(width, height, table);
}

}  // namespace tauler::connect4
