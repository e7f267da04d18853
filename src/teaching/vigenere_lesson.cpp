#include "teaching/vigenere_lesson.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include "core/text.hpp"

namespace tauler::vigenere {
namespace {

constexpr int letter_count = 26;
constexpr std::size_t shown_repetitions = 8;
using Counts = std::array<int, letter_count>;
using Frequencies = std::array<double, letter_count>;

/// Letters in a hundred of ordinary prose, accents left off; rounded, which is exact enough.
constexpr Frequencies english{8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.2, 0.8, 4.0, 2.4,
                              6.7, 7.5, 1.9, 0.1, 6.0,  6.3, 9.1, 2.8, 1.0, 2.4, 0.2, 2.0, 0.1};
constexpr Frequencies catalan{13.5, 1.4, 4.0, 4.0, 13.6, 1.0, 1.3, 0.8, 7.9, 0.3, 0.1, 6.2, 3.1,
                              6.7,  5.8, 3.0, 1.3, 6.8,  8.1, 6.1, 4.3, 1.7, 0.1, 0.5, 0.4, 0.1};
constexpr Frequencies spanish{12.2, 1.4, 4.0, 5.0, 13.7, 0.7, 1.0, 0.7, 6.8, 0.5, 0.1, 5.0, 3.2,
                              6.9,  9.5, 2.5, 1.0, 6.9,  8.0, 4.6, 4.4, 1.1, 0.1, 0.2, 1.0, 0.5};

const Frequencies& frequencies_of(Tongue tongue) {
  switch (tongue) {
    case Tongue::catalan: return catalan;
    case Tongue::spanish: return spanish;
    case Tongue::english: break;
  }
  return english;
}

/// The letters at every `length`-th place from `from`.
Counts count_column(std::string_view text, std::size_t from, std::size_t length) {
  Counts counts{};
  for (std::size_t i = from; i < text.size(); i += length) ++counts[text[i] - 'A'];
  return counts;
}

int sum_of(const Counts& counts) {
  int sum = 0;
  for (int count : counts) sum += count;
  return sum;
}

/// The chance that two letters of the column, drawn at random, are the same.
double coincidence_of(const Counts& counts) {
  const double sum = sum_of(counts);
  if (sum < 2) return 0;
  double equal = 0;
  for (int count : counts) equal += static_cast<double>(count) * (count - 1);
  return equal / (sum * (sum - 1));
}

double mean_coincidence(std::string_view text, int length) {
  double sum = 0;
  for (int column = 0; column < length; ++column) {
    sum += coincidence_of(
        count_column(text, static_cast<std::size_t>(column), static_cast<std::size_t>(length)));
  }
  return sum / length;
}

/// The shortest length that looks like a language, or nearly as much like one as the best: its
/// multiples do too, and in their short columns chance makes some look better than they are.
int likely_length(const std::vector<double>& coincidence) {
  const double best = *std::max_element(coincidence.begin(), coincidence.end());
  constexpr double nearly = 0.9;
  constexpr double of_a_language = 0.06;
  const double enough = std::min(nearly * best, of_a_language);
  const auto found = std::find_if(coincidence.begin(), coincidence.end(),
                                  [&](double each) { return each >= enough; });
  return static_cast<int>(found - coincidence.begin()) + 1;
}

/// The letter of the key under which the column's letters come nearest to the language's: the least
/// chi-squared distance.
char likely_letter(const Counts& counts, const Frequencies& language) {
  const double sum = sum_of(counts);
  double least = std::numeric_limits<double>::infinity();
  int best = 0;
  for (int shift = 0; shift < letter_count; ++shift) {
    double distance = 0;
    for (int letter = 0; letter < letter_count; ++letter) {
      const double expected = sum * language[letter] / 100;
      const double difference = counts[(letter + shift) % letter_count] - expected;
      distance += difference * difference / expected;
    }
    if (distance >= least) continue;
    least = distance;
    best = shift;
  }
  return static_cast<char>('A' + best);
}

/// As long as they go on alike, from a place and its first repetition.
std::vector<Repetition> find_repetitions(std::string_view text) {
  constexpr std::size_t shortest = 3;
  std::map<std::string_view, std::size_t> seen;
  std::vector<Repetition> found;
  for (std::size_t i = 0; i + shortest <= text.size(); ++i) {
    const auto [entry, is_new] = seen.emplace(text.substr(i, shortest), i);
    if (is_new) continue;
    const std::size_t before = entry->second;
    entry->second = i;
    // The tail of a longer repetition that was found already.
    if (before > 0 && text[before - 1] == text[i - 1]) continue;
    std::size_t length = shortest;
    while (i + length < text.size() && text[before + length] == text[i + length]) ++length;
    found.push_back({std::string(text.substr(i, length)), static_cast<int>(i - before)});
  }
  std::stable_sort(found.begin(), found.end(), [](const Repetition& a, const Repetition& b) {
    return a.text.size() > b.text.size();
  });
  if (found.size() > shown_repetitions) found.resize(shown_repetitions);
  return found;
}

}  // namespace

std::string table_row(char key, const Alphabet& alphabet) {
  std::string row;
  for (int i = 0; i < alphabet.size(); ++i) {
    const int place = (key - alphabet.first + i) % alphabet.size();
    row += static_cast<char>(alphabet.first + place);
  }
  return row;
}

Result<std::vector<Step>> steps(std::string_view message, std::string_view key,
                                const Alphabet& alphabet) {
  const Result<std::string> secret = encrypt(message, key, alphabet);
  if (!secret) return secret.error();
  std::vector<Step> all;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const char shift = key[i % key.size()];
    all.push_back({message[i], shift, (*secret)[i], message[i] - alphabet.first + 1,
                   shift - alphabet.first + 1});
  }
  return all;
}

Result<Attack> break_cipher(std::string_view secret, Tongue tongue) {
  for (std::size_t i = 0; i < secret.size(); ++i) {
    if (letters.contains(secret[i])) continue;
    return Error{"cipher-message-character", {excerpt(secret[i]), letters.name}, i};
  }
  if (secret.size() < shortest_to_break) {
    return Error{"cipher-text-short", {secret.size(), shortest_to_break}};
  }
  Attack attack;
  attack.repetitions = find_repetitions(secret);
  // A column of fewer than four letters says nothing.
  const int longest = std::min(longest_key, static_cast<int>(secret.size() / 4));
  for (int length = 1; length <= longest; ++length) {
    attack.coincidence.push_back(mean_coincidence(secret, length));
  }
  attack.key_length = likely_length(attack.coincidence);
  for (int column = 0; column < attack.key_length; ++column) {
    attack.key += likely_letter(count_column(secret, static_cast<std::size_t>(column),
                                             static_cast<std::size_t>(attack.key_length)),
                                frequencies_of(tongue));
  }
  const Result<std::string> message = decrypt(secret, attack.key, letters);
  if (!message) return message.error();
  attack.message = *message;
  return attack;
}

}  // namespace tauler::vigenere
