#include "players/gomoku/champion/move_order.hpp"

#include <algorithm>

namespace tauler::gomoku {
namespace {

using Bits = Board::Bits;

constexpr int first_score = 1'000'000;
constexpr float score_of_likely = 1'000;  ///< of a factor e
constexpr int killer_score = 1'000;
constexpr int answer_score = 800;
constexpr int history_part = 4;
/// Few moves have more, and most searches end among those.
constexpr int high_score = -6'000;

}  // namespace

PointSet near_stones(const Board& board) {
  constexpr int border = 3;
  std::array<Bits, max_size + 2 * border> stones{};
  std::array<Bits, max_size + 2 * border> wide{};
  const Bits all = (Bits{1} << board.size()) - 1;
  for (int row = 0; row < board.size(); ++row) {
    const Bits own = all & ~board.empty_in_row(row);
    const Bits beside = own | own << 1 | own >> 1;
    stones[row + border] = own;
    wide[row + border] = beside | own << 2 | own >> 2;
  }
  PointSet near;
  for (int row = 0; row < board.size(); ++row) {
    const int at = row + border;
    const Bits above = stones[at - 3];
    const Bits below = stones[at + 3];
    const Bits ends = above | below;
    const Bits around = wide[at - 2] | wide[at - 1] | wide[at] | wide[at + 1] | wide[at + 2] |
                        stones[at] << 3 | stones[at] >> 3 | ends | ends << 3 | ends >> 3;
    near.add_line(row, around & all & ~stones[at]);
  }
  return near;
}

void Experience::forget() {
  history_ = {};
  for (auto& answers : answers_) answers.fill(no_point);
  begin();
}

void Experience::begin() {
  for (auto& killers : killers_) killers = {no_point, no_point};
}

void Experience::add(Colour colour, Point point, int bonus) {
  std::int16_t& value = history_[index(colour)][point];
  value = static_cast<std::int16_t>(value + bonus - value * std::abs(bonus) / most_history);
}

void Experience::learn(Colour colour, Point last, int ply, Point point,
                       std::span<const Candidate> tried, int depth) {
  const int bonus = std::min(32 * depth * depth, most_history / 4);
  add(colour, point, bonus);
  for (const Candidate& other : tried) {
    if (other.point != point) add(colour, other.point, -bonus);
  }
  if (last != no_point) answers_[index(colour)][last] = point;
  if (killers_[ply][0] != point) killers_[ply] = {point, killers_[ply][0]};
}

MoveOrder::MoveOrder(Stack& stack, Trail& trail, const PointSet& points, Point first,
                     const Experience& experience)
    : stack_(stack), bottom_(stack.top_) {
  std::array<Point, point_count> cells;
  std::array<float, point_count> likely;
  points.for_each([&](Point point) { cells[size_++] = point; });
  const auto count = static_cast<std::size_t>(size_);
  if (size_ > 1) trail.judge({cells.data(), count}, {likely.data(), count});
  const float most = size_ > 1 ? *std::max_element(likely.data(), likely.data() + size_) : 0;
  const Colour mover = trail.mover();
  const Point answer = experience.answer(mover, trail.last());
  for (int i = 0; i < size_; ++i) {
    Candidate& candidate = stack_.candidates_[bottom_ + static_cast<std::size_t>(i)];
    candidate.point = cells[i];
    candidate.likely = size_ > 1 ? likely[i] - most : 0;
    candidate.score = static_cast<int>(score_of_likely * candidate.likely) +
                      experience.history(mover, cells[i]) / history_part;
    if (experience.is_killer(trail.ply(), cells[i])) candidate.score += killer_score;
    if (cells[i] == answer) candidate.score += answer_score;
    if (cells[i] == first) candidate.score = first_score;
  }
  stack_.top_ += count;
  Candidate* const from = &stack_.candidates_[bottom_];
  likely_ = static_cast<int>(
      std::partition(from, from + size_, [](const Candidate& c) { return c.score > high_score; }) -
      from);
}

const Candidate& MoveOrder::next() {
  Candidate* const from = &stack_.candidates_[bottom_ + static_cast<std::size_t>(given_)];
  Candidate* const best =
      std::max_element(from, from + ((given_ < likely_ ? likely_ : size_) - given_),
                       [](const Candidate& a, const Candidate& b) { return a.score < b.score; });
  std::swap(*from, *best);
  ++given_;
  return *from;
}

}  // namespace tauler::gomoku
