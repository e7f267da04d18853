// The turns of a game as one JSON text, so that whoever reads a store with another program can use
// them too: a list for each turn, [side, ns, overhead ns, value, chance, proven, depth, nodes].
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/play/match.hpp"

namespace tauler::store {

std::string write_turns(const std::vector<arena::Turn>& turns);
/// Nothing where the text is no list of turns.
std::optional<std::vector<arena::Turn>> read_turns(std::string_view text);

}  // namespace tauler::store
