// {shape, width, height, bottom, falls, sides, players: [name…], endings: [name…], openings:
// [text…],
//  moves: [text…], reasons: [text…], starts: ["0120…"…], digits,
//  games: [[number, round, pair, first, second, outcome, ending, plies, time, opening]…],
//  replays: [[number, opening plies, reason, start, plies, values, winning]…]}
// Outcomes are 0 first wins, 1 second wins, 2 draw; `time` is the mean turn in seconds. Numbers in
// `plies` and `winning` are written in base 64, the highest digit first. A ply is
//   side (1) changes (1) move (2) that many times cell × 3 + state (`digits`)
// and for a player's own move also
//   time (3) depth (1) nodes (3)
// with time and nodes on a scale of logarithms: 10^(n / 16384) nanoseconds or nodes, 0 for none.
// The first change is the cell that was played. `values` are words, one a player's move.
#include "arena/report/replay_data.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/report/page_parts.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"

namespace tauler::arena {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view digits64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

std::string base64(long long number, int digits) {
  std::string text(static_cast<std::size_t>(digits), 'A');
  for (int i = digits - 1; i >= 0; --i, number /= 64) {
    text[static_cast<std::size_t>(i)] = digits64[static_cast<std::size_t>(number % 64)];
  }
  return text;
}

/// Three digits, within 0.01%.
std::string on_log_scale(double value) {
  constexpr double per_decade = 16384;
  if (value < 1) return base64(0, 3);
  return base64(std::clamp(std::llround(std::log10(value) * per_decade), 1LL, 262143LL), 3);
}

/// The cells that differ, each as cell × 3 + its new state.
std::vector<int> changes(const BoardView& before, const BoardView& after) {
  std::vector<int> changed;
  for (std::size_t i = 0; i < after.cells.size(); ++i) {
    if (after.cells[i] == before.cells[i]) continue;
    changed.push_back(static_cast<int>(i) * 3 + static_cast<int>(after.cells[i]));
  }
  return changed;
}

/// So that a cell with its state fits.
int digits_for(const BoardView& board) {
  return board.cells.size() * 3 <= 4096 ? 2 : 3;
}

/// The cells that were played first, as the page expects it.
std::vector<int> ordered_changes(const BoardView& before, const BoardView& after) {
  std::vector<int> changed = changes(before, after);
  std::stable_partition(changed.begin(), changed.end(), [&](int change) {
    return std::find(after.last.begin(), after.last.end(), change / 3) != after.last.end();
  });
  return changed;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

int number_of(Outcome outcome) {
  return outcome == Outcome::first_wins ? 0 : outcome == Outcome::second_wins ? 1 : 2;
}

double mean_turn(const Played& game) {
  const int turns = game.use[0].turns + game.use[1].turns;
  return turns == 0 ? 0 : seconds(game.use[0].time + game.use[1].time) / turns;
}

}  // namespace

std::string cells_text(const BoardView& view) {
  std::string text;
  for (CellState cell : view.cells) text += static_cast<char>('0' + static_cast<int>(cell));
  return text;
}

std::string value_text(const Turn& turn) {
  if (turn.proven == Outcome::draw) return "draw";
  if (turn.proven && *turn.proven != Outcome::ongoing) {
    return is_win_for(*turn.proven, turn.mover) ? "wins" : "loses";
  }
  if (turn.win_chance) return fmt::format("{:.0f}%", *turn.win_chance * 100);
  return fmt::format("{:.4g}", turn.value);
}

std::set<int> chosen_replays(const std::vector<Played>& games, int most) {
  std::set<int> chosen;
  const auto room = static_cast<std::size_t>(std::max(most, 0));
  if (games.size() <= room) {
    for (const Played& game : games) chosen.insert(game.fixture.number);
    return chosen;
  }
  for (const Played& game : games) {
    if (chosen.size() < room && is_fault(game.ending)) chosen.insert(game.fixture.number);
  }
  // Games of a pair stand together; the distance is that between two pairs.
  std::vector<const Played*> others;
  for (const Played& game : games) {
    if (!chosen.contains(game.fixture.number)) others.push_back(&game);
  }
  const std::size_t pairs = (room - chosen.size()) / 2;
  for (std::size_t i = 0; i < pairs; ++i) {
    const std::size_t at = 2 * (i * (others.size() / 2) / pairs);
    chosen.insert(others[at]->fixture.number);
    if (at + 1 < others.size()) chosen.insert(others[at + 1]->fixture.number);
  }
  return chosen;
}

int ReplayData::Dictionary::number_of(const std::string& text) {
  const auto [at, is_new] = numbers_.try_emplace(text, static_cast<int>(texts_.size()));
  if (is_new) texts_.push_back(text);
  return at->second;
}

ReplayData::ReplayData(const TournamentPlan& plan, std::set<int> chosen)
    : plan_(plan), chosen_(std::move(chosen)) {}

int ReplayData::opening_of(const PlayedGame& game, const AnyPosition& position) {
  const std::vector<std::string> moves = position.move_texts();
  const auto plies =
      std::clamp<std::ptrdiff_t>(game.opening_plies, 0, static_cast<std::ptrdiff_t>(moves.size()));
  std::string text = join(std::vector<std::string>(moves.begin(), moves.begin() + plies), " ");
  const AnyPosition start = position.start();
  if (start.text() != plan_.start.start().text()) {
    text = start.text() + (text.empty() ? "" : " ") + text;
  }
  const auto [at, is_new] = opening_numbers_.try_emplace(text, static_cast<int>(openings_.size()));
  if (is_new) {
    openings_.push_back({.text = text, .first_side = {}, .first_game = game.played.fixture.number});
  }
  OpeningResult& opening = openings_[at->second];
  const double points = game.played.points_of(Side::first);
  ++(points == 1   ? opening.first_side.won
     : points == 0 ? opening.first_side.lost
                   : opening.first_side.drawn);
  opening.points += game.played.fixture.contestants[0] == 0 ? points : 1 - points;
  return at->second;
}

void ReplayData::add(const PlayedGame& game) {
  const Fixture& fixture = game.played.fixture;
  int opening = -1;
  if (const Result<Record> record = all_games().read_record(game.record)) {
    opening = opening_of(game, record->position);
    if (chosen_.contains(fixture.number)) add_replay(game, record->position);
  }
  list_ +=
      fmt::format("{}[{},{},{},{},{},{},{},{},{:.3g},{}]", list_.empty() ? "" : ",\n",
                  fixture.number, fixture.round, fixture.pair, fixture.contestants[0],
                  fixture.contestants[1], number_of(game.played.outcome),
                  index_of(game.played.ending), game.played.plies, mean_turn(game.played), opening);
}

void ReplayData::add_replay(const PlayedGame& game, const AnyPosition& played) {
  AnyPosition position = played.start();
  BoardView view = position.view();
  const int digits = digits_for(view);
  const int start = starts_.number_of(cells_text(view));
  const auto opening = static_cast<std::size_t>(game.opening_plies);
  std::string plies;
  std::string values;
  for (std::size_t i = 0; i < played.moves().size(); ++i) {
    const Move move = played.moves()[i];
    const Side mover = position.to_move();
    const int text = moves_.number_of(position.move_text(move));
    if (!position.play(move)) return;
    BoardView after = position.view();
    const std::vector<int> changed = ordered_changes(view, after);
    if (changed.size() >= 64 || text >= 64 * 64) return;
    plies += base64(tauler::index_of(mover), 1) + base64(static_cast<int>(changed.size()), 1) +
             base64(text, 2);
    for (int change : changed) plies += base64(change, digits);
    if (i >= opening && i - opening < game.turns.size()) {
      const Turn& turn = game.turns[i - opening];
      plies += on_log_scale(static_cast<double>(turn.time.count())) +
               base64(std::clamp(turn.depth, 0, 63), 1) +
               on_log_scale(static_cast<double>(turn.nodes));
      if (!values.empty()) values += ' ';
      values += value_text(turn);
    }
    view = std::move(after);
  }
  std::string winning;
  for (int cell : view.winning) winning += base64(cell, digits);
  const Json json = Json::array({game.played.fixture.number, game.opening_plies,
                                 reasons_.number_of(game.reason), start, plies, values, winning});
  if (!replay_list_.empty()) replay_list_ += ",\n";
  replay_list_ += dump(json);
  ++replays_;
}

std::string ReplayData::json(const Words& words) const {
  const BoardView board = plan_.start.view();
  const GameInfo& game = plan_.start.game();
  Json players = Json::array();
  for (const Contestant& each : plan_.contestants) players.push_back(each.name);
  Json endings = Json::array();
  Json ending_words = Json::array();
  for (int i = 0; i < ending_count; ++i) {
    const std::string_view ending = name_of(static_cast<Ending>(i));
    endings.push_back(ending);
    ending_words.push_back(words.of(ending));
  }
  Json openings = Json::array();
  for (const OpeningResult& opening : openings_) openings.push_back(opening.text);
  const Json head{{"shape", board.shape == BoardView::Shape::hexagon ? "hexagon" : "square"},
                  {"width", board.width},
                  {"height", board.height},
                  {"bottom", board.row_one_at_bottom},
                  {"falls", board.stones_fall},
                  {"colours", {game.first_name, game.second_name}},
                  {"sides", {words.of(game.first_name), words.of(game.second_name)}},
                  {"players", players},
                  {"endings", endings},
                  {"endingWords", ending_words},
                  {"openings", openings},
                  {"moves", moves_.texts()},
                  {"reasons", reasons_.texts()},
                  {"starts", starts_.texts()},
                  {"digits", digits_for(board)}};
  std::string text = dump(head);
  text.pop_back();
  text += ",\"words\":" + script_words(words) + ",\"games\":[\n" + list_ + "],\"replays\":[\n" +
          replay_list_ + "]}";
  return page_json(text);
}

}  // namespace tauler::arena
