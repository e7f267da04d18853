// The lesson on Othello: mobility, corners, edges and stability [C3].
#pragma once

#include <array>

#include "teaching/lesson.hpp"

namespace tauler::othello {

inline constexpr std::array<std::string_view, 1> lesson_evaluations{"discs"};

/// Precondition: it is a position of this game, and not over.
Result<Lesson> lesson(const AnyPosition& position, std::size_t evaluation,
                      const LessonOrder& order);

}  // namespace tauler::othello
