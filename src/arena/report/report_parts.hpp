// What the reports share: how durations, results and players are written.
#pragma once

#include <string>
#include <string_view>

#include "arena/statistics/score.hpp"
#include "core/words.hpp"

namespace tauler::arena {

/// Three figures and the unit that suits them: "3.42 s", "12.5 ms", "840 ns"; "2:07:31" from an
/// hour on.
std::string duration_text(Duration duration);
/// A dash where there is none.
std::string duration_text(std::optional<Duration> duration);

/// Minutes and seconds, as on a clock: "2:07"; "2:07:31" from an hour on.
std::string countdown_text(double seconds);

/// "17", or "16.5" with a half.
std::string points_text(double points);

/// "time 1 s, depth 4": what every move was limited to, empty where nothing was.
std::string limits_text(const Limits& limits, const Words& words);

/// Quoted where a line of CSV needs it.
std::string csv_field(std::string_view text);

/// "10.0 s + 100 ms": a game's time, and what each move adds.
std::string clock_text(const TimeControl& clock);

/// Fit to stand in a page's text or in a quoted attribute.
std::string escaped(std::string_view text);

}  // namespace tauler::arena
