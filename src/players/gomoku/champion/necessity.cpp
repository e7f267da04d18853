#include "players/gomoku/champion/necessity.hpp"

#include <cassert>

#include "players/gomoku/champion/values.hpp"

namespace tauler::gomoku {

Necessity Necessities::look(ThreatBoard& board, Colour mover, const Effort& effort) {
  assert(board.rule() == Rule::freestyle || board.rule() == Rule::standard);
  const Colour other = opposite(mover);
  if (board.any(mover, Threat::five)) {
    return {.kind = Necessity::Kind::win,
            .plies = 1,
            .move = board.a_five(mover),
            .moves = {},
            .delays = {}};
  }
  if (board.any(other, Threat::five)) return stop_five(board, mover);
  const bool may_win_by_fours = board.any(mover, Threat::four);
  if (may_win_by_fours) {
    const Point four = fours_.find(board, mover, effort.own);
    if (four != no_point) {
      const int plies = board.makes(four, mover, Threat::straight) ? 3 : plies_by_fours;
      return {
          .kind = Necessity::Kind::win, .plies = plies, .move = four, .moves = {}, .delays = {}};
    }
  }
  if (board.any(other, Threat::straight)) {
    return spoil(board, mover, board.points(other, Threat::straight), effort.with_delays);
  }
  if (effort.other > 0 && board.any(other, Threat::four)) {
    const Point four = fours_.find(board, other, effort.other);
    if (four != no_point) {
      PointSet win;
      win.add(four);
      return spoil(board, mover, win, effort.with_delays);
    }
  }
  return {};
}

Necessity Necessities::stop_five(ThreatBoard& board, Colour mover) {
  const Colour other = opposite(mover);
  const ThreatBoard::Stops stops = board.stops(other);
  if (stops.empty()) {
    return {.kind = Necessity::Kind::loss,
            .plies = 2,
            .move = board.a_five(other),
            .moves = {},
            .delays = {}};
  }
  Necessity need{
      .kind = Necessity::Kind::stop, .plies = 0, .move = stops[0], .moves = {}, .delays = {}};
  for (const Point stop : stops) need.moves.add(stop);
  return need;
}

/// What spoils the opponent's wins that begin with each of these fours, and the mover's own fours,
/// which must be answered first.
Necessity Necessities::spoil(ThreatBoard& board, Colour mover, const PointSet& wins,
                             bool with_delays) {
  Necessity need{
      .kind = Necessity::Kind::defend, .plies = 0, .move = no_point, .moves = {}, .delays = {}};
  wins.for_each([&](Point four) {
    PointSet spoilers;
    fours_.add_spoilers(board, opposite(mover), four, spoilers);
    if (need.move == no_point) {
      need.moves = spoilers;
    } else {
      need.moves &= spoilers;
    }
    need.move = four;
  });
  const PointSet fours = board.points(mover, Threat::four);
  if (with_delays || need.moves.empty()) {
    need.moves |= fours;
  } else {
    fours.for_each([&](Point four) {
      if (!need.moves.has(four)) need.delays.add(four);
    });
  }
  if (!need.moves.empty()) return need;
  need.kind = Necessity::Kind::loss;
  need.plies = board.makes(need.move, opposite(mover), Threat::straight) ? 4 : plies_by_fours + 1;
  return need;
}

}  // namespace tauler::gomoku
