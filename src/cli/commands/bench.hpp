// The fixed work of `tauler bench`: its counts are the same on every machine. Folded into one
// number, the signature, they tell whether anything in the rules or the players has changed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/terminal/input.hpp"

namespace tauler::cli {

class Signature {
 public:
  void add(std::uint64_t number);
  std::uint64_t value() const { return value_; }
  /// Sixteen hexadecimal digits.
  std::string text() const;

 private:
  std::uint64_t value_ = 0;
};

struct BenchWork {
  std::string name;         ///< "perft depth 8"
  std::string unit;         ///< "leaves"
  std::uint64_t count = 0;  ///< of that unit
  Duration time{};
};

struct BenchResult {
  std::string game;
  std::vector<BenchWork> works;
  Signature signature;
};

/// How fast this machine is, in the nodes a second of Connect Four's `uct`: by this, times are
/// scaled where a plan has a reference speed. Takes a moment.
double measured_speed(const Registries& registries);

/// Precondition: the game is not over.
BenchResult bench(const AnyPosition& start, const Registries& registries);

}  // namespace tauler::cli
