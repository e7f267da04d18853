// What the forms of an Othello game share, and GGF, which has a file of its own.
#pragma once

#include "games/othello/othello.hpp"

namespace tauler::othello {

/// The Generic Game Format of the Othello servers: names, date, result, start and moves.
Result<Record> read_ggf(std::string_view text);
Result<std::string> write_ggf(const Record& record);

/// Plays a move that was read, with the pass that has to come before it if it was left out.
Status play_with_passes(AnyPosition& position, std::string_view text);

/// "move 7: why not", at its place in the text.
Error move_error(const AnyPosition& before, const Error& error, std::size_t at);

/// What a form answers when it is given another game's record.
Error wrong_game();

}  // namespace tauler::othello
