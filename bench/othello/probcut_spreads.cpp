// How far a shallow search of Othello's champion is from a deep one: the spreads that Multi-ProbCut
// needs, printed as the table of players/othello/champion/probcut.cpp.
//
//   othello_probcut_spreads POSITIONS DEPTH EMPTY
//
// So many positions for each number of discs, from games of the champion's own evaluation with some
// random moves; searches to DEPTH, and to the end from up to EMPTY empty cells.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

#include "games/othello/position.hpp"
#include "players/othello/champion/midgame.hpp"
#include "players/othello/exact/split_pool.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;

constexpr int between_rows = 4;  // discs

class Unlimited final : public ExactControl {
 public:
  bool should_stop(std::uint64_t) override { return false; }
};

class Searches {
 public:
  int value(const Position& position, int depth) {
    return *midgame_->search({position.own(), position.other()}, depth, -PatternEvaluation::highest,
                             PatternEvaluation::highest, ProbCut::full_care, unlimited_);
  }
  int score(const Position& position) {
    return *exact_->solve({position.own(), position.other()}, -cells, cells, unlimited_);
  }

 private:
  static constexpr std::size_t bytes = std::size_t{1} << 26;
  Unlimited unlimited_;
  MidgameTable table_{bytes};
  ExactTable exact_table_{bytes};
  SplitPool pool_;
  ExactShared exact_shared_{exact_table_, pool_, {}, PatternEvaluation::embedded()};
  MidgameShared shared_{PatternEvaluation::embedded(), measured_probcut(), table_, exact_shared_,
                        0};
  std::unique_ptr<MidgameKernel> midgame_ = midgame_versions().front().make(shared_);
  std::unique_ptr<ExactKernel> exact_ = exact_kernel_versions().front().make(exact_shared_);
};

Move next_move(Searches& searches, const Position& position, Rng& rng) {
  constexpr int depth = 3;
  constexpr std::uint32_t one_in = 7;
  MoveList moves;
  position.legal_moves(moves);
  if (position.ply() < 10 || rng.below(one_in) == 0) {
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
  }
  Move best = moves[0];
  int most = -PatternEvaluation::highest - 1;
  for (Move move : moves) {
    Position after = position;
    after.play(move);
    const int value = -searches.value(after, depth - 1);
    if (value > most) {
      most = value;
      best = move;
    }
  }
  return best;
}

/// Root mean square differences by row and column.
struct Spreads {
  struct Sum {
    double squares = 0;
    int count = 0;
  };
  std::map<std::pair<int, int>, Sum> sums;

  void add(int row, int column, double difference) {
    Sum& sum = sums[{row, column}];
    sum.squares += difference * difference;
    ++sum.count;
  }
  double at(int row, int column) const {
    const auto found = sums.find({row, column});
    if (found == sums.end()) return 0;
    return std::sqrt(found->second.squares / found->second.count);
  }
};

void measure(Searches& searches, const Position& position, int depth, int most_empty,
             Spreads& spreads, Spreads& to_end) {
  const int discs = std::popcount(position.discs());
  const int empty = cells - discs;
  std::vector<int> values;
  // Near the end a search plays on to it: that is the other table.
  const int last = std::min(depth, empty - 4);
  for (int i = 0; i <= std::max(last, ProbCut::shallow(empty)); ++i) {
    if (i > last && (empty > most_empty || i > ProbCut::shallow(empty))) break;
    values.push_back(searches.value(position, i));
  }
  for (int deep = ProbCut::least_depth; deep <= last; ++deep) {
    spreads.add(discs / between_rows, deep, values[deep] - values[ProbCut::shallow(deep)]);
  }
  if (empty <= most_empty && empty >= 6) {
    const int score = PatternEvaluation::disc * searches.score(position);
    to_end.add(0, empty, score - values[ProbCut::shallow(empty)]);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::fprintf(stderr, "usage: othello_probcut_spreads POSITIONS DEPTH EMPTY\n");
    return 2;
  }
  const int wanted = std::atoi(arguments[1]);
  const int depth = std::atoi(arguments[2]);
  const int most_empty = std::atoi(arguments[3]);
  Searches searches;
  Spreads spreads;
  Spreads to_end;
  for (int game = 0; game < wanted; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    Position position;
    // Each game is asked at every fourth number of discs, beginning somewhere else.
    while (!is_over(position.outcome())) {
      const int discs = std::popcount(position.discs());
      if (!position.must_pass() && discs >= 8 && discs % between_rows == game % between_rows) {
        measure(searches, position, depth, most_empty, spreads, to_end);
      }
      position.play(next_move(searches, position, rng));
    }
  }
  std::printf("// from %d discs on, depths %d to %d\n", 8, ProbCut::least_depth, depth);
  for (int row = 8 / between_rows; row < cells / between_rows; ++row) {
    std::printf("{{");
    for (int deep = ProbCut::least_depth; deep <= depth; ++deep) {
      std::printf("%s%.0f", deep > ProbCut::least_depth ? ", " : "", spreads.at(row, deep));
    }
    std::printf("}},\n");
  }
  std::printf("// to the end, from 6 empty cells on\n");
  for (int empty = 6; empty <= most_empty; ++empty) std::printf("%.0f, ", to_end.at(0, empty));
  std::printf("\n");
}
