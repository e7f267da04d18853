// A ledger that forgets everything with the process.
#pragma once

#include <algorithm>

#include "arena/tournament.hpp"

namespace tauler::testing {

class MemoryLedger final : public arena::Ledger {
 public:
  Status add(const std::vector<arena::PlayedGame>& games) override {
    games_.insert(games_.end(), games.begin(), games.end());
    std::sort(games_.begin(), games_.end(), [](const auto& a, const auto& b) {
      return a.played.fixture.number < b.played.fixture.number;
    });
    return Done{};
  }
  Status drop_after(int number) override {
    std::erase_if(games_, [&](const auto& game) { return game.played.fixture.number > number; });
    return Done{};
  }
  Result<std::vector<arena::Played>> played() const override {
    std::vector<arena::Played> list;
    for (const auto& game : games_) list.push_back(game.played);
    return list;
  }
  Status visit(const std::function<void(const arena::PlayedGame&)>& visitor) const override {
    for (const auto& game : games_) visitor(game);
    return Done{};
  }

 private:
  std::vector<arena::PlayedGame> games_;
};

}  // namespace tauler::testing
