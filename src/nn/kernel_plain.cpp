// For every processor: vectors of four floats, which the compiler takes apart where there are none.
#include "nn/routines.hpp"

namespace tauler::nn {

const Routines plain_routines = VectorRoutines<4, 6>::routines();

}  // namespace tauler::nn
