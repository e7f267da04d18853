// The turns of a game as one JSON text, so that other programs that read a store can use them too:
// a list for each turn, [side, ns, overhead ns, value, chance, proven, depth, nodes].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/referee.hpp"

namespace tauler::store {

std::string write_turns(const std::vector<arena::Turn>& turns);
/// Nothing if the text is not a list of turns.
std::optional<std::vector<arena::Turn>> read_turns(std::string_view text);

}  // namespace tauler::store
