// Which cells matter: a side's stones and the empty cells as a net of resistors between its edges.
// The more of the current that flows from edge to edge goes through a cell, the more depends on it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "players/hex/exact/neighbourhoods.hpp"
#include "players/hex/grid.hpp"

namespace tauler::hex {

template <int Words>
class Currents {
 public:
  using Set = Cells<Words>;

  explicit Currents(int size)
      : size_(size),
        cells_(size * size),
        width_(size + 1),
        band_(static_cast<std::size_t>(cells_) * width_) {}

  /// Adds the share of `side`'s current that goes through each cell to `shares`; the conductance
  /// between the edges.
  float add(Side side, const Set& own, const Set& empty, std::vector<float>& shares) {
    const Set usable = own | empty;
    for (int code = 0; code < cells_; ++code) {
      resistance_[code] = own.has(code) ? own_resistance : 1.0F;
      usable_[code] = usable.has(code);
    }
    build(side);
    solve();
    float total = 0;
    for (int code = 0; code < cells_; ++code) {
      if (is_near(side, code) && usable_[code]) total += to_edge(code) * (1 - voltage_[code]);
    }
    if (total <= 0) return 0;
    for_each_cell(empty, [&](int code) { shares[code] += through(side, code) / total; });
    return total;
  }

 private:
  static constexpr float own_resistance = 0.02F;
  static constexpr std::size_t most = std::size_t{64} * Words;

  bool is_near(Side side, int code) const {
    return (side == Side::first ? code / size_ : code % size_) == 0;
  }
  bool is_far(Side side, int code) const {
    return (side == Side::first ? code / size_ : code % size_) == size_ - 1;
  }
  float to_edge(int code) const { return 1 / resistance_[code]; }
  float between(int one, int other) const { return 1 / (resistance_[one] + resistance_[other]); }

  float* row_of(int code) { return band_.data() + static_cast<std::size_t>(code) * width_; }

  template <class Visit>
  void for_each_after(int code, Visit&& visit) const {
    const int column = code % size_;
    if (column + 1 < size_ && usable_[code + 1]) visit(code + 1);
    if (code + size_ < cells_) {
      if (column > 0 && usable_[code + size_ - 1]) visit(code + size_ - 1);
      if (usable_[code + size_]) visit(code + size_);
    }
  }
  template <class Visit>
  void for_each_before(int code, Visit&& visit) const {
    const int column = code % size_;
    if (column > 0 && usable_[code - 1]) visit(code - 1);
    if (code >= size_) {
      if (column + 1 < size_ && usable_[code - size_ + 1]) visit(code - size_ + 1);
      if (usable_[code - size_]) visit(code - size_);
    }
  }

  /// Kirchhoff's equations; the near edge is at 1, the far one at 0.
  void build(Side side) {
    std::fill(band_.begin(), band_.end(), 0.0F);
    for (int code = 0; code < cells_; ++code) {
      float* const row = row_of(code);
      voltage_[code] = 0;
      row[0] += usable_[code] ? 1e-6F : 1;
      if (!usable_[code]) continue;
      if (is_near(side, code)) {
        row[0] += to_edge(code);
        voltage_[code] = to_edge(code);
      }
      if (is_far(side, code)) row[0] += to_edge(code);
      for_each_after(code, [&](int next) {
        const float conductance = between(code, next);
        row[0] += conductance;
        *row_of(next) += conductance;
        row[next - code] = -conductance;
      });
    }
  }

  /// Gauss's elimination of a symmetric band.
  void solve() {
    for (int k = 0; k < cells_; ++k) {
      const float* const pivot = row_of(k);
      const int last = std::min(width_, cells_ - k);
      for (int i = 1; i < last; ++i) {
        if (pivot[i] == 0) continue;
        const float factor = pivot[i] / pivot[0];
        float* const row = row_of(k + i);
        for (int j = i; j < last; ++j) row[j - i] -= factor * pivot[j];
        voltage_[k + i] -= factor * voltage_[k];
      }
    }
    for (int k = cells_ - 1; k >= 0; --k) {
      const float* const pivot = row_of(k);
      const int last = std::min(width_, cells_ - k);
      float value = voltage_[k];
      for (int j = 1; j < last; ++j) value -= pivot[j] * voltage_[k + j];
      voltage_[k] = value / pivot[0];
    }
  }

  float through(Side side, int code) const {
    float sum = 0;
    const auto add = [&](int other) {
      sum += between(code, other) * std::abs(voltage_[code] - voltage_[other]);
    };
    for_each_after(code, add);
    for_each_before(code, add);
    if (is_near(side, code)) sum += to_edge(code) * std::abs(1 - voltage_[code]);
    if (is_far(side, code)) sum += to_edge(code) * std::abs(voltage_[code]);
    return sum / 2;
  }

  int size_;
  int cells_;
  int width_;
  std::vector<float> band_;  ///< of each cell: its own entry, and those with the cells after it
  std::array<float, most> resistance_{};
  std::array<float, most> voltage_{};
  std::array<bool, most> usable_{};
};

}  // namespace tauler::hex
