#include "messages/position_json.hpp"

namespace tauler {
namespace {

Json moves_json(AnyPosition position, const std::vector<Move>& moves) {
  Json texts = Json::array();
  for (Move move : moves) {
    if (!position.is_legal(move)) break;
    texts.push_back(position.move_text(move));
    static_cast<void>(position.play(move));
  }
  return texts;
}

}  // namespace

char letter_of(CellState cell) {
  return cell == CellState::empty ? '.' : cell == CellState::first ? 'x' : 'o';
}

Json position_json(const AnyPosition& position) {
  const BoardView view = position.view();
  std::string cells;
  for (CellState cell : view.cells) cells += letter_of(cell);
  Json legal = Json::array();
  for (Move move : position.legal_moves()) legal.push_back(position.move_text(move));
  return {{"position", position.text()},
          {"to_move", name_of(position.to_move())},
          {"outcome", name_of(position.outcome())},
          {"legal", std::move(legal)},
          {"board",
           {{"shape", view.shape == BoardView::Shape::square ? "square" : "hexagon"},
            {"width", view.width},
            {"height", view.height},
            {"row_one_at_bottom", view.row_one_at_bottom},
            {"colours_swapped", view.colours_swapped},
            {"cells", cells},
            {"last", view.last},
            {"winning", view.winning},
            {"note", view.note}}}};
}

Json decision_json(const AnyPosition& position, const Decision& decision) {
  Json json = {{"move", decision.move.is_none() ? Json() : Json(position.move_text(decision.move))},
               {"value", decision.value},
               {"depth", decision.depth},
               {"nodes", decision.nodes},
               {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(decision.time).count()},
               {"line", moves_json(position, decision.variation)}};
  if (decision.method != Method::unsaid) json["method"] = name_of(decision.method);
  if (decision.win_chance) json["chance"] = *decision.win_chance;
  if (decision.proven) json["proven"] = name_of(*decision.proven);
  return json;
}

Json rated_moves_json(const AnyPosition& position, const std::vector<RatedMove>& moves) {
  Json list = Json::array();
  for (const RatedMove& move : moves) list.push_back(decision_json(position, move.decision));
  return list;
}

Json reading_json(const GameRegistry::Reading& reading) {
  const AnyPosition& position = reading.record.position;
  Json json = position_json(position);
  json["format"] = reading.format;
  const AnyPosition start = position.start();
  json["start"] = start.ply() == 0 ? start.spec() : start.text();
  json["moves"] = position.move_texts();
  json["tags"] = reading.record.tags;
  return json;
}

}  // namespace tauler
