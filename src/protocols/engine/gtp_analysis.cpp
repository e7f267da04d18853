// The analyses of a GtpServer: answers that HexGui and GoGui draw on their boards.
#include <algorithm>
#include <deque>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/hex/path.hpp"
#include "protocols/engine/gtp_server.hpp"

namespace tauler::protocols {
namespace {

constexpr Duration analysis_time = std::chrono::seconds(2);
constexpr int random_boards = 2000;

std::string value_text(const RatedMove& move, Side mover) {
  const Decision& decision = move.decision;
  if (decision.proven) {
    return *decision.proven == Outcome::draw     ? "D"
           : is_win_for(*decision.proven, mover) ? "W"
                                                 : "L";
  }
  if (decision.win_chance) return fmt::format("{:.0f}%", 100 * *decision.win_chance);
  return fmt::format("{:.4g}", decision.value);
}

/// For each cell, how often random games are won by the mover if it holds the cell in the end.
std::vector<double> chances_by_cell(const hex::Position& position, Rng& rng, double& overall) {
  std::vector<int> held(position.cells());
  std::vector<int> won(position.cells());
  const Side mover = position.to_move();
  int wins = 0;
  for (int i = 0; i < random_boards; ++i) {
    const hex::Rows first = position.random_full_board(rng);
    const bool win = is_win_for(hex::winner_of_full_board(first, position.size()), mover);
    wins += win;
    for (int code = 0; code < position.cells(); ++code) {
      const int row = code / position.size() + 1;
      const int column = code % position.size() + 1;
      const bool is_first = (first[row] >> column & 1) != 0;
      if (is_first != (mover == Side::first)) continue;
      ++held[code];
      won[code] += win;
    }
  }
  overall = static_cast<double>(wins) / random_boards;
  std::vector<double> chances(position.cells(), overall);
  for (int code = 0; code < position.cells(); ++code) {
    if (held[code] > 0) chances[code] = static_cast<double>(won[code]) / held[code];
  }
  return chances;
}

/// The cells `side` still needs for a chain from edge to edge, as few as possible; empty if the
/// opponent has cut it off.
std::vector<int> cells_needed(const hex::Position& position, Side side) {
  const int size = position.size();
  const int none = -1;
  const int far = position.cells() + 1;
  std::vector<int> cost(position.cells(), far);
  std::vector<int> from(position.cells(), none);
  std::deque<int> open;
  const auto step = [&](int code, int to_here, int before) {
    if (position.has_stone(opponent(side), code)) return;
    const int total = to_here + (position.is_empty(code) ? 1 : 0);
    if (total >= cost[code]) return;
    cost[code] = total;
    from[code] = before;
    total == to_here ? open.push_front(code) : open.push_back(code);
  };
  for (int i = 0; i < size; ++i) step(side == Side::first ? i : i * size, 0, none);
  while (!open.empty()) {
    const int code = open.front();
    open.pop_front();
    for (const int next : hex::neighbours(code, size)) step(next, cost[code], code);
  }
  int best = none;
  for (int i = 0; i < size; ++i) {
    const int end = side == Side::first ? (size - 1) * size + i : i * size + size - 1;
    if (cost[end] < far && (best == none || cost[end] < cost[best])) best = end;
  }
  std::vector<int> needed;
  for (int code = best; code != none; code = from[code]) {
    if (position.is_empty(code)) needed.push_back(code);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

}  // namespace

GtpServer::Answer GtpServer::analyze_commands(const Words&) {
  std::string list =
      "pspairs/Values Of Moves/tauler-values\n"
      "gfx/Influence/tauler-influence\n"
      "var/Expected Line/tauler-variation\n"
      "plist/All Legal Moves/all_legal_moves\n"
      "string/Show Board/showboard\n"
      "string/Final Score/final_score";
  if (is_hex()) {
    list +=
        "\nplist/Shortest Path/tauler-shortest-path %c"
        "\nparam/Game Param/param_game";
  }
  return list;
}

Result<std::vector<RatedMove>> GtpServer::rate_all() {
  if (position_.is_over()) return Error{"game-over"};
  return thinker_.rate(position_, Limits::within(analysis_time), position_.legal_moves().size());
}

GtpServer::Answer GtpServer::values(const Words&) {
  const auto rated = rate_all();
  if (!rated) return rated.error();
  std::vector<std::string> pairs;
  for (const RatedMove& move : *rated) {
    // A move that is not a cell cannot be drawn.
    const std::string name = move_text(move.move());
    if (name.size() > 1 && !is_digit(name[1])) continue;
    pairs.push_back(fmt::format("{} {}", name, value_text(move, position_.to_move())));
  }
  return join(pairs, " ");
}

GtpServer::Answer GtpServer::influence(const Words&) {
  if (position_.is_over()) return Error{"game-over"};
  std::vector<std::string> pairs;
  std::string note;
  const auto* hex = position_.as<hex::Position>();
  if (hex && !(hex->swap_rule() && hex->ply() < 2)) {
    Rng rng(position_.key());
    double overall = 0;
    const std::vector<double> chances = chances_by_cell(*hex, rng, overall);
    for (const Move move : position_.legal_moves()) {
      pairs.push_back(fmt::format("{} {:.3f}", move_text(move), chances[move.value()]));
    }
    note = fmt::format("{:.0f}% of random games are won", 100 * overall);
  } else {
    const auto rated = rate_all();
    if (!rated) return rated.error();
    // Ranks: the players' own units have no common scale.
    for (std::size_t i = 0; i < rated->size(); ++i) {
      const std::string name = move_text((*rated)[i].move());
      if (name.size() > 1 && !is_digit(name[1])) continue;
      const double rank = 1 - static_cast<double>(i) / static_cast<double>(rated->size());
      pairs.push_back(fmt::format("{} {:.3f}", name, rank));
    }
    note = "the better the move, the higher";
  }
  return fmt::format("INFLUENCE {}\nTEXT {}", join(pairs, " "), note);
}

GtpServer::Answer GtpServer::variation(const Words&) {
  if (position_.is_over()) return Error{"game-over"};
  const Result<Decision> decision = thinker_.choose(position_, Limits::within(analysis_time));
  if (!decision) return decision.error();
  return join(line_texts(position_, decision->variation), " ");
}

GtpServer::Answer GtpServer::shortest_path(const Words& arguments) {
  if (arguments.size() != 1) return Error{"gtp-write-shortest-path"};
  const Result<Side> side = read_colour(arguments[0]);
  if (!side) return side.error();
  std::vector<std::string> cells;
  for (const int code : cells_needed(*position_.as<hex::Position>(), *side)) {
    cells.push_back(position_.move_text(Move::of(code)));
  }
  return join(cells, " ");
}

}  // namespace tauler::protocols
