// What the searches of Hex and Othello visit: the table of levels, nodes and seconds [B5], and
// minimax with and without pruning [C4, C5].
#include <array>
#include <ostream>

#include <fmt/core.h>

#include "arena/report/line_chart.hpp"
#include "arena/report/report_parts.hpp"
#include "cli/documents/experiment.hpp"
#include "cli/terminal/interrupt.hpp"

namespace tauler::cli {
namespace {

Result<Decision> ask(const std::string& spec, const AnyPosition& position, const Limits& limits,
                     const ExperimentSetup& setup) {
  const auto player = make_player(setup.registries, spec, position.game().id);
  if (!player) return player.error();
  return (*player)->choose(position, limits, {});
}

std::vector<std::string> search_row(const std::string& who, const Decision& decision,
                                    const Words& words) {
  return {who, std::string(words.of(name_of(decision.method))), std::to_string(decision.depth),
          std::to_string(decision.nodes), arena::duration_text(decision.time)};
}

ResultTable hex_properties(const Words& words) {
  ResultTable table{
      words.say("The document's properties of the two, and what holds here"),
      {{words.say("property"), words.say("fixed depth"), words.say("deepening with a time-out")}}};
  const auto add = [&](std::string_view property, std::string_view fixed,
                       std::string_view deepening) {
    table.rows.push_back({std::string(words.of(property)), std::string(words.of(fixed)),
                          std::string(words.of(deepening))});
  };
  add(spoken("simple to write"), spoken("yes"),
      spoken("a loop more, and a search that can be ended anywhere"));
  add(spoken("keeps to its time"), spoken("no: it takes what the depth takes"),
      spoken("yes: see its seconds above"));
  add(spoken("uses its time"), spoken("what is left over is lost"), spoken("all of it"));
  add(spoken("quality of the move"), spoken("that of its depth"), spoken("grows with the time"));
  add(spoken("nodes"), spoken("those of one depth"),
      spoken("those of all depths, but earlier ones order later ones"));
  add(spoken("adapts to the game"), spoken("no"), spoken("deeper where fewer cells are left"));
  return table;
}

Result<Findings> run_hex(const ExperimentSetup& setup) {
  const Result<AnyPosition> start = read_start(setup.registries, "hex:swap=off");
  if (!start) return start.error();
  const InterruptGuard guard;
  Limits limits;
  limits.stop = InterruptGuard::flag();
  const std::string time = setup.quick ? "1" : "10";
  const Words& words = setup.words();
  const auto method = [&](Method each) { return std::string(words.of(name_of(each))); };
  ResultTable table{
      words.say("Levels, nodes, seconds: the empty 11×11 board"),
      {{words.say("player"), words.say("search"), words.say("levels"), words.say("nodes"),
        words.say("time")},
       {words.say("document, {}", "Ai_Dijkstra(3)"), method(Method::minimax), "3", "130475", "4 s"},
       {words.say("document, {}", "Ai_Dijkstra_IDS"), method(Method::deepening),
        words.say("1 (printed)"), "478877", "10 s"}}};
  const std::array<std::string, 4> players{"dijkstra:order=off", "dijkstra",
                                           "dijkstra-ids:order=off,time=" + time,
                                           "dijkstra-ids:time=" + time};
  Findings findings;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const std::string& spec = players[i];
    if (setup.tell) setup.tell(static_cast<double>(i) / static_cast<double>(players.size()));
    if (!setup.quiet) setup.console.err << fmt::format("hex: {}\n", spec);
    const Result<Decision> decision = ask(spec, *start, limits, setup);
    if (!decision) return decision.error();
    table.rows.push_back(search_row(spec, *decision, words));
    findings.interrupted = limits.stop_requested();
    if (findings.interrupted) break;
  }
  table.note = words.say(
      "The document's deepening returns the literal 1 as its depth: depths 1 to 3 come to 145,237 "
      "of its nodes, and it visited 478,877, so 1 is what it printed, not what it reached. Here "
      "the last ply is not played but read off, and counts no nodes.");
  findings.tables = {std::move(table), hex_properties(words)};
  return findings;
}

/// A few seeded positions of the middle game.
Result<std::vector<AnyPosition>> othello_positions(const ExperimentSetup& setup) {
  const Result<AnyPosition> start = read_start(setup.registries, "othello");
  if (!start) return start.error();
  std::vector<AnyPosition> positions{*start};
  Rng rng(setup.seed);
  for (int plies : {8, 16, 24, 32}) {
    AnyPosition position = *start;
    for (int ply = 0; ply < plies && !position.is_over(); ++ply) {
      const std::vector<Move> moves = position.legal_moves();
      (void)position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!position.is_over()) positions.push_back(position);
  }
  return positions;
}

Result<Findings> run_othello(const ExperimentSetup& setup) {
  const Result<std::vector<AnyPosition>> positions = othello_positions(setup);
  if (!positions) return positions.error();
  const InterruptGuard guard;
  Limits limits;
  limits.stop = InterruptGuard::flag();
  const Words& words = setup.words();
  ResultTable table{words.say("Minimax with and without pruning"),
                    {{words.say("depth"), words.say("nodes without"), words.say("with"),
                      words.say("time without"), words.say("with"), words.say("same values")}}};
  arena::LineChart chart;
  chart.description = words.say("Nodes by depth");
  chart.x_label = words.say("depth");
  arena::LineChart::Series without{words.say("without"), "line0", {}};
  arena::LineChart::Series with{words.say("with pruning"), "line1", {}};
  Findings findings;
  const int deepest = setup.quick ? 4 : 5;
  for (int depth = 1; depth <= deepest && !limits.stop_requested(); ++depth) {
    if (setup.tell) setup.tell(static_cast<double>(depth - 1) / deepest);
    if (!setup.quiet) setup.console.err << words.say("othello: depth {}\n", depth);
    std::array<std::uint64_t, 2> nodes{};
    std::array<Duration, 2> time{};
    std::size_t same = 0;
    for (const AnyPosition& position : *positions) {
      std::array<Decision, 2> found;
      for (std::size_t i = 0; i < 2; ++i) {
        const char* name = i == 0 ? "minimax" : "alphabeta";
        const Result<Decision> decision =
            ask(fmt::format("{}:depth={}", name, depth), position, limits, setup);
        if (!decision) return decision.error();
        found[i] = *decision;
        nodes[i] += decision->nodes;
        time[i] += decision->time;
      }
      same += found[0].value == found[1].value && found[0].move == found[1].move;
    }
    table.rows.push_back({std::to_string(depth), std::to_string(nodes[0]), std::to_string(nodes[1]),
                          arena::duration_text(time[0]), arena::duration_text(time[1]),
                          words.say("{} of {}", same, positions->size())});
    const auto add = [&](arena::LineChart::Series& line, std::uint64_t count) {
      const auto y = static_cast<double>(count);
      line.points.push_back({static_cast<double>(depth), y, y, y});
    };
    add(without, nodes[0]);
    add(with, nodes[1]);
  }
  findings.interrupted = limits.stop_requested();
  chart.series = {std::move(without), std::move(with)};
  table.note = words.say("The document says that both find the same, and prints no figures.");
  findings.tables.push_back(std::move(table));
  findings.charts.push_back(arena::line_chart(chart));
  findings.lines.push_back(std::move(chart));
  return findings;
}

}  // namespace

Experiment hex_levels(const Words& words) {
  return {"hex-levels", "hex", words.say("Hex, 3.3"),
          words.say("levels, nodes and seconds of the fixed depth and of deepening"), run_hex};
}

Experiment othello_pruning(const Words& words) {
  return {"othello-pruning", "othello", words.say("Othello, algorithms"),
          words.say("minimax with and without pruning: the same moves, fewer nodes"), run_othello};
}

}  // namespace tauler::cli
