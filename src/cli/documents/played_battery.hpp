// One battery of an experiment, played like `tauler battery` plays it.
#pragma once

#include "arena/statistics/standings.hpp"
#include "cli/documents/experiment.hpp"

namespace tauler::cli {

struct PlayedBattery {
  arena::TournamentPlan plan;
  arena::Standings standings;
  std::vector<arena::Played> games;
  std::vector<std::string> charts = {};  ///< of results and of times
  bool interrupted = false;

  const arena::Standing& local() const { return standings.of(0); }
  const arena::Standing& visitor() const { return standings.of(1); }
};

struct BatteryOrder {
  std::string id;  ///< names its folder in the report; empty: it gets none
  std::string game;
  std::string local;
  std::string visitor;
  int games = 50;
};

Result<PlayedBattery> play_battery(const BatteryOrder& order, const ExperimentSetup& setup);

/// "12-4", "12-3-1" with draws.
std::string score_text(const arena::Score& score, const Words& words);

}  // namespace tauler::cli
