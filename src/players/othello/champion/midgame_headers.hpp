// Everything the kernels use from elsewhere, as in exact/kernel_headers.hpp: included before a
// kernel's file asks the compiler for more instructions.
#pragma once

#include "players/othello/champion/midgame.hpp"
#include "players/othello/exact/kernel_headers.hpp"
