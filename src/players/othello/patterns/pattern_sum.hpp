// The indices of a search, kept in vectors, and the sum of the weights they stand for.
#pragma once

#include "players/othello/exact/kernel_headers.hpp"

namespace tauler::othello::TAULER_ISA {

typedef std::uint16_t Part __attribute__((vector_size(32)));

/// The indices as vectors.
struct Parts {
  static constexpr int count = PatternEvaluation::instances / 16;
  Part part[count];
};

TAULER_INLINE Parts load(const PatternEvaluation::Indices& indices) {
  Parts parts;
  for (int i = 0; i < Parts::count; ++i) {
    parts.part[i] = reinterpret_cast<const Part*>(indices.at.data())[i];
  }
  return parts;
}
TAULER_INLINE void store(const Parts& parts, PatternEvaluation::Indices& indices) {
  for (int i = 0; i < Parts::count; ++i) {
    reinterpret_cast<Part*>(indices.at.data())[i] = parts.part[i];
  }
}

/// As PatternEvaluation's, with the instructions of this kernel.
TAULER_INLINE PatternEvaluation::Indices indices_of(const PatternEvaluation& evaluation,
                                                    Bits even_side, Bits odd_side) {
  Parts sum{};
  const auto add = [&](Bits set) {
    for (; set != 0; set = without_lowest(set)) {
      const Parts one = load(evaluation.step(lowest(set)));
      for (int i = 0; i < Parts::count; ++i) sum.part[i] += one.part[i];
    }
  };
  add(odd_side);
  for (int i = 0; i < Parts::count; ++i) sum.part[i] += sum.part[i];
  add(even_side);
  PatternEvaluation::Indices indices;
  store(sum, indices);
  return indices;
}

/// After the mover, the even side or the odd one, played there and turned those over.
TAULER_INLINE Parts after_move(const PatternEvaluation& evaluation,
                               const PatternEvaluation::Indices& before, bool even, int cell,
                               Bits turned) {
  const Parts placed = load(evaluation.step(cell));
  Parts flips = load(evaluation.step(lowest(turned)));
  for (turned = without_lowest(turned); turned != 0; turned = without_lowest(turned)) {
    const Parts one = load(evaluation.step(lowest(turned)));
    for (int i = 0; i < Parts::count; ++i) flips.part[i] += one.part[i];
  }
  Parts after = load(before);
  if (even) {
    for (int i = 0; i < Parts::count; ++i) after.part[i] += placed.part[i] - flips.part[i];
  } else {
    for (int i = 0; i < Parts::count; ++i) {
      after.part[i] += placed.part[i] + placed.part[i] + flips.part[i];
    }
  }
  return after;
}

/// The weights of the patterns alone.
template <class Weight>
TAULER_INLINE int pattern_sum(const PatternEvaluation& evaluation, const Weight* all,
                              const Parts& parts) {
#if defined(TAULER_ISA_AVX2) || defined(TAULER_ISA_AVX512)
  constexpr int bytes = sizeof(Weight);
  constexpr int other_bits = 32 - 8 * bytes;
  const int* weights = reinterpret_cast<const int*>(all);
  const auto* first = reinterpret_cast<const __m256i*>(evaluation.first().data());
  __m256i sum = _mm256_setzero_si256();
  for (int i = 0; i < Parts::count; ++i) {
    const auto part = reinterpret_cast<__m256i>(parts.part[i]);
    const __m256i low = _mm256_add_epi32(_mm256_cvtepu16_epi32(_mm256_castsi256_si128(part)),
                                         _mm256_loadu_si256(first + 2 * i));
    const __m256i high = _mm256_add_epi32(_mm256_cvtepu16_epi32(_mm256_extracti128_si256(part, 1)),
                                          _mm256_loadu_si256(first + 2 * i + 1));
    // The weight is the lowest part of what is read.
    const __m256i a = _mm256_slli_epi32(_mm256_i32gather_epi32(weights, low, bytes), other_bits);
    const __m256i b = _mm256_slli_epi32(_mm256_i32gather_epi32(weights, high, bytes), other_bits);
    sum = _mm256_add_epi32(sum, _mm256_srai_epi32(a, other_bits));
    sum = _mm256_add_epi32(sum, _mm256_srai_epi32(b, other_bits));
  }
  __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
  half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
  return _mm_cvtsi128_si32(half);
#else
  int sum = 0;
  for (int i = 0; i < PatternEvaluation::instances; ++i) {
    sum += all[evaluation.first()[i] + parts.part[i / 16][i % 16]];
  }
  return sum;
#endif
}

/// A position in a search: the mover's discs, the opponent's, and the mover's moves.
struct Spot {
  Bits own;
  Bits other;
  Bits moves;
  int discs;
  bool even;  ///< whether the mover is the even side

  Spot passed(Bits replies) const { return {other, own, replies, discs, !even}; }
};

/// At the end of the game, in parts of a disc; cells that stay empty count for the winner.
inline int final_value(Bits own, Bits other) {
  const int mine = std::popcount(own);
  const int theirs = std::popcount(other);
  if (mine == theirs) return 0;
  return PatternEvaluation::disc * (mine > theirs ? cells - 2 * theirs : 2 * mine - cells);
}

enum class Precision { full, rough };

/// Of a position that is searched no further, for the mover, by the weights for so many discs.
/// `other_moves`: what the opponent could play if it were its turn.
template <Precision precision = Precision::full>
TAULER_INLINE int pattern_value(const PatternEvaluation& evaluation, const Spot& spot,
                                const Parts& parts, Bits other_moves, int discs) {
  int own = std::popcount(spot.moves);
  int other = std::popcount(other_moves);
  if (own == 0 && other == 0) return final_value(spot.own, spot.other);
  // Who must pass is asked about the position after it.
  const bool pass = own == 0;
  if (pass) std::swap(own, other);
  const auto& table = evaluation.table(discs, spot.even != pass);
  int sum = table.moves[moves_index(own, other)];
  if constexpr (precision == Precision::full) {
    sum += pattern_sum(evaluation, table.weights.data(), parts);
  } else {
    sum += pattern_sum(evaluation, table.rough.data(), parts) * evaluation.rough_part();
  }
  const int value = evaluation.value_of_sum(sum);
  return pass ? -value : value;
}
TAULER_INLINE int pattern_value(const PatternEvaluation& evaluation, const Spot& spot,
                                const Parts& parts) {
  return pattern_value(evaluation, spot, parts, moves_of(spot.other, spot.own), spot.discs);
}

}  // namespace tauler::othello::TAULER_ISA
