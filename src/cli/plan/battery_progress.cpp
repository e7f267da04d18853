#include "cli/plan/battery_progress.hpp"

#include <ostream>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"

namespace tauler::cli {
namespace {

using namespace std::chrono_literals;

/// A screen is redrawn at most this often.
constexpr Duration between_redraws = 100ms;

}  // namespace

BatteryProgressLine::BatteryProgressLine(const arena::BatteryPlan& plan, std::ostream& out,
                                         bool wanted, bool screen)
    : names_(arena::display_names(plan)), out_(out), wanted_(wanted), screen_(screen) {}

void BatteryProgressLine::show(const arena::BatteryProgress& progress) {
  if (!wanted_ || progress.games == 0) return;
  if (screen_) {
    const bool last = progress.finished == progress.games;
    if (shown_ && !last && progress.elapsed - latest_ < between_redraws) return;
    out_ << "\r\x1b[K" << text(progress) << std::flush;
    shown_ = true;
    latest_ = progress.elapsed;
    return;
  }
  const int tenths = 10 * progress.finished / progress.games;
  if (tenths == tenths_) return;
  tenths_ = tenths;
  out_ << text(progress) << std::endl;
}

void BatteryProgressLine::finish() {
  if (shown_) out_ << "\r\x1b[K" << std::flush;
}

std::string BatteryProgressLine::text(const arena::BatteryProgress& progress) const {
  std::string line = fmt::format("{}/{}  {} {} – {} {}, {} drawn  {} moves", progress.finished,
                                 progress.games, names_[0], progress.local_won,
                                 progress.visitor_won, names_[1], progress.drawn, progress.moves);
  const double elapsed = seconds(progress.elapsed);
  if (progress.finished > 0 && progress.finished < progress.games) {
    const int left = progress.games - progress.finished;
    line += fmt::format("  {} left", arena::countdown_text(elapsed / progress.finished * left));
  }
  return line;
}

}  // namespace tauler::cli
