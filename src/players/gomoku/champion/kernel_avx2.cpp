#include "players/gomoku/champion/kernel_headers.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx2,fma,bmi,bmi2,lzcnt,popcnt")
#define TAULER_ISA avx2_sums
#define TAULER_ISA_AVX2
#include "players/gomoku/champion/sum_routines.hpp"

namespace tauler::gomoku {

extern const SumRoutines avx2_sum_routines;
const SumRoutines avx2_sum_routines = avx2_sums::routines;

}  // namespace tauler::gomoku
#endif
