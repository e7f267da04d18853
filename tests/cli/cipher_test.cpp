// `tauler cipher` [A12].
#include <algorithm>

#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;

TEST(Cipher, TheDocumentsExampleBothWays) {
  const Ran secret =
      run_tauler({"cipher", "encrypt", "GOMOKU", "--key", "PROP", "--alphabet", "letters"});
  EXPECT_EQ(secret.code, ok);
  EXPECT_EQ(secret.out, "VFADZL\n");
  const Ran message =
      run_tauler({"cipher", "decrypt", "VFADZL", "--key", "PROP", "--alphabet", "letters"});
  EXPECT_EQ(message.out, "GOMOKU\n");
}

TEST(Cipher, AsciiIsTheAlphabetUnlessAskedOtherwise) {
  const Ran secret = run_tauler({"cipher", "encrypt", "--key", "~k3y", "--", "-p4ss:w0rd"});
  EXPECT_EQ(secret.code, ok);
  std::string text = secret.out;
  ASSERT_FALSE(text.empty());
  text.pop_back();
  EXPECT_EQ(run_tauler({"cipher", "decrypt", "--key", "~k3y", "--", text}).out, "-p4ss:w0rd\n");
}

TEST(Cipher, WhatItCannotDoItSays) {
  const Ran longer = run_tauler({"cipher", "encrypt", "GO", "--key", "PROP"});
  EXPECT_EQ(longer.code, failed);
  EXPECT_EQ(longer.out, "");
  EXPECT_THAT(longer.err, HasSubstr("the key has 4 characters, more than the message's 2"));
  const Ran space = run_tauler({"cipher", "encrypt", "two words", "--key", "k"});
  EXPECT_EQ(space.code, failed);
  EXPECT_THAT(space.err, HasSubstr("not in the alphabet ASCII 33 to 126 (at character 4)"));
  EXPECT_EQ(run_tauler({"cipher", "encrypt", "text", "--key", ""}).code, bad_usage);
  EXPECT_THAT(run_tauler({"cipher", "encrypt", "text"}).err, HasSubstr("--key is missing"));
  EXPECT_EQ(run_tauler({"cipher", "guess", "text", "--key", "k"}).code, bad_usage);
  EXPECT_THAT(run_tauler({"cipher", "--help"}).out, HasSubstr("Argon2id"));
}

TEST(Cipher, ShowsItsTableAndTheWayThroughIt) {
  const Ran table = run_tauler({"cipher", "table", "--alphabet", "letters"});
  EXPECT_EQ(table.code, ok);
  EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), 27);
  EXPECT_THAT(table.out, HasSubstr("\nP | P Q R S"));
  const Ran steps =
      run_tauler({"cipher", "table", "GOMOKU", "--key", "PROP", "--alphabet", "letters"});
  EXPECT_THAT(steps.out, HasSubstr("G is column 7, P is row 16: V\n")) << "the document's example";
  EXPECT_THAT(steps.out, HasSubstr("O is column 15, R is row 18: F\n"));
}

TEST(Cipher, BreaksATextWithoutItsKey) {
  const std::string message =
      "THEFIRSTPLAYERPUTSASTONEINTHEMIDDLEOFTHEBOARDANDTHESECONDANSWERSBESIDEITAFTERTHATBOTHTRYTO"
      "MAKEAROWOFFIVESTONESWHILETHEYSTOPTHEOTHERFROMMAKINGONEWHOEVERHASFOURSTONESINAROWWITHTWOFREE"
      "ENDSHASWONTHEGAMESINCETHEOTHERCANSTOPONLYONEOFTHEM";
  const Ran secret =
      run_tauler({"cipher", "encrypt", message, "--key", "PROP", "--alphabet", "letters"});
  const Ran broken = run_tauler({"cipher", "break", secret.out.substr(0, secret.out.size() - 1)});
  EXPECT_EQ(broken.code, ok) << broken.err;
  EXPECT_THAT(broken.out, HasSubstr("the key is PROP\n"));
  EXPECT_THAT(broken.out, HasSubstr(message));
  EXPECT_EQ(run_tauler({"cipher", "break", "VFADZL"}).code, failed);
  EXPECT_THAT(run_tauler({"cipher", "break", "two words"}).err, HasSubstr("A to Z"));
}

}  // namespace
}  // namespace tauler::cli
