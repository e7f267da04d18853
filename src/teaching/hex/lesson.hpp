// The lesson on Hex: the two sides' shortest ways [B2], with and without bridges [B5].
#pragma once

#include <array>

#include "teaching/lesson.hpp"

namespace tauler::hex {

inline constexpr std::array<std::string_view, 2> lesson_evaluations{"paths", "bridges"};

/// Precondition: it is a position of this game, and not over.
Result<Lesson> lesson(const AnyPosition& position, std::size_t evaluation,
                      const LessonOrder& order);

}  // namespace tauler::hex
