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

/// A column's cells in a byte, the top one lowest. Precondition: no cell outside column a.
TAULER_INLINE unsigned column_byte(Bits column_a) {
  return static_cast<unsigned>((column_a * 0x0102040810204080) >> 56);
}
/// The other way. The lowest cell goes on its own: with the topmost in one product it would carry.
TAULER_INLINE Bits column_a_of(Bits byte) {
  return ((byte & 0x7f) * 0x0002040810204081 & 0x0101010101010101) | (byte >> 7) << 56;
}

TAULER_INLINE Bits stable_on_edges(Bits own, Bits other) {
  constexpr Bits column_a = 0x0101010101010101;
  const EdgeStability& edges = edge_stability();
  const Bits top = edges.stable(own & 0xff, other & 0xff);
  const Bits bottom = edges.stable(own >> 56, other >> 56);
  const Bits left = edges.stable(column_byte(own & column_a), column_byte(other & column_a));
  const Bits right =
      edges.stable(column_byte(own >> 7 & column_a), column_byte(other >> 7 & column_a));
  return top | bottom << 56 | column_a_of(left) | column_a_of(right) << 7;
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

}  // namespace tauler::othello::TAULER_ISA
