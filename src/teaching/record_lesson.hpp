// The part of a lesson that is the same for all games: one search recorded, all four counted.
#pragma once

#include "teaching/lesson.hpp"

namespace tauler {

/// What the numbers of an evaluation mean.
struct LessonScale {
  double unit = 1;
  double win = 0;
};

/// `source` lists the moves to choose from.
template <Game G, class Evaluate, class Source = BoardOrder>
Lesson record_lesson(const G& root, Evaluate&& evaluate, const LessonOrder& order,
                     const LessonScale& scale, Source source = {}) {
  using Evaluation = std::remove_cvref_t<Evaluate>;
  const auto search = [&](bool pruning, bool ordering, std::size_t kept, std::uint64_t most) {
    using Guesses = BestGuesses<G, Evaluation, Source>;
    Guesses guesses(evaluate, source, static_cast<std::size_t>(order.width), ordering);
    Limits limits = Limits::within(order.time);
    limits.nodes = most;
    SearchGuard guard(limits);
    return TreeRecorder<G, Evaluation, Guesses>(evaluate, guesses, pruning, kept)
        .search(root, order.depth, guard);
  };
  Lesson lesson;
  lesson.unit = scale.unit;
  lesson.win = scale.win;
  lesson.tree = search(order.pruning, order.ordering, order.most_nodes, order.most_nodes);
  if (!lesson.tree.is_complete()) return lesson;
  for (bool pruning : {false, true}) {
    for (bool ordering : {false, true}) {
      const SearchTree counted = search(pruning, ordering, 0, order.most_counted);
      lesson.counts.push_back({pruning, ordering, counted.count, counted.finished});
    }
  }
  return lesson;
}

}  // namespace tauler
