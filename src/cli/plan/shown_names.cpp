#include "cli/plan/shown_names.hpp"

#include <map>
#include <utility>

namespace tauler::cli {

std::string level_asked(const Registries& registries, std::string_view spec,
                        std::string_view game_id) {
  for (const Level& level : registries.players.levels_of(game_id)) {
    if (spec == level.name || spec == level.game + '/' + level.name) return level.name;
  }
  return "";
}

void show_as(std::vector<arena::Contestant>& contestants, const std::vector<std::string>& wanted) {
  std::map<std::string, int> uses;
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    ++uses[wanted[i].empty() ? contestants[i].name : wanted[i]];
  }
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    if (wanted[i].empty() || uses[wanted[i]] > 1) continue;
    contestants[i].known_as = std::exchange(contestants[i].name, wanted[i]);
  }
}

}  // namespace tauler::cli
