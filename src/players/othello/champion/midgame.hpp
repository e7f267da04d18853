// The search of the middle game behind one interface: compiled for several instruction sets, the
// fastest that this machine has is chosen when it is made.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "players/othello/champion/probcut.hpp"
#include "players/othello/exact/kernel.hpp"
#include "players/othello/patterns/pattern_evaluation.hpp"
#include "search/transposition_table.hpp"

namespace tauler::othello {

/// What is known of a position's value, in parts of a disc (`PatternEvaluation::disc`).
struct KnownValue {
  static constexpr std::uint8_t no_cell = 64;

  std::int16_t low = -PatternEvaluation::highest;  ///< low <= the value <= high
  std::int16_t high = PatternEvaluation::highest;
  std::uint8_t depth = 0;
  std::uint8_t care = 0;
  std::uint8_t best = no_cell;  ///< the move that was best
  std::uint8_t turn = 0;        ///< which move of the game it was found for

  unsigned worth_beside(const KnownValue& next) const {
    return (turn == next.turn ? 256U : 0U) + depth;
  }
};

/// The number of discs whose weights the search asks for: one in four, so that fewer tables share
/// the processor's cache.
constexpr int weights_for(int discs) {
  return discs / 4 * 4 + 2;
}

using MidgameTable = TranspositionTable<KnownValue>;

inline TableKey midgame_key(Bits own, Bits other) {
  __extension__ typedef unsigned __int128 Product;
  const Product product =
      static_cast<Product>(own ^ 0xd6e8feb86659fd93) * (other ^ 0xa0761d6478bd642f);
  return {static_cast<Bits>(product) ^ static_cast<Bits>(product >> 64),
          own * 0xe7037ed1a0b428db ^ std::rotl(other * 0x8ebc6af09c88c6e3, 32)};
}

/// What the threads of one search share.
struct MidgameShared {
  const PatternEvaluation& evaluation;
  const ProbCut& probcut;
  MidgameTable& table;
  const ExactShared& exact;
  std::uint8_t turn = 0;
};

class MidgameKernel {
 public:
  MidgameKernel() = default;
  MidgameKernel(const MidgameKernel&) = delete;
  MidgameKernel& operator=(const MidgameKernel&) = delete;
  virtual ~MidgameKernel() = default;

  /// The value to that depth if it is between alpha and beta, otherwise a bound on it from that
  /// side; the end of the game counts its discs. `care`: see ProbCut. Nothing if the control ended
  /// it.
  virtual std::optional<int> search(ExactBoard board, int depth, int alpha, int beta, int care,
                                    ExactControl& control) = 0;
};

struct MidgameVersion {
  std::string name;
  std::unique_ptr<MidgameKernel> (*make)(const MidgameShared& shared);
};

/// What this machine can run, the fastest first; all give the same results.
const std::vector<MidgameVersion>& midgame_versions();

}  // namespace tauler::othello
