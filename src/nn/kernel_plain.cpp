// For every processor: vectors of four floats, which the compiler splits up where there are none.
#include "nn/routines.hpp"

namespace tauler::nn {

const Routines plain_routines = VectorRoutines<4, 6>::routines();

}  // namespace tauler::nn
