// What a report says of how it was made.
#pragma once

#include <string>

#include "arena/report/report.hpp"

namespace tauler::cli {

/// A word as a shell reads it back.
std::string shell_word(const std::string& word);

/// With the present date and this machine's name.
arena::ReportNotes report_notes(std::string command, const Words& words);

}  // namespace tauler::cli
