#include "core/text.hpp"

#include <gtest/gtest.h>

namespace tauler {
namespace {

TEST(Text, NumbersAreTheWholeTextOrNothing) {
  EXPECT_EQ(parse_integer<int>("42"), 42);
  EXPECT_EQ(parse_integer<int>("-7"), -7);
  for (const char* wrong : {"", "4 2", "42x", " 42", "99999999999", "0x10"}) {
    EXPECT_EQ(parse_integer<int>(wrong), std::nullopt) << wrong;
  }
  EXPECT_EQ(parse_real("0.25"), 0.25);
  EXPECT_EQ(parse_real("1e3"), 1000.0);
  for (const char* wrong : {"", "nan", "inf", "0x1p3", "1.5s", " 1", "1e999", "--1"}) {
    EXPECT_EQ(parse_real(wrong), std::nullopt) << wrong;
  }
}

TEST(Text, SplitKeepsEmptyPiecesAndTheirPlaces) {
  const auto pieces = split("a,,bc", ',');
  ASSERT_EQ(pieces.size(), 3u);
  EXPECT_EQ(pieces[1].text, "");
  EXPECT_EQ(pieces[2].text, "bc");
  EXPECT_EQ(pieces[2].at, 3u);
  EXPECT_TRUE(split("", ',').empty());
}

TEST(Text, WordsAreWhatStandsBetweenSpaces) {
  const auto words = split_words(" h8\t i9\n");
  ASSERT_EQ(words.size(), 2u);
  EXPECT_EQ(words[1].text, "i9");
  EXPECT_EQ(words[1].at, 5u);
  EXPECT_TRUE(split_words(" \n").empty());
}

TEST(Text, QuotingHidesControlCharactersAndCutsLongTexts) {
  EXPECT_EQ(excerpt('x'), "x");
  EXPECT_EQ(excerpt('\n'), "\\x0a");
  EXPECT_EQ(quoted(std::string_view("a\x1b[2Jb")), "'a?[2Jb'");
  EXPECT_EQ(quoted(std::string_view("plaça 🙂")), "'plaça 🙂'");
  EXPECT_EQ(quoted(std::string_view("\u202eabc\u0085\xf0\x9f")),
            "'?abc?"
            "?"
            "?'");
  EXPECT_EQ(quoted(std::string(100, 'z')), "'" + std::string(40, 'z') + "...'");
}

}  // namespace
}  // namespace tauler
