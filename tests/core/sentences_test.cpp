// What errors say to people, in their language.
#include "core/sentences.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

namespace tauler {
namespace {

TEST(Sentences, AreFilledWithTheArguments) {
  const Error error{"row-short", {2, 3, 5}};
  EXPECT_EQ(english(error), "row 2 has 3 cells, not 5");
  EXPECT_EQ(sentence(error, Language::catalan), "la fila 2 té 3 caselles, no 5");
  EXPECT_EQ(sentence(error, Language::spanish), "la fila 2 tiene 3 casillas, no 5");
}

TEST(Sentences, SayWhereAndInWhat) {
  const Error full{"column-full", {'d'}, 3};
  EXPECT_EQ(english(full), "column d is full (at character 4)");
  EXPECT_EQ(english(Error{"move-wrong", {7, full}}.within("--moves")),
            "--moves: move 7: column d is full (at character 4)");
  EXPECT_EQ(sentence(full, Language::catalan), "la columna d és plena (al caràcter 4)");
}

TEST(Sentences, DoNotReadWhatIsPutIntoThem) {
  const Error error{"file-missing", {"{0}{1}"}};
  EXPECT_EQ(english(error), "there is no file {0}{1}");
}

TEST(Language, IsReadAsLocalesAndBrowsersWriteIt) {
  EXPECT_EQ(language_of("ca"), Language::catalan);
  EXPECT_EQ(language_of("ca_ES.UTF-8@valencia"), Language::catalan);
  EXPECT_EQ(language_of("es-MX"), Language::spanish);
  EXPECT_EQ(language_of("EN"), Language::english);
  EXPECT_EQ(language_of("C.UTF-8"), std::nullopt);
  EXPECT_EQ(language_of("catalan"), std::nullopt);
  EXPECT_EQ(language_of(""), std::nullopt);
}

TEST(Language, OfTheEnvironmentIsTheFirstThatIsSet) {
  setenv("LC_ALL", "", 1);
  setenv("LC_MESSAGES", "ca_ES.UTF-8", 1);
  setenv("LANG", "es_ES.UTF-8", 1);
  EXPECT_EQ(environment_language(), Language::catalan);
  setenv("LC_ALL", "C", 1);
  EXPECT_EQ(environment_language(), Language::english);
  unsetenv("LC_ALL");
  unsetenv("LC_MESSAGES");
  EXPECT_EQ(environment_language(), Language::spanish);
  unsetenv("LANG");
  EXPECT_EQ(environment_language(), Language::english);
}

}  // namespace
}  // namespace tauler
