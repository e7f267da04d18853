// {shape, width, height, bottom, sides: [name, name], players: [local, visitor],
//  games: [{n, first: 0|1, reason, start: "0120…", plies: [ply…], opening, winning: [cell…]}]}
// A ply is [text, side, [cell × 3 + state …], [last cell …], note, time in s, value, depth, nodes];
// the last four are missing from the moves of an opening.
#include "arena/report/replay.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/report/page_parts.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::ordered_json;

Json replay_of(const BatteryGame& game) {
  const GameResult& result = game.result;
  const std::vector<Move>& moves = result.position.moves();
  const auto opening = static_cast<std::size_t>(result.opening_plies());
  AnyPosition position = result.position.start();
  BoardView view = position.view();
  Json plies = Json::array();
  Json json{{"n", game.number},
            {"first", index_of(game.opener)},
            {"reason", result.reason},
            {"start", cells_text(view)},
            {"opening", opening}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Side mover = position.to_move();
    Json ply = Json::array({position.move_text(moves[i]), tauler::index_of(mover)});
    (void)position.play(moves[i]);
    const BoardView after = position.view();
    ply.push_back(changes(view, after));
    ply.push_back(after.last);
    ply.push_back(after.note);
    if (i >= opening) {
      const Turn& turn = result.turns[i - opening];
      ply.push_back(seconds(turn.time));
      ply.push_back(value_text(turn));
      ply.push_back(turn.depth);
      ply.push_back(turn.nodes);
    }
    plies.push_back(std::move(ply));
    view = after;
  }
  json["plies"] = std::move(plies);
  json["winning"] = view.winning;
  return json;
}

}  // namespace

std::string cells_text(const BoardView& view) {
  std::string text;
  for (CellState cell : view.cells) text += static_cast<char>('0' + static_cast<int>(cell));
  return text;
}

std::vector<int> changes(const BoardView& before, const BoardView& after) {
  std::vector<int> changed;
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    if (after.cells[i] == before.cells[i]) continue;
    changed.push_back(static_cast<int>(i) * 3 + static_cast<int>(after.cells[i]));
  }
  return changed;
}

std::string value_text(const Turn& turn) {
  if (turn.proven == Outcome::draw) return "draw";
  if (turn.proven && *turn.proven != Outcome::ongoing) {
    return is_win_for(*turn.proven, turn.mover) ? "wins" : "loses";
  }
  if (turn.win_chance) return fmt::format("{:.0f}%", *turn.win_chance * 100);
  return fmt::format("{:.4g}", turn.value);
}

std::string replay_data(const Battery& battery) {
  const BoardView board = battery.plan.start.view();
  const GameInfo& game = battery.plan.start.game();
  Json games = Json::array();
  for (const BatteryGame& each : battery.games) games.push_back(replay_of(each));
  const Json json{{"shape", board.shape == BoardView::Shape::hexagon ? "hexagon" : "square"},
                  {"width", board.width},
                  {"height", board.height},
                  {"bottom", board.row_one_at_bottom},
                  {"sides", {game.first_name, game.second_name}},
                  {"players", display_names(battery.plan)},
                  {"games", std::move(games)}};
  return page_json(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace tauler::arena
