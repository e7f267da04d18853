#include "cli/plan/tournament_table.hpp"

#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "arena/report/report.hpp"
#include "arena/report/report_parts.hpp"
#include "cli/terminal/theme.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

using namespace std::chrono_literals;

/// A screen is redrawn at most this often, and less often where the standings take long to work
/// out.
constexpr Duration between_redraws = 200ms;
constexpr int share_of_time = 20;
/// Elsewhere a line is written with every tenth of the games, and at least this often.
constexpr Duration longest_silence = 60s;
constexpr int most_rows = 16;

}  // namespace

TournamentTable::TournamentTable(const arena::TournamentPlan& plan, const Console& console,
                                 bool wanted)
    : plan_(plan),
      out_(console.err),
      theme_(console.theme),
      words_(console.words()),
      wanted_(wanted),
      screen_(console.live_progress),
      columns_(console.columns) {}

void TournamentTable::show(const arena::TournamentProgress& progress) {
  if (!wanted_ || progress.expected == 0) return;
  const auto finished = static_cast<int>(progress.played.size());
  if (!screen_) {
    const int tenths = 10 * std::min(finished, progress.expected) / progress.expected;
    if (tenths == tenths_ && progress.elapsed < next_redraw_) return;
    tenths_ = tenths;
    next_redraw_ = progress.elapsed + longest_silence;
    out_ << progress_line(progress) << std::endl;
    return;
  }
  if (drawn_lines_ > 0 && progress.elapsed < next_redraw_) return;
  const Stopwatch watch;
  std::vector<std::string> lines;
  const std::string table = arena::standings_text(plan_, arena::standings(plan_, progress.played),
                                                  {.colour = theme_.colour}, words_);
  for (const Piece& line : split(table, '\n')) {
    if (!line.text.empty()) lines.emplace_back(line.text);
  }
  const auto rows = std::min<std::size_t>(lines.size(), most_rows);
  const std::size_t hidden = lines.size() - rows;
  lines.resize(rows);
  if (hidden > 0) lines.push_back(words_.say("and {} more", hidden));
  lines.push_back(progress_line(progress));
  erase();
  for (const std::string& line : lines) {
    // A line that the screen would break could not be taken off it again.
    out_ << (display_width(line) < columns_ ? line : shortened(line, columns_ - 1, theme_)) << '\n';
  }
  out_ << std::flush;
  drawn_lines_ = static_cast<int>(lines.size());
  next_redraw_ = progress.elapsed + std::max(between_redraws, watch.elapsed() * share_of_time);
}

void TournamentTable::finish() {
  erase();
  out_ << std::flush;
  drawn_lines_ = 0;
}

void TournamentTable::erase() {
  if (drawn_lines_ > 0) out_ << fmt::format("\x1b[{}A\r\x1b[J", drawn_lines_);
}

std::string TournamentTable::progress_line(const arena::TournamentProgress& progress) const {
  // An SPRT may have more than it needed in the end.
  const int finished = std::min(static_cast<int>(progress.played.size()), progress.expected);
  std::string line = words_.say("{}/{} games", finished, progress.expected);
  const double elapsed = seconds(progress.elapsed);
  const int now = finished - progress.resumed;
  if (progress.resumed > 0) line += words_.say(", {} of them before", progress.resumed);
  line += words_.say("  {} moves", progress.moves);
  if (now > 0 && finished < progress.expected) {
    line += words_.say("  {} left",
                       arena::countdown_text(elapsed / now * (progress.expected - finished)));
  }
  if (plan_.pairing == arena::Pairing::sprt) {
    line += "  " +
            arena::sprt_text(arena::run_sprt(plan_.sprt, arena::finished_pairs(progress.played, 0)),
                             plan_.sprt, words_);
  }
  return line;
}

}  // namespace tauler::cli
