// What a position looks like to the players, to be drawn on the board: the structures the
// documents' count, the ways they measure, the terms they add up; what a network likes. A game
// without any has none.
#pragma once

#include <optional>
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
  /// One thing that is seen: a structure, a way, a set of discs.
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
    double first = 0;
    double second = 0;
    double weight = 1;
  };

  std::vector<Group> groups;
  std::vector<Term> terms;
};

/// The time is for what must be searched for; what it was not enough for is left out.
std::optional<Insight> insight_of(const AnyPosition& position, Duration time);

}  // namespace tauler
