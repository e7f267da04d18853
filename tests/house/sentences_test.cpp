// Every error has a sentence in every language, and every sentence is some error's. Codes are
// literals in the source (core/error.hpp), so this test can read them there; adding one rebuilds
// nothing but its own file and the sentences.
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const fs::path source = fs::path(TAULER_SOURCE_DIR) / "src";
constexpr std::array<const char*, 3> languages = {"en", "ca", "es"};

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// The codes of `Error{"…`, `return {"…", {` and the like, with a file that has them.
std::map<std::string, fs::path> used_codes() {
  const std::regex code(R"re((?:Error(?: \w+)?|return )\{\s*"([^"]*)"\s*[,}])re");
  std::map<std::string, fs::path> codes;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const fs::path& path = entry.path();
    if (path.extension() != ".hpp" && path.extension() != ".cpp") continue;
    const std::string text = text_of(path);
    for (std::sregex_iterator at(text.begin(), text.end(), code), end; at != end; ++at) {
      const bool is_error = (*at)[0].str().starts_with("Error");
      // Other structs begin with a text too: what looks like a code, and has arguments, is one.
      const bool is_returned =
          std::regex_match((*at)[1].str(), std::regex("[a-z0-9]+(-[a-z0-9]+)+")) &&
          at->suffix().str().starts_with(" {");
      if (is_error || is_returned) codes.emplace((*at)[1], path);
    }
  }
  return codes;
}

Json sentences(const char* language) {
  return Json::parse(text_of(source / "core/sentences" / (std::string(language) + ".json")));
}

std::multiset<std::string> places_of(const std::string& sentence) {
  const std::regex place(R"(\{[^}]*\})");
  std::multiset<std::string> places;
  for (std::sregex_iterator at(sentence.begin(), sentence.end(), place), end; at != end; ++at) {
    places.insert((*at)[0]);
  }
  return places;
}

TEST(Sentences, EveryErrorHasOneInEveryLanguage) {
  const std::map<std::string, fs::path> codes = used_codes();
  ASSERT_GT(codes.size(), 300u) << "the test found too few errors to mean anything";
  for (const char* language : languages) {
    const Json known = sentences(language);
    for (const auto& [code, path] : codes) {
      EXPECT_TRUE(known.contains(code))
          << language << " has no sentence for " << code << ", of " << path;
    }
  }
}

TEST(Sentences, EverySentenceIsAnErrors) {
  const std::map<std::string, fs::path> codes = used_codes();
  for (const char* language : languages) {
    const Json known = sentences(language);
    for (const auto& [code, sentence] : known.items()) {
      EXPECT_TRUE(codes.contains(code)) << language << ": no error is " << code;
    }
  }
}

TEST(Sentences, AreTheSameInEveryLanguageButForTheWords) {
  const Json english = sentences("en");
  for (const char* language : languages) {
    const Json known = sentences(language);
    std::string before;
    for (const auto& [code, sentence] : known.items()) {
      EXPECT_LT(before, code) << language << ": once each, in the order of the alphabet";
      before = code;
      ASSERT_TRUE(sentence.is_string()) << language << ": " << code;
      EXPECT_FALSE(sentence.get<std::string>().empty()) << language << ": " << code;
      EXPECT_EQ(places_of(sentence), places_of(english.value(code, "")))
          << language << ": " << code;
    }
  }
}

TEST(Sentences, HaveAPlaceForEveryArgument) {
  const Json english = sentences("en");
  for (const auto& [code, sentence] : english.items()) {
    const auto places = places_of(sentence);
    const std::set<std::string> different(places.begin(), places.end());
    std::size_t number = 0;
    for (const std::string& each : different) {
      EXPECT_EQ(each, fmt::format("{{{}}}", number++)) << code;
    }
  }
}

}  // namespace
