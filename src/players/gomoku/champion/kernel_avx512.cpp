#include "players/gomoku/champion/kernel_headers.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,fma,bmi,bmi2,lzcnt,popcnt")
#define TAULER_ISA avx512_sums
#define TAULER_ISA_AVX512
#include "players/gomoku/champion/sum_routines.hpp"

namespace tauler::gomoku {

extern const SumRoutines avx512_sum_routines;
const SumRoutines avx512_sum_routines = avx512_sums::routines;

}  // namespace tauler::gomoku
#endif
