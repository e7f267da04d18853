// The games of a battery as data for the page that replays them: boards as differences, so that the
// page needs no rules and a long game stays small.
#pragma once

#include <string>

#include "arena/battery.hpp"

namespace tauler::arena {

/// JSON that may stand inside a <script> element. Its shape is told in replay.cpp and read by
/// page/report.js.
std::string replay_data(const Battery& battery);

}  // namespace tauler::arena
