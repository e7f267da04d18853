// What a position is worth by its patterns: the sum of one weight for each image of each pattern,
// by what lies on its cells, and one for how many moves either side has.
//
// A search keeps the index of every image up to date, disc by disc, and seen from one side all the
// way down: the even side, whose turn it is when the number of discs is even, unless there was a
// pass. So the weights are laid out anew for each number of discs and for either side to move,
// when they are first asked for.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <string_view>

#include "core/mutex.hpp"
#include "games/othello/bits.hpp"
#include "players/othello/patterns/pattern_file.hpp"

namespace tauler::othello {

class PatternEvaluation {
 public:
  static constexpr int instances = PatternFile::most_instances;
  /// What evaluations and searches count in.
  static constexpr int disc = 32;
  static constexpr int highest = cells * disc;

  /// One index for each image; those that are not used stay 0.
  struct alignas(64) Indices {
    std::array<std::uint16_t, instances> at{};
  };

  /// The weights for one number of discs and one side to move.
  struct Table {
    std::vector<std::int16_t> weights;  ///< from `first(instance)` on, by index
    /// The same in parts of `rough_part`, for whom half the memory counts more than a tenth of a
    /// disc.
    std::vector<std::int8_t> rough;
    std::array<std::int16_t, std::size_t{PatternFile::counted_moves} * PatternFile::counted_moves>
        moves{};
  };

  explicit PatternEvaluation(PatternFile file);

  static constexpr std::string_view file_name = "othello.tpe";
  /// That of weights/.
  static const PatternEvaluation& embedded();

  /// What one disc of the even side on a cell adds to the indices; one of the other side adds twice
  /// as much.
  const Indices& step(int cell) const { return steps_[cell]; }
  /// Where the weights of an image begin in a table.
  const std::array<std::uint32_t, instances>& first() const { return first_; }
  int used() const { return used_; }

  const Table& table(int discs, bool even_side) const {
    const Table* ready = ready_[discs][even_side].load(std::memory_order_acquire);
    return ready ? *ready : lay_out(discs, even_side);
  }

  Indices indices_of(Bits even_side, Bits odd_side) const;

  /// In parts of a disc (`disc`) for the mover, from scratch.
  int value(Bits own, Bits other) const;

  /// From the sum of the weights.
  int value_of_sum(int sum) const {
    const int value = (sum * disc + (sum >= 0 ? scale_ / 2 : -scale_ / 2)) / scale_;
    return value > highest - disc   ? highest - disc
           : value < disc - highest ? disc - highest
                                    : value;
  }
  int sum(const Indices& indices, const Table& table, Bits own, Bits other) const;
  /// How many parts of a weight are one of a rough one: 1/16 of a disc.
  int rough_part() const { return std::max(scale_ / 16, 1); }

 private:
  const Table& lay_out(int discs, bool even_side) const;

  std::array<Indices, cells> steps_{};
  PatternFile file_;
  std::array<std::vector<int>, instances> cells_;
  std::vector<std::vector<int>> classes_;  ///< by pattern
  std::vector<std::uint32_t> starts_;      ///< by pattern, in a table
  std::vector<int> first_class_;           ///< by pattern, in a knot's weights

  mutable Mutex laying_out_;
  mutable std::array<std::array<std::unique_ptr<Table>, 2>, cells + 1> tables_;
  mutable std::array<std::array<std::atomic<const Table*>, 2>, cells + 1> ready_{};

  int scale_;
  int used_ = 0;
  std::uint32_t table_size_ = 0;
  std::array<std::uint32_t, instances> first_{};
};

/// Which table of moves' weights is meant by so many of each side.
constexpr std::size_t moves_index(int own, int other) {
  constexpr int most = PatternFile::counted_moves - 1;
  const std::size_t row = own < most ? own : most;
  const std::size_t column = other < most ? other : most;
  return row * PatternFile::counted_moves + column;
}

}  // namespace tauler::othello
