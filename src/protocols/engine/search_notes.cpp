#include "protocols/engine/search_notes.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

/// The value of a win that is counted in moves ("+M7").
constexpr double mate_value = 10'000;

bool is_letter(char c) {
  return lower(c) >= 'a' && lower(c) <= 'z';
}

/// The text after one of the words, without the separator; empty if none of them is there.
std::string_view text_after(std::string_view text, std::initializer_list<std::string_view> words) {
  for (std::string_view word : words) {
    for (std::size_t at = text.find(word); at != std::string_view::npos;
         at = text.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at > 0 && is_letter(text[at - 1])) || (end < text.size() && is_letter(text[end]))) {
        continue;
      }
      return text.substr(std::min(text.find_first_not_of(" =:\t", end), text.size()));
    }
  }
  return {};
}

/// A number at the start of the text, perhaps in thousands or millions: "284k".
std::optional<double> leading_number(std::string_view text) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789.", 1), text.size());
  const std::size_t sign = text.starts_with('+') ? 1 : 0;
  const auto number = parse_real(text.substr(sign, end - sign));
  if (!number) return std::nullopt;
  const char unit = end < text.size() ? text[end] : ' ';
  return *number * (unit == 'k' ? 1e3 : unit == 'm' ? 1e6 : unit == 'g' ? 1e9 : 1);
}

/// "j9" with row 1 on top, or "[9,8]".
std::optional<gomoku::Cell> read_cell(std::string_view word) {
  if (word.size() > 2 && word.starts_with('[') && word.ends_with(']')) {
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto column = parse_integer<int>(word.substr(1, comma - 1));
    const auto row = parse_integer<int>(word.substr(comma + 1, word.size() - comma - 2));
    if (!column || !row) return std::nullopt;
    return gomoku::Cell{*row, *column};
  }
  const auto row = parse_integer<int>(word.substr(std::min<std::size_t>(1, word.size())));
  if (word.empty() || !is_letter(word[0]) || !row) return std::nullopt;
  return gomoku::Cell{*row - 1, word[0] - 'a'};
}

std::vector<Move> read_variation(std::string_view text, gomoku::Position position) {
  std::vector<Move> moves;
  for (const Piece& piece : split_words(text)) {
    const auto cell = read_cell(piece.text);
    if (!cell || !position.board().has(*cell)) break;
    const Move move = position.move_to(*cell);
    if (!position.is_legal(move)) break;
    moves.push_back(move);
    position.play(move);
  }
  return moves;
}

}  // namespace

bool read_notes(std::string_view message, const gomoku::Position& position, Decision& decision) {
  const std::string text = to_lower(message);
  bool understood = false;
  if (const auto depth = leading_number(text_after(text, {"depth", "dep"}))) {
    decision.depth = static_cast<int>(std::clamp(*depth, 0.0, 1000.0));
    understood = true;
  }
  if (const auto nodes = leading_number(text_after(text, {"nodes", "node", "nd"}))) {
    decision.nodes = static_cast<std::uint64_t>(std::clamp(*nodes, 0.0, 1e18));
    understood = true;
  }
  const std::string_view value = text_after(text, {"eval", "value", "val", "ev"});
  if (const auto number = leading_number(value)) {
    decision.value = *number;
    understood = true;
  } else if (value.starts_with("+m") || value.starts_with("-m")) {
    decision.value = value[0] == '+' ? mate_value : -mate_value;
    understood = true;
  }
  if (const std::string_view line = text_after(text, {"bestline", "pv"}); !line.empty()) {
    decision.variation = read_variation(line, position);
    understood = understood || !decision.variation.empty();
  }
  return understood;
}

}  // namespace tauler::protocols
