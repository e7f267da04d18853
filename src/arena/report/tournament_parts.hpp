// What the reports of a tournament share: how its facts are written.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "arena/report/report.hpp"

namespace tauler::arena {

/// "round robin", as people say it.
std::string_view title_of(Pairing pairing);

/// "5–2–3": won, drawn, lost.
std::string score_text(const Score& score);
/// "57.5%", a dash where no game was played.
std::string percent_text(const Score& score);
/// "1 s a move", "clock 60 s + 1 s"; empty where nothing is set.
std::string effort_text(const SideSetup& effort, const Words& words);

/// A rating with its bar. In a match of two it is the difference, straight from the pairs.
struct RatingView {
  double elo = 0;
  double low = 0;
  double high = 0;
  std::string text;  ///< "+35.2 ± 20.1"
};
/// Nothing for one who has not played.
std::optional<RatingView> rating_view(const Standings& standings, int contestant,
                                      const Words& words);

/// How the games were set up, as pairs of a title and a text.
std::vector<std::pair<std::string, std::string>> plan_facts(const TournamentReport& report);

}  // namespace tauler::arena
