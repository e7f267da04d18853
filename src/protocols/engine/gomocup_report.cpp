#include "protocols/engine/gomocup_report.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/core.h>

#include "core/text.hpp"
#include "protocols/engine/thinker.hpp"

namespace tauler::protocols {
namespace {

/// "+M3": a win in that many plies, "-M4" a loss; otherwise the player's points, or hundredths if
/// it only knows chances.
std::string value_text(const Decision& decision, Side mover) {
  if (decision.proven && *decision.proven != Outcome::draw) {
    const std::size_t plies = std::max<std::size_t>(1, decision.variation.size());
    return fmt::format("{}M{}", is_win_for(*decision.proven, mover) ? '+' : '-', plies);
  }
  const double points = decision.win_chance ? 200 * *decision.win_chance - 100 : decision.value;
  constexpr double most = 1e9;
  return fmt::format("{}", std::llround(std::clamp(points, -most, most)));
}

std::optional<double> chance_of(const Decision& decision, Side mover) {
  if (decision.proven) {
    return *decision.proven == Outcome::draw ? 0.5 : is_win_for(*decision.proven, mover) ? 1 : 0;
  }
  return decision.win_chance;
}

/// "H8 I9": as people write them, in capitals.
std::string line_text(const AnyPosition& position, const Decision& decision) {
  std::string text = join(line_texts(position, decision.variation), " ");
  std::transform(text.begin(), text.end(), text.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return text;
}

/// "7,7 8,8": stones only; these lines can express nothing else.
std::string coordinates(AnyPosition position, const Decision& decision) {
  std::vector<std::string> texts;
  for (const Move move : decision.variation) {
    const auto& typed = *position.as<gomoku::Position>();
    if (!typed.is_legal(move) || move.value() >= typed.cells()) break;
    texts.push_back(gomocup_move(typed, move));
    (void)position.play(move);
  }
  return join(texts, " ");
}

}  // namespace

std::string gomocup_move(const gomoku::Position& position, Move move) {
  const gomoku::Cell cell = position.cell(move);
  return fmt::format("{},{}", cell.column, cell.row);
}

std::vector<std::string> gomocup_report(const AnyPosition& position, const Decision& decision,
                                        const GomocupLine& line, const GomocupDetail& detail) {
  const Side mover = position.to_move();
  const auto milliseconds = std::chrono::duration_cast<std::chrono::milliseconds>(line.time);
  const auto elapsed = static_cast<std::uint64_t>(milliseconds.count());
  const std::uint64_t speed = decision.nodes / std::max<std::uint64_t>(1, elapsed);
  const std::string value = value_text(decision, mover);
  const std::string cells = coordinates(position, decision);
  std::vector<std::string> lines;
  const auto inform = [&](std::string_view key, const auto& what) {
    lines.push_back(fmt::format("INFO {} {}", key, what));
  };
  if (detail.lines) {
    inform("PV", line.index - 1);
    inform("NUMPV", line.count);
    inform("DEPTH", decision.depth);
    inform("SELDEPTH", decision.depth);
    inform("NODES", decision.nodes);
    inform("TOTALNODES", decision.nodes);
    inform("TOTALTIME", elapsed);
    inform("SPEED", speed * 1000);
    inform("EVAL", value);
    if (const auto chance = chance_of(decision, mover)) inform("WINRATE", *chance);
    inform("BESTLINE", cells);
    inform("PV", "DONE");
  }
  if (detail.realtime && line.index == 1) {
    lines.emplace_back("MESSAGE REALTIME REFRESH");
    lines.push_back("MESSAGE REALTIME BEST " + cells.substr(0, cells.find(' ')));
  }
  const std::string rank = line.count > 1 ? fmt::format(" multipv {}", line.index) : "";
  lines.push_back(fmt::format("MESSAGE depth {}-{}{} ev {} n {} n/ms {} tm {} pv {}",
                              decision.depth, decision.depth, rank, value, decision.nodes, speed,
                              elapsed, line_text(position, decision)));
  return lines;
}

}  // namespace tauler::protocols
