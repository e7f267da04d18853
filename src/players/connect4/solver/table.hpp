// The table of solved positions: 64-byte buckets, one cache line each, so that a lookup costs one
// memory access. An entry has bounds on the score of its position.
//
//   63               22 21    20 19    14 13     7 6      0
//   [ tag              ][ solve ][ work  ][ high  ][ low   ]     bounds are stored plus 64
//
// The code of a position is mixed. The low bits of the result choose the bucket; the tag is
// everything but the lowest `tag_shift` bits, which are part of the bucket's number whatever the
// size of the table. On boards of up to 64 bits the mixing can be undone, so an entry says exactly
// which position it is, in a table of any size. On larger ones a fingerprint of 114 bits stands for
// it; fingerprint.hpp has the chance that two positions share one.
//
// That lets the table be as small as the work at hand: it starts within the first-level cache,
// doubles when it fills up, and starts small again with the next position. Codes that need a tag of
// more than 42 bits have entries of two words; see entries.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "search/page_memory.hpp"

namespace tauler::connect4 {

struct alignas(64) Bucket {
  std::uint64_t words[8];
};

/// What is known about a position's score, seen from the side to move.
struct Bounds {
  int low = -64;
  int high = 63;
};

/// The memory of a table. Pages are taken from the system when they are first used.
class SolverTable {
 public:
  static constexpr int tag_bits_of_one_word = 42;
  static constexpr int tag_bits_of_two_words = 106;
  static constexpr int smallest_index_bits = 8;
  static constexpr int fingerprint_bits = tag_bits_of_two_words + smallest_index_bits;

  /// Bits of a position's code on a board of that size. No table truncates a code.
  static constexpr int code_bits_of(int width, int height) {
    const int board_bits = width * (height + 1);
    return board_bits <= 64 ? board_bits : fingerprint_bits;
  }

  /// As many buckets as fit in `bytes`, in a power of two, but at least the smallest table for
  /// codes of `code_bits` bits. Precondition: `code_bits` <= `fingerprint_bits`.
  SolverTable(int code_bits, std::size_t bytes);

  /// Forgets everything.
  void clear() { memory_.clear(); }

  int code_bits() const { return code_bits_; }
  Bucket* buckets() const { return static_cast<Bucket*>(memory_.data()); }
  bool two_words() const { return two_words_; }
  int tag_shift() const { return tag_shift_; }
  int most_index_bits() const { return most_index_bits_; }
  std::size_t bytes() const { return sizeof(Bucket) << most_index_bits_; }

 private:
  static constexpr int largest_one_word_start = 14;

  int code_bits_;
  bool two_words_;
  int tag_shift_;
  int most_index_bits_;
  PageMemory memory_;
};

}  // namespace tauler::connect4
