#include "players/othello/guide.hpp"

namespace tauler::othello {
namespace {

/// Empty cells with which the result is worked out: that takes as long as a network's opinion with
/// 13, and three times as long with 14, but is certain.
constexpr int solved_from = 14;
/// And with which the move is chosen by the discs it wins: ten times as long.
constexpr int counted_from = 12;

ExactBoard board_of(const Position& position) {
  return {position.own(), position.other()};
}

Outcome outcome(const Position& position, Solver& solver) {
  const int score = solver.solve(board_of(position), -1, 1);
  if (score == 0) return Outcome::draw;
  return win_for(score > 0 ? position.to_move() : opponent(position.to_move()));
}

/// Those that win the most discs, in the board's order.
MoveList best_moves(const Position& position, Solver& solver) {
  MoveList best;
  const ExactBoard board = board_of(position);
  for (Move move : solver.best_moves(board, solver.solve(board, -cells, cells))) best.add(move);
  return best;
}

}  // namespace

OptionSpecs Guide::options() {
  return {OptionSpec::flag("exact", true, "work out the result from 14 empty cells on")};
}

std::optional<std::string> Guide::file(const Options& options) {
  if (!options.flag("exact")) return std::nullopt;
  return std::string(PatternEvaluation::file_name);
}

Guide::Guide(std::shared_ptr<const nn::Model> model, int threads, bool is_exact)
    : network_(std::move(model), threads) {
  if (!is_exact) return;
  for (int i = 0; i < threads; ++i) solvers_.push_back(std::make_unique<Solver>(solver_memory));
}

void Guide::evaluate(std::span<Leaf<Position>> leaves) {
  network_.share_out(leaves, [&](Leaf<Position>& leaf, int worker) {
    if (solvers_.empty()) return answer(leaf, worker);
    const int empty = std::popcount(~leaf.position.discs());
    if (empty <= solved_from) leaf.proven = outcome(leaf.position, *solvers_[worker]);
    if (leaf.proven && !leaf.is_root) return;
    if (empty <= counted_from) leaf.moves = best_moves(leaf.position, *solvers_[worker]);
    answer(leaf, worker);
  });
}

/// The network never saw a mover who cannot move: it is asked about the position after the pass.
void Guide::answer(Leaf<Position>& leaf, int worker) {
  if (!leaf.position.must_pass()) return network_.answer(leaf, worker);
  Position next = leaf.position;
  next.play(pass);
  Leaf<Position> after(next);
  network_.answer(after, worker);
  leaf.value = -after.value;
  leaf.priors = {1.0F};
}

}  // namespace tauler::othello
