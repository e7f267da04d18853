// Everything the kernels use from elsewhere. A kernel's file includes this before it asks the
// compiler for more instructions, so that no function of these headers is ever compiled with them:
// the linker keeps one copy of such a function for the whole program.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "games/othello/bits.hpp"
#include "games/othello/lanes.hpp"
#include "players/othello/exact/kernel.hpp"
#include "players/othello/exact/line_tables.hpp"

#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are only passed where everything is inlined

#define TAULER_INLINE [[gnu::always_inline]] inline
