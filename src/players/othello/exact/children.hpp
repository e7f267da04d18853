// All positions one move on, four at a time in the lanes of a vector, with the answers each leaves:
// what a node needs to put its moves in order, and what the next node would work out anyway.
#pragma once

#include "players/othello/exact/last_cells.hpp"

namespace tauler::othello::TAULER_ISA {

struct Children {
  static constexpr int most = 36;  ///< a position has at most 33 moves; then a whole vector

  // Seen from the opponent, who is to move.
  alignas(32) std::array<Bits, most> own;
  alignas(32) std::array<Bits, most> other;
  alignas(32) std::array<Bits, most> moves;
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

/// Precondition: `moves` are `own`'s, and there is one. Lanes beyond the last move have nonsense.
TAULER_INLINE void expand(Bits own, Bits other, Bits moves, Children& children) {
  list_cells(moves, children);
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
