// The codes of the solver's table: on every size each cell of either side changes the code, and not
// just a corner of it.
#include <cmath>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "players/connect4/solver/kernel_headers.hpp"
#define TAULER_ISA fingerprint_test
#include "players/connect4/solver/make_kernel.hpp"

namespace tauler::connect4 {
namespace {

using fingerprint_test::Fingerprint;
using fingerprint_test::SizedShape;
using fingerprint_test::TablePart;
using Word = std::uint64_t;

template <class Use>
void for_every_size(Use&& use) {
  int sizes = 0;
  for (int width = min_size; width <= max_size; ++width) {
    for (int height = min_size; height <= max_size; ++height) {
      if (!FreeShape::fits(width, height)) continue;
      ++sizes;
      SCOPED_TRACE(::testing::Message() << width << "x" << height);
      use(width, height);
    }
  }
  EXPECT_EQ(sizes, 75);
}

bool is_wide(int width, int height) {
  return width * (height + 1) > 64;
}

template <class Bits>
std::vector<Bits> cells_of(int width, int height) {
  std::vector<Bits> cells;
  for (int column = 0; column < width; ++column) {
    for (int row = 0; row < height; ++row) {
      cells.push_back(Bits{1} << (column * (height + 1) + row));
    }
  }
  return cells;
}

Bits128 random_bits(Rng& rng) {
  return Bits128{rng()} << 64 | rng();
}

/// A canonical key, or something like one.
struct Sides {
  Bits128 own;
  Bits128 other;
  Word waiting;

  Bits128 fingerprint() const { return Fingerprint::of(own, other, waiting); }
  Sides flipped(Bits128 in_own, Bits128 in_other) const {
    return {own ^ in_own, other ^ in_other, waiting};
  }
};

Sides random_sides(const FreePosition& empty, Rng& rng) {
  return {random_bits(rng) & empty.board(), random_bits(rng) & empty.board(), rng.below(8)};
}

/// One bit of the bucket's number, and one of each half of an entry's tag.
TEST(Connect4Fingerprint, EveryCellReachesTheIndexAndBothWordsOfTheTag) {
  constexpr Bits128 index = (Bits128{1} << SolverTable::smallest_index_bits) - 1;
  constexpr Bits128 first_word = Bits128{~Word{0}} << SolverTable::smallest_index_bits;
  constexpr Bits128 second_word = ~(index | first_word);
  Rng rng(11);
  for_every_size([&](int width, int height) {
    if (!is_wide(width, height)) return;
    const FreePosition empty(FreeShape(width, height));
    for (Bits128 cell : cells_of<Bits128>(width, height)) {
      for (const bool own : {true, false}) {
        int changes[3] = {};
        constexpr int trials = 40;
        for (int i = 0; i < trials; ++i) {
          const Sides sides = random_sides(empty, rng);
          const Sides other = sides.flipped(own ? cell : 0, own ? 0 : cell);
          const Bits128 change = sides.fingerprint() ^ other.fingerprint();
          ASSERT_NE(change, Bits128{0});
          ASSERT_EQ(change >> Fingerprint::bits, Bits128{0});
          changes[0] += count_bits(change & index);
          changes[1] += count_bits(change & first_word);
          changes[2] += count_bits(change & second_word);
        }
        // Half of 8, 64 and 42 bits would be chance itself.
        EXPECT_GT(changes[0], trials);
        EXPECT_GT(changes[1], trials * 16);
        EXPECT_GT(changes[2], trials * 10);
      }
    }
  });
}

/// A product modulo a power of two fails here: the effect of its highest bits can be cancelled.
TEST(Connect4Fingerprint, NoTwoCellsCancelEachOther) {
  Rng rng(12);
  for_every_size([&](int width, int height) {
    if (!is_wide(width, height)) return;
    const FreePosition empty(FreeShape(width, height));
    const auto cells = cells_of<Bits128>(width, height);
    const Sides sides = random_sides(empty, rng);
    const Bits128 code = sides.fingerprint();
    for (Bits128 first : cells) {
      for (Bits128 second : cells) {
        ASSERT_NE(sides.flipped(first, second).fingerprint(), code);
        if (first >= second) continue;
        ASSERT_NE(sides.flipped(first | second, 0).fingerprint(), code);
        ASSERT_NE(sides.flipped(0, first | second).fingerprint(), code);
      }
    }
  });
}

/// All that the last column can hold, with all that the other side can have there.
TEST(Connect4Fingerprint, TellsApartEverythingInTheLastColumn) {
  for_every_size([&](int width, int height) {
    if (!is_wide(width, height)) return;
    const int rows = std::min(height, 9);
    const int shift = width * (height + 1) - 1 - rows;
    std::vector<Bits128> seen;
    for (Word own = 0; own < Word{1} << rows; ++own) {
      for (Word other = 0; other < Word{1} << rows; other += 3) {
        seen.push_back(Fingerprint::of(Bits128{own} << shift, Bits128{other} << shift, 0));
      }
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  });
}

TEST(Connect4Fingerprint, CountsTheWaitingCells) {
  Rng rng(13);
  const FreePosition empty(FreeShape(11, 10));
  Sides sides = random_sides(empty, rng);
  std::set<Bits128> seen;
  for (sides.waiting = 0; sides.waiting <= 110; ++sides.waiting) seen.insert(sides.fingerprint());
  EXPECT_EQ(seen.size(), 111u);
}

/// On boards of one word nothing may be lost: the code can be worked back from the hash.
TEST(Connect4TablePart, CodesOfOneWordCanBeUndone) {
  Rng rng(14);
  for_every_size([&](int width, int height) {
    if (is_wide(width, height)) return;
    const int bits = width * (height + 1);
    SolverTable table(SolverTable::code_bits_of(width, height), 1);
    EXPECT_EQ(table.code_bits(), bits);
    const SizedShape<Word> shape(width, height);
    TablePart<SizedShape<Word>, 8> part(shape, table);
    const Word board = shape.bottom() * ((Word{1} << height) - 1);
    const Word right = Word{1} << ((width - 1) * (height + 1));
    part.expect(1, 1 | right);  // both colours in a cell and its image: no mirror images
    Word inverse = 1;
    for (int i = 0; i < 6; ++i) inverse *= 2 - 0x9E3779B97F4A7C15 * inverse;
    for (int i = 0; i < 200; ++i) {
      const Word all = rng() & board;
      const Word own = rng() & all;
      const Word hash = part.hash_of(own, all);
      Word product = hash;
      for (int shift = bits / 2; shift < bits; shift += bits / 2) product ^= hash >> shift;
      const Word mask = ~Word{0} >> (64 - bits);
      ASSERT_EQ(product * inverse & mask, (own + all) & mask);
    }
  });
}

}  // namespace
}  // namespace tauler::connect4
