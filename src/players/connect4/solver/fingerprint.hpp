// Stands for a position in the table where its canonical key does not fit an entry: 114 bits of a
// hash in which every cell reaches every bit.
//
// With x the own cells and the number of waiting cells, y the other side's cells, p = 2^127 − 1 and
// two keys a and b, the hash is a·x + b·y modulo p. The top bits of a plain product modulo 2^128
// are all that its top cells reach, so it must not be cut; modulo a prime there is no top.
//
// The chance of a wrong match: x and y are below p, so two canonical keys that differ do so modulo
// p too. Say their y differ; then for each a, one b alone gives their hashes a certain difference
// (and if only x differs, one a alone does). Fewer than 2^15 differences leave the low 114 bits the
// same, and each key is one of 2^125. So two canonical keys, whatever they are, share a fingerprint
// with a chance below 2^−110, if the keys were drawn without regard to them; they are digits of π.
// A search that looks n times into a table of m entries compares n·m pairs at most: with ten
// thousand million lookups and the 2^26 entries of a gigabyte, the chance of a single wrong match
// is below one in 10^15.
#pragma once

#include "players/connect4/solver/lanes.hpp"

namespace tauler::connect4::TAULER_ISA {

/// A sum of products of two words, kept modulo 2^127 − 1 at the end.
class Fingerprint {
 public:
  static constexpr int bits = 114;
  /// No cell has a higher bit: 11×10 has 121 bits, the last of them always empty.
  static constexpr int most_cell_bits = 120;
  static constexpr Word most_waiting = 126;  // keeps x below p

  /// Precondition: only cells are set in `own` and `other`.
  static TAULER_INLINE Bits128 of(Bits128 own, Bits128 other, Word waiting) {
    const Word x0 = static_cast<Word>(own);
    const Word x1 = static_cast<Word>(own >> 64) | waiting << (most_cell_bits - 64);
    const Word y0 = static_cast<Word>(other);
    const Word y1 = static_cast<Word>(other >> 64);
    // Nothing here overflows: x1 < 2^63, y1 < 2^56, the keys' low words < 2^63, high ones < 2^62.
    const Bits128 low = product(x0, a0) + product(y0, b0);
    const Bits128 middle =
        product(x0, a1) + product(x1, a0) + product(y0, b1) + product(y1, b0) + (low >> 64);
    const Bits128 high = product(x1, a1) + product(y1, b1) + (middle >> 64);
    const Bits128 rest = middle << 64 | static_cast<Word>(low);
    // 2^127 is 1 modulo p, and so 2^128 is 2.
    const Bits128 sum = (rest & prime) + (rest >> 127) + 2 * high;
    const Bits128 cut = sum & (~Bits128{0} >> (128 - bits));
    return cut ^ (cut >> (bits / 2));
  }

 private:
  static constexpr Bits128 prime = ~Bits128{0} >> 1;
  static constexpr Word a1 = 0x243F6A8885A308D3, a0 = 0x13198A2E03707344;
  static constexpr Word b1 = 0x24093822299F31D0, b0 = 0x082EFA98EC4E6C89;

  static TAULER_INLINE Bits128 product(Word a, Word b) { return Bits128{a} * b; }
};

/// True if every size the game has fits.
constexpr bool every_size_has_a_fingerprint() {
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      if (width * (height + 1) - 1 > Fingerprint::most_cell_bits) return false;
      if (width * height > static_cast<int>(Fingerprint::most_waiting)) return false;
    }
  }
  return true;
}
static_assert(every_size_has_a_fingerprint());

}  // namespace tauler::connect4::TAULER_ISA
