// Charts as SVG text for the report's page. Colours come from the page's style by class, so that
// they follow its light and dark themes; every series also has a shape or hatching of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/words.hpp"

namespace tauler::arena {

/// The parts of a whole, side by side: games won, drawn and lost.
struct StackedBar {
  std::string label;
  struct Part {
    int count = 0;
    std::string style;  ///< class of the page's style sheet
    std::string title;  ///< shown when pointed at, and read aloud
  };
  std::vector<Part> parts;
};

std::string stacked_bars(const std::vector<StackedBar>& bars, const std::string& description);

/// One value a game, for each series; a game may lack one.
struct GameChart {
  std::string description;
  std::vector<int> numbers;  ///< of the games, ascending
  struct Series {
    std::string style;
    std::vector<std::optional<double>> values;
    std::vector<std::string> titles;  ///< a text for each value
  };
  std::vector<Series> series;
  /// The colours change before this game; a line marks it where there is one.
  std::optional<int> turning_point;
  const Words& words = Words::english();
};

/// Durations in seconds, on a logarithmic scale where they differ much.
std::string time_chart(const GameChart& chart);
/// A column a game; `styles` has one class a game.
std::string length_chart(const GameChart& chart, const std::vector<std::string>& styles);

}  // namespace tauler::arena
