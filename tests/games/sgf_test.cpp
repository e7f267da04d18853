#include "games/sgf.hpp"

#include <gtest/gtest.h>

namespace tauler::sgf {
namespace {

TEST(Sgf, ReadsTheMainLineAndSkipsBranches) {
  const auto nodes =
      parse_main_line("(;GM[4]SZ[15]C[a\\]b](;B[hh];W[ii](;B[aa])(;B[bb]))(;B[cc]))");
  ASSERT_TRUE(nodes) << to_string(nodes.error());
  ASSERT_EQ(nodes->size(), 4u);
  EXPECT_EQ((*nodes)[0].value("C"), "a]b");
  EXPECT_EQ((*nodes)[1].value("B"), "hh");
  EXPECT_EQ((*nodes)[3].value("B"), "aa");
  EXPECT_EQ((*nodes)[3].value("W", "none"), "none");
}

TEST(Sgf, SaysWhereAWrongTextGoesWrong) {
  EXPECT_EQ(to_string(parse_main_line("nothing").error()),
            "an SGF game starts with '(;' (at character 8)");
  EXPECT_EQ(to_string(parse_main_line("(;B[aa").error()),
            "a ']' is missing for this '[' (at character 4)");
  EXPECT_EQ(to_string(parse_main_line("(;B)").error()),
            "property 'B' has no [value] (at character 3)");
  EXPECT_EQ(to_string(parse_main_line("(;B[aa];b").error()),
            "'b' does not belong here; expected ';', '(' or ')' (at character 9)");
  EXPECT_FALSE(parse_main_line(std::string(5000, '(')));
  EXPECT_FALSE(parse_main_line("()"));
}

TEST(Sgf, EscapesWhatItMust) {
  EXPECT_EQ(escaped("a]b\\c"), "a\\]b\\\\c");
}

}  // namespace
}  // namespace tauler::sgf
