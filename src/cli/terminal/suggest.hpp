// "Did you mean …?": the known name nearest to a mistyped one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tauler::cli {

/// Letters to add, drop, change or swap with their neighbour to turn one name into the other.
int edit_distance(std::string_view a, std::string_view b);

/// "; did you mean 'play'?" or nothing when no name is near.
std::string suggestion(std::string_view typed, const std::vector<std::string>& names);

}  // namespace tauler::cli
