#include "players/insight.hpp"

#include "players/connect4/insight.hpp"
#include "players/gomoku/insight.hpp"
#include "players/hex/insight.hpp"
#include "players/othello/insight.hpp"

namespace tauler {
namespace {

struct InsightEntry {
  std::string_view game;
  Insight (*look)(const AnyPosition& position, Duration time);
};

constexpr InsightEntry entries[] = {
    {"connect4", connect4::insight},
    {"gomoku", gomoku::insight},
    {"hex", hex::insight},
    {"othello", othello::insight},
};

}  // namespace

std::optional<Insight> insight_of(const AnyPosition& position, Duration time) {
  for (const InsightEntry& entry : entries) {
    if (entry.game == position.game().id) return entry.look(position, time);
  }
  return std::nullopt;
}

}  // namespace tauler
