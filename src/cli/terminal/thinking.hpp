// The line that shows that a player is thinking and what it has found so far.
#pragma once

#include <optional>
#include <string>

#include "cli/terminal/console.hpp"
#include "core/any_position.hpp"
#include "core/decision.hpp"

namespace tauler::cli {

/// "depth 12, 34,816 nodes, 63%, 1.0 s": whatever the player says about its search; may be empty.
std::string describe(const Decision& decision, Side mover, const Words& words);

/// Shown only on a screen that can be redrawn; cleared when destroyed.
class ThinkingLine {
 public:
  ThinkingLine(Console& console, std::string who);
  ThinkingLine(const ThinkingLine&) = delete;
  ThinkingLine& operator=(const ThinkingLine&) = delete;
  ~ThinkingLine();

  void update(const AnyPosition& position, const Decision& decision);

 private:
  void print(const std::string& details);

  Console& console_;
  std::string who_;
  std::optional<Stopwatch> since_update_;
};

}  // namespace tauler::cli
