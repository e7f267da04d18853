// Reading text that came from outside: small pieces, no exceptions, no locale.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tauler {

/// The whole of `text` as a number, or nothing.
template <class Integer>
std::optional<Integer> parse_integer(std::string_view text) {
  Integer value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The whole of `text` as a finite decimal number ("0.3", "-2", "1e3"), or nothing.
std::optional<double> parse_real(std::string_view text);

/// A piece of a text and where it began.
struct Piece {
  std::string_view text;
  std::size_t at = 0;
};

/// Splits at every `separator`; empty pieces are kept, an empty text gives none.
std::vector<Piece> split(std::string_view text, char separator);

/// Splits at runs of white space; no piece is empty.
std::vector<Piece> split_words(std::string_view text);

std::string_view trim(std::string_view text);
std::string to_lower(std::string_view text);
std::string join(const std::vector<std::string>& pieces, std::string_view separator);

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
constexpr char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// A character from outside, fit to be shown in a message: x, or \x07 if it cannot be seen.
std::string excerpt(char c);
/// At most 40 characters of a text from outside; '?' stands for what cannot be seen or is not
/// UTF-8.
std::string excerpt(std::string_view text);
/// The same between quotes.
std::string quoted(std::string_view text);
/// Without this one, argument-dependent lookup would find std::quoted.
inline std::string quoted(const std::string& text) {
  return quoted(std::string_view(text));
}

}  // namespace tauler
