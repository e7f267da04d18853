// The lesson on Gomoku: the structures of A2, moves from the focus [A4, A5].
#pragma once

#include <array>

#include "teaching/lesson.hpp"

namespace tauler::gomoku {

inline constexpr std::array<std::string_view, 1> lesson_evaluations{"structures"};

/// Precondition: it is a position of this game, and not over.
Result<Lesson> lesson(const AnyPosition& position, std::size_t evaluation,
                      const LessonOrder& order);

}  // namespace tauler::gomoku
