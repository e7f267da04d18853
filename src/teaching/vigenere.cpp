#include "teaching/vigenere.hpp"

#include <optional>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::vigenere {
namespace {

/// Where the text first leaves the alphabet.
std::optional<std::size_t> foreign_character(std::string_view text, const Alphabet& alphabet) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (alphabet.contains(text[i])) continue;
    return i;
  }
  return std::nullopt;
}

std::optional<Error> problem_with(std::string_view message, std::string_view key,
                                  const Alphabet& alphabet) {
  if (key.empty()) return Error{"cipher-key-empty", {}, 0};
  if (const auto at = foreign_character(key, alphabet)) {
    return Error{"cipher-key-character", {excerpt(key[*at]), alphabet.name}, *at};
  }
  if (const auto at = foreign_character(message, alphabet)) {
    return Error{"cipher-message-character", {excerpt(message[*at]), alphabet.name}, *at};
  }
  if (key.size() > message.size()) {
    return Error{"cipher-key-long", {key.size(), message.size()}, message.size()};
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
