// Outcomes by their names, as rows and turns hold them.
#pragma once

#include <optional>
#include <string_view>

#include "core/side.hpp"

namespace tauler::store {

inline std::optional<Outcome> outcome_named(std::string_view name) {
  for (Outcome outcome :
       {Outcome::ongoing, Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    if (name_of(outcome) == name) return outcome;
  }
  return std::nullopt;
}

}  // namespace tauler::store
