// What the players see in a position, to be drawn on the board: the structures that the documents'
// players count, the paths they measure, the terms they add up; the moves a network likes. A game
// may have none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/any_position.hpp"
#include "core/limits.hpp"

namespace tauler {

/// Cells are those of the `BoardView`; sides are those of its stones. What the ids and kinds mean
/// is in the README of this folder.
struct Insight {
  struct Mark {
    int cell = 0;
    std::string_view kind;
    double value = 0;
  };
  struct Link {
    int from = 0;
    int to = 0;
    std::string_view kind;
  };
  /// One thing that is seen: a structure, a path, a set of discs.
  struct Group {
    std::string_view id;
    std::optional<Side> side;
    double value = 0;
    std::vector<Mark> marks{};
    std::vector<Link> links{};
  };
  /// A part of an evaluation: (first − second) × weight is what it adds for the first side.
  struct Term {
    std::string_view id;
    std::string_view of;  ///< the evaluation
    double first = 0;
    double second = 0;
    double weight = 1;
  };

  std::vector<Group> groups;
  std::vector<Term> terms;
};

/// What looking at a position of this game reads of weights/ (players/data_files.hpp).
std::vector<std::string> insight_files(std::string_view game);

/// The time limits what has to be searched for; what it did not suffice for is left out.
std::optional<Insight> insight_of(const AnyPosition& position, Duration time);

}  // namespace tauler
