// Iterative deepening: the same search repeated, each time deeper, so that there is an answer
// whenever the limits end it.
#pragma once

#include "core/decision.hpp"
#include "core/limits.hpp"
#include "search/search_guard.hpp"

namespace tauler {

/// Whether a search of fixed depth may be ended before it is done: then it should deepen.
inline bool may_be_cut(const Limits& limits) {
  return limits.time || limits.clock || limits.nodes || limits.stop;
}

enum class Iteration {
  cut,       ///< the limits ended it: its result is worth less than the one before
  finished,  ///< go on
  settled,   ///< finished, and searching deeper cannot change it
};

/// Calls `search(depth, decision)` for `first`, `first + 1` … `last`; it fills in the decision and
/// says how it ended. The last that was not cut is the answer. A first one that was cut is kept
/// too, because there must be a move.
template <class Search>
Decision deepen(int first, int last, const SearchGuard& guard, const Progress& progress,
                Search&& search) {
  Decision best;
  for (int depth = first; depth <= last; ++depth) {
    Decision decision;
    const Iteration ended = search(depth, decision);
    if (first < last) decision.method = Method::deepening;
    if (ended != Iteration::cut || depth == first) best = decision;
    if (ended == Iteration::cut) break;
    best.nodes = guard.nodes();
    best.time = guard.elapsed();
    if (progress) progress(best);
    if (ended == Iteration::settled) break;
  }
  best.nodes = guard.nodes();
  best.time = guard.elapsed();
  return best;
}

}  // namespace tauler
