// The order of the moves by what can be seen at once: few answers, then cells of odd quadrants,
// then corners.
#pragma once

#include "players/othello/exact/children.hpp"

namespace tauler::othello::TAULER_ISA {

inline constexpr Bits corners = bit(0) | bit(7) | bit(56) | bit(63);

/// The lowest is tried first. An answer in a corner counts twice.
TAULER_INLINE int quick_rank(const Children& all, int i, Bits odd_cells, bool by_answers) {
  int rank = 12;
  if (by_answers) {
    rank += 16 * (std::popcount(all.moves[i]) + std::popcount(all.moves[i] & corners));
  }
  rank -= (bit(all.cell[i]) & odd_cells) != 0 ? 8 : 0;
  return rank - ((bit(all.cell[i]) & corners) != 0 ? 4 : 0);
}

#if defined(TAULER_ISA_AVX512)

/// The same in the lanes of a vector.
struct QuickRanks {
  TAULER_INLINE QuickRanks(Bits odd_cells, bool by_answers)
      : not_odd_(~odd_cells), answers_(by_answers ? -1 : 0) {}

  TAULER_INLINE __m256i of_four(const Children& all, int from) const {
    const __m256i one = _mm256_set1_epi64x(1);
    const __m256i moves = _mm256_load_si256(reinterpret_cast<const __m256i*>(&all.moves[from]));
    const __m256i cell = _mm256_cvtepu8_epi64(_mm_loadu_si32(&all.cell[from]));
    const __m256i count = _mm256_add_epi64(
        _mm256_popcnt_epi64(moves), _mm256_popcnt_epi64(_mm256_and_si256(moves, wide(corners))));
    const __m256i not_odd = _mm256_and_si256(_mm256_srlv_epi64(wide(not_odd_), cell), one);
    const __m256i no_corner = _mm256_and_si256(_mm256_srlv_epi64(wide(~corners), cell), one);
    __m256i rank = _mm256_and_si256(_mm256_slli_epi64(count, 4), _mm256_set1_epi64x(answers_));
    rank = _mm256_add_epi64(rank, _mm256_slli_epi64(not_odd, 3));
    return _mm256_add_epi64(rank, _mm256_slli_epi64(no_corner, 2));
  }

  TAULER_INLINE __m512i of_eight(const Children& all, int from) const {
    const auto set = [](Bits bits) { return _mm512_set1_epi64(static_cast<long long>(bits)); };
    const __m512i one = _mm512_set1_epi64(1);
    const __m512i moves = _mm512_load_si512(&all.moves[from]);
    const __m512i cell = _mm512_maskz_cvtepu8_epi64(every_lane, _mm_loadu_si64(&all.cell[from]));
    const __m512i count = _mm512_add_epi64(
        _mm512_popcnt_epi64(moves), _mm512_popcnt_epi64(_mm512_and_si512(moves, set(corners))));
    const __m512i not_odd =
        _mm512_and_si512(_mm512_maskz_srlv_epi64(every_lane, set(not_odd_), cell), one);
    const __m512i no_corner =
        _mm512_and_si512(_mm512_maskz_srlv_epi64(every_lane, set(~corners), cell), one);
    __m512i rank = _mm512_and_si512(_mm512_maskz_slli_epi64(every_lane, count, 4),
                                    _mm512_set1_epi64(answers_));
    rank = _mm512_add_epi64(rank, _mm512_maskz_slli_epi64(every_lane, not_odd, 3));
    return _mm512_add_epi64(rank, _mm512_maskz_slli_epi64(every_lane, no_corner, 2));
  }

 private:
  Bits not_odd_;
  long long answers_;
};

/// Of up to 16 moves, the one to try next. Ranks and numbers lie together in the words of two
/// vectors, from which one instruction takes the least.
class QuickOrder {
 public:
  static constexpr int most = 16;

  TAULER_INLINE QuickOrder(const Children& all, Bits odd_cells, bool by_answers)
      : low_(_mm_set1_epi16(-1)), high_(low_) {
    const QuickRanks ranks(odd_cells, by_answers);
    // What was stored four at a time is read four at a time.
    if (all.count <= lane_count) {
      const __m256i keys = _mm256_add_epi64(_mm256_slli_epi64(ranks.of_four(all, 0), 4),
                                            _mm256_set_epi64x(3, 2, 1, 0));
      low_ = _mm_or_si128(_mm256_mask_cvtepi64_epi16(low_, lanes_for(all.count), keys),
                          _mm_set_epi64x(-1, 0));
      return;
    }
    const __m512i numbers = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    low_ = _mm512_mask_cvtepi64_epi16(low_, lanes_for(all.count),
                                      keys_of(ranks.of_eight(all, 0), numbers));
    if (all.count <= eight_lanes) return;
    const __m512i later = _mm512_add_epi64(numbers, _mm512_set1_epi64(eight_lanes));
    high_ = _mm512_mask_cvtepi64_epi16(high_, lanes_for(all.count - eight_lanes),
                                       keys_of(ranks.of_eight(all, eight_lanes), later));
  }

  /// Precondition: it was called less often than there are moves.
  TAULER_INLINE int next() {
    const __m128i least = _mm_minpos_epu16(_mm_min_epu16(low_, high_));
    const __m128i everywhere = _mm_broadcastw_epi16(least);
    low_ = _mm_or_si128(low_, _mm_cmpeq_epi16(low_, everywhere));
    high_ = _mm_or_si128(high_, _mm_cmpeq_epi16(high_, everywhere));
    return _mm_cvtsi128_si32(least) & 15;
  }

 private:
  TAULER_INLINE static __m512i keys_of(__m512i ranks, __m512i numbers) {
    return _mm512_add_epi64(_mm512_maskz_slli_epi64(every_lane, ranks, 4), numbers);
  }
  TAULER_INLINE static __mmask8 lanes_for(int count) {
    return static_cast<__mmask8>(_bzhi_u32(0xff, static_cast<unsigned>(count)));
  }

  __m128i low_;
  __m128i high_;
};

#else

/// Of a few moves, the one to try next.
class QuickOrder {
 public:
  static constexpr int most = 16;

  TAULER_INLINE QuickOrder(Children& all, Bits odd_cells, bool by_answers) : all_(all) {
    for (int i = 0; i < all.count; ++i) {
      order_[i] = static_cast<std::uint8_t>(i);
      all.rank[i] = quick_rank(all, i, odd_cells, by_answers);
    }
  }

  /// Precondition: it was called less often than there are moves.
  TAULER_INLINE int next() { return all_.pick(order_, tried_++); }

 private:
  const Children& all_;
  std::array<std::uint8_t, Children::most> order_;
  int tried_ = 0;
};

#endif

}  // namespace tauler::othello::TAULER_ISA
