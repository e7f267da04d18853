// "Did you mean …?": the known name nearest to a mistyped one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler::cli {

/// Letters to add, drop, change or swap with their neighbour to turn one name into the other.
int edit_distance(std::string_view a, std::string_view b);

/// The name that was probably meant; nothing when none is near.
std::optional<std::string> nearest_name(std::string_view typed,
                                        const std::vector<std::string>& names);

/// The error, with "; did you mean 'play'?" where a name is near.
Error with_suggestion(const Error& error, std::string_view typed,
                      const std::vector<std::string>& names);

}  // namespace tauler::cli
