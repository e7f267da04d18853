// What a position looks like and how a search went, as JSON for the page to draw.
#pragma once

#include "players/insight.hpp"
#include "players/lesson.hpp"
#include "server/live/messages.hpp"

namespace tauler::server {

Json insight_json(const AnyPosition& position, const Insight& insight);

/// Values are in the document's points, for the side that moves at the root; a bound that is still
/// infinite is null. Every node says what its move changed on the board, so that whoever draws it
/// needs no rules.
Json lesson_json(const AnyPosition& root, const LessonOrder& order, const Lesson& lesson);

}  // namespace tauler::server
