// Discs that can never be turned over again, as far as a few cheap rules find them. Every disc
// found is stable; not every stable disc is found.
#pragma once

#include "players/othello/exact/kernel_headers.hpp"

namespace tauler::othello::TAULER_ISA {

/// The cells of the lines in one diagonal direction that have an empty cell.
template <int step>
TAULER_INLINE Bits spread_along(Bits empty) {
  constexpr bool to_right = step == 9;
  constexpr auto right_columns = [](int count) {
    return static_cast<Bits>(0xff & (0xff << count)) * 0x0101010101010101;
  };
  constexpr auto left_columns = [](int count) {
    return static_cast<Bits>(0xff >> count) * 0x0101010101010101;
  };
  Bits spread = empty;
  const auto grow = [&]<int count>() {
    constexpr Bits after_left = to_right ? right_columns(count) : left_columns(count);
    constexpr Bits after_right = to_right ? left_columns(count) : right_columns(count);
    spread |= (spread << (count * step) & after_left) | (spread >> (count * step) & after_right);
  };
  grow.template operator()<1>();
  grow.template operator()<2>();
  grow.template operator()<4>();
  return spread;
}

TAULER_INLINE Bits rows_with(Bits empty) {
  constexpr Bits low_bits = 0x0101010101010101;
  empty |= empty >> 4 & 0x0f0f0f0f0f0f0f0f;
  empty |= empty >> 2 & 0x3333333333333333;
  empty |= empty >> 1 & 0x5555555555555555;
  return (empty & low_bits) * 0xff;
}

TAULER_INLINE Bits columns_with(Bits empty) {
  empty |= std::rotl(empty, 32);
  empty |= std::rotl(empty, 16);
  return empty | std::rotl(empty, 8);
}

inline constexpr Bits column_a = 0x0101010101010101;
inline constexpr Bits column_h = column_a << 7;

#if defined(TAULER_ISA_AVX2) || defined(TAULER_ISA_AVX512)

/// The cells of a column in a byte, the top one lowest.
template <Bits column>
TAULER_INLINE unsigned column_byte(Bits set) {
  return static_cast<unsigned>(_pext_u64(set, column));
}
/// The other way.
template <Bits column>
TAULER_INLINE Bits on_column(Bits byte) {
  return _pdep_u64(byte, column);
}

#else

template <Bits column>
TAULER_INLINE unsigned column_byte(Bits set) {
  set = (set & column) >> std::countr_zero(column);
  return static_cast<unsigned>((set * 0x0102040810204080) >> 56);
}
/// The lowest cell goes on its own: with the topmost in one product it would carry.
template <Bits column>
TAULER_INLINE Bits on_column(Bits byte) {
  const Bits in_a = ((byte & 0x7f) * 0x0002040810204081 & column_a) | (byte >> 7) << 56;
  return in_a << std::countr_zero(column);
}

#endif

TAULER_INLINE Bits stable_on_edges(Bits own, Bits other) {
  const Bits top = edge_stability.stable(own & 0xff, other & 0xff);
  const Bits bottom = edge_stability.stable(own >> 56, other >> 56);
  const Bits left = edge_stability.stable(column_byte<column_a>(own), column_byte<column_a>(other));
  const Bits right =
      edge_stability.stable(column_byte<column_h>(own), column_byte<column_h>(other));
  return top | bottom << 56 | on_column<column_a>(left) | on_column<column_h>(right);
}

/// Those of `own`. A disc is stable if in each of the four directions its line is full, or one of
/// its neighbours is a stable disc of the same side.
TAULER_INLINE Bits stable_discs(Bits own, Bits other) {
  constexpr Bits inner = 0x007e7e7e7e7e7e00;
  const Bits empty = ~(own | other);
  const Bits full_rows = ~rows_with(empty);
  const Bits full_columns = ~columns_with(empty);
  const Bits full_right = ~spread_along<9>(empty);
  const Bits full_left = ~spread_along<7>(empty);
  Bits stable =
      stable_on_edges(own, other) | (own & full_rows & full_columns & full_right & full_left);
  Bits before = 0;
  while (stable != before) {
    before = stable;
    stable |= own & inner & (stable << 1 | stable >> 1 | full_rows) &
              (stable << 8 | stable >> 8 | full_columns) &
              (stable << 9 | stable >> 9 | full_right) & (stable << 7 | stable >> 7 | full_left);
  }
  return stable;
}

/// Whether the opponent's stable discs bound the score.
TAULER_INLINE bool is_bounded(int empty, Bits own, Bits other, int alpha, int& bound) {
  if (alpha < 2 * empty - 4) return false;
  if (2 * std::popcount(other) < cells - alpha) return false;  // not if all were stable
  bound = cells - 2 * std::popcount(stable_discs(other, own));
  return bound <= alpha;
}

}  // namespace tauler::othello::TAULER_ISA
