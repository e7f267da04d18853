// What the search of `othello/network` is told about a position: near the end its result, unless
// that is left out (`exact=off`), else what the network thinks of it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/options.hpp"
#include "nn/othello_planes.hpp"
#include "players/othello/exact/solver.hpp"
#include "search/network_evaluator.hpp"

namespace tauler::othello {

class Guide {
 public:
  using Position = othello::Position;

  Guide(std::shared_ptr<const nn::Model> model, int threads, bool is_exact = true);
  Guide(std::shared_ptr<const nn::Model> model, int threads, const Options& options)
      : Guide(std::move(model), threads, options.flag("exact")) {}

  static OptionSpecs options();
  /// What the exact endings read besides the network (data_files.hpp).
  static std::optional<std::string> file(const Options& options);

  void evaluate(std::span<Leaf<Position>> leaves);

 private:
  static constexpr std::size_t solver_memory = std::size_t{1} << 20;

  void answer(Leaf<Position>& leaf, int worker);

  NetworkEvaluator<Position> network_;
  std::vector<std::unique_ptr<Solver>> solvers_;  ///< one for each thread, or none
};

}  // namespace tauler::othello
