// Gomoku games in the forms of the field: SGF, compact move strings, the files of Piskvork.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "games/gomoku/rules.hpp"
#include "games/record.hpp"

namespace tauler::gomoku {

/// Our names, or the numbers of the Gomocup protocol that tournament managers write.
std::optional<Rule> parse_rule(std::string_view word);

/// What the tournament manager Piskvork keeps: a line with the board, then one for each move.
Format psq_format();

/// The most usual first.
std::vector<Format> formats();

}  // namespace tauler::gomoku
