#include "protocols/engine/gtp_server.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/sentences.hpp"
#include "core/text.hpp"

namespace tauler::protocols {
namespace {

/// The protocol's first step with a line: drop control characters and comments, turn tabs into
/// spaces.
std::string cleaned(std::string_view line) {
  std::string text;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') text += ' ';
    if (static_cast<unsigned char>(c) >= ' ' && c != '\x7f') text += c;
  }
  return text;
}

struct Sentence {
  std::string id;  ///< a number, if it begins with one
  std::string command;
  std::vector<std::string> arguments;
};

Sentence read_sentence(std::string_view line) {
  const std::string text = cleaned(line);
  Sentence sentence;
  for (const Piece& word : split_words(text)) {
    const bool is_number = std::all_of(word.text.begin(), word.text.end(), is_digit);
    if (is_number && sentence.id.empty() && sentence.command.empty()) {
      sentence.id = word.text;
    } else if (sentence.command.empty()) {
      sentence.command = word.text;
    } else {
      sentence.arguments.emplace_back(word.text);
    }
  }
  return sentence;
}

}  // namespace

std::span<const GtpServer::Command> GtpServer::commands() {
  using S = GtpServer;
  static constexpr Command all[] = {
      {"protocol_version", &S::protocol_version},
      {"name", &S::name},
      {"version", &S::program_version},
      {"known_command", &S::known_command},
      {"list_commands", &S::list_commands},
      {"quit", &S::quit},
      {"boardsize", &S::boardsize},
      {"clear_board", &S::clear_board},
      {"komi", &S::nothing},
      {"play", &S::play},
      {"play-game", &S::play_game},
      {"genmove", &S::genmove},
      {"reg_genmove", &S::reg_genmove},
      {"undo", &S::undo},
      {"showboard", &S::showboard},
      {"final_score", &S::final_score},
      {"time_settings", &S::time_settings},
      {"time_left", &S::time_left},
      {"all_legal_moves", &S::all_legal_moves},
      {"all-legal-moves", &S::all_legal_moves},
      {"gogui-interrupt", &S::nothing},
      {"gogui-analyze_commands", &S::analyze_commands},
      {"hexgui-analyze_commands", &S::analyze_commands},
      {"tauler-values", &S::values},
      {"tauler-influence", &S::influence},
      {"tauler-variation", &S::variation},
      {"tauler-shortest-path", &S::shortest_path, true},
      {"param_game", &S::param_game, true},
      {"swap-pieces", &S::swap, true},
      {"swap", &S::swap, true},
  };
  return all;
}

GtpServer::GtpServer(EngineSetup setup, const GameRegistry& games, const AnyPosition& start,
                     Sink sink)
    : EngineSession(std::move(sink)),
      thinker_(std::move(setup), stop()),
      games_(games),
      position_(start) {}

bool GtpServer::interrupts(std::string_view line) const {
  // The first is a comment to engines that cannot be interrupted.
  if (trim(line) == "# interrupt") return true;
  return read_sentence(line).command == "quit";
}

void GtpServer::refuse(std::string_view reason) {
  reply('?', "", reason);
}

void GtpServer::hear(std::string_view line) {
  const Sentence sentence = read_sentence(line);
  if (sentence.command.empty()) {
    if (!sentence.id.empty()) reply(sentence.id, Error{"gtp-command-missing"});
    return;
  }
  const Command* command = find(sentence.command);
  if (!command) return reply(sentence.id, Error{"gtp-command-unknown"});
  reply(sentence.id, (this->*command->handle)(sentence.arguments));
  if (command->handle == &GtpServer::quit) end();
}

const GtpServer::Command* GtpServer::find(std::string_view name) const {
  for (const Command& command : commands()) {
    if (command.name == name && offers(command)) return &command;
  }
  return nullptr;
}

void GtpServer::reply(std::string_view id, const Answer& answer) {
  if (answer) return reply('=', id, *answer);
  reply('?', id, english(answer.error().unplaced()));
}

void GtpServer::reply(char sign, std::string_view id, std::string_view words) {
  const std::string text = fmt::format("{}{} {}", sign, id, words);
  for (const Piece& line : split(text, '\n')) say(line.text);
  say("");
}

GtpServer::Answer GtpServer::protocol_version(const Words&) {
  return std::string("2");
}

GtpServer::Answer GtpServer::name(const Words&) {
  return thinker_.setup().name;
}

GtpServer::Answer GtpServer::program_version(const Words&) {
  return thinker_.setup().version;
}

GtpServer::Answer GtpServer::known_command(const Words& arguments) {
  return std::string(arguments.size() == 1 && find(arguments[0]) ? "true" : "false");
}

GtpServer::Answer GtpServer::list_commands(const Words&) {
  std::vector<std::string> names;
  for (const Command& command : commands()) {
    if (offers(command)) names.emplace_back(command.name);
  }
  return join(names, "\n");
}

GtpServer::Answer GtpServer::quit(const Words&) {
  return std::string();  // `hear` ends the session once this is said
}

GtpServer::Answer GtpServer::nothing(const Words&) {
  return std::string();
}

}  // namespace tauler::protocols
