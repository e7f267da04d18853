// Vigenère from inside [A12]: the table as the document prints it, and texts read without the key.
#include "teaching/vigenere_lesson.hpp"

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "support/error_text.hpp"

namespace tauler::vigenere {
namespace {

TEST(VigenereTable, IsTheDocuments) {
  EXPECT_EQ(table_row('A', letters), "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  EXPECT_EQ(table_row('P', letters), "PQRSTUVWXYZABCDEFGHIJKLMNO");
  EXPECT_EQ(table_row('!', ascii).size(), 94u);
  EXPECT_EQ(table_row('~', ascii).substr(0, 2), "~!");
}

TEST(VigenereSteps, CrossWhereTheSecretStands) {
  const auto all = steps("GOMOKU", "PROP", letters);
  ASSERT_TRUE(all);
  std::string secret;
  for (const Step& step : *all) {
    EXPECT_EQ(table_row(step.key, letters)[static_cast<std::size_t>(step.column - 1)], step.secret);
    secret += step.secret;
  }
  EXPECT_EQ(secret, "VFADZL");
  EXPECT_EQ(all->front().column, 7);
  EXPECT_EQ(all->front().row, 16);
  EXPECT_EQ(code_text(steps("GO", "PROP", letters).error()), "cipher-key-long(4, 2)");
}

const std::string catalan_text =
    "ELPRIMERJUGADORPOSAUNAPEDRAALMIGDELTAULERIELSEGONLIRESPONALCOSTATDESPRESTOTSDOSMIREND"
    "EFERUNALINIADECINCPEDRESSEGUIDESMENTRESMIRENDETAPARLESLINIESDELALTREQUITEQUATREPEDRES"
    "AMBELSDOSEXTREMSLLIURESJAHAGUANYATLAPARTIDAPERQUELALTRENOMESENPOTTAPARUN";

TEST(VigenereAttack, FindsKeyAndMessage) {
  for (const char* key : {"A", "GO", "HEX", "PROP", "TAULER"}) {
    const auto attack = break_cipher(*encrypt(catalan_text, key, letters), Tongue::catalan);
    ASSERT_TRUE(attack) << english(attack.error());
    EXPECT_EQ(attack->key, key);
    EXPECT_EQ(attack->message, catalan_text);
  }
}

/// In columns of a dozen letters chance makes a multiple of the key's length look better than it.
TEST(VigenereAttack, TakesTheKeyAndNotAMultipleOfIt) {
  const std::string message =
      "THEBOARDISASQUAREOFFIFTEENLINESANDTHEPLAYERSPUTTHEIRSTONESONTHECROSSINGSONEAFTERTHEOTHERTHE"
      "FIRSTTOHAVEFIVEOFTHEMINAROWWINSTHEGAMEANDTHEOTHERLOSES";
  const auto attack = break_cipher(*encrypt(message, "HEX", letters), Tongue::english);
  ASSERT_TRUE(attack);
  EXPECT_GT(attack->coincidence[11], attack->coincidence[2] / 0.9);
  EXPECT_EQ(attack->key, "HEX");
  EXPECT_EQ(attack->message, message);
}

TEST(VigenereAttack, SeesRepetitionsAWholeNumberOfKeysApart) {
  const std::string message = catalan_text + catalan_text;
  const auto attack = break_cipher(*encrypt(message, "TAULER", letters), Tongue::catalan);
  ASSERT_TRUE(attack);
  ASSERT_FALSE(attack->repetitions.empty());
  for (const Repetition& each : attack->repetitions) {
    if (each.text.size() > 5) {
      EXPECT_EQ(each.distance % 6, 0) << each.text;
    }
  }
}

TEST(VigenereAttack, RefusesWhatSaysNothing) {
  EXPECT_EQ(code_text(break_cipher("VFADZL", Tongue::english).error()), "cipher-text-short(6, 60)");
  EXPECT_EQ(code_text(break_cipher("AB1", Tongue::english).error()),
            "cipher-message-character(1, A to Z)");
}

}  // namespace
}  // namespace tauler::vigenere
