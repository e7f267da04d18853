#include "players/gomoku/champion/kernel_headers.hpp"

#define TAULER_ISA plain_sums
#include "players/gomoku/champion/sum_routines.hpp"

namespace tauler::gomoku {

extern const SumRoutines plain_sum_routines;
const SumRoutines plain_sum_routines = plain_sums::routines;

}  // namespace tauler::gomoku
