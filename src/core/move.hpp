// A move is a small number whose meaning belongs to its game: a column in Connect Four, a cell
// elsewhere, and a few special codes (pass, swap). One type for all games keeps decisions, records
// and protocols free of templates.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tauler {

struct Move {
  std::uint16_t code = 0xffff;

  static constexpr Move none() { return {}; }
  static constexpr Move of(int code) { return Move{static_cast<std::uint16_t>(code)}; }
  constexpr bool is_none() const { return code == 0xffff; }
  constexpr int value() const { return code; }

  // clang-tidy 14 takes the literal zero behind a defaulted <=> for a null pointer.
  friend constexpr auto operator<=>(Move, Move) = default;  // NOLINT(modernize-use-nullptr)
};

/// The legal moves of one position, on the stack: generating moves never allocates.
class MoveList {
 public:
  /// The largest board is Gomoku's 20×20; the rest is room for special moves. Each game asserts, as
  /// it is compiled, that its moves fit.
  static constexpr std::size_t capacity = 408;

  constexpr void add(Move move) {
    assert(size_ < capacity);
    moves_[size_++] = move;
  }
  constexpr void clear() { size_ = 0; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr Move operator[](std::size_t i) const { return moves_[i]; }
  constexpr Move& operator[](std::size_t i) { return moves_[i]; }
  constexpr const Move* begin() const { return moves_.data(); }
  constexpr const Move* end() const { return moves_.data() + size_; }
  constexpr Move* begin() { return moves_.data(); }
  constexpr Move* end() { return moves_.data() + size_; }

 private:
  std::size_t size_ = 0;
  // Left uninitialised on purpose: only the first `size_` entries are ever read.
  std::array<Move, capacity> moves_;
};

}  // namespace tauler
