#include "players/gomoku/exact/solver.hpp"

#include <algorithm>
#include <limits>

namespace tauler::gomoku {
namespace {

constexpr Duration time_between_reports = std::chrono::milliseconds(250);
/// What a position of the search takes, with its moves.
constexpr std::size_t bytes_per_node = 256;
constexpr std::uint64_t fours_between_looks = 100'000;

/// Searches take turns, each longer than the last of its kind, because some wins are easy to find
/// for one and out of reach for another.
struct Turn {
  Attack attack;
  ThreatBudget budget;
};

constexpr Turn turns[] = {
    {Attack::threats, {60'000, 200, 0}},       {Attack::quiet, {50'000, 200, 150}},
    {Attack::threes, {150'000, 200, 0}},       {Attack::threats, {250'000, 200, 0}},
    {Attack::quiet, {1'000'000, 200, 150}},    {Attack::threats, {1'000'000, 200, 0}},
    {Attack::threes, {450'000, 20'000, 0}},    {Attack::quiet, {4'000'000, 60, 50}},
    {Attack::threats, {4'000'000, 1'000, 0}},  {Attack::threes, {4'000'000, 100'000, 0}},
    {Attack::threats, {16'000'000, 5'000, 0}}, {Attack::quiet, {32'000'000, 500, 500}},
};

}  // namespace

/// One call of the solver.
struct ThreatSolver::Run {
  Run(const Position& position, Colour given_attacker, const Limits& given_limits)
      : board(position), attacker(given_attacker), limits(given_limits) {}

  std::uint64_t nodes_left() const {
    if (!limits.nodes) return std::numeric_limits<std::uint64_t>::max() / 2;
    return *limits.nodes - std::min(*limits.nodes, answer.nodes);
  }
  bool is_over() const {
    return answer.verdict == ThreatVerdict::win || limits.stop_requested() || nodes_left() == 0 ||
           (limits.time && watch.elapsed() >= *limits.time);
  }

  bool rules_out(Attack attack) const { return ruled_out && *ruled_out >= attack; }

  ThreatBoard board;
  Colour attacker;
  Limits limits;
  Stopwatch watch;
  Stopwatch since_report;
  ThreatAnswer answer;
  std::optional<Attack> ruled_out;  ///< there is no win by these moves
};

ThreatSolver::ThreatSolver(std::size_t memory)
    : most_nodes_(memory / bytes_per_node), threats_(fours_) {}

ThreatAnswer ThreatSolver::solve(const Position& position, Attack attack, const Limits& limits) {
  return solve_for(position, position.colour_to_move(), attack, limits);
}

ThreatAnswer ThreatSolver::solve_for(const Position& position, Colour attacker, Attack attack,
                                     const Limits& limits) {
  Run run(position, attacker, limits);
  look_for_fours(run);
  for (const Turn& turn : turns) {
    if (run.is_over() || run.rules_out(attack)) break;
    if (turn.attack == Attack::quiet && attack != Attack::quiet) continue;
    const Attack kind = std::min(turn.attack, attack);
    if (!run.rules_out(kind)) look_for(run, kind, turn.budget);
  }
  if (run.rules_out(attack)) run.answer.verdict = ThreatVerdict::no_win;
  run.answer.time = run.watch.elapsed();
  return run.answer;
}

void ThreatSolver::look_for_fours(Run& run) {
  std::uint64_t budget = fours_between_looks;
  do {
    const std::uint64_t before = fours_.nodes();
    const Point first = fours_.find(run.board, run.attacker, std::min(budget, run.nodes_left()));
    run.answer.nodes += fours_.nodes() - before;
    if (first == no_point && !fours_.ran_out()) run.ruled_out = Attack::fours;
    if (first != no_point) {
      Proof& proof = run.answer.proof;
      proof.set_root(fours_.prove(run.board, run.attacker, proof));
      if (proof.root() == Proof::none) break;
      run.answer.verdict = ThreatVerdict::win;
      run.answer.by = Attack::fours;
    }
    budget *= 2;
  } while (!run.ruled_out && !run.is_over() && budget <= 16 * fours_between_looks);
}

void ThreatSolver::look_for(Run& run, Attack attack, ThreatBudget budget) {
  budget.nodes = std::min({budget.nodes, run.nodes_left(), most_nodes_});
  budget.all_fours = most_fours_;
  const std::uint64_t before = run.answer.nodes;
  const auto should_stop = [&](std::uint64_t nodes) {
    run.answer.nodes = before + nodes;
    if (progress_ && run.since_report.elapsed() >= time_between_reports) {
      run.since_report = Stopwatch();
      run.answer.time = run.watch.elapsed();
      progress_(run.answer);
    }
    return run.is_over();
  };
  const ThreatSearch::Verdict verdict =
      threats_.search(run.board, run.attacker, attack, budget, should_stop);
  run.answer.nodes = before + threats_.expanded();
  if (verdict == ThreatSearch::Verdict::win) {
    run.answer.proof = threats_.prove(run.board);
    if (run.answer.proof.empty()) return;
    run.answer.verdict = ThreatVerdict::win;
    run.answer.by = attack;
  } else if (verdict == ThreatSearch::Verdict::no_win && threats_.is_complete()) {
    run.ruled_out = attack;
  }
}

}  // namespace tauler::gomoku
