// The cipher of the Gomoku document [A12].
#include "teaching/vigenere.hpp"

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "support/error_text.hpp"

namespace tauler::vigenere {
namespace {

std::string error_of(const Result<std::string>& result) {
  return result ? "accepted: " + *result : placed_text(result.error());
}

TEST(Vigenere, TheDocumentsExample) {
  EXPECT_EQ(*encrypt("GOMOKU", "PROP", letters), "VFADZL");
  EXPECT_EQ(*decrypt("VFADZL", "PROP", letters), "GOMOKU");
}

TEST(Vigenere, TheAlphabetsAreTheDocuments) {
  EXPECT_EQ(ascii.size(), 94);
  EXPECT_EQ(letters.size(), 26);
  // The first character of an alphabet shifts by nothing, the last by one back.
  EXPECT_EQ(*encrypt("!~Az09", "!", ascii), "!~Az09");
  EXPECT_EQ(*encrypt("!~Az09", "~", ascii), "~}@y/8");
  EXPECT_EQ(*encrypt("AZ", "B", letters), "BA");
}

/// The document's own way: a table whose rows are the alphabet, each begun one further on.
std::string by_table(std::string_view message, std::string_view key, const Alphabet& alphabet) {
  std::string first_row;
  for (int c = alphabet.first; c <= alphabet.last; ++c) first_row += static_cast<char>(c);
  std::string result;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const std::size_t row = first_row.find(key[i % key.size()]);
    const std::string shifted_row = first_row.substr(row) + first_row.substr(0, row);
    result += shifted_row[first_row.find(message[i])];
  }
  return result;
}

TEST(Vigenere, DecryptUndoesEncryptAndTheTableAgrees) {
  Rng rng(1);
  for (const Alphabet& alphabet : {ascii, letters}) {
    const auto random_text = [&](std::size_t length) {
      std::string text;
      while (text.size() < length) {
        text += static_cast<char>(
            alphabet.first +
            static_cast<int>(rng.below(static_cast<std::uint32_t>(alphabet.size()))));
      }
      return text;
    };
    for (int round = 0; round < 5'000; ++round) {
      const std::string message = random_text(1 + rng.below(60));
      const std::string key =
          random_text(1 + rng.below(static_cast<std::uint32_t>(message.size())));
      const auto secret = encrypt(message, key, alphabet);
      ASSERT_TRUE(secret) << error_of(secret);
      ASSERT_EQ(*secret, by_table(message, key, alphabet));
      const auto again = decrypt(*secret, key, alphabet);
      ASSERT_TRUE(again) << error_of(again);
      ASSERT_EQ(*again, message);
      // And the other way round: every text is some message's secret.
      ASSERT_EQ(*encrypt(*decrypt(message, key, alphabet), key, alphabet), message);
    }
  }
}

TEST(Vigenere, RefusesWhatTheDocumentRefuses) {
  EXPECT_EQ(error_of(encrypt("GOMOKU", "", letters)), "cipher-key-empty at 0");
  EXPECT_EQ(error_of(encrypt("GO", "PROP", letters)), "cipher-key-long(4, 2) at 2");
  EXPECT_EQ(error_of(encrypt("", "P", letters)), "cipher-key-long(1, 0) at 0");
  EXPECT_EQ(error_of(decrypt("VF", "PROP", letters)), "cipher-key-long(4, 2) at 2");
  EXPECT_EQ(error_of(encrypt("GOmOKU", "PROP", letters)),
            "cipher-message-character(m, A to Z) at 2");
  EXPECT_EQ(error_of(encrypt("GOMOKU", "PR0P", letters)), "cipher-key-character(0, A to Z) at 2");
  EXPECT_EQ(error_of(encrypt("two words", "key", ascii)),
            "cipher-message-character(\\x20, ASCII 33 to 126) at 3");
  // Every byte that is not in the alphabet, the two above 126 and the negative ones included.
  for (int code = 0; code < 256; ++code) {
    const std::string text(3, static_cast<char>(code));
    EXPECT_EQ(static_cast<bool>(encrypt(text, "k", ascii)), code >= 33 && code <= 126) << code;
    EXPECT_EQ(static_cast<bool>(encrypt("abc", text, ascii)), code >= 33 && code <= 126) << code;
  }
}

}  // namespace
}  // namespace tauler::vigenere
