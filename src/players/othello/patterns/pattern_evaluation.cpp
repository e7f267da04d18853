#include "players/othello/patterns/pattern_evaluation.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "players/data_files.hpp"

namespace tauler::othello {
namespace {

/// By index of up to ten cells: that of the same cells with the sides exchanged.
const std::vector<int>& exchanged() {
  static const std::vector<int> table = [] {
    std::vector<int> indices{0};
    for (int cell = 0; cell < PatternFile::most_cells; ++cell) {
      const std::size_t count = indices.size();
      for (int digit : {2, 1}) {
        for (std::size_t i = 0; i < count; ++i) {
          indices.push_back(indices[i] + digit * static_cast<int>(count));
        }
      }
    }
    return indices;
  }();
  return table;
}

/// The more, the sooner what lies on a cell changes: the middle of the board first, the corners
/// last.
int changes(int cell) {
  const int column = std::min(cell % 8, 7 - cell % 8);
  const int row = std::min(cell / 8, 7 - cell / 8);
  constexpr int most = 3;
  return (most + 1) * std::min(column, row) + column + row;
}

/// What a disc on each cell of a pattern adds to an index of a table. Cells that change often have
/// the low digits: then weights that are asked for one after the other are beside each other in
/// memory. In the file the first cell has the lowest.
std::vector<int> powers_of(const std::vector<int>& pattern) {
  std::vector<int> order(pattern.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return changes(pattern[a]) > changes(pattern[b]); });
  std::vector<int> powers(pattern.size());
  int power = 1;
  for (int cell : order) {
    powers[cell] = power;
    power *= 3;
  }
  return powers;
}

/// By index of a table, the class by index of the file.
std::vector<int> laid_out(const std::vector<int>& classes, const std::vector<int>& powers) {
  std::vector<int> result(classes.size());
  for (std::size_t index = 0; index < classes.size(); ++index) {
    auto digits = static_cast<int>(index);
    int to = 0;
    for (int power : powers) {
      to += digits % 3 * power;
      digits /= 3;
    }
    result[to] = classes[index];
  }
  return result;
}

}  // namespace

PatternEvaluation::PatternEvaluation(PatternFile file)
    : file_(std::move(file)), scale_(file_.scale) {
  int first_class = 0;
  for (const auto& pattern : file_.patterns) {
    const std::vector<int> powers = powers_of(pattern);
    classes_.push_back(laid_out(classes_of(pattern), powers));
    starts_.push_back(table_size_);
    first_class_.push_back(first_class);
    for (const auto& image : images_of(pattern)) {
      for (std::size_t i = 0; i < image.size(); ++i) {
        steps_[image[i]].at[used_] = static_cast<std::uint16_t>(powers[i]);
      }
      cells_[used_] = image;
      first_[used_++] = table_size_;
    }
    table_size_ += static_cast<std::uint32_t>(classes_.back().size());
    first_class += *std::max_element(classes_.back().begin(), classes_.back().end()) + 1;
  }
  // A place that is always 0, for the images that are not there.
  for (int i = used_; i < instances; ++i) first_[i] = table_size_;
}

const PatternEvaluation& PatternEvaluation::embedded() {
  static const PatternEvaluation evaluation = [] {
    Result<PatternFile> file = read_pattern_file(data_file(file_name));
    assert(file && "the pattern file is whole");
    return PatternEvaluation(*std::move(file));
  }();
  return evaluation;
}

const PatternEvaluation::Table& PatternEvaluation::lay_out(int discs, bool even_side) const {
  const Lock lock(laying_out_);
  std::unique_ptr<Table>& table = tables_[discs][even_side];
  if (table) return *table;
  table = std::make_unique<Table>();
  // A few more: what reads four bytes at once may read beyond the last weight.
  constexpr std::size_t beyond = 4;
  table->weights.assign(table_size_ + beyond, 0);
  const int from_first = std::max(discs - PatternFile::first_discs, 0);
  const int knot = std::min(from_first / file_.knot_step, file_.knots - 2);
  const int way = from_first - knot * file_.knot_step;
  const std::int16_t* before = file_.at_knot(knot);
  const std::int16_t* after = file_.at_knot(knot + 1);
  // Rounded: floor((a + b) / step + 1/2), by an addition that keeps the dividend positive.
  std::vector<std::int16_t> now(static_cast<std::size_t>(file_.weights));
  const int step = file_.knot_step;
  constexpr int shift = 1 << 16;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const int sum = before[i] * (step - way) + after[i] * way + step / 2;
    now[i] = static_cast<std::int16_t>((sum + shift * step) / step - shift);
  }
  for (std::size_t pattern = 0; pattern < classes_.size(); ++pattern) {
    const std::vector<int>& classes = classes_[pattern];
    const std::int16_t* weights = now.data() + first_class_[pattern];
    std::int16_t* to = table->weights.data() + starts_[pattern];
    for (std::size_t index = 0; index < classes.size(); ++index) {
      const std::size_t seen = even_side ? index : static_cast<std::size_t>(exchanged()[index]);
      to[index] = weights[classes[seen]];
    }
  }
  const int part = rough_part();
  table->rough.resize(table->weights.size());
  std::transform(table->weights.begin(), table->weights.end(), table->rough.begin(),
                 [part](int weight) {
                   const int rounded = (weight + (weight >= 0 ? part : -part) / 2) / part;
                   return static_cast<std::int8_t>(std::clamp(rounded, -128, 127));
                 });
  const std::size_t moves = now.size() - table->moves.size();
  std::copy(now.begin() + static_cast<std::ptrdiff_t>(moves), now.end(), table->moves.begin());
  ready_[discs][even_side].store(table.get(), std::memory_order_release);
  return *table;
}

PatternEvaluation::Indices PatternEvaluation::indices_of(Bits even_side, Bits odd_side) const {
  Indices indices;
  const auto add = [&](Bits set, int times) {
    for (; set != 0; set = without_lowest(set)) {
      const Indices& one = steps_[lowest(set)];
      for (int i = 0; i < instances; ++i) {
        indices.at[i] = static_cast<std::uint16_t>(indices.at[i] + times * one.at[i]);
      }
    }
  };
  add(even_side, 1);
  add(odd_side, 2);
  return indices;
}

int PatternEvaluation::sum(const Indices& indices, const Table& table, Bits own, Bits other) const {
  int sum = table.moves[moves_index(std::popcount(moves_of(own, other)),
                                    std::popcount(moves_of(other, own)))];
  for (int i = 0; i < instances; ++i) sum += table.weights[first_[i] + indices.at[i]];
  return sum;
}

int PatternEvaluation::value(Bits own, Bits other) const {
  const int discs = std::popcount(own | other);
  return value_of_sum(sum(indices_of(own, other), table(discs, true), own, other));
}

}  // namespace tauler::othello
