// All positions one move on, four or eight at a time in the lanes of a vector, with the answers
// each leaves: what a node needs to put its moves in order, and what the next node would work out
// anyway.
#pragma once

#include "players/othello/exact/last_cells.hpp"

namespace tauler::othello::TAULER_ISA {

struct Children {
  static constexpr int most = 40;  ///< a position has at most 33 moves; then a whole vector

  // Seen from the opponent, who is to move.
  alignas(64) std::array<Bits, most> own;
  alignas(64) std::array<Bits, most> other;
  alignas(64) std::array<Bits, most> moves;
  std::array<std::uint8_t, cells> cell;
  std::array<int, most> rank;  ///< the lowest is tried first
  int count = 0;

  /// Of those from `from` on, brings the one to try first to that place in `order`.
  TAULER_INLINE int pick(std::array<std::uint8_t, most>& order, int from) const {
    int best = from;
    int least = rank[order[from]];
    for (int i = from + 1; i < count; ++i) {
      const int other_rank = rank[order[i]];
      best = other_rank < least ? i : best;
      least = other_rank < least ? other_rank : least;
    }
    std::swap(order[from], order[best]);
    return order[from];
  }

  /// The move on that cell comes first. False if there is none. Precondition: `order` is new.
  bool bring_first(std::array<std::uint8_t, most>& order, int on) const {
    for (int i = 0; i < count; ++i) {
      if (cell[i] != on) continue;
      std::swap(order[0], order[i]);
      return true;
    }
    return false;
  }
};

TAULER_INLINE void store(const Lanes& lanes, Bits* to) {
  *reinterpret_cast<Lanes*>(to) = lanes;
}

TAULER_INLINE void list_cells(Bits moves, Children& children) {
  children.count = std::popcount(moves);
#if defined(TAULER_ISA_AVX512)
  alignas(64) static constexpr auto all = [] {
    std::array<std::uint8_t, cells> numbers{};
    for (int i = 0; i < cells; ++i) numbers[i] = static_cast<std::uint8_t>(i);
    return numbers;
  }();
  const __m512i listed =
      _mm512_maskz_compress_epi8(moves, _mm512_load_si512(static_cast<const void*>(all.data())));
  _mm512_storeu_si512(children.cell.data(), listed);
#else
  int count = 0;
  for (; moves != 0; moves = without_lowest(moves)) {
    children.cell[count++] = static_cast<std::uint8_t>(lowest(moves));
  }
  for (int i = 0; i < lane_count - 1; ++i) children.cell[count + i] = 0;
#endif
}

#if defined(TAULER_ISA_AVX2) || defined(TAULER_ISA_AVX512)

/// One bit a lane: the cells of four moves.
TAULER_INLINE Lanes bits_of(const std::uint8_t* four) {
  const __m256i numbers = _mm256_cvtepu8_epi64(_mm_loadu_si32(four));
  return reinterpret_cast<Lanes>(_mm256_sllv_epi64(_mm256_set1_epi64x(1), numbers));
}

/// What four moves turn over, each in its lane.
struct FourFlips {
  TAULER_INLINE FourFlips(Bits own, Bits other) : own_(wide(own)), other_(wide(other)) {}

  TAULER_INLINE Lanes operator()(const std::uint8_t* four) const {
    const Wide a = flips_in_lanes(own_, other_, four[0]);
    const Wide b = flips_in_lanes(own_, other_, four[1]);
    const Wide c = flips_in_lanes(own_, other_, four[2]);
    const Wide d = flips_in_lanes(own_, other_, four[3]);
    const Wide ab = _mm256_or_si256(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
    const Wide cd = _mm256_or_si256(_mm256_unpacklo_epi64(c, d), _mm256_unpackhi_epi64(c, d));
    return reinterpret_cast<Lanes>(_mm256_or_si256(_mm256_permute2x128_si256(ab, cd, 0x20),
                                                   _mm256_permute2x128_si256(ab, cd, 0x31)));
  }

 private:
  Wide own_;
  Wide other_;
};

#else

TAULER_INLINE Lanes bits_of(const std::uint8_t* four) {
  return Lanes{bit(four[0]), bit(four[1]), bit(four[2]), bit(four[3])};
}

struct FourFlips {
  TAULER_INLINE FourFlips(Bits own, Bits other) : lines_(own, other) {}

  TAULER_INLINE Lanes operator()(const std::uint8_t* four) const {
    return lines_.turned_by(bits_of(four));
  }

