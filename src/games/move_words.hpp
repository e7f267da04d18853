// Games as people write them down: "1. F5 D6 2. C3-D3, c4".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/text.hpp"
#include "games/record.hpp"

namespace tauler {

/// What is left between white space, commas, semicolons and single hyphens once the numbers of
/// moves
/// ("12.", "12)") are gone: a move each, or several without a gap ("f5d6c3").
std::vector<Piece> move_words(std::string_view text);

/// The game's settings, if they are not the usual ones, and its moves without a gap: "size=13
/// f6g4".
Result<std::string> write_moves(const Record& record);

}  // namespace tauler
