#include "teaching/othello/lesson.hpp"

#include <cassert>

#include "players/othello/evaluation.hpp"
#include "teaching/record_lesson.hpp"

namespace tauler::othello {

Result<Lesson> lesson(const AnyPosition& any, std::size_t /*evaluation*/,
                      const LessonOrder& order) {
  const Position* position = any.as<Position>();
  assert(position);
  return record_lesson(*position, Evaluation(), order, {1.0 / hundredths, win_value});
}

}  // namespace tauler::othello
