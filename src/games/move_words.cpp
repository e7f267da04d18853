#include "games/move_words.hpp"

namespace tauler {
namespace {

/// The length of "12.", "12...", or "12)"; 0 if there is no such number.
std::size_t number_length(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size() && is_digit(text[at])) ++at;
  if (at == 0 || at == text.size() || (text[at] != '.' && text[at] != ')')) return 0;
  while (at < text.size() && (text[at] == '.' || text[at] == ')')) ++at;
  return at;
}

/// Two hyphens are a pass, one stands between two moves.
bool is_gap(std::string_view text, std::size_t at) {
  const char c = text[at];
  if (is_space(c) || c == ',' || c == ';') return true;
  const bool has_twin =
      (at > 0 && text[at - 1] == '-') || (at + 1 < text.size() && text[at + 1] == '-');
  return c == '-' && !has_twin;
}

}  // namespace

std::vector<Piece> move_words(std::string_view text) {
  std::vector<Piece> words;
  for (std::size_t at = 0; at < text.size();) {
    if (is_gap(text, at)) {
      ++at;
      continue;
    }
    if (const std::size_t number = number_length(text.substr(at)); number > 0) {
      at += number;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && !is_gap(text, at)) ++at;
    words.push_back({text.substr(begin, at - begin), begin});
  }
  return words;
}

Result<std::string> write_moves(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"moves-from-setup"};
  const std::string spec = start.spec();
  const std::size_t colon = spec.find(':');
  std::string text = colon == std::string::npos ? "" : spec.substr(colon + 1) + ' ';
  for (const std::string& move : record.position.move_texts()) text += move;
  return text;
}

}  // namespace tauler
