// What somebody wants to be taught: a lesson's settings, within limits.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/error.hpp"
#include "teaching/lesson.hpp"

namespace tauler {

/// Looking is bounded from the start: it is done at once, before others are served.
inline constexpr Duration time_to_look = std::chrono::milliseconds(150);

/// The value of a name in the query of a request, or what is given for one that is not there.
using LessonQuery = std::function<std::string(const char* name, std::string_view otherwise)>;

/// From depth, width, most, evaluation, pruning and ordering; all of them may be left out.
Result<LessonOrder> read_lesson(const LessonQuery& query);

}  // namespace tauler
