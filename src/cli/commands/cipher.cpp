// `tauler cipher`: the Vigenère cipher of the Gomoku document, to be looked at [A12].
#include <ostream>

#include "cli/command.hpp"
#include "store/vigenere.hpp"

namespace tauler::cli {
namespace {

struct CipherOptions {
  std::string direction;
  std::string text;
  std::string key;
  std::string alphabet = "ascii";
};

int cipher(const CipherOptions& options, Context& context) {
  const vigenere::Alphabet& alphabet =
      options.alphabet == "letters" ? vigenere::letters : vigenere::ascii;
  const Result<std::string> result = options.direction == "encrypt"
                                         ? vigenere::encrypt(options.text, options.key, alphabet)
                                         : vigenere::decrypt(options.text, options.key, alphabet);
  if (!result) return context.fail(result.error());
  context.console.out << *result << '\n';
  return ok;
}

}  // namespace

void add_cipher(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "cipher", "The Vigenere cipher of the source documents: a curiosity, it guards nothing");
  auto options = std::make_shared<CipherOptions>();
  command->add_option("direction", options->direction, "What to do")
      ->type_name("encrypt|decrypt")
      ->check(CLI::IsMember({"encrypt", "decrypt"}).description(""))
      ->required();
  command->add_option("text", options->text, "The message, or what it was turned into")
      ->type_name("TEXT")
      ->required();
  command->add_option("--key", options->key, "Repeated to the length of the text, never longer")
      ->type_name("KEY")
      ->required();
  command->add_option("--alphabet", options->alphabet, "ascii: 33 to 126; letters: A to Z")
      ->type_name("ascii|letters")
      ->check(CLI::IsMember({"ascii", "letters"}).description(""));
  command->footer(
      "Every character is moved along the alphabet by the key's character at its place. Whoever\n"
      "has the key, or enough text, reads the message: do not protect anything with it. Passwords\n"
      "are stored with Argon2id, which cannot be turned back.\n\n"
      "Examples:\n"
      "  tauler cipher encrypt GOMOKU --key PROP --alphabet letters    VFADZL\n"
      "  tauler cipher decrypt VFADZL --key PROP --alphabet letters    GOMOKU\n"
      "  tauler cipher encrypt --key k3y -- '-text-that-starts-with-a-dash'");
  command->callback([options, &context] { context.exit_code = cipher(*options, context); });
}

}  // namespace tauler::cli
