#include "arena/play/fault_list.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/report/text_table.hpp"
#include "arena/statistics/standings.hpp"

namespace tauler::arena {
namespace {

constexpr std::size_t most_lines = 8;

}  // namespace

void FaultList::add(int game, std::string_view loser, Ending ending, std::string_view reason) {
  if (!is_fault(ending)) return;
  const auto same = std::find_if(faults_.begin(), faults_.end(), [&](const Fault& each) {
    return each.loser == loser && each.ending == ending;
  });
  if (same == faults_.end()) {
    faults_.push_back({std::string(loser), ending, 1, game, std::string(reason)});
    return;
  }
  ++same->games;
  if (game >= same->first) return;
  same->first = game;
  same->reason = reason;
}

std::string FaultList::text(const Words& words) const {
  std::string text;
  const std::size_t shown = std::min(faults_.size(), most_lines);
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [loser, ending, games, first, reason] = faults_[i];
    text += words.say("{}: {} {}; game {}: {}\n", shown_text(loser), games,
                      words.of(name_of(ending)), first, shown_text(reason));
  }
  if (shown < faults_.size()) {
    text += words.say("and {} other kinds of faults\n", faults_.size() - shown);
  }
  return text;
}

}  // namespace tauler::arena
