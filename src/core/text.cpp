#include "core/text.hpp"

#include <cmath>
#include <cstdlib>

#include <fmt/core.h>

#include "core/utf8.hpp"

namespace tauler {
namespace {

/// Neither a control character nor one that hides, joins or turns round what stands beside it.
bool can_be_seen(char32_t code) {
  const bool control = code < ' ' || (code >= 0x7f && code < 0xa0);
  const bool hidden = code == 0xad || (code >= 0x200b && code <= 0x200f) ||
                      (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) ||
                      code == 0xfeff || (code >= 0xfff0 && code <= 0xfffb) || code >= 0xe0000;
  return !control && !hidden;
}

}  // namespace

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
  for (std::size_t count = 0; !text.empty(); ++count) {
    if (count == longest) return shown + "...";
    const auto character = first_character(text);
    const bool visible = character && can_be_seen(character->code);
    const std::size_t bytes = character ? character->bytes : 1;
    shown += visible ? text.substr(0, bytes) : "?";
    text.remove_prefix(bytes);
  }
  return shown;
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", excerpt(text));
}

}  // namespace tauler
