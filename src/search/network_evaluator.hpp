// A network as the guide of a search, for any game that has `nn::Planes`.
#pragma once

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

  /// The leaves of a batch are shared out among so many threads.
  NetworkEvaluator(std::shared_ptr<const nn::Model> model, int threads)
      : model_(std::move(model)), workers_(threads) {}

  /// Free between evaluations for whatever else can be shared out.
  nn::Workers& workers() { return workers_; }

  /// Precondition: all on boards of one size. Moves the network knows nothing of get a prior of 0.
  void evaluate(std::span<Leaf<G>* const> leaves) {
    if (leaves.empty()) return;
    fit(leaves.front()->position);
    const int count = static_cast<int>(leaves.size());
    const int cells = evaluators_.front().cells();
    planes_.resize(count * evaluators_.front().input_size());
    logits_.resize(static_cast<std::size_t>(count) * cells);
    values_.resize(count);
    const auto work = [&](int worker) {
      const int first = count * worker / workers_.count();
      const int last = count * (worker + 1) / workers_.count();
      nn::Evaluator& evaluator = evaluators_[worker];
      std::uint8_t* planes = planes_.data() + first * evaluator.input_size();
      for (int i = first; i < last; ++i) {
        Planes::write(leaves[i]->position, planes + (i - first) * evaluator.input_size());
      }
      evaluator.evaluate(last - first, planes,
                         logits_.data() + static_cast<std::ptrdiff_t>(first) * cells,
                         values_.data() + first);
    };
    if (count == 1) {
      evaluate_alone(*leaves.front());
    } else {
      workers_.run(work);
    }
    for (int i = 0; i < count; ++i) {
      leaves[i]->value = values_[i];
      set_priors(*leaves[i], logits_.data() + static_cast<std::ptrdiff_t>(i) * cells);
    }
  }

 private:
  void fit(const G& position) {
    const int height = Planes::height(position);
    const int width = Planes::width(position);
    if (height == height_ && width == width_) return;
    height_ = height;
    width_ = width;
    evaluators_.clear();
    for (int i = 0; i < workers_.count(); ++i) evaluators_.emplace_back(model_, height, width);
  }

  void evaluate_alone(const Leaf<G>& leaf) {
    Planes::write(leaf.position, planes_.data());
    evaluators_.front().evaluate(1, planes_.data(), logits_.data(), values_.data());
  }

  /// Softmax over the legal moves.
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
    for (float& prior : leaf.priors) prior /= sum;
  }

  std::shared_ptr<const nn::Model> model_;
  nn::Workers workers_;
  int height_ = 0;
  int width_ = 0;
  std::vector<nn::Evaluator> evaluators_;  ///< one a worker
  std::vector<std::uint8_t> planes_;
  std::vector<float> logits_;
  std::vector<float> values_;
};

}  // namespace tauler
