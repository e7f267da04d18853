// What a player sees in a position and how a search went, as JSON for the page to draw.
#pragma once

#include "messages/json.hpp"
#include "teaching/insight.hpp"
#include "teaching/lesson.hpp"

namespace tauler {

Json insight_json(const AnyPosition& position, const Insight& insight);

/// Values are in the document's points, for the side that moves at the root; a bound that is still
/// infinite is null. Every node says what its move changed on the board, so that the page can draw
/// it without knowing the rules.
Json lesson_json(const AnyPosition& root, const LessonOrder& order, const Lesson& lesson);

}  // namespace tauler
