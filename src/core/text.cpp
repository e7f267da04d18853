#include "core/text.hpp"

#include <cmath>
#include <cstdlib>

#include <fmt/core.h>

namespace tauler {

std::optional<double> parse_real(std::string_view text) {
  // Checked by hand before strtod, which also reads "inf", hexadecimal and leading space.
  const bool plain = text.find_first_not_of("0123456789+-.eE") == std::string_view::npos;
  if (text.empty() || text.size() > 40 || !plain) return std::nullopt;
  const std::string copy(text);
  char* end = nullptr;
  const double value = std::strtod(copy.c_str(), &end);
  if (end != copy.c_str() + copy.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

std::vector<Piece> split(std::string_view text, char separator) {
  std::vector<Piece> pieces;
  if (text.empty()) return pieces;
  std::size_t begin = 0;
  while (true) {
    const std::size_t end = text.find(separator, begin);
    pieces.push_back({text.substr(begin, end - begin), begin});
    if (end == std::string_view::npos) return pieces;
    begin = end + 1;
  }
}

std::vector<Piece> split_words(std::string_view text) {
  std::vector<Piece> words;
  std::size_t i = 0;
  while (i < text.size()) {
    while (i < text.size() && is_space(text[i])) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !is_space(text[i])) ++i;
    if (i > begin) words.push_back({text.substr(begin, i - begin), begin});
  }
  return words;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string to_lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

std::string join(const std::vector<std::string>& pieces, std::string_view separator) {
  std::string result;
  for (const std::string& piece : pieces) {
    if (&piece != &pieces.front()) result += separator;
    result += piece;
  }
  return result;
}

std::string excerpt(char c) {
  const bool visible = c > ' ' && c < 127;
  return visible ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
}

std::string excerpt(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown;
  for (char c : text.substr(0, longest)) shown += c >= ' ' && c < 127 ? c : '?';
  if (text.size() > longest) shown += "...";
  return shown;
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", excerpt(text));
}

}  // namespace tauler
