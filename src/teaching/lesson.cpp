#include "teaching/lesson.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "core/text.hpp"
#include "teaching/connect4/lesson.hpp"
#include "teaching/gomoku/lesson.hpp"
#include "teaching/hex/lesson.hpp"
#include "teaching/othello/lesson.hpp"

namespace tauler {
namespace {

struct LessonEntry {
  std::string_view game;
  std::span<const std::string_view> evaluations;
  /// With the evaluation at that place in the list.
  Result<Lesson> (*teach)(const AnyPosition& position, std::size_t evaluation,
                          const LessonOrder& order);
};

constexpr LessonEntry lesson_entries[] = {
    {"connect4", connect4::lesson_evaluations, connect4::lesson},
    {"gomoku", gomoku::lesson_evaluations, gomoku::lesson},
    {"hex", hex::lesson_evaluations, hex::lesson},
    {"othello", othello::lesson_evaluations, othello::lesson},
};

const LessonEntry* find_entry(std::string_view game) {
  const auto found = std::find_if(std::begin(lesson_entries), std::end(lesson_entries),
                                  [&](const LessonEntry& entry) { return entry.game == game; });
  return found == std::end(lesson_entries) ? nullptr : found;
}

}  // namespace

std::vector<std::string_view> lesson_evaluations(std::string_view game) {
  const LessonEntry* entry = find_entry(game);
  if (!entry) return {};
  return {entry->evaluations.begin(), entry->evaluations.end()};
}

Result<Lesson> teach(const AnyPosition& position, const LessonOrder& order) {
  const LessonEntry* entry = find_entry(position.game().id);
  if (!entry) return Error{"lesson-none", {position.game().name}};
  if (position.is_over()) return Error{"position-over"};
  const auto names = entry->evaluations;
  const auto name = order.evaluation.empty()
                        ? names.begin()
                        : std::find(names.begin(), names.end(), order.evaluation);
  if (name == names.end()) {
    return Error{"evaluation-unknown",
                 {excerpt(order.evaluation),
                  join(std::vector<std::string>(names.begin(), names.end()), ", ")}};
  }
  Result<Lesson> lesson =
      entry->teach(position, static_cast<std::size_t>(name - names.begin()), order);
  if (!lesson) return lesson;
  lesson->evaluation = *name;
  if (!lesson->tree.is_complete()) {
    return Error{"tree-too-large", {order.most_nodes}};
  }
  return lesson;
}

}  // namespace tauler
