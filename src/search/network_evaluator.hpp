// A network as the guide of a search, for any game that has `nn::Planes`.
#pragma once

#include <atomic>
#include <cmath>
#include <memory>
#include <span>
#include <vector>

#include "nn/evaluator.hpp"
#include "nn/planes.hpp"
#include "nn/workers.hpp"
#include "search/leaf.hpp"

namespace tauler {

template <Game G>
class NetworkEvaluator {
 public:
  using Planes = nn::Planes<G>;

  NetworkEvaluator(std::shared_ptr<const nn::Model> model, int threads)
      : model_(std::move(model)), workers_(threads) {}

  /// Calls `visit(leaf, worker)` for all leaves. The threads take leaves one at a time, so none
  /// waits long for a slower one; a position costs the same alone as in a batch. Precondition: all
  /// boards have the same size.
  template <class Visit>
  void share_out(std::span<Leaf<G>> leaves, Visit&& visit) {
    if (leaves.empty()) return;
    fit(leaves.front().position);
    if (leaves.size() == 1) return visit(leaves.front(), 0);
    std::atomic<std::size_t> next = 0;
    workers_.run([&](int worker) {
      for (std::size_t i = next++; i < leaves.size(); i = next++) visit(leaves[i], worker);
    });
  }

  /// Value and priors; a move the network does not know gets a prior of 0 if it knows any other.
  /// For use within `share_out`.
  void answer(Leaf<G>& leaf, int worker) {
    Workspace& workspace = workspaces_[worker];
    Planes::write(leaf.position, workspace.planes.data());
    workspace.evaluator.evaluate(1, workspace.planes.data(), workspace.logits.data(), &leaf.value);
    set_priors(leaf, workspace.logits.data());
  }

 private:
  /// What one worker needs.
  struct Workspace {
    Workspace(const std::shared_ptr<const nn::Model>& model, int height, int width)
        : evaluator(model, height, width),
          planes(evaluator.input_size()),
          logits(evaluator.cells()) {}

    nn::Evaluator evaluator;
    std::vector<std::uint8_t> planes;
    std::vector<float> logits;
  };

  void fit(const G& position) {
    const int height = Planes::height(position);
    const int width = Planes::width(position);
    if (height == height_ && width == width_) return;
    height_ = height;
    width_ = width;
    workspaces_.clear();
    for (int i = 0; i < workers_.count(); ++i) workspaces_.emplace_back(model_, height, width);
  }

  /// Softmax over the moves; evenly where the network knows none of them.
  static void set_priors(Leaf<G>& leaf, const float* logits) {
    leaf.priors.assign(leaf.moves.size(), 0.0F);
    float top = -INFINITY;
    for (Move move : leaf.moves) {
      const int cell = Planes::cell(leaf.position, move);
      if (cell >= 0) top = std::max(top, logits[cell]);
    }
    float sum = 0;
    for (std::size_t i = 0; i < leaf.moves.size(); ++i) {
      const int cell = Planes::cell(leaf.position, leaf.moves[i]);
      if (cell >= 0) sum += leaf.priors[i] = std::exp(logits[cell] - top);
    }
    if (sum == 0) {
      leaf.priors.assign(leaf.moves.size(), 1 / static_cast<float>(leaf.moves.size()));
      return;
    }
    for (float& prior : leaf.priors) prior /= sum;
  }

  std::shared_ptr<const nn::Model> model_;
  nn::Workers workers_;
  int height_ = 0;
  int width_ = 0;
  std::vector<Workspace> workspaces_;  ///< one per worker
};

}  // namespace tauler
