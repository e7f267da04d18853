// What a Gomoku front end shows about a search: the MESSAGE and INFO lines it reads.
#pragma once

#include <string>
#include <vector>

#include "core/any_position.hpp"
#include "games/gomoku/position.hpp"

namespace tauler::protocols {

/// "7,7": column and row from the top left corner, from zero.
std::string gomocup_move(const gomoku::Position& position, Move move);

/// What the front end asked to be told (`INFO show_detail`).
struct GomocupDetail {
  bool realtime = false;  ///< MESSAGE REALTIME lines, drawn on the board
  bool lines = false;     ///< INFO lines, for each expected line
};

/// One of the lines a search found: the `index`-th best of `count`, from 1.
struct GomocupLine {
  int index = 1;
  int count = 1;
  Duration time{};  ///< since the search began
};

/// All lines for one decision in `position`, in the order they are sent.
std::vector<std::string> gomocup_report(const AnyPosition& position, const Decision& decision,
                                        const GomocupLine& line, const GomocupDetail& detail);

}  // namespace tauler::protocols
