// A battery as people and programs read it: tables for the terminal, CSV, JSON, and one page that
// needs nothing but itself. The same battery always gives the same text.
#pragma once

#include <string>

#include "arena/play/battery.hpp"

namespace tauler::arena {

/// What the games themselves do not know; any of it may be empty.
struct ReportNotes {
  std::string command;  ///< that plays the same games again
  std::string date;
  std::string machine;  ///< times mean nothing without it
};

struct TextStyle {
  bool colour = false;
};

/// The document's tables (A9): results by colour, every game's duration and mean turns, totals.
std::string report_text(const Battery& battery, const TextStyle& style);
/// A header and one line a game; the totals are in the JSON.
std::string report_csv(const Battery& battery);
std::string report_json(const Battery& battery, const ReportNotes& notes);
/// A self-contained page: tables, charts, every game to be replayed.
std::string report_html(const Battery& battery, const ReportNotes& notes);

}  // namespace tauler::arena
