// What a move turns over, with the instructions of this kernel: all eight rays from the cell at
// once. Boards stay in vector registers from one move to the next, each in all four lanes.
#pragma once

#include "players/othello/exact/kernel_headers.hpp"

namespace tauler::othello::TAULER_ISA {

#if defined(TAULER_ISA_AVX2) || defined(TAULER_ISA_AVX512)

using Wide = __m256i;

TAULER_INLINE Wide wide(Bits set) {
  return _mm256_set1_epi64x(static_cast<long long>(set));
}
TAULER_INLINE Bits narrow(Wide set) {
  return static_cast<Bits>(_mm_cvtsi128_si64(_mm256_castsi256_si128(set)));
}
TAULER_INLINE Wide joined_lanes(Wide set) {
  set = _mm256_or_si256(set, _mm256_permute4x64_epi64(set, 0x4e));
  return _mm256_or_si256(set, _mm256_shuffle_epi32(set, 0x4e));
}

/// Towards higher bits, adding 1 below a ray carries through the unbroken line of `other` and comes
/// to rest on the first cell that is not `other`'s; if `own` is there, all below turns. Towards
/// lower bits that cell is the highest one.
TAULER_INLINE Wide flips_in_lanes(Wide own, Wide other, int cell) {
  const CellRays& rays = cell_rays[static_cast<unsigned>(cell)];
  const Wide up = _mm256_load_si256(reinterpret_cast<const Wide*>(rays.up.data()));
  const Wide down = _mm256_load_si256(reinterpret_cast<const Wide*>(rays.down.data()));
  const Wide ones = _mm256_set1_epi64x(-1);
#if defined(TAULER_ISA_AVX512)
  const Wide carried = _mm256_sub_epi64(_mm256_ternarylogic_epi64(other, up, up, 0xf3), ones);
  const Wide up_end = _mm256_ternarylogic_epi64(carried, up, own, 0x80);
  const Wide up_turned = _mm256_sub_epi64(up_end, _mm256_min_epu64(up_end, _mm256_set1_epi64x(1)));
  const Wide stops = _mm256_andnot_si256(other, down);
  const Wide top = _mm256_set1_epi64x(INT64_MIN);
  const Wide down_end = _mm256_and_si256(_mm256_srlv_epi64(top, _mm256_lzcnt_epi64(stops)), own);
  const Wide down_turned =
      _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(down_end, down_end));
  return _mm256_ternarylogic_epi64(_mm256_and_si256(up_turned, up), down_turned, down, 0xf8);
#else
  const Wide zero = _mm256_setzero_si256();
  const Wide not_up = _mm256_xor_si256(up, ones);
  const Wide carried = _mm256_sub_epi64(_mm256_or_si256(other, not_up), ones);
  const Wide up_end = _mm256_and_si256(_mm256_and_si256(carried, up), own);
  const Wide up_none = _mm256_cmpeq_epi64(up_end, zero);
  const Wide up_turned = _mm256_and_si256(
      _mm256_sub_epi64(up_end, _mm256_andnot_si256(up_none, _mm256_sub_epi64(zero, ones))), up);
  const Wide steps = _mm256_set_epi64x(9, 8, 7, 1);
  // The first cell that stops the line, and all behind it.
  Wide behind = _mm256_andnot_si256(other, down);
  behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps));
  const Wide steps2 = _mm256_add_epi64(steps, steps);
  behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps2));
  behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, _mm256_add_epi64(steps2, steps2)));
  const Wide stop = _mm256_andnot_si256(_mm256_srlv_epi64(behind, steps), behind);
  const Wide down_end = _mm256_and_si256(_mm256_and_si256(stop, down), own);
  const Wide down_none = _mm256_cmpeq_epi64(down_end, zero);
  const Wide down_turned = _mm256_andnot_si256(down_none, _mm256_andnot_si256(behind, down));
  return _mm256_or_si256(up_turned, down_turned);
#endif
}

TAULER_INLINE Wide flips(Wide own, Wide other, int cell) {
  return joined_lanes(flips_in_lanes(own, other, cell));
}

TAULER_INLINE Wide changed(Wide set, Wide by) {
  return _mm256_xor_si256(set, by);
}

/// How many discs turn when the mover fills the only empty cell, and 256 times how many when the
/// opponent does.
TAULER_INLINE unsigned last_flips(Bits own, int cell) {
  const CellLines& lines = cell_lines[static_cast<unsigned>(cell)];
  const std::uint16_t* counts = last_flip_counts.data();
  return 0U + counts[lines.starts[0] + _pext_u64(own, lines.masks[0])] +
         counts[lines.starts[1] + _pext_u64(own, lines.masks[1])] +
         counts[lines.starts[2] + _pext_u64(own, lines.masks[2])] +
         counts[lines.starts[3] + (own >> (cell & 56) & 0xff)];
}

#else

using Wide = Bits;

TAULER_INLINE Wide wide(Bits set) {
  return set;
}
TAULER_INLINE Bits narrow(Wide set) {
  return set;
}
TAULER_INLINE Wide flips(Wide own, Wide other, int cell) {
  return flips_of(own, other, cell);
}
TAULER_INLINE Wide changed(Wide set, Wide by) {
  return set ^ by;
}
TAULER_INLINE unsigned last_flips(Bits own, int cell) {
  const Bits other = ~own & ~bit(cell);
  return static_cast<unsigned>(std::popcount(flips_of(own, other, cell)) +
                               256 * std::popcount(flips_of(other, own, cell)));
}

#endif

}  // namespace tauler::othello::TAULER_ISA
