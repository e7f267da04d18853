#include "players/othello/exact/solver.hpp"

#include <algorithm>

#include "games/othello/position.hpp"
#include "players/othello/exact/split_pool.hpp"
#include "search/solve_run.hpp"

namespace tauler::othello {
namespace {

/// With fewer empty cells, starting threads costs more than they save.
constexpr int fewest_to_share = 17;

/// Of the table, for positions with so many empty cells: about twice what they fill.
std::size_t bytes_for(int empty) {
  constexpr int bits_at_20 = 20;
  return std::size_t{1} << std::clamp(bits_at_20 + empty - 20, 18, 40);
}

ExactBoard after(ExactBoard board, Move move) {
  if (move == pass) return {board.other, board.own};
  const Bits turned = flips_of(board.own, board.other, move.value());
  return {board.other ^ turned, board.own ^ (turned | bit(move.value()))};
}

std::vector<Move> moves_from(ExactBoard board) {
  std::vector<Move> moves;
  for (Bits left = moves_of(board.own, board.other); left != 0; left = without_lowest(left)) {
    moves.push_back(Move::of(lowest(left)));
  }
  if (moves.empty() && moves_of(board.other, board.own) != 0) moves.push_back(pass);
  return moves;
}

bool is_enough(const Solution& known, Aim aim) {
  return aim == Aim::sign ? known.decided() : known.exact();
}

}  // namespace

struct Solver::Run : SolveRun {
  using SolveRun::SolveRun;

  int low = -cells;
  int high = cells;
};

/// Ends a search when the run is over.
class Solver::Control final : public ExactControl {
 public:
  Control(Run& run, const Progress* progress) : run_(run), progress_(progress) {}

  bool should_stop(std::uint64_t nodes) override {
    if (progress_) run_.report(*progress_, run_.low, run_.high);
    return run_.spend(nodes);
  }

 private:
  Run& run_;
  const Progress* progress_;
};

Solver::Solver(std::size_t memory) : Solver(memory, exact_kernel_versions().front()) {}

Solver::Solver(std::size_t memory, const ExactKernelVersion& version)
    : table_(memory),
      pool_(std::make_unique<SplitPool>()),
      shared_{table_, *pool_, {}, PatternEvaluation::embedded()},
      version_(version) {
  kernels_.push_back(version_.make(shared_));
}

Solver::~Solver() = default;

void Solver::set_crew(int threads, Crew crew) {
  crew_ = std::move(crew);
  kernels_.resize(1);
  for (int i = 1; i < threads; ++i) kernels_.push_back(version_.make(shared_));
}

void Solver::clear() {
  table_.clear();
  for (auto& kernel : kernels_) kernel->clear();
}

int Solver::solve(ExactBoard board, int alpha, int beta) {
  start(board, {});
  return *search(board, alpha, beta);
}

Solution Solver::solve(ExactBoard board, Aim aim, const Limits& limits) {
  start(board, limits);
  return narrow_down(board, aim);
}

std::vector<MoveScore> Solver::solve_moves(ExactBoard board, Aim aim, const Limits& limits) {
  start(board, limits);
  std::vector<MoveScore> scores;
  for (Move move : moves_from(board)) {
    const Solution reply = narrow_down(after(board, move), aim);
    scores.push_back({move, run_->solution(-reply.high, -reply.low)});
  }
  return scores;
}

std::vector<Move> Solver::best_moves(ExactBoard board, int score, const Limits& limits) {
  start(board, limits);
  std::vector<Move> best;
  for (Move move : moves_from(board)) {
    const std::optional<int> reply = search(after(board, move), -score, -score + 1);
    if (reply && *reply <= -score) best.push_back(move);
  }
  return best;
}

void Solver::start(ExactBoard board, const Limits& limits) {
  run_ = std::make_unique<Run>(limits);
  table_.use(bytes_for(std::popcount(~(board.own | board.other))));
  ++solves_;
}

/// A narrow window around what the evaluation expects first, then one beside it on the side where
/// the score is: each window leaves bounds.
Solution Solver::narrow_down(ExactBoard board, Aim aim) {
  constexpr int width = 3;
  int& low = run_->low;
  int& high = run_->high;
  low = -cells;
  high = cells;
  int middle = aim == Aim::sign ? 0 : estimate(board);
  while (!is_enough(run_->solution(low, high), aim) && !run_->is_over()) {
    const int reach = aim == Aim::sign ? 0 : width;
    const int alpha = std::max(low, middle - reach) - 1;
    const int beta = std::min(high, middle + reach) + 1;
    const std::optional<int> score = search(board, alpha, beta);
    if (!score) break;
    if (*score > alpha) low = std::max(low, *score);
    if (*score < beta) high = std::min(high, *score);
    middle = *score >= beta ? *score + reach : *score - reach;
  }
  return run_->solution(low, high);
}

int Solver::estimate(ExactBoard board) {
  kernels_[0]->begin(solves_);
  Control control(*run_, &progress_);
  return kernels_[0]->estimate(board, control);
}

std::optional<int> Solver::search(ExactBoard board, int alpha, int beta) {
  for (auto& kernel : kernels_) kernel->begin(solves_);
  Control control(*run_, &progress_);
  const bool shared =
      kernels_.size() > 1 && std::popcount(~(board.own | board.other)) >= fewest_to_share;
  if (!shared) return kernels_[0]->solve(board, alpha, beta, control);
  std::optional<int> score;
  Control of_helpers(*run_, nullptr);
  pool_->open();
  crew_(static_cast<int>(kernels_.size()), [&](int worker) {
    if (worker > 0) return kernels_[static_cast<std::size_t>(worker)]->help(of_helpers);
    score = kernels_[0]->solve(board, alpha, beta, control);
    pool_->close();
  });
  return score;
}

}  // namespace tauler::othello
