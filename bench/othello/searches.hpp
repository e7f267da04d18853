// The champion's two searches, for programs that measure them or learn from them.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "core/sentences.hpp"
#include "players/othello/champion/midgame.hpp"
#include "players/othello/exact/split_pool.hpp"

namespace tauler::bench {

/// The evaluation of a weight file; ends the program if it is not one.
inline othello::PatternEvaluation evaluation_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  auto read = othello::read_pattern_file(bytes);
  if (!read) {
    std::fprintf(stderr, "%s: %s\n", path, english(read.error()).c_str());
    std::exit(1);
  }
  return othello::PatternEvaluation(std::move(*read));
}

class Unlimited final : public othello::ExactControl {
 public:
  bool should_stop(std::uint64_t) override { return false; }
};

struct Searches {
  static constexpr std::size_t usual_bytes = std::size_t{1} << 26;  ///< of either table

  explicit Searches(std::size_t bytes = usual_bytes, const othello::PatternEvaluation& evaluation =
                                                         othello::PatternEvaluation::embedded())
      : table{bytes},
        exact_table{bytes},
        exact_shared{exact_table, pool, {}, evaluation},
        shared{evaluation, othello::measured_probcut(), table, exact_shared, 0} {
    // Laid out once, as they would be in a game.
    for (int discs = 0; discs <= othello::cells; ++discs) {
      for (bool even_side : {false, true}) evaluation.table(discs, even_side);
    }
  }

  void clear() {
    table.clear();
    exact_table.clear();
    exact->clear();
  }

  /// In parts of a disc, for the mover.
  int value(const othello::ExactBoard& board, int depth, int care) {
    constexpr int most = othello::PatternEvaluation::highest;
    return *midgame->search(board, depth, -most, most, care, unlimited);
  }
  /// In discs.
  int score(const othello::ExactBoard& board) {
    return *exact->solve(board, -othello::cells, othello::cells, unlimited);
  }

  Unlimited unlimited;
  othello::MidgameTable table;
  othello::ExactTable exact_table;
  othello::SplitPool pool;
  othello::ExactShared exact_shared;
  othello::MidgameShared shared;
  std::unique_ptr<othello::MidgameKernel> midgame =
      othello::midgame_versions().front().make(shared);
  std::unique_ptr<othello::ExactKernel> exact =
      othello::exact_kernel_versions().front().make(exact_shared);
};

}  // namespace tauler::bench
