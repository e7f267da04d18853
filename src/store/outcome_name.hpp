// Outcomes and endings by their names, as rows and turns hold them.
#pragma once

#include <optional>
#include <string_view>

#include "core/ending.hpp"
#include "core/side.hpp"

namespace tauler::store {

inline std::optional<Outcome> outcome_named(std::string_view name) {
  for (Outcome outcome :
       {Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    if (name_of(outcome) == name) return outcome;
  }
  return std::nullopt;
}

/// Of a game that was finished.
inline std::optional<Ending> ending_named(std::string_view name) {
  for (int i = 0; i < ending_count; ++i) {
    const auto ending = static_cast<Ending>(i);
    if (ending != Ending::stopped && name_of(ending) == name) return ending;
  }
  return std::nullopt;
}

}  // namespace tauler::store
