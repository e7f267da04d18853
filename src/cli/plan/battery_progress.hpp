// The score while a battery is being played: one line that changes on a screen, a few lines
// elsewhere.
#pragma once

#include <iosfwd>
#include <string>

#include "arena/play/battery.hpp"

namespace tauler::cli {

class BatteryProgressLine {
 public:
  BatteryProgressLine(const arena::BatteryPlan& plan, std::ostream& out, bool wanted, bool screen);

  void show(const arena::BatteryProgress& progress);
  /// Leaves the screen's line as it was.
  void finish();

 private:
  std::string text(const arena::BatteryProgress& progress) const;

  std::array<std::string, 2> names_;
  std::ostream& out_;
  bool wanted_;
  bool screen_;
  bool shown_ = false;
  int tenths_ = 0;
  Duration latest_{};
};

}  // namespace tauler::cli
