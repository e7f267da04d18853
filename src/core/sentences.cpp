#include "core/sentences.hpp"

#include <cstdlib>
#include <map>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "core/embedded.hpp"
#include "core/text.hpp"

namespace tauler {

namespace {

using Catalogue = std::map<std::string, std::string, std::less<>>;

Catalogue read(std::string_view text) {
  Catalogue sentences;
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (!json.is_object()) return sentences;
  for (const auto& [code, sentence] : json.items()) {
    if (sentence.is_string()) sentences.emplace(code, sentence.get<std::string>());
  }
  return sentences;
}

const Catalogue& catalogue(Language language) {
  static const std::array<Catalogue, 3> all = {read(embedded::en_json), read(embedded::ca_json),
                                               read(embedded::es_json)};
  return all[static_cast<std::size_t>(language)];
}

std::string shown(const Argument& argument, Language language) {
  struct Shown {
    Language language;
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return std::to_string(number); }
    std::string operator()(double number) const { return fmt::format("{}", number); }
    std::string operator()(const std::shared_ptr<const Error>& error) const {
      return sentence(*error, language);
    }
  };
  return std::visit(Shown{language}, argument.value());
}

/// `pattern` with its {0}, {1}, ... filled in.
std::string filled(std::string_view pattern, const std::vector<Argument>& arguments,
                   Language language) {
  std::string result;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const bool is_place = i + 2 < pattern.size() && pattern[i] == '{' && is_digit(pattern[i + 1]) &&
                          pattern[i + 2] == '}';
    if (!is_place) {
      result += pattern[i];
      continue;
    }
    const auto number = static_cast<std::size_t>(pattern[i + 1] - '0');
    if (number < arguments.size()) result += shown(arguments[number], language);
    i += 2;
  }
  return result;
}

std::string without_place(const Error& error, Language language) {
  const Catalogue& sentences = catalogue(language);
  const auto found = sentences.find(std::string_view(error.code));
  if (found == sentences.end()) return std::string(error.code);
  return filled(found->second, error.arguments, language);
}

}  // namespace

std::optional<ErrorCode> known_code(std::string_view text) {
  const Catalogue& sentences = catalogue(Language::english);
  const auto found = sentences.find(text);
  if (found == sentences.end()) return std::nullopt;
  return ErrorCode(ErrorCode::Known{}, found->first);
}

std::optional<Language> language_of(std::string_view name) {
  const std::string code = to_lower(name.substr(0, name.find_first_of("_-.@")));
  for (std::size_t i = 0; i < language_codes.size(); ++i) {
    if (code == language_codes[i]) return static_cast<Language>(i);
  }
  return std::nullopt;
}

Language environment_language() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(variable);
    if (value && *value) return language_of(value).value_or(Language::english);
  }
  return Language::english;
}

std::string sentence(const Error& error, Language language) {
  std::string text = without_place(error, language);
  if (!error.at) return text;
  return sentence(Error{"text-place", {std::move(text), *error.at + 1}}, language);
}

}  // namespace tauler
