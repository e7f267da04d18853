#include "players/lesson.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

#include "core/text.hpp"
#include "players/connect4/lesson.hpp"
#include "players/gomoku/lesson.hpp"
#include "players/hex/lesson.hpp"
#include "players/othello/lesson.hpp"

namespace tauler {
namespace {

struct LessonEntry {
  std::string_view game;
  std::span<const std::string_view> evaluations;
  /// With the evaluation of that place in the list.
  Result<Lesson> (*teach)(const AnyPosition& position, std::size_t evaluation,
                          const LessonOrder& order);
};

constexpr LessonEntry entries[] = {
    {"connect4", connect4::lesson_evaluations, connect4::lesson},
    {"gomoku", gomoku::lesson_evaluations, gomoku::lesson},
    {"hex", hex::lesson_evaluations, hex::lesson},
    {"othello", othello::lesson_evaluations, othello::lesson},
};

const LessonEntry* find_entry(std::string_view game) {
  const auto found = std::find_if(std::begin(entries), std::end(entries),
                                  [&](const LessonEntry& entry) { return entry.game == game; });
  return found == std::end(entries) ? nullptr : found;
}

}  // namespace

std::vector<std::string_view> lesson_evaluations(std::string_view game) {
  const LessonEntry* entry = find_entry(game);
  if (!entry) return {};
  return {entry->evaluations.begin(), entry->evaluations.end()};
}

Result<Lesson> teach(const AnyPosition& position, const LessonOrder& order) {
  const LessonEntry* entry = find_entry(position.game().id);
  if (!entry) return Error{fmt::format("{} has no lesson", position.game().name)};
  if (position.is_over()) return Error{"in this position the game is over"};
  const auto names = entry->evaluations;
  const auto name = order.evaluation.empty()
                        ? names.begin()
                        : std::find(names.begin(), names.end(), order.evaluation);
  if (name == names.end()) {
    return Error{fmt::format("{} is no evaluation; there is {}", quoted(order.evaluation),
                             join(std::vector<std::string>(names.begin(), names.end()), ", "))};
  }
  Result<Lesson> lesson =
      entry->teach(position, static_cast<std::size_t>(name - names.begin()), order);
  if (!lesson) return lesson;
  lesson->evaluation = *name;
  if (!lesson->tree.is_complete()) {
    return Error{fmt::format("this tree has more than {} nodes; take less depth or width",
                             order.most_nodes)};
  }
  return lesson;
}

}  // namespace tauler
