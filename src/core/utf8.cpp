#include "core/utf8.hpp"

#include <array>

namespace tauler {
namespace {

constexpr char32_t first_marked = 0xc0;
constexpr char32_t last_marked = 0x17f;

/// From À to ſ, eight in a row; × and ÷ are no letters.
constexpr std::array<std::string_view, last_marked - first_marked + 1> marked_letters = {
    "a", "a", "a",  "a",  "a", "a", "ae", "c",   // À Á Â Ã Ä Å Æ Ç
    "e", "e", "e",  "e",  "i", "i", "i",  "i",   // È É Ê Ë Ì Í Î Ï
    "d", "n", "o",  "o",  "o", "o", "o",  "",    // Ð Ñ Ò Ó Ô Õ Ö ×
    "o", "u", "u",  "u",  "u", "y", "th", "ss",  // Ø Ù Ú Û Ü Ý Þ ß
    "a", "a", "a",  "a",  "a", "a", "ae", "c",   // à á â ã ä å æ ç
    "e", "e", "e",  "e",  "i", "i", "i",  "i",   // è é ê ë ì í î ï
    "d", "n", "o",  "o",  "o", "o", "o",  "",    // ð ñ ò ó ô õ ö ÷
    "o", "u", "u",  "u",  "u", "y", "th", "y",   // ø ù ú û ü ý þ ÿ
    "a", "a", "a",  "a",  "a", "a", "c",  "c",   // Ā ā Ă ă Ą ą Ć ć
    "c", "c", "c",  "c",  "c", "c", "d",  "d",   // Ĉ ĉ Ċ ċ Č č Ď ď
    "d", "d", "e",  "e",  "e", "e", "e",  "e",   // Đ đ Ē ē Ĕ ĕ Ė ė
    "e", "e", "e",  "e",  "g", "g", "g",  "g",   // Ę ę Ě ě Ĝ ĝ Ğ ğ
    "g", "g", "g",  "g",  "h", "h", "h",  "h",   // Ġ ġ Ģ ģ Ĥ ĥ Ħ ħ
    "i", "i", "i",  "i",  "i", "i", "i",  "i",   // Ĩ ĩ Ī ī Ĭ ĭ Į į
    "i", "i", "ij", "ij", "j", "j", "k",  "k",   // İ ı Ĳ ĳ Ĵ ĵ Ķ ķ
    "k", "l", "l",  "l",  "l", "l", "l",  "l",   // ĸ Ĺ ĺ Ļ ļ Ľ ľ Ŀ
    "l", "l", "l",  "n",  "n", "n", "n",  "n",   // ŀ Ł ł Ń ń Ņ ņ Ň
    "n", "n", "n",  "n",  "o", "o", "o",  "o",   // ň ŉ Ŋ ŋ Ō ō Ŏ ŏ
    "o", "o", "oe", "oe", "r", "r", "r",  "r",   // Ő ő Œ œ Ŕ ŕ Ŗ ŗ
    "r", "r", "s",  "s",  "s", "s", "s",  "s",   // Ř ř Ś ś Ŝ ŝ Ş ş
    "s", "s", "t",  "t",  "t", "t", "t",  "t",   // Š š Ţ ţ Ť ť Ŧ ŧ
    "u", "u", "u",  "u",  "u", "u", "u",  "u",   // Ũ ũ Ū ū Ŭ ŭ Ů ů
    "u", "u", "u",  "u",  "w", "w", "y",  "y",   // Ű ű Ų ų Ŵ ŵ Ŷ ŷ
    "y", "z", "z",  "z",  "z", "z", "z",  "s",   // Ÿ Ź ź Ż ż Ž ž ſ
};

}  // namespace

std::optional<Character> first_character(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto lead = static_cast<unsigned char>(text[0]);
  const std::size_t bytes = lead < 0x80   ? 1
                            : lead < 0xc2 ? 0
                            : lead < 0xe0 ? 2
                            : lead < 0xf0 ? 3
                            : lead < 0xf5 ? 4
                                          : 0;
  if (bytes == 0 || bytes > text.size()) return std::nullopt;
  // The smallest and the largest second byte: no longer form of a shorter character, no half of
  // a pair, nothing beyond the last character.
  unsigned char low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  unsigned char high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  char32_t code = bytes == 1 ? lead : lead & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if (next < low || next > high) return std::nullopt;
    code = code << 6 | (next & 0x3fU);
    low = 0x80;
    high = 0xbf;
  }
  return Character{code, bytes};
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto character = first_character(text);
    if (!character) return false;
    text.remove_prefix(character->bytes);
  }
  return true;
}

std::string_view plain_letter(char32_t code) {
  constexpr std::string_view alphabet = "abcdefghijklmnopqrstuvwxyz";
  if (code >= 'a' && code <= 'z') return alphabet.substr(code - 'a', 1);
  if (code >= 'A' && code <= 'Z') return alphabet.substr(code - 'A', 1);
  if (code < first_marked || code > last_marked) return {};
  return marked_letters[code - first_marked];
}

}  // namespace tauler
