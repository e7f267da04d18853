#include "store/vigenere.hpp"

#include <optional>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::vigenere {
namespace {

std::optional<Error> foreign_character(std::string_view text, std::string_view what,
                                       const Alphabet& alphabet) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (alphabet.contains(text[i])) continue;
    return Error{fmt::format("the {} has {}, which is not in the alphabet {}", what,
                             quoted(text[i]), alphabet.name),
                 i};
  }
  return std::nullopt;
}

std::optional<Error> problem_with(std::string_view message, std::string_view key,
                                  const Alphabet& alphabet) {
  if (key.empty()) return Error{"the key is empty", 0};
  if (auto error = foreign_character(key, "key", alphabet)) return error;
  if (auto error = foreign_character(message, "message", alphabet)) return error;
  if (key.size() > message.size()) {
    return Error{fmt::format("the key has {} characters, more than the message's {}", key.size(),
                             message.size()),
                 message.size()};
  }
  return std::nullopt;
}

/// Moves every character along the alphabet by its key character, forwards or backwards.
Result<std::string> shifted(std::string_view text, std::string_view key, const Alphabet& alphabet,
                            int direction) {
  if (const auto error = problem_with(text, key, alphabet)) return *error;
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int place = text[i] - alphabet.first;
    const int shift = key[i % key.size()] - alphabet.first;
    const int moved = (place + direction * shift + alphabet.size()) % alphabet.size();
    result += static_cast<char>(alphabet.first + moved);
  }
  return result;
}

}  // namespace

Result<std::string> encrypt(std::string_view message, std::string_view key,
                            const Alphabet& alphabet) {
  return shifted(message, key, alphabet, 1);
}

Result<std::string> decrypt(std::string_view cipher_text, std::string_view key,
                            const Alphabet& alphabet) {
  return shifted(cipher_text, key, alphabet, -1);
}

}  // namespace tauler::vigenere