 private:
  Lines lines_;
};

#endif

#if defined(TAULER_ISA_AVX512)

typedef Bits EightLanes __attribute__((vector_size(64)));
inline constexpr int eight_lanes = 8;
/// The forms without a mask begin with a value that gcc 12 takes for one never set.
inline constexpr __mmask8 every_lane = 0xff;

/// What two moves turn over: `flips_in_lanes` of both, side by side.
TAULER_INLINE __m512i flips_of_two(__m512i own, __m512i other, int first, int second) {
  const CellRays& a = cell_rays[static_cast<unsigned>(first)];
  const CellRays& b = cell_rays[static_cast<unsigned>(second)];
  const auto both = [](const auto& low, const auto& high) {
    return _mm512_maskz_inserti64x4(
        every_lane,
        _mm512_castsi256_si512(_mm256_load_si256(reinterpret_cast<const Wide*>(low.data()))),
        _mm256_load_si256(reinterpret_cast<const Wide*>(high.data())), 1);
  };
  const __m512i up = both(a.up, b.up);
  const __m512i down = both(a.down, b.down);
  const __m512i ones = _mm512_set1_epi64(-1);
  const __m512i carried = _mm512_sub_epi64(_mm512_ternarylogic_epi64(other, up, up, 0xf3), ones);
  const __m512i up_end = _mm512_ternarylogic_epi64(carried, up, own, 0x80);
  const __m512i up_turned =
      _mm512_maskz_add_epi64(_mm512_test_epi64_mask(up_end, up_end), up_end, ones);
  const __m512i stops = _mm512_maskz_andnot_epi64(every_lane, other, down);
  const __m512i top = _mm512_set1_epi64(INT64_MIN);
  const __m512i down_end = _mm512_and_si512(
      _mm512_maskz_srlv_epi64(every_lane, top, _mm512_maskz_lzcnt_epi64(every_lane, stops)), own);
  const __m512i down_turned =
      _mm512_sub_epi64(_mm512_setzero_si512(), _mm512_add_epi64(down_end, down_end));
  return _mm512_ternarylogic_epi64(_mm512_and_si512(up_turned, up), down_turned, down, 0xf8);
}

/// As `expand`, eight at a time. The order of the pairs is the one that their lanes come out in.
TAULER_INLINE void expand_by_eight(Bits own, Bits other, Children& children) {
  const __m512i own8 = _mm512_set1_epi64(static_cast<long long>(own));
  const __m512i other8 = _mm512_set1_epi64(static_cast<long long>(other));
  for (int i = 0; i < children.count; i += eight_lanes) {
    const std::uint8_t* cell = &children.cell[i];
    const __m512i a = flips_of_two(own8, other8, cell[0], cell[2]);
    const __m512i b = flips_of_two(own8, other8, cell[1], cell[3]);
    const __m512i c = flips_of_two(own8, other8, cell[4], cell[6]);
    const __m512i d = flips_of_two(own8, other8, cell[5], cell[7]);
    const __m512i ab = _mm512_or_si512(_mm512_maskz_unpacklo_epi64(every_lane, a, b),
                                       _mm512_maskz_unpackhi_epi64(every_lane, a, b));
    const __m512i cd = _mm512_or_si512(_mm512_maskz_unpacklo_epi64(every_lane, c, d),
                                       _mm512_maskz_unpackhi_epi64(every_lane, c, d));
    const __m512i turned = _mm512_or_si512(_mm512_maskz_shuffle_i64x2(every_lane, ab, cd, 0x88),
                                           _mm512_maskz_shuffle_i64x2(every_lane, ab, cd, 0xdd));
    const __m512i numbers = _mm512_maskz_cvtepu8_epi64(every_lane, _mm_loadu_si64(cell));
    const __m512i played = _mm512_maskz_sllv_epi64(every_lane, _mm512_set1_epi64(1), numbers);
    const auto next_own = reinterpret_cast<EightLanes>(_mm512_xor_si512(other8, turned));
    const auto next_other =
        reinterpret_cast<EightLanes>(_mm512_ternarylogic_epi64(own8, turned, played, 0x1e));
    *reinterpret_cast<EightLanes*>(&children.own[i]) = next_own;
    *reinterpret_cast<EightLanes*>(&children.other[i]) = next_other;
    const auto both_ways = [&]<int step>(const EightLanes& by) {
      return moved<step>(lines_from<step>(next_own, by)) |
             moved<-step>(lines_from<-step>(next_own, by));
    };
    const EightLanes by = next_other & inner_columns;
    const EightLanes ends =
        both_ways.template operator()<1>(by) | both_ways.template operator()<7>(by) |
        both_ways.template operator()<8>(next_other) | both_ways.template operator()<9>(by);
    *reinterpret_cast<EightLanes*>(&children.moves[i]) = ends & ~(next_own | next_other);
  }
}

#endif

/// Precondition: `moves` are `own`'s, and there is one. Lanes beyond the last move have nonsense.
TAULER_INLINE void expand(Bits own, Bits other, Bits moves, Children& children) {
  list_cells(moves, children);
#if defined(TAULER_ISA_AVX512)
  if (children.count > lane_count) {
    expand_by_eight(own, other, children);
    return;
  }
#endif
  const FourFlips turned_by(own, other);
  for (int i = 0; i < children.count; i += lane_count) {
    const std::uint8_t* four = &children.cell[i];
    const Lanes played = bits_of(four);
    const Lanes turned = turned_by(four);
    const Lanes next_own = other ^ turned;
    const Lanes next_other = own ^ (turned | played);
    store(next_own, &children.own[i]);
    store(next_other, &children.other[i]);
    store(moves_in_lanes(next_own, next_other), &children.moves[i]);
  }
}

}  // namespace tauler::othello::TAULER_ISA
