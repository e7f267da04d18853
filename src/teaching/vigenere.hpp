// The cipher of the Gomoku document [A12]: Vigenère, over the printable ASCII characters or over
// the capital letters. It is here for study and protects nothing: whoever knows the key, or has
// enough text, reads the message. Passwords are never kept this way; they are hashed with Argon2id,
// which cannot be undone.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace tauler::vigenere {

/// A run of consecutive character codes.
struct Alphabet {
  char first;
  char last;
  std::string_view name;  ///< for messages

  constexpr int size() const { return last - first + 1; }
  constexpr bool contains(char c) const { return c >= first && c <= last; }
};

/// Codes 33 to 126: every visible character; a space is not one.
inline constexpr Alphabet ascii{'!', '~', "ASCII 33 to 126"};
inline constexpr Alphabet letters{'A', 'Z', "A to Z"};

/// The key is repeated to the length of the message. Refused, with the reason and the place: a
/// character outside the alphabet in either, an empty key, a key longer than the message.
Result<std::string> encrypt(std::string_view message, std::string_view key,
                            const Alphabet& alphabet);
/// The message that `encrypt` turned into `cipher_text` with the same key and alphabet.
Result<std::string> decrypt(std::string_view cipher_text, std::string_view key,
                            const Alphabet& alphabet);

}  // namespace tauler::vigenere
