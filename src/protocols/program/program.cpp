#include "protocols/program/program.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/core.h>

#include "core/text.hpp"
#include "protocols/program/program_player.hpp"

namespace tauler::protocols {
namespace {

struct ProtocolName {
  Protocol protocol;
  std::string_view name;
  std::vector<std::string> games;  ///< none: all
};

const std::array<ProtocolName, 4>& protocols() {
  static const std::array<ProtocolName, 4> list{{{Protocol::tauler, "tauler", {}},
                                                 {Protocol::gomocup, "gomocup", {"gomoku"}},
                                                 {Protocol::gtp, "gtp", {"hex", "othello"}},
                                                 {Protocol::nboard, "nboard", {"othello"}}}};
  return list;
}

const ProtocolName& about(Protocol protocol) {
  return *std::find_if(protocols().begin(), protocols().end(),
                       [&](const ProtocolName& each) { return each.protocol == protocol; });
}

std::string names_of_protocols() {
  std::vector<std::string> names;
  for (const ProtocolName& each : protocols()) names.emplace_back(each.name);
  return join(names, ", ");
}

/// A command line's words with the shell's quotes and backslashes, and nothing else of a shell.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  Result<std::vector<std::string>> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_space(c)) {
        finish_word();
        ++at_;
      } else if (c == '\'' || c == '"') {
        if (const Status read = read_quoted(c); !read) return read.error();
      } else if (c == '\\') {
        if (at_ + 1 == text_.size()) return Error{"command-backslash", {}, at_};
        add(text_[at_ + 1]);
        at_ += 2;
      } else {
        add(c);
        ++at_;
      }
    }
    finish_word();
    return std::move(words_);
  }

 private:
  void add(char c) {
    word_ += c;
    in_word_ = true;
  }

  void finish_word() {
    if (in_word_) words_.push_back(std::move(word_));
    word_.clear();
    in_word_ = false;
  }

  /// Between '' everything stands for itself; between "" a backslash escapes a quote or a
  /// backslash.
  Status read_quoted(char quote) {
    const std::size_t begin = at_++;
    in_word_ = true;
    for (; at_ < text_.size(); ++at_) {
      char c = text_[at_];
      if (c == quote) {
        ++at_;
        return Done{};
      }
      const bool escapes = quote == '"' && c == '\\' && at_ + 1 < text_.size() &&
                           (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
      if (escapes) c = text_[++at_];
      word_ += c;
    }
    return Error{"command-quote-open", {quote}, begin};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> words_;
  std::string word_;
  bool in_word_ = false;
};

/// A word as `WordReader` reads it back.
std::string quoted_word(const std::string& word) {
  const bool plain = !word.empty() && std::none_of(word.begin(), word.end(), [](char c) {
    return is_space(c) || c == '\'' || c == '"' || c == '\\';
  });
  if (plain) return word;
  std::string text = "\"";
  for (char c : word) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

}  // namespace

std::string_view name_of(Protocol protocol) {
  return about(protocol).name;
}

Result<Protocol> protocol_of(std::string_view name) {
  for (const ProtocolName& each : protocols()) {
    if (each.name == name) return each.protocol;
  }
  return Error{"protocol-unknown", {excerpt(name), names_of_protocols()}, 0};
}

bool is_program(std::string_view text) {
  const std::size_t colon = text.find(':');
  return colon != std::string_view::npos &&
         static_cast<bool>(protocol_of(trim(text.substr(0, colon))));
}

Result<Program> read_program(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return Error{"program-form", {names_of_protocols()}, 0};
  }
  const Result<Protocol> protocol = protocol_of(trim(text.substr(0, colon)));
  if (!protocol) return protocol.error();
  Result<std::vector<std::string>> words = WordReader(text.substr(colon + 1)).read();
  if (!words) return words.error().shifted(colon + 1);
  if (words->empty()) return Error{"program-command-missing", {}, text.size()};
  // The system would start what stands before it.
  if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
    return Error{"program-command-nul", {}, nul};
  }
  return Program{.protocol = *protocol, .command = *std::move(words)};
}

std::string text_of(const Program& program) {
  std::string text = std::string(name_of(program.protocol)) + ':';
  for (std::size_t i = 0; i < program.command.size(); ++i) {
    if (i > 0) text += ' ';
    text += quoted_word(program.command[i]);
  }
  return text;
}

Result<PlayerRecipe> recipe_of(const Program& program, std::string_view name,
                               std::string_view game_id) {
  const std::vector<std::string>& games = about(program.protocol).games;
  if (!games.empty() && std::find(games.begin(), games.end(), game_id) == games.end()) {
    return Error{"protocol-of-other-game", {name_of(program.protocol), game_id, join(games, ", ")}};
  }
  if (program.command.empty()) return Error{"program-command-none"};
  std::error_code code;
  if (!program.folder.empty() && !std::filesystem::is_directory(program.folder, code)) {
    return Error{"folder-missing", {program.folder}};
  }
  const Result<std::string> path = system::find_program(program.command.front(), program.folder);
  if (!path) return path.error();
  const std::string text = text_of(program);
  PlayerEntry entry{
      .game = std::string(game_id),
      .name = name.empty() ? std::filesystem::path(program.command.front()).filename().string()
                           : std::string(name),
      .summary = fmt::format("the program {}", text),
      .options = {},
      .make = [program](const Options&) { return std::make_unique<ProgramPlayer>(program); },
      .is_program = true};
  return PlayerRecipe(std::move(entry), text);
}

}  // namespace tauler::protocols
