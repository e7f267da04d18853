// Texts in UTF-8: their characters, and the Latin letters among them without their marks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tauler {

struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;
};

/// The first character; nothing if the text is empty or does not begin with one in its only form.
std::optional<Character> first_character(std::string_view text);

bool is_utf8(std::string_view text);

/// A letter that European languages write with Latin ones, as small letters without marks: "e" for
/// É, "ss" for ß. Empty for anything else.
std::string_view plain_letter(char32_t code);

}  // namespace tauler
