// Compiled for AVX2 and FMA.
#include "nn/routines.hpp"

namespace tauler::nn {

const Routines avx2_routines = VectorRoutines<8, 6>::routines();

}  // namespace tauler::nn
