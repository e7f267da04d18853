// Compiled for AVX-512.
#include "nn/routines.hpp"

namespace tauler::nn {

const Routines avx512_routines = VectorRoutines<16, 12>::routines();

}  // namespace tauler::nn
