#include "protocols/program/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tauler::protocols {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Program, IsReadWithTheShellsQuotes) {
  const auto program = read_program(R"(gtp:./my\ hex --name "a \"b\" c" 'd\e' x''y "")");
  ASSERT_TRUE(program) << program.error().reason;
  EXPECT_EQ(program->protocol, Protocol::gtp);
  EXPECT_THAT(program->command, ElementsAre("./my hex", "--name", "a \"b\" c", "d\\e", "xy", ""));
}

TEST(Program, MistakesHaveAReasonAndAPlace) {
  const auto open = read_program("gtp:mohex 'a b");
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().reason, "the quote ' is not closed");
  EXPECT_EQ(open.error().at, 10u);
  EXPECT_EQ(read_program("uci:stockfish").error().reason,
            "there is no protocol 'uci'; the protocols are tauler, gomocup, gtp, nboard");
  EXPECT_THAT(read_program("mohex").error().reason, HasSubstr("PROTOCOL:COMMAND"));
  EXPECT_EQ(read_program("gtp:  ").error().reason, "there is no command after the protocol");
  EXPECT_EQ(read_program("gtp:a\\").error().reason, "nothing follows the last backslash");
  using namespace std::string_view_literals;
  const auto cut = read_program("gtp:sh\0 -c"sv);
  ASSERT_FALSE(cut);
  EXPECT_EQ(cut.error().at, 6u);
}

TEST(Program, IsRecognisedByItsProtocol) {
  EXPECT_TRUE(is_program("gtp:mohex"));
  EXPECT_TRUE(is_program("tauler:python3 player.py"));
  EXPECT_FALSE(is_program("uct:playouts=10"));
  EXPECT_FALSE(is_program("random"));
}

TEST(Program, BecomesARecipeThatIsReadBack) {
  const auto program = read_program("tauler:sh -c 'echo \"a  b\"'");
  ASSERT_TRUE(program);
  const auto recipe = recipe_of(*program, "", "hex");
  ASSERT_TRUE(recipe) << recipe.error().reason;
  EXPECT_EQ(recipe->entry().name, "sh");
  EXPECT_TRUE(recipe->entry().is_program);
  EXPECT_FALSE(recipe->takes_seed());
  const auto again = read_program(recipe->text());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->command, program->command);
  EXPECT_EQ(recipe_of(*program, "my player", "hex")->entry().name, "my player");
}

TEST(Program, WhatCannotWorkIsRefusedBeforeAnyGame) {
  const auto reason = [](const char* text, const char* game) {
    const auto recipe = recipe_of(*read_program(text), "", game);
    return recipe ? "it is fine" : recipe.error().reason;
  };
  EXPECT_EQ(reason("gomocup:sh", "hex"),
            "the protocol gomocup is not spoken for hex, only for gomoku");
  EXPECT_EQ(reason("gtp:sh", "connect4"),
            "the protocol gtp is not spoken for connect4, only for hex and othello");
  EXPECT_EQ(reason("gtp:./nothing", "hex"), "there is no program ./nothing");
  EXPECT_EQ(reason("gtp:/etc/passwd", "hex"), "/etc/passwd is not executable");
  EXPECT_EQ(reason("tauler:sh", "connect4"), "it is fine");
}

}  // namespace
}  // namespace tauler::protocols
