#include "browser/analysis_part.hpp"

#include "core/text.hpp"
#include "messages/position_json.hpp"

namespace tauler::browser {
namespace {

/// The moves of the body, each a legal one.
Result<std::vector<Move>> moves_of(const AnyPosition& position, const Json& body) {
  const std::string text = text_field(body, "moves");
  std::vector<Move> moves;
  for (const Piece& word : split_words(text)) {
    AnyPosition next = position;
    if (const Status played = next.play(word.text); !played) return played.error();
    moves.push_back(next.moves().back());
  }
  if (moves.empty()) return Error{"move-illegal", {"''"}};
  return moves;
}

Json plan_of(const Player& player, const AnalysisOrder& order) {
  const AnyPosition& position = order.position;
  const auto* rater = dynamic_cast<const RatesMoves*>(&player);
  const Json shown = position_json(position);
  return {{"position", position.text()},
          {"player", order.player},
          {"to_move", shown["to_move"]},
          {"legal", shown["legal"]},
          {"proves", rater && rater->can_prove(position)}};
}

}  // namespace

bool is_part(const Json& body) {
  return !text_field(body, "look").empty();
}

Result<Json> answer_part(Player& player, const AnalysisOrder& order, const Json& body,
                         const Limits& limits, const RatingProgress& progress) {
  const AnyPosition& position = order.position;
  const std::string look = text_field(body, "look");
  if (look == "plan") return plan_of(player, order);
  if (look == "proofs") {
    auto* rater = dynamic_cast<RatesMoves*>(&player);
    const bool can = rater && rater->can_prove(position);
    return analysis_json(order, can ? rater->certain(position, limits) : std::vector<RatedMove>{});
  }
  if (look != "glance" && look != "search") {
    return Error{"option-choice", {"look", "plan, proofs, glance, search", look}};
  }
  const Result<std::vector<Move>> moves = moves_of(position, body);
  if (!moves) return moves.error();
  const Look part = look == "glance" ? Look::glance : Look::search;
  return analysis_json(order, rate_part(player, position, *moves, part, limits, progress));
}

}  // namespace tauler::browser
