// Several boards side by side: one lane per column, so that all replies to a position are examined
// at once. A board that fits 64 bits is a lane of one vector, a larger one of two. The compiler's
// own vectors are used, so the same source becomes AVX-512, AVX2 or SSE code; every translation
// unit that includes this names its instruction set in TAULER_ISA, and all of it lives in a
// namespace of that name, so that no two versions are ever mixed.
#pragma once

#include <cstdint>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "games/connect4/position.hpp"

namespace tauler::connect4::TAULER_ISA {

#define TAULER_INLINE __attribute__((always_inline)) inline

using Word = std::uint64_t;

template <int N>
struct WordLanes {
  typedef Word type __attribute__((vector_size(N * 8)));
};
/// All ones or all zeros in each lane where it answers a question.
template <int N>
using Words = typename WordLanes<N>::type;

/// Boards of more than 64 bits: the halves of every lane.
template <int N>
struct WideLanes {
  Words<N> low;
  Words<N> high;

  friend TAULER_INLINE WideLanes operator&(WideLanes a, WideLanes b) {
    return {a.low & b.low, a.high & b.high};
  }
  friend TAULER_INLINE WideLanes operator|(WideLanes a, WideLanes b) {
    return {a.low | b.low, a.high | b.high};
  }
  friend TAULER_INLINE WideLanes operator^(WideLanes a, WideLanes b) {
    return {a.low ^ b.low, a.high ^ b.high};
  }
  friend TAULER_INLINE WideLanes operator~(WideLanes a) { return {~a.low, ~a.high}; }
  friend TAULER_INLINE WideLanes operator<<(WideLanes a, int by) {
    if (by == 0) return a;
    if (by >= 64) return {a.low ^ a.low, a.low << (by - 64)};
    return {a.low << by, a.high << by | a.low >> (64 - by)};
  }
  friend TAULER_INLINE WideLanes operator>>(WideLanes a, int by) {
    if (by == 0) return a;
    if (by >= 64) return {a.high >> (by - 64), a.high ^ a.high};
    return {a.low >> by | a.high << (64 - by), a.high >> by};
  }
  friend TAULER_INLINE WideLanes operator+(WideLanes a, WideLanes b) {
    const Words<N> sum = a.low + b.low;
    // A comparison is all ones, that is -1, where it holds.
    return {sum, a.high + b.high - reinterpret_cast<Words<N>>(sum < a.low)};
  }
  friend TAULER_INLINE WideLanes operator-(WideLanes a, WideLanes b) {
    return {a.low - b.low, a.high - b.high + reinterpret_cast<Words<N>>(a.low < b.low)};
  }
};

/// Between lanes and memory in one go. (A memcpy is split up on some targets.) The memory need be
/// aligned as words only: a compiler may want 128 bytes for sixteen of them.
template <class Vector>
struct [[gnu::packed, gnu::may_alias]] InMemory {
  Vector lanes;
};
template <class Vector>
TAULER_INLINE Vector load_lanes(const Word* from) {
  return reinterpret_cast<const InMemory<Vector>*>(from)->lanes;
}
template <class Vector>
TAULER_INLINE void store_lanes(const Vector& lanes, Word* to) {
  reinterpret_cast<InMemory<Vector>*>(to)->lanes = lanes;
}

template <class Bits, int N>
struct LanesOf {
  using type = Words<N>;
};
template <int N>
struct LanesOf<Bits128, N> {
  using type = WideLanes<N>;
};
template <class Bits, int N>
using Lanes = typename LanesOf<Bits, N>::type;

template <int N>
TAULER_INLINE Words<N> splat(Word bits) {
  return Words<N>{} + bits;
}
template <int N>
TAULER_INLINE WideLanes<N> splat(Bits128 bits) {
  return {splat<N>(static_cast<Word>(bits)), splat<N>(static_cast<Word>(bits >> 64))};
}

template <class Vector>
TAULER_INLINE void set_lane(Vector& lanes, int lane, Word bits) {
  lanes[lane] = bits;
}
template <int N>
TAULER_INLINE void set_lane(WideLanes<N>& lanes, int lane, Bits128 bits) {
  lanes.low[lane] = static_cast<Word>(bits);
  lanes.high[lane] = static_cast<Word>(bits >> 64);
}

template <class Vector>
TAULER_INLINE Vector is_zero(Vector lanes) {
  return reinterpret_cast<Vector>(lanes == 0);
}
template <int N>
TAULER_INLINE Words<N> is_zero(WideLanes<N> lanes) {
  return is_zero(lanes.low | lanes.high);
}

/// `a` where the mask is set, `b` elsewhere.
template <class Vector>
TAULER_INLINE Vector select(Vector mask, Vector a, Vector b) {
  return (a & mask) | (b & ~mask);
}
template <int N>
TAULER_INLINE WideLanes<N> select(Words<N> mask, WideLanes<N> a, WideLanes<N> b) {
  return {select(mask, a.low, b.low), select(mask, a.high, b.high)};
}

/// All bits but the lowest of each lane.
TAULER_INLINE Words<8> without_lowest(Words<8> lanes) {
  return lanes & (lanes - 1);
}
TAULER_INLINE Words<16> without_lowest(Words<16> lanes) {
  return lanes & (lanes - 1);
}
template <int N>
TAULER_INLINE WideLanes<N> without_lowest(WideLanes<N> lanes) {
  return lanes & (lanes - WideLanes<N>{splat<N>(Word{1}), Words<N>{}});
}

/// A mask as bits, lane 0 the lowest.
TAULER_INLINE unsigned lane_bits(Words<8> mask) {
#if defined(TAULER_ISA_AVX512)
  return _mm512_movepi64_mask(reinterpret_cast<__m512i>(mask));
#elif defined(TAULER_ISA_AVX2)
  __m256d halves[2];
  __builtin_memcpy(halves, &mask, sizeof halves);
  return static_cast<unsigned>(_mm256_movemask_pd(halves[0]) | _mm256_movemask_pd(halves[1]) << 4);
#elif defined(__wasm_simd128__)
  v128_t pairs[4];
  __builtin_memcpy(pairs, &mask, sizeof pairs);
  return wasm_i64x2_bitmask(pairs[0]) | wasm_i64x2_bitmask(pairs[1]) << 2 |
         wasm_i64x2_bitmask(pairs[2]) << 4 | wasm_i64x2_bitmask(pairs[3]) << 6;
#else
  unsigned bits = 0;
  for (int lane = 0; lane < 8; ++lane) bits |= static_cast<unsigned>(mask[lane] >> 63) << lane;
  return bits;
#endif
}
TAULER_INLINE unsigned lane_bits(Words<16> mask) {
  Words<8> halves[2];
  __builtin_memcpy(halves, &mask, sizeof halves);
  return lane_bits(halves[0]) | lane_bits(halves[1]) << 8;
}

/// The number of bits in each lane.
template <class Vector>
TAULER_INLINE Vector count_lanes(Vector lanes) {
#if defined(TAULER_ISA_AVX512)
  if constexpr (sizeof(Vector) == 64) {
    return reinterpret_cast<Vector>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(lanes)));
  }
#endif
  lanes = lanes - ((lanes >> 1) & 0x5555555555555555);
  lanes = (lanes & 0x3333333333333333) + ((lanes >> 2) & 0x3333333333333333);
  lanes = (lanes + (lanes >> 4)) & 0x0f0f0f0f0f0f0f0f;
  lanes = lanes + (lanes >> 8);
  lanes = lanes + (lanes >> 16);
  return (lanes + (lanes >> 32)) & 0x7f;
}
template <int N>
TAULER_INLINE Words<N> count_lanes(WideLanes<N> lanes) {
  return count_lanes(lanes.low) + count_lanes(lanes.high);
}

}  // namespace tauler::connect4::TAULER_ISA
