// The experiments of the source documents, each with the document's own table: what `tauler
// documents` lists, runs and reports.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/report/line_chart.hpp"
#include "arena/schedule/tournament.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/input.hpp"

namespace tauler::cli {

struct ExperimentSetup {
  const Registries& registries;
  Console& console;
  /// Of a battery; where it is not given, as many as the document played, or a few if `quick`.
  std::optional<int> games;
  std::uint64_t seed = 1;
  bool quick = false;
  bool quiet = false;
  int jobs = 1;
  std::filesystem::path folder = {};  ///< for reports of single batteries; empty: none
  /// Told now and then which share is done, from 0 to 1.
  std::function<void(double)> tell = {};

  /// For one of several parts that take about as long as each other.
  ExperimentSetup part(std::size_t index, std::size_t count) const;

  bool for_programs = false;  ///< then what is found is in English, whoever asks

  const Words& words() const { return for_programs ? Words::english() : console.words(); }
};

/// A table with its header, and what to say under it.
struct ResultTable {
  std::string title;
  std::vector<std::vector<std::string>> rows;
  std::string note = {};
};

/// A battery's games, for whoever draws charts of them.
struct BatteryGames {
  arena::TournamentPlan plan;
  std::vector<arena::Played> games;
};

struct Findings {
  std::vector<ResultTable> tables;
  std::vector<std::string> charts = {};      ///< SVG
  std::vector<arena::LineChart> lines = {};  ///< those of them that are lines
  std::vector<BatteryGames> batteries = {};  ///< what the others are drawn from
  std::vector<std::string> reports = {};     ///< pages of single batteries, relative to the folder
  bool interrupted = false;
};

struct Experiment {
  std::string id;
  std::string game;
  std::string document;  ///< and the section it stands in
  std::string summary;
  std::function<Result<Findings>(const ExperimentSetup&)> run;
};

/// All of them, in the order of the documents, and told in these words.
std::vector<Experiment> document_experiments(const Words& words);

Experiment gomoku_battery(const std::string& local, const std::string& visitor, const Words& words);
Experiment gomoku_sweep(const Words& words);
Experiment hex_levels(const Words& words);
Experiment othello_pruning(const Words& words);
Experiment connect4_matches(const Words& words);

}  // namespace tauler::cli
