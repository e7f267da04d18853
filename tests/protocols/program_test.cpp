#include "protocols/program/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "support/error_text.hpp"

namespace tauler::protocols {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Program, IsReadWithTheShellsQuotes) {
  const auto program = read_program(R"(gtp:./my\ hex --name "a \"b\" c" 'd\e' x''y "")");
  ASSERT_TRUE(program) << english(program.error());
  EXPECT_EQ(program->protocol, Protocol::gtp);
  EXPECT_THAT(program->command, ElementsAre("./my hex", "--name", "a \"b\" c", "d\\e", "xy", ""));
}

TEST(Program, MistakesHaveAReasonAndAPlace) {
  const auto open = read_program("gtp:mohex 'a b");
  ASSERT_FALSE(open);
  EXPECT_EQ(code_text(open.error()), "command-quote-open(')");
  EXPECT_EQ(open.error().at, 10u);
  EXPECT_EQ(code_text(read_program("uci:stockfish").error()),
            "protocol-unknown(uci, tauler, gomocup, gtp, nboard)");
  EXPECT_THAT(code_text(read_program("mohex").error()), HasSubstr("program-form"));
  EXPECT_EQ(code_text(read_program("gtp:  ").error()), "program-command-missing");
  EXPECT_EQ(code_text(read_program("gtp:a\\").error()), "command-backslash");
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
  ASSERT_TRUE(recipe) << english(recipe.error());
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
    return recipe ? "it is fine" : code_text(recipe.error());
  };
  EXPECT_EQ(reason("gomocup:sh", "hex"), "protocol-of-other-game(gomocup, hex, gomoku)");
  EXPECT_EQ(reason("gtp:sh", "connect4"), "protocol-of-other-game(gtp, connect4, hex, othello)");
  EXPECT_EQ(reason("gtp:./nothing", "hex"), "program-missing(./nothing)");
  EXPECT_EQ(reason("gtp:/etc/passwd", "hex"), "program-not-executable(/etc/passwd)");
  EXPECT_EQ(reason("tauler:sh", "connect4"), "it is fine");
}

}  // namespace
}  // namespace tauler::protocols
