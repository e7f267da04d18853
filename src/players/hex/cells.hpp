// A set of cells of a Hex board as packed bits: bit r × size + c is the cell with that move code.
// All sizes share the code; the number of words is a template parameter, so that a set of an 11×11
// board is two registers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/hex/board.hpp"

namespace tauler::hex {

template <int Words>
struct Cells {
  static constexpr int capacity = 64 * Words;

  std::array<std::uint64_t, Words> words;  ///< left uninitialised by default, zero with `{}`

  static constexpr Cells single(int code) {
    Cells cells{};
    cells.words[code / 64] = std::uint64_t{1} << code % 64;
    return cells;
  }

  /// The inner cells of rows with a frame (games/hex/board.hpp).
  static constexpr Cells packed(const Rows& rows, int size) {
    const std::uint32_t columns = inner_columns(size);
    Cells cells{};
    for (int row = 1, at = 0; row <= size; ++row, at += size) {
      const std::uint64_t bits = (rows[row] & columns) >> 1;
      cells.words[at / 64] |= bits << at % 64;
      if (at % 64 + size > 64) cells.words[at / 64 + 1] |= bits >> (64 - at % 64);
    }
    return cells;
  }

  constexpr bool any() const {
    std::uint64_t all = 0;
    for (std::uint64_t word : words) all |= word;
    return all != 0;
  }
  constexpr int count() const {
    int count = 0;
    for (std::uint64_t word : words) count += std::popcount(word);
    return count;
  }
  constexpr bool has(int code) const { return (words[code / 64] >> code % 64 & 1) != 0; }

  /// The cell that comes first in board order, or last. Precondition: any().
  constexpr int first() const {
    int word = 0;
    while (words[word] == 0) ++word;
    return 64 * word + std::countr_zero(words[word]);
  }
  constexpr int last() const {
    int word = Words - 1;
    while (words[word] == 0) --word;
    return 64 * word + 63 - std::countl_zero(words[word]);
  }

  /// Towards higher and lower codes. Precondition: 0 < places < 64.
  friend constexpr Cells operator<<(const Cells& cells, int places) {
    Cells shifted;
    for (int i = Words - 1; i > 0; --i) {
      shifted.words[i] = cells.words[i] << places | cells.words[i - 1] >> (64 - places);
    }
    shifted.words[0] = cells.words[0] << places;
    return shifted;
  }
  friend constexpr Cells operator>>(const Cells& cells, int places) {
    Cells shifted;
    for (int i = 0; i < Words - 1; ++i) {
      shifted.words[i] = cells.words[i] >> places | cells.words[i + 1] << (64 - places);
    }
    shifted.words[Words - 1] = cells.words[Words - 1] >> places;
    return shifted;
  }

  constexpr Cells& operator&=(const Cells& other) {
    for (int i = 0; i < Words; ++i) words[i] &= other.words[i];
    return *this;
  }
  constexpr Cells& operator|=(const Cells& other) {
    for (int i = 0; i < Words; ++i) words[i] |= other.words[i];
    return *this;
  }
  /// The cells that are not in `other`.
  constexpr Cells& operator-=(const Cells& other) {
    for (int i = 0; i < Words; ++i) words[i] &= ~other.words[i];
    return *this;
  }
  friend constexpr Cells operator&(Cells a, const Cells& b) { return a &= b; }
  friend constexpr Cells operator|(Cells a, const Cells& b) { return a |= b; }
  friend constexpr Cells operator-(Cells a, const Cells& b) { return a -= b; }
  friend constexpr bool operator==(const Cells&, const Cells&) = default;
};

/// Calls `visit(code)` for every cell, in board order.
template <int Words, class Visit>
constexpr void for_each_cell(const Cells<Words>& cells, Visit&& visit) {
  for (int i = 0; i < Words; ++i) {
    for (std::uint64_t word = cells.words[i]; word != 0; word &= word - 1) {
      visit(64 * i + std::countr_zero(word));
    }
  }
}

/// Their codes, in board order.
template <int Words>
std::vector<int> listed(const Cells<Words>& cells) {
  std::vector<int> codes;
  for_each_cell(cells, [&](int code) { codes.push_back(code); });
  return codes;
}

}  // namespace tauler::hex
