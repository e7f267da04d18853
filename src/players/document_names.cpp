#include "players/document_names.hpp"

#include <array>

#include "core/text.hpp"

namespace tauler {
namespace {

struct DocumentName {
  std::string_view game;
  std::string_view name;
  std::string_view player;
};

constexpr std::array<DocumentName, 5> whole_names{{
    {"gomoku", "IAGomoku", "first"},
    {"gomoku", "IAGomokuOptimitzada", "second"},
    {"gomoku", "IAGomokuAlternativa", "third"},
    {"hex", "Ai_Dijkstra", "dijkstra"},
    {"hex", "Ai_Dijkstra_IDS", "dijkstra-ids"},
}};

/// Takes `text` off the front; false where it begins otherwise.
bool take(std::string_view& from, std::string_view text) {
  if (!from.starts_with(text)) return false;
  from.remove_prefix(text.size());
  return true;
}

/// Takes the digits off the front; empty where there are none.
std::string take_digits(std::string_view& from) {
  std::size_t length = 0;
  while (length < from.size() && is_digit(from[length])) ++length;
  const std::string digits(from.substr(0, length));
  from.remove_prefix(length);
  return digits;
}

/// TJ-D4-H1, with the class in front as in the headings of the matches: AlumneTJ-D4-H1.
std::optional<std::string> tj(std::string_view name) {
  take(name, "Alumne");
  if (!take(name, "TJ-D")) return std::nullopt;
  const std::string depth = take_digits(name);
  if (depth.empty() || !take(name, "-H") || (name != "1" && name != "2")) return std::nullopt;
  return "tj:depth=" + depth + ",heuristic=" + std::string(name);
}

/// ProfeP6H1: six plies. Its heuristic is not in the document.
std::optional<std::string> professor(std::string_view name) {
  if (!take(name, "ProfeP")) return std::nullopt;
  const std::string depth = take_digits(name);
  if (depth.empty() || name != "H1") return std::nullopt;
  return "prof:depth=" + depth;
}

std::optional<std::string> dijkstra(std::string_view name) {
  if (!take(name, "Ai_Dijkstra(")) return std::nullopt;
  const std::string depth = take_digits(name);
  if (depth.empty() || name != ")") return std::nullopt;
  return "dijkstra:depth=" + depth;
}

}  // namespace

std::optional<std::string> document_player(std::string_view name, std::string_view game_id) {
  for (const DocumentName& each : whole_names) {
    if (each.game == game_id && each.name == name) return std::string(each.player);
  }
  if (game_id == "hex") return dijkstra(name);
  if (game_id != "connect4") return std::nullopt;
  const std::optional<std::string> found = tj(name);
  return found ? found : professor(name);
}

}  // namespace tauler
