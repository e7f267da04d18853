#include "players/gomoku/champion/sum_state.hpp"

namespace tauler::gomoku {

// Each is defined in a file of its own, compiled for its instruction set.
extern const SumRoutines plain_sum_routines;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
extern const SumRoutines avx2_sum_routines;
extern const SumRoutines avx512_sum_routines;
#endif

const SumRoutines& sum_routines(nn::Kernel kernel) {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
  if (kernel >= nn::Kernel::avx512 && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
    return avx512_sum_routines;
  }
  if (kernel >= nn::Kernel::avx2) return avx2_sum_routines;
#endif
  (void)kernel;
  return plain_sum_routines;
}

}  // namespace tauler::gomoku
