// An analysis that several workers share (web/src/engine/crew.ts): each is asked for a part of it,
// and whoever divided it puts the answers together. Parts are asked as the whole is, and say
// besides:
//
//   {"look": "plan"}                      → {"position", "player", "to_move", "legal", "proves"}
//   {"look": "proofs"}                    → moves whose result is certain, where "proves" was true
//   {"look": "glance", "moves": "a1 b2"}  → a short look at each of these, which orders them
//   {"look": "search", "moves": "a1 b2"}  → a share of the limits for each, in that order
#pragma once

#include "messages/analysis_order.hpp"

namespace tauler::browser {

/// Whether a part is asked for.
bool is_part(const Json& body);

/// What `Answers::analysis` would answer, for a part.
Result<Json> answer_part(Player& player, const AnalysisOrder& order, const Json& body,
                         const Limits& limits, const RatingProgress& progress);

}  // namespace tauler::browser
