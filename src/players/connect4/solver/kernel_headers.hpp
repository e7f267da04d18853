// Everything the kernels use from elsewhere. A kernel's file includes this before it asks the
// compiler for more instructions, so that no function of these headers is ever compiled with them:
// the linker keeps one copy of such a function for the whole program.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "games/connect4/position.hpp"
#include "players/connect4/bit_lines.hpp"
#include "players/connect4/solver/kernel.hpp"
#include "players/connect4/solver/table.hpp"

#pragma GCC diagnostic ignored "-Wpsabi"  // vectors are only passed where everything is inlined
