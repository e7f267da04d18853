#include "players/connect4/solver/kernel_headers.hpp"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))), \
                             apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#endif
#define TAULER_ISA avx2_kernel
#define TAULER_ISA_AVX2
#include "players/connect4/solver/make_kernel.hpp"

namespace tauler::connect4 {

std::unique_ptr<SearchKernel> make_avx2_kernel(int width, int height, SolverTable& table) {
  return avx2_kernel::make_kernel(width, height, table);
}

}  // namespace tauler::connect4
#ifdef __clang__
#pragma clang attribute pop
#endif
#endif
