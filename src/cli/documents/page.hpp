// What experiments found: as text, as JSON, and as a page of its own.
#pragma once

#include "cli/documents/experiment.hpp"

namespace tauler::cli {

struct RunExperiment {
  const Experiment* experiment;
  Findings findings;
};

std::string findings_text(const RunExperiment& run, const Theme& theme);
/// One line: tables, and what the charts are drawn from.
std::string findings_json(const RunExperiment& run);
/// Tables and charts of all, with links to the batteries' own reports.
std::string findings_page(const std::vector<RunExperiment>& runs, const std::string& command,
                          const Words& words);

}  // namespace tauler::cli
