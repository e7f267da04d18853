// `tauler cipher` [A12].
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
  EXPECT_EQ(run_tauler({"cipher", "encrypt", "text"}).code, bad_usage);
  EXPECT_EQ(run_tauler({"cipher", "guess", "text", "--key", "k"}).code, bad_usage);
  EXPECT_THAT(run_tauler({"cipher", "--help"}).out, HasSubstr("Argon2id"));
}

}  // namespace
}  // namespace tauler::cli
