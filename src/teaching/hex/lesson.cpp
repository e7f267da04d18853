#include "teaching/hex/lesson.hpp"

#include <cassert>

#include "players/hex/order.hpp"
#include "teaching/record_lesson.hpp"

namespace tauler::hex {
namespace {

template <int Words>
Lesson lesson_with(const Position& position, bool bridges, const LessonOrder& order) {
  Evaluation<Words> evaluation(position.size(), bridges);
  return record_lesson(position, evaluation, order, {1, win_value}, PathOrder<Words>(evaluation));
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
