// What an error says to a person, in the person's language. The sentences are in sentences/, a file
// a language; the page reads the same files.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace tauler {

enum class Language { english, catalan, spanish };

/// "en", "ca", "es", as browsers and `--language` say it.
inline constexpr std::array<std::string_view, 3> language_codes = {"en", "ca", "es"};

/// The language of "ca", "ca_ES.UTF-8", "es-MX"; nothing where it is none of ours.
std::optional<Language> language_of(std::string_view name);

/// The language that the environment asks for in LC_ALL, LC_MESSAGES or LANG (the first that is
/// set decides, as everywhere on Unix); English where it asks for none of ours.
Language environment_language();

/// One sentence without a full stop: "no option named 'sise' (at character 5)".
std::string sentence(const Error& error, Language language);

/// For what speaks English to everybody: logs, and the field's protocols.
inline std::string english(const Error& error) {
  return sentence(error, Language::english);
}

}  // namespace tauler
