// `tauler cipher`: the Vigenère cipher of the Gomoku document, for study [A12].
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "teaching/vigenere_lesson.hpp"

namespace tauler::cli {
namespace {

struct CipherOptions {
  std::string action;
  std::string text;
  std::string key;
  std::string alphabet = "ascii";
  std::string tongue = "en";
};

const vigenere::Alphabet& alphabet_of(const CipherOptions& options) {
  return options.alphabet == "letters" ? vigenere::letters : vigenere::ascii;
}

int translate(const CipherOptions& options, Context& context) {
  const auto turn = options.action == "encrypt" ? vigenere::encrypt : vigenere::decrypt;
  const Result<std::string> result = turn(options.text, options.key, alphabet_of(options));
  if (!result) return context.fail(result.error());
  context.console.out << *result << '\n';
  return ok;
}

/// The rows of the key's characters, or all of them.
void print_rows(std::string_view keys, const vigenere::Alphabet& alphabet, Console& console) {
  const auto spaced = [](const std::string& row) {
    std::string text;
    for (char c : row) text += fmt::format(" {}", c);
    return text;
  };
  console.out << "   " << spaced(vigenere::table_row(alphabet.first, alphabet)) << '\n';
  for (char c = alphabet.first; alphabet.contains(c); ++c) {
    if (!keys.empty() && keys.find(c) == std::string_view::npos) continue;
    console.out << fmt::format("{} |", c) << spaced(vigenere::table_row(c, alphabet)) << '\n';
  }
}

/// The whole table; with a text and a key, the rows it takes and its way through them.
int show_table(const CipherOptions& options, Context& context) {
  Console& console = context.console;
  const vigenere::Alphabet& alphabet = alphabet_of(options);
  if (options.text.empty() && options.key.empty()) {
    print_rows("", alphabet, console);
    return ok;
  }
  const auto steps = vigenere::steps(options.text, options.key, alphabet);
  if (!steps) return context.fail(steps.error());
  print_rows(options.key, alphabet, console);
  console.out << '\n';
  for (const vigenere::Step& step : *steps) {
    console.out << console.words().say("{} is column {}, {} is row {}: {}\n", step.message,
                                       step.column, step.key, step.row, step.secret);
  }
  return ok;
}

int break_text(const CipherOptions& options, Context& context) {
  const vigenere::Tongue tongue = options.tongue == "ca"   ? vigenere::Tongue::catalan
                                  : options.tongue == "es" ? vigenere::Tongue::spanish
                                                           : vigenere::Tongue::english;
  const auto attack = vigenere::break_cipher(options.text, tongue);
  if (!attack) return context.fail(attack.error());
  std::ostream& out = context.console.out;
  const Words& words = context.console.words();
  out << words.say(
      "1. What comes again (Kasiski): the same text under the same part of the key, a whole "
      "number of keys apart.\n");
  for (const vigenere::Repetition& each : attack->repetitions) {
    out << words.say("   {} after {} characters\n", each.text, each.distance);
  }
  out << words.say(
      "2. Every n-th character is moved by the same letter, so for the right n two of them are "
      "equal as often as in the language (about 7%; 4% by chance):\n");
  for (std::size_t i = 0; i < attack->coincidence.size(); ++i) {
    const bool chosen = static_cast<int>(i) + 1 == attack->key_length;
    out << fmt::format("   {:>2}: {:.1f}%{}\n", i + 1, 100 * attack->coincidence[i],
                       chosen ? "  <-" : "");
  }
  out << words.say(
      "3. Each of the {} columns is the language moved along; its commonest letters tell how "
      "far:\n   the key is {}\n4. And the message:\n{}\n",
      attack->key_length, attack->key, attack->message);
  return ok;
}

int cipher(const CipherOptions& options, Context& context) {
  if (options.action == "table") return show_table(options, context);
  if (options.action == "break") return break_text(options, context);
  if (options.key.empty()) return context.fail(Error{"cipher-key-missing"});
  return translate(options, context);
}

}  // namespace

void add_cipher(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "cipher", "The Vigenere cipher of the source documents: a curiosity, it guards nothing");
  auto options = std::make_shared<CipherOptions>();
  command->add_option("action", options->action, "What to do")
      ->type_name("encrypt|decrypt|table|break")
      ->check(CLI::IsMember({"encrypt", "decrypt", "table", "break"}).description(""))
      ->required();
  command->add_option("text", options->text, "The message, or what it was turned into")
      ->type_name("TEXT");
  command->add_option("--key", options->key, "Repeated to the length of the text, never longer")
      ->type_name("KEY");
  command->add_option("--alphabet", options->alphabet, "ascii: 33 to 126; letters: A to Z")
      ->type_name("ascii|letters")
      ->check(CLI::IsMember({"ascii", "letters"}).description(""));
  command->add_option("--tongue", options->tongue, "What the broken message is written in (en)")
      ->type_name("en|ca|es")
      ->check(CLI::IsMember({"en", "ca", "es"}).description(""));
  command->footer(
      "Every character is moved along the alphabet by the key's character at its place. Whoever\n"
      "has the key, or enough text, reads the message: do not protect anything with it. Passwords\n"
      "are stored with Argon2id, which cannot be turned back.\n"
      "table prints Vigenere's table, or the way of a text through it. break reads a text of "
      "capital\n"
      "letters without its key; it takes about fifteen letters for each of the key's.\n\n"
      "Examples:\n"
      "  tauler cipher encrypt GOMOKU --key PROP --alphabet letters    VFADZL\n"
      "  tauler cipher decrypt VFADZL --key PROP --alphabet letters    GOMOKU\n"
      "  tauler cipher table GOMOKU --key PROP --alphabet letters\n"
      "  tauler cipher break \"$(cat secret)\" --tongue ca\n"
      "  tauler cipher encrypt --key k3y -- '-text-that-starts-with-a-dash'");
  command->callback([options, &context] { context.exit_code = cipher(*options, context); });
}

}  // namespace tauler::cli
