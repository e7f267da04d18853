// What the threats on a board decide before anything is weighed: a forced win, a forced loss, or
// the few moves that do not lose at once.
#pragma once

#include "players/gomoku/exact/four_search.hpp"

namespace tauler::gomoku {

struct Necessity {
  enum class Kind : std::uint8_t {
    none,    ///< any move may be good
    win,     ///< for the mover
    loss,    ///< whatever the mover does
    stop,    ///< a five must be stopped
    defend,  ///< a win by fours must be spoilt, or put off by fours of one's own
  };

  Kind kind = Kind::none;
  int plies = 0;          ///< of a win or a loss: until the five stands
  Point move = no_point;  ///< of a win: its first; of a loss: one that stands in its way
  PointSet moves;         ///< to stop and to defend: all others lose
  PointSet delays;        ///< own fours, to be tried where all of those lose
};

class Necessities {
 public:
  /// How many positions the searches for fours may take.
  struct Effort {
    std::uint64_t own = 0;    ///< for the mover's wins
    std::uint64_t other = 0;  ///< for those that the opponent would have if it were its turn
    /// Whether own fours, which only put off what they do not spoil, are among the moves to defend.
    bool with_delays = true;
  };

  /// Precondition: freestyle or standard.
  Necessity look(ThreatBoard& board, Colour mover, const Effort& effort);
  void forget() { fours_.forget(); }

 private:
  static Necessity stop_five(ThreatBoard& board, Colour mover);
  Necessity spoil(ThreatBoard& board, Colour mover, const PointSet& wins, bool with_delays);

  FourSearch fours_;
};

}  // namespace tauler::gomoku
