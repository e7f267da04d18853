// Cells as the threat search numbers them: 20 × row + column on every size, so that one table of
// lines serves all boards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/gomoku/board.hpp"

namespace tauler::gomoku {

using Point = std::uint16_t;

inline constexpr int point_count = max_size * max_size;
inline constexpr Point no_point = 0xffff;

constexpr Point point_of(Cell cell) {
  return static_cast<Point>(cell.row * max_size + cell.column);
}
constexpr Cell cell_of(Point point) {
  return {point / max_size, point % max_size};
}

/// One of the four lines through a point.
struct LineSpot {
  std::uint8_t line;
  std::uint8_t bit;
};

namespace detail {

inline constexpr auto line_spots = [] {
  std::array<std::array<LineSpot, 4>, point_count> spots{};
  for (int point = 0; point < point_count; ++point) {
    for (std::size_t i = 0; i < 4; ++i) {
      const Spot at = spot(cell_of(static_cast<Point>(point)), directions[i]);
      spots[point][i] = {static_cast<std::uint8_t>(at.line), static_cast<std::uint8_t>(at.bit)};
    }
  }
  return spots;
}();

inline constexpr auto line_points = [] {
  std::array<std::array<Point, max_size>, Board::line_count> points{};
  for (int point = 0; point < point_count; ++point) {
    for (const LineSpot at : line_spots[point]) {
      points[at.line][at.bit] = static_cast<Point>(point);
    }
  }
  return points;
}();

}  // namespace detail

constexpr const std::array<LineSpot, 4>& line_spots(Point point) {
  return detail::line_spots[point];
}
/// The point of a bit of a line. Precondition: it is a cell of that line on some board.
constexpr Point point_on(int line, int bit) {
  return detail::line_points[static_cast<std::size_t>(line)][static_cast<std::size_t>(bit)];
}

/// A set of points.
class PointSet {
 public:
  constexpr void add(Point point) { words_[point >> 6] |= bit(point); }
  constexpr bool has(Point point) const { return (words_[point >> 6] & bit(point)) != 0; }
  constexpr void add_line(int line, Board::Bits bits) {
    for (; bits != 0; bits &= bits - 1) add(point_on(line, std::countr_zero(bits)));
  }
  constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_) any |= word;
    return any == 0;
  }
  constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  constexpr PointSet& operator&=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr PointSet& operator|=(const PointSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }

  /// visit(point), in board order.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        visit(static_cast<Point>(64 * i + static_cast<std::size_t>(std::countr_zero(left))));
      }
    }
  }

 private:
  static constexpr std::uint64_t bit(Point point) { return std::uint64_t{1} << (point & 63); }

  std::array<std::uint64_t, (point_count + 63) / 64> words_{};
};

/// A few points, on the stack.
template <int most>
class PointList {
 public:
  constexpr void add(Point point) {
    assert(size_ < most);
    points_[static_cast<std::size_t>(size_++)] = point;
  }
  constexpr bool has(Point point) const {
    for (const Point each : *this) {
      if (each == point) return true;
    }
    return false;
  }
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr Point operator[](int i) const { return points_[static_cast<std::size_t>(i)]; }
  constexpr const Point* begin() const { return points_.data(); }
  constexpr const Point* end() const { return points_.data() + size_; }

 private:
  int size_ = 0;
  std::array<Point, most> points_;
};

}  // namespace tauler::gomoku
