// The lesson: the documents' minimax and alpha-beta, recorded as they run on a position of any
// game, with the documents' own evaluations. A game that has none cannot be taught.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/any_position.hpp"
#include "search/tree_recorder.hpp"

namespace tauler {

struct LessonOrder {
  std::string evaluation;  ///< one of `lesson_evaluations`, or "" for the first
  int depth = 3;
  int width = 4;  ///< moves searched at a node, the best after one ply [A4]
  bool pruning = true;
  bool ordering = true;
  std::size_t most_nodes = 2'000;                  ///< of the tree that is recorded
  std::uint64_t most_counted = 100'000;            ///< of a search that is only counted
  Duration time = std::chrono::milliseconds(100);  ///< of each search
};

/// How many nodes the same search takes in one of its four forms.
struct LessonCount {
  bool pruning = false;
  bool ordering = false;
  std::uint64_t nodes = 0;
  bool complete = false;  ///< false if it would have taken more
};

struct Lesson {
  std::string_view evaluation;
  SearchTree tree;
  double unit = 1;  ///< values times this are the document's points
  double win = 0;   ///< in the tree's values: from here on the game is won
  std::vector<LessonCount> counts;
};

/// The ids of a game's evaluations; none for a game without a lesson.
std::vector<std::string_view> lesson_evaluations(std::string_view game);

/// Refuses what the documents cannot search, and trees that are too large.
Result<Lesson> teach(const AnyPosition& position, const LessonOrder& order);

}  // namespace tauler
