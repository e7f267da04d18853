// The lesson on Connect Four: heuristics 1 and 2 of AlumneTJ [D4, D3], and the professor's windows.
#pragma once

#include <array>

#include "teaching/lesson.hpp"

namespace tauler::connect4 {

inline constexpr std::array<std::string_view, 3> lesson_evaluations{"centre", "powers", "windows"};

/// Precondition: it is a position of this game, and not over.
Result<Lesson> lesson(const AnyPosition& position, std::size_t evaluation,
                      const LessonOrder& order);

}  // namespace tauler::connect4
