// Everything the routines use from elsewhere: included before a file asks the compiler for more
// instructions (players/othello/exact/kernel_headers.hpp says why).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "players/gomoku/champion/sum_state.hpp"

#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are only passed where everything is inlined
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"  // of gcc 12 within its own intrinsics
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#define TAULER_INLINE [[gnu::always_inline]] inline
/// Before a short loop over vectors that are to stay in registers.
#if defined(__clang__)
#define TAULER_UNROLL _Pragma("unroll")
#else
#define TAULER_UNROLL _Pragma("GCC unroll 16")
#endif
