// How many answers each move leaves, for all moves of a position at once: the last two plies of a
// count, and what a search wants to know to try first the moves that leave the fewest.
#pragma once

#include <cstdint>
#include <vector>

#include "games/othello/bits.hpp"

namespace tauler::othello {

/// The sum over `moves`, which are `own`'s legal moves, of the number of `other`'s legal answers.
/// A move with no answer counts as one: the game is over there, or a pass is the only answer.
std::uint64_t count_replies(Bits own, Bits other, Bits moves);

/// One of the ways `count_replies` can work.
struct ReplyCounter {
  const char* name;
  std::uint64_t (*count)(Bits own, Bits other, Bits moves);
};

/// Those this machine can run, the fastest first; the plain one is always the last.
std::vector<ReplyCounter> reply_counters();

}  // namespace tauler::othello
