// Where a command reads and writes. Commands never touch the standard streams themselves, so a test
// gives them texts and reads back what a person would have seen.
#pragma once

#include <filesystem>
#include <iosfwd>

#include "cli/terminal/theme.hpp"
#include "core/sentences.hpp"
#include "core/words.hpp"

namespace tauler::cli {

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  /// What the output can show; the drawing options of a command change a copy of it.
  Theme theme = {};
  /// A person is at the keyboard and looks at a screen that can be redrawn.
  bool interactive = false;
  int columns = 80;
  /// Where unfinished games are kept; empty if there is no such place.
  std::filesystem::path state_folder = {};
  /// The error stream is a screen that can be redrawn too: progress may be one changing line.
  bool live_progress = false;
  Language language = Language::english;

  const Words& words() const;
};

/// The real terminal: looks at the streams, the locale, NO_COLOR, TERM and the window's width.
Console real_console();

}  // namespace tauler::cli
