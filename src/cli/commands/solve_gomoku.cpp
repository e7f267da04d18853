// `tauler solve gomoku`: forced wins, proven.
#include "cli/commands/solve_gomoku.hpp"

#include <algorithm>
#include <array>
#include <ostream>

#include <fmt/core.h>

#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"

namespace tauler::cli {
namespace {

using gomoku::Attack;
using gomoku::Outlook;
using gomoku::Proof;
using gomoku::ThreatAnswer;
using gomoku::ThreatSolver;
using gomoku::ThreatVerdict;

constexpr std::array<std::string_view, 4> attack_names{"fours", "threes", "threats", "quiet"};

/// The same in a sentence.
constexpr std::array<std::string_view, 4> attack_words{spoken("fours"), spoken("threes"),
                                                       spoken("threats"), spoken("quiet moves")};

std::string_view attack_name(Attack attack) {
  return attack_names[static_cast<std::size_t>(attack)];
}

/// Options of the other games' solvers that mean nothing here.
Status check_options(const SolveOptions& options) {
  const std::pair<bool, const char*> given[] = {
      {!options.size.empty(), "--size"}, {options.weak, "--weak"},
      {options.columns, "--moves"},      {options.score_only, "--score-only"},
      {options.no_book, "--no-book"},    {options.threads > 1, "--threads"}};
  for (const auto& [is_given, name] : given) {
    if (is_given) return Error{"solve-gomoku-option", {name}};
  }
  return Done{};
}

std::vector<std::string> names_of(const std::vector<Move>& moves, const AnyPosition& position) {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (Move move : moves) names.push_back(position.move_text(move));
  return names;
}

std::vector<std::string> line_of(const ThreatAnswer& answer, const AnyPosition& position) {
  return names_of(answer.proof.line(), position);
}

/// Every node with the attacker's move, what follows each listed defence, and what follows others.
Json proof_json(const Proof& proof, const AnyPosition& position) {
  Json nodes = Json::array();
  for (Proof::Index i = 0; i < static_cast<Proof::Index>(proof.size()); ++i) {
    const Proof::Node& node = proof[i];
    Json json{{"move", position.move_text(node.move)}};
    for (std::uint32_t k = 0; k < node.reply_count; ++k) {
      const Proof::Reply& reply = proof.replies(node)[k];
      json["after"][position.move_text(reply.move)] = reply.next;
    }
    if (node.otherwise != Proof::none) json["otherwise"] = node.otherwise;
    nodes.push_back(std::move(json));
  }
  return {{"root", proof.root()}, {"nodes", std::move(nodes)}};
}

void print(const Outlook& outlook, Attack asked, const AnyPosition& position, Console& console) {
  const Words& words = console.words();
  std::ostream& out = console.out;
  const ThreatAnswer& win = outlook.win;
  const ThreatAnswer& menace = outlook.menace;
  out << words.say("result {}\n", verdict_text(win, asked, words));
  if (win.verdict == ThreatVerdict::win) {
    out << words.say("line   {}\nproof  {} moves\n", join(line_of(win, position), " "),
                     grouped(win.proof.size()));
  }
  if (menace.verdict == ThreatVerdict::win) {
    out << words.say("threat the opponent would {}: {}\nanswer {}\n",
                     verdict_text(menace, asked, words), join(line_of(menace, position), " "),
                     outlook.answers.empty() ? words.say("none")
                                             : join(names_of(outlook.answers, position), " "));
  }
  out << words.say("nodes  {}\ntime   {:.6f} s\n", grouped(win.nodes + menace.nodes),
                   seconds(win.time + menace.time));
}

int solve_one(const SolveOptions& options, Context& context) {
  const auto position = read_gomoku(options, context.registries, options.position);
  if (!position) return context.fail(position.error());
  const Result<Attack> attack = attack_of(options);
  if (!attack) return context.fail(attack.error());
  const Result<Limits> limits = options.limits();
  if (!limits) return context.fail(limits.error());
  ThreatSolver solver = gomoku_solver(options);
  const Outlook outlook = [&] {
    const ThreatProgressLine progress(solver, context.console, "");
    return look_ahead(solver, *position->as<gomoku::Position>(), *attack, *limits);
  }();
  if (options.json) {
    Json json{{"position", position->text()}};
    json.update(answer_json(outlook.win, *position, options.proof));
    if (outlook.menace.verdict == ThreatVerdict::win) {
      json["threat"] = answer_json(outlook.menace, *position, options.proof);
      json["threat"]["answers"] = names_of(outlook.answers, *position);
    }
    context.console.out << to_text(json);
  } else {
    print(outlook, *attack, *position, context.console);
  }
  return InterruptGuard::take() ? interrupted : ok;
}

}  // namespace

Result<AnyPosition> solvable_gomoku(AnyPosition position) {
  const auto* typed = position.as<gomoku::Position>();
  if (!typed) return Error{"solve-not-gomoku", {position.game().name}};
  if (position.is_over()) return Error{"game-over"};
  if (gomoku::choice_due_at(typed->opening())) return Error{"solve-gomoku-opening"};
  return position;
}

Result<AnyPosition> read_gomoku(const SolveOptions& options, const Registries& registries,
                                std::string_view text) {
  if (text.find(':') != std::string_view::npos) {
    Result<AnyPosition> position = read_start(registries, text);
    if (!position) return position;
    return solvable_gomoku(*std::move(position));
  }
  Result<Record> record =
      read_any_record(registries, fmt::format("{}", text), "moves", options.game);
  if (!record) return record.error();
  return solvable_gomoku(record->position);
}

Result<Attack> attack_of(const SolveOptions& options) {
  if (options.attack.empty()) return Attack::quiet;
  const auto* found = std::find(attack_names.begin(), attack_names.end(), options.attack);
  if (found == attack_names.end()) return Error{"solve-attack-unknown", {excerpt(options.attack)}};
  return static_cast<Attack>(found - attack_names.begin());
}

ThreatSolver gomoku_solver(const SolveOptions& options) {
  return ThreatSolver(static_cast<std::size_t>(options.megabytes) << 20);
}

std::string verdict_text(const ThreatAnswer& answer, Attack asked, const Words& words) {
  if (answer.verdict == ThreatVerdict::win) {
    const int plies = answer.proof.plies();
    const std::string_view moves = words.of(attack_words[static_cast<std::size_t>(answer.by)]);
    return plies == 1 ? words.say("win by {} in 1 ply", moves)
                      : words.say("win by {} in {} plies", moves, plies);
  }
  if (answer.verdict == ThreatVerdict::no_win) {
    return words.say("no win by {}", words.of(attack_words[static_cast<std::size_t>(asked)]));
  }
  return words.say("no win found");
}

Json answer_json(const ThreatAnswer& answer, const AnyPosition& position, bool with_proof) {
  constexpr std::array<const char*, 3> results{"win", "no win", "unknown"};
  Json json{{"result", results[static_cast<std::size_t>(answer.verdict)]}};
  if (answer.verdict == ThreatVerdict::win) {
    json["by"] = attack_name(answer.by);
    json["plies"] = answer.proof.plies();
    json["line"] = line_of(answer, position);
    json["moves_of_proof"] = answer.proof.size();
    if (with_proof) json["proof"] = proof_json(answer.proof, position);
  }
  json["nodes"] = answer.nodes;
  json["seconds"] = seconds(answer.time);
  return json;
}

ThreatProgressLine::ThreatProgressLine(ThreatSolver& solver, Console& console,
                                       const std::string& label)
    : solver_(solver), console_(console) {
  if (!console.live_progress) return;
  solver.set_progress([&console, label](const ThreatAnswer& so_far) {
    console.err << "\r\033[K"
                << console.words().say("{}no win yet, {} nodes, {:.1f} s (Ctrl-C to stop)", label,
                                       grouped(so_far.nodes), seconds(so_far.time))
                << std::flush;
  });
}

ThreatProgressLine::~ThreatProgressLine() {
  if (!console_.live_progress) return;
  solver_.set_progress({});
  remove_solve_progress(console_);
}

int solve_gomoku(const SolveOptions& options, Context& context) {
  if (const Status fine = check_options(options); !fine) return context.fail(fine.error());
  if (!options.file.empty()) return solve_tactics(options, context);
  if (options.position.empty()) return context.fail(Error{"solve-nothing"});
  return solve_one(options, context);
}

}  // namespace tauler::cli
