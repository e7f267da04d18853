// The solver's search behind one interface: compiled for several instruction sets and board types;
// the fastest that this machine can run is chosen at run time.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/connect4/position.hpp"
#include "players/connect4/solver/table.hpp"

namespace tauler::connect4 {

/// What the searches that share a table tell each other: which positions are being searched now.
class BusyPositions {
 public:
  static constexpr std::size_t places = std::size_t{1} << 14;
  std::atomic<std::uint64_t> hashes[places] = {};
};

/// Asked from time to time by a running search.
class SearchControl {
 public:
  SearchControl() = default;
  SearchControl(const SearchControl&) = delete;
  SearchControl& operator=(const SearchControl&) = delete;
  virtual ~SearchControl() = default;

  /// `nodes`: how many this search has visited since it was last asked. True ends the search.
  virtual bool should_stop(std::uint64_t nodes) = 0;
};

struct StonePosition {
  Bits128 own;  ///< of the side to move
  Bits128 all;
  int ply;
};

class SearchKernel {
 public:
  SearchKernel() = default;
  SearchKernel(const SearchKernel&) = delete;
  SearchKernel& operator=(const SearchKernel&) = delete;
  virtual ~SearchKernel() = default;

  /// Uses this part of the table; its entries stay. Entries of other solves are overwritten first.
  virtual void begin(int index_bits, unsigned solve) = 0;

  /// A bound on the score: above `alpha` a lower one, otherwise an upper one. Nothing if the
  /// control ended it or the part of the table is full. Precondition: the game is not over.
  virtual std::optional<int> test(const StonePosition& position, int alpha, SearchControl& control,
                                  BusyPositions* busy) = 0;

  /// Whether the last test ended because the table should grow; alone, a search grows it itself.
  virtual bool wants_room() const = 0;
  /// Doubles the part of the table in use. Precondition: no search is running.
  virtual void grow() = 0;
  virtual int index_bits() const = 0;
};

using KernelMaker = std::unique_ptr<SearchKernel> (*)(int width, int height, SolverTable& table);

struct KernelVersion {
  std::string name;
  KernelMaker make;
};

/// What this machine can run, the fastest first; all give the same results.
const std::vector<KernelVersion>& kernel_versions();

}  // namespace tauler::connect4
