// The ways a game ends, whoever lets it be played.
#pragma once

#include <cstdint>
#include <string_view>

namespace tauler {

enum class Ending : std::uint8_t {
  on_board,      ///< by the rules
  illegal_move,  ///< the mover answered a move the rules do not allow, or none
  failure,       ///< the mover broke down: it threw something
  no_start,      ///< the mover's program did not start
  crashed,       ///< the mover's program ended or closed its pipes
  bad_answer,    ///< the mover's program wrote what is no answer
  out_of_time,   ///< the mover's flag fell, it overstepped its time, or it never answered
  resigned,      ///< the mover gave up, or the set-up's rule gave up for it
  adjudicated,   ///< by the set-up's rules: a solver, or the draw rule
  max_moves,     ///< a draw by the set-up
  stopped,       ///< from outside; nobody has won
};

constexpr int ending_count = static_cast<int>(Ending::stopped) + 1;
constexpr int index_of(Ending ending) {
  return static_cast<int>(ending);
}

/// The name used in files and JSON: "illegal-move".
constexpr std::string_view name_of(Ending ending) {
  switch (ending) {
    case Ending::on_board: return "on-board";
    case Ending::illegal_move: return "illegal-move";
    case Ending::failure: return "failure";
    case Ending::no_start: return "no-start";
    case Ending::crashed: return "crashed";
    case Ending::bad_answer: return "bad-answer";
    case Ending::out_of_time: return "out-of-time";
    case Ending::resigned: return "resigned";
    case Ending::adjudicated: return "adjudicated";
    case Ending::max_moves: return "max-moves";
    case Ending::stopped: break;
  }
  return "stopped";
}

}  // namespace tauler
