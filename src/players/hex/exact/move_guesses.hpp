// What the champion's network expects of the boards of a proof search: which side will win, and by
// which moves. A guess costs as much time as a few positions, so the latest ones are kept.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "nn/evaluator.hpp"
#include "nn/hex_planes.hpp"
#include "players/hex/exact/filled_board.hpp"
#include "players/hex/exact/proof_table.hpp"

namespace tauler::hex {

template <int Words>
struct MoveGuess {
  std::uint64_t key = 0;  ///< 0: nothing here
  float win = 0;          ///< the chance of the side to move
  /// By cell, in steps: the logarithm of how many times likelier the likeliest move is.
  std::array<std::uint8_t, Cells<Words>::capacity> rarity{};

  static constexpr float steps = 16;

  // For the table: any may go for any other.
  bool is_solved() const { return false; }
  std::uint64_t worth() const { return 1; }
};

/// The latest guesses.
template <int Words>
using GuessTable = GrowingTable<MoveGuess<Words>>;

/// For one thread; the table may be shared.
template <int Words>
class MoveGuesses {
 public:
  using Guess = MoveGuess<Words>;

  MoveGuesses(std::shared_ptr<const nn::Model> network, int size, GuessTable<Words>& table)
      : size_(size),
        table_(table),
        evaluator_(std::move(network), size, size),
        planes_(evaluator_.input_size()),
        logits_(evaluator_.cells()) {}

  /// `key` stands for the board and the side to move. Precondition: neither side has joined its
  /// edges, and a cell is empty. Holds until it is called again.
  const Guess& of(const FilledBoard<Words>& board, Side to_move, std::uint64_t key) {
    if (const auto known = table_.find(key)) {
      latest_ = *known;
    } else {
      latest_.key = key;
      ask(board, to_move, latest_);
      table_.put(latest_);
    }
    return latest_;
  }

 private:
  void ask(const FilledBoard<Words>& board, Side to_move, Guess& guess) {
    std::array<Rows, 2> rows{};
    for (int side = 0; side < 2; ++side) {
      for_each_cell(board.stones[side],
                    [&](int code) { rows[side][code / size_ + 1] |= 2U << code % size_; });
    }
    using Planes = nn::Planes<Position>;
    const Position position = Position::from_stones(size_, false, rows[0], rows[1], to_move);
    Planes::write(position, planes_.data());
    float value = 0;
    evaluator_.evaluate(1, planes_.data(), logits_.data(), &value);
    guess.win = (1 + value) / 2;
    const auto logit = [&](int code) { return logits_[Planes::cell(position, Move::of(code))]; };
    float top = -INFINITY;
    for (int code = 0; code < position.cells(); ++code) {
      if (position.is_empty(code)) top = std::max(top, logit(code));
    }
    for (int code = 0; code < position.cells(); ++code) {
      const float rarity = std::clamp((top - logit(code)) * Guess::steps, 0.0F, 255.0F);
      guess.rarity[code] = static_cast<std::uint8_t>(rarity);
    }
  }

  int size_;
  GuessTable<Words>& table_;
  Guess latest_;
  nn::Evaluator evaluator_;
  std::vector<std::uint8_t> planes_;
  std::vector<float> logits_;
};

}  // namespace tauler::hex
