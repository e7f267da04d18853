// The lesson on Gomoku: the structures of A2, moves from the focus [A4, A5].
#pragma once

#include <array>

#include "players/lesson.hpp"

namespace tauler::gomoku {

inline constexpr std::array<std::string_view, 1> lesson_evaluations{"structures"};

/// Precondition: it is a position of this game, which goes on.
Result<Lesson> lesson(const AnyPosition& position, std::size_t evaluation,
                      const LessonOrder& order);

}  // namespace tauler::gomoku
