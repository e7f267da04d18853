// What Gomoku's champion thinks of a board without a search: the mover's value, and where to look
// first, from the network of sums. It follows the stones that are put and taken away.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "games/gomoku/board.hpp"
#include "nn/kernel.hpp"
#include "players/gomoku/champion/sum_state.hpp"
#include "players/gomoku/exact/points.hpp"
#include "players/networks.hpp"

namespace tauler::gomoku {

class Evaluation {
 public:
  /// Parts of a unit of the logarithm of the odds to win: the value v stands for the chance
  /// 1 / (1 + e^(-v / unit)).
  static constexpr int unit = 200;
  /// No value is beyond it on either side.
  static constexpr int highest = 2000;

  /// An empty board.
  Evaluation(int size, Rule rule, nn::Kernel kernel = exact_kernel());

  /// Stones are taken away in the opposite order of their putting. Both only take note: the network
  /// follows when it is asked.
  void put(Point point, Colour colour) { stones_.push_back({point, colour}); }
  void take(Point point, Colour colour);

  /// What the board is worth to the colour that is to move.
  int value(Colour mover);
  /// For each of these empty cells how likely the mover's best move is there, as the logarithm of
  /// a probability but for a constant.
  void judge(Colour mover, std::span<const Point> cells, std::span<float> likely);

 private:
  struct Stone {
    Point point;
    Colour colour;
  };

  /// The board as a colour sees it that is to move. The two follow for themselves: in a search each
  /// is asked at every other ply.
  struct View {
    std::unique_ptr<SumState> state;
    std::size_t followed = 0;                         ///< stones that the state has
    std::vector<std::unique_ptr<SumChange>> changes;  ///< of those, and some to spare
  };

  const SumState& followed(Colour mover);

  const SumModel& model_;
  const SumRoutines& routines_;
  std::array<View, 2> views_;
  std::vector<Stone> stones_;
};

}  // namespace tauler::gomoku
