// What the Gomoku document's cipher looks like from inside, and how it is broken [A12]: its table,
// its steps, and Kasiski's method with letter frequencies.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "teaching/vigenere.hpp"

namespace tauler::vigenere {

/// A row of Vigenère's table: the alphabet, beginning with the key's character.
std::string table_row(char key, const Alphabet& alphabet);

/// One character on its way through the table.
struct Step {
  char message;
  char key;
  char secret;
  int column;  ///< of the message's character in the first row, from 1
  int row;     ///< of the key's character in the first column, from 1
};

/// Those of `encrypt`, under the same conditions.
Result<std::vector<Step>> steps(std::string_view message, std::string_view key,
                                const Alphabet& alphabet);

/// Three characters or more that come again in a secret text: probably the same piece of the
/// message under the same piece of the key, a whole number of keys apart.
struct Repetition {
  std::string text;
  int distance;
};

/// What is learnt about a secret text without its key.
struct Attack {
  std::vector<Repetition> repetitions;  ///< the first few, the longest first
  /// For each length of the key from 1: how much the text's columns look like a language, as the
  /// chance that two of their letters are equal.
  std::vector<double> coincidence;
  int key_length = 0;
  std::string key;
  std::string message;
};

enum class Tongue : std::uint8_t { english, catalan, spanish };

/// Breaks a text of capital letters: Kasiski's distances, the index of coincidence for the length
/// of the key, then each of its letters by the frequencies of the language. Refused: characters
/// outside A to Z, and texts too short to say anything.
Result<Attack> break_cipher(std::string_view secret, Tongue tongue);

/// Fewer letters than this tell nothing.
inline constexpr std::size_t shortest_to_break = 60;
/// No longer keys are tried.
inline constexpr int longest_key = 16;

}  // namespace tauler::vigenere
