#include "teaching/insight.hpp"

#include "players/connect4/book/opening_book.hpp"
#include "players/networks.hpp"
#include "teaching/connect4/insight.hpp"
#include "teaching/gomoku/insight.hpp"
#include "teaching/hex/insight.hpp"
#include "teaching/othello/insight.hpp"

namespace tauler {
namespace {

struct InsightEntry {
  std::string_view game;
  Insight (*look)(const AnyPosition& position, Duration time);
};

constexpr InsightEntry insight_entries[] = {
    {"connect4", connect4::insight},
    {"gomoku", gomoku::insight},
    {"hex", hex::insight},
    {"othello", othello::insight},
};

}  // namespace

std::vector<std::string> insight_files(std::string_view game) {
  std::vector<std::string> files;
  for (const InsightEntry& entry : insight_entries) {
    if (entry.game == game) files.push_back(network_file(game));
  }
  if (game == "connect4") files.emplace_back(connect4::OpeningBook::file_name);
  return files;
}

std::optional<Insight> insight_of(const AnyPosition& position, Duration time) {
  for (const InsightEntry& entry : insight_entries) {
    if (entry.game == position.game().id) return entry.look(position, time);
  }
  return std::nullopt;
}

}  // namespace tauler
