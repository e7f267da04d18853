#include "arena/statistics/summary.hpp"

#include <algorithm>

namespace tauler::arena {

void ThinkingTime::add(Duration turn) {
  add(ThinkingTime{.total = turn, .longest = turn, .turns = 1});
}

void ThinkingTime::add(const ThinkingTime& other) {
  total += other.total;
  longest = std::max(longest, other.longest);
  turns += other.turns;
}

ThinkingTime time_of(const BatteryGame& game, Role role) {
  ThinkingTime time;
  for (const Turn& turn : game.result.turns) {
    if (turn.mover == game.side_of(role)) time.add(turn.time);
  }
  return time;
}

Summary summarize(const std::vector<BatteryGame>& games) {
  Summary summary;
  std::array<Duration, 2> sum_of_means{};
  std::array<int, 2> games_with_turns{};
  for (const BatteryGame& game : games) {
    ++summary.games;
    summary.turns += static_cast<int>(game.result.turns.size());
    summary.games_duration += game.result.duration;
    for (Role role : {Role::local, Role::visitor}) {
      RoleSummary& mine = summary.roles[index_of(role)];
      const std::optional<Role> winner = game.winner();
      for (Score* score : {&mine.with[tauler::index_of(game.side_of(role))], &mine.total}) {
        ++(!winner ? score->drawn : winner == role ? score->won : score->lost);
      }
      const ThinkingTime time = time_of(game, role);
      mine.time.add(time);
      if (const auto mean = time.mean()) {
        sum_of_means[index_of(role)] += *mean;
        ++games_with_turns[index_of(role)];
      }
    }
  }
  for (int i = 0; i < 2; ++i) {
    if (games_with_turns[i] > 0) {
      summary.roles[i].mean_of_games = sum_of_means[i] / games_with_turns[i];
    }
  }
  return summary;
}

}  // namespace tauler::arena
