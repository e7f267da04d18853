// The games of a tournament as data for its page: a line in the list for every game, and the moves
// of as many as the page shall hold, a few characters a move.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "arena/report/report.hpp"

namespace tauler::arena {

/// A digit a cell: 0 empty, 1 and 2 the sides.
std::string cells_text(const BoardView& view);

/// What the player thought of its move: a proof first, then a chance, then its own unit.
std::string value_text(const Turn& turn);

/// The games whose moves go into the page: all where they are few enough. Else those that ended by
/// a fault, then whole pairs at even distances.
std::set<int> chosen_replays(const std::vector<Played>& games, int most);

/// An opening and how its games ended, by the side that won.
struct OpeningResult {
  std::string text;  ///< its moves, or where it starts from
  Score first_side;
  int first_game = 0;
  double points = 0;  ///< of the first contestant of the plan, in a match of two
};

/// Collects what `Ledger::visit` shows.
class ReplayData {
 public:
  ReplayData(const TournamentPlan& plan, std::set<int> chosen);

  void add(const PlayedGame& game);
  /// JSON for the page; its shape is told in replay_data.cpp.
  std::string json(const Words& words) const;
  /// In the order of their first games.
  const std::vector<OpeningResult>& openings() const { return openings_; }
  int replays() const { return replays_; }

 private:
  /// Texts that come again and again are written once and named by their number.
  class Dictionary {
   public:
    int number_of(const std::string& text);
    const std::vector<std::string>& texts() const { return texts_; }

   private:
    std::map<std::string, int> numbers_;
    std::vector<std::string> texts_;
  };

  int opening_of(const PlayedGame& game, const AnyPosition& position);
  void add_replay(const PlayedGame& game, const AnyPosition& position);

  const TournamentPlan& plan_;
  std::set<int> chosen_;
  Dictionary moves_;
  Dictionary reasons_;
  Dictionary starts_;
  std::map<std::string, int> opening_numbers_;
  std::vector<OpeningResult> openings_;
  std::string list_;         ///< JSON arrays, one a game
  std::string replay_list_;  ///< the same of the moves
  int replays_ = 0;
};

}  // namespace tauler::arena
