#include "games/sgf.hpp"

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "support/error_text.hpp"

namespace tauler::sgf {
namespace {

TEST(Sgf, ReadsTheMainLineAndSkipsBranches) {
  const auto nodes =
      parse_main_line("(;GM[4]SZ[15]C[a\\]b](;B[hh];W[ii](;B[aa])(;B[bb]))(;B[cc]))");
  ASSERT_TRUE(nodes) << english(nodes.error());
  ASSERT_EQ(nodes->size(), 4u);
  EXPECT_EQ((*nodes)[0].value("C"), "a]b");
  EXPECT_EQ((*nodes)[1].value("B"), "hh");
  EXPECT_EQ((*nodes)[3].value("B"), "aa");
  EXPECT_EQ((*nodes)[3].value("W", "none"), "none");
}

TEST(Sgf, SaysWhereAWrongTextGoesWrong) {
  EXPECT_EQ(placed_text(parse_main_line("nothing").error()), "sgf-start at 7");
  EXPECT_EQ(placed_text(parse_main_line("(;B[aa").error()), "sgf-value-open at 3");
  EXPECT_EQ(placed_text(parse_main_line("(;B)").error()), "sgf-no-value(B) at 2");
  EXPECT_EQ(placed_text(parse_main_line("(;B[aa];b").error()), "sgf-character(b) at 8");
  EXPECT_FALSE(parse_main_line(std::string(5000, '(')));
  EXPECT_FALSE(parse_main_line("()"));
}

TEST(Sgf, EscapesWhatItMust) {
  EXPECT_EQ(escaped("a]b\\c"), "a\\]b\\\\c");
}

}  // namespace
}  // namespace tauler::sgf
