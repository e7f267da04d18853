// How a tournament stands while it is played: a table that is redrawn on a screen, a few lines
// elsewhere.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/play/run_tournament.hpp"
#include "cli/terminal/console.hpp"

namespace tauler::cli {

class TournamentTable {
 public:
  TournamentTable(const arena::TournamentPlan& plan, const Console& console, bool wanted);

  void show(const arena::TournamentProgress& progress);
  /// Takes the table off the screen again.
  void finish();

 private:
  std::string progress_line(const arena::TournamentProgress& progress) const;
  void erase();

  const arena::TournamentPlan& plan_;
  std::ostream& out_;
  Theme theme_;
  const Words& words_;
  bool wanted_;
  bool screen_;
  int columns_;
  int drawn_lines_ = 0;
  int tenths_ = -1;
  Duration next_redraw_{};
};

}  // namespace tauler::cli
