#include "players/connect4/solver/kernel_headers.hpp"

#if defined(__x86_64__)
#ifdef __clang__
#pragma clang attribute push( \
    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi,bmi2," \
                          "lzcnt,popcnt"))),                                                  \
    apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt,prefer-vector-width=512")
#endif
#define TAULER_ISA avx512_kernel
#define TAULER_ISA_AVX512
#include "players/connect4/solver/make_kernel.hpp"

namespace tauler::connect4 {

std::unique_ptr<SearchKernel> make_avx512_kernel(int width, int height, SolverTable& table) {
  return avx512_kernel::make_kernel(width, height, table);
}

}  // namespace tauler::connect4
#ifdef __clang__
#pragma clang attribute pop
#endif
#endif
