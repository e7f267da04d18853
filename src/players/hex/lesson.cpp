#include "players/hex/lesson.hpp"

#include <cassert>

#include "players/hex/order.hpp"
#include "players/record_lesson.hpp"

namespace tauler::hex {
namespace {

template <int Words>
class PathEvaluation {
 public:
  using Value = int;

  explicit PathEvaluation(const Evaluation<Words>& evaluation) : evaluation_(&evaluation) {}

  Value leaf(const Position& position) const { return evaluation_->leaf(position); }
  Value terminal(const Position& /*position*/, int remaining) const {
    return evaluation_->terminal(remaining);
  }

 private:
  const Evaluation<Words>* evaluation_;
};

/// Of moves that look the same, those on the shortest ways and near the centre.
template <int Words>
class NearFirst {
 public:
  explicit NearFirst(const Order<Words>& order) : order_(&order) {}

  void operator()(const Position& position, MoveList& moves, int remaining) const {
    order_->list(position, remaining, Move::none(), moves);
  }

 private:
  const Order<Words>* order_;
};

template <int Words>
Lesson lesson_with(const Position& position, bool bridges, const LessonOrder& order) {
  const Evaluation<Words> evaluation(position.size(), bridges);
  const Order<Words> near(evaluation);
  return record_lesson(position, PathEvaluation<Words>(evaluation), order, {1, win_value},
                       NearFirst<Words>(near));
}

}  // namespace

Result<Lesson> lesson(const AnyPosition& any, std::size_t evaluation, const LessonOrder& order) {
  const Position* position = any.as<Position>();
  assert(position);
  const bool bridges = lesson_evaluations[evaluation] == "bridges";
  if (position->cells() <= Cells<2>::capacity) return lesson_with<2>(*position, bridges, order);
  if (position->cells() <= Cells<4>::capacity) return lesson_with<4>(*position, bridges, order);
  return lesson_with<6>(*position, bridges, order);
}

}  // namespace tauler::hex
