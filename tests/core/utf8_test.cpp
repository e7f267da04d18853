#include "core/utf8.hpp"

#include <gmock/gmock.h>

namespace tauler {
namespace {

TEST(Utf8, CharactersAreReadInTheirOnlyForm) {
  for (const auto& [text, code] : std::initializer_list<std::pair<std::string_view, char32_t>>{
           {"a", U'a'}, {"é", U'é'}, {"€", U'€'}, {"🙂", U'🙂'}}) {
    const auto character = first_character(text);
    ASSERT_TRUE(character) << text;
    EXPECT_EQ(character->code, code);
    EXPECT_EQ(character->bytes, text.size());
  }
  // Nothing, a byte that continues, a longer form, half of a pair, beyond the last, cut short.
  for (std::string_view wrong :
       {"", "\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"}) {
    EXPECT_FALSE(first_character(wrong));
  }
}

TEST(Utf8, LettersWithoutTheirMarks) {
  std::string plain;
  std::string_view text = "ÀçñÖßŁŀŒžZa";
  while (const auto character = first_character(text)) {
    plain += plain_letter(character->code);
    text.remove_prefix(character->bytes);
  }
  EXPECT_EQ(plain, "acnosslloezza");
  for (char32_t other : {U'×', U'÷', U'ƀ', U'я', U'α', U'1', U'_'})
    EXPECT_EQ(plain_letter(other), "");
}

}  // namespace
}  // namespace tauler
