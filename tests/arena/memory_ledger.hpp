// A ledger in memory that can be told to fail.
#pragma once

#include <map>

#include "arena/schedule/tournament.hpp"

namespace tauler::testing {

class MemoryLedger final : public arena::Ledger {
 public:
  Status add(const std::vector<arena::PlayedGame>& games) override {
    if (left_ && *left_ < static_cast<int>(games.size())) {
      left_ = 0;
      return Error{"ledger-tired"};
    }
    if (left_) *left_ -= static_cast<int>(games.size());
    for (const arena::PlayedGame& game : games) {
      if (games_.contains(game.played.fixture.number)) return Error{"ledger-has-game"};
    }
    for (const arena::PlayedGame& game : games) games_.emplace(game.played.fixture.number, game);
    return Done{};
  }
  Status drop_after(int number) override {
    games_.erase(games_.upper_bound(number), games_.end());
    return Done{};
  }
  Result<std::vector<arena::Played>> played() const override {
    std::vector<arena::Played> list;
    for (const auto& [number, game] : games_) list.push_back(game.played);
    return list;
  }
  Status visit(const std::function<void(const arena::PlayedGame&)>& visitor) const override {
    for (const auto& [number, game] : games_) visitor(game);
    return Done{};
  }

  /// From then on it refuses anything beyond this many more games.
  void fail_after(int games) { left_ = games; }
  const std::map<int, arena::PlayedGame>& games() const { return games_; }

 private:
  std::map<int, arena::PlayedGame> games_;
  std::optional<int> left_;
};

}  // namespace tauler::testing
