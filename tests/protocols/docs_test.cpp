// The sessions in docs/protocols.md are what an engine really says.
#include <fstream>
#include <regex>
#include <sstream>

#include <fmt/core.h>

#include "players/registry.hpp"
#include "protocols/engine/engines.hpp"
#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

/// Times and speeds differ from run to run.
std::string without_times(std::string line) {
  static const std::pair<std::regex, const char*> parts[] = {
      {std::regex("n/ms [0-9]+ tm [0-9]+"), "n/ms N tm N"},
      {std::regex("^(nodestats [0-9]+) .*"), "$1 T"},
      {std::regex("^(=== .*)/[0-9.]+$"), "$1/T"},
      {std::regex("^name Tauler .*"), "name Tauler V"},
      {std::regex(" +$"), ""},
  };
  for (const auto& [part, instead] : parts) line = std::regex_replace(line, part, instead);
  return line;
}

/// The engine of a line "$ tauler engine --protocol P [--level L | --player L]".
std::unique_ptr<EngineSession> engine_of(const std::string& command, const Sink& sink) {
  std::smatch found;
  const std::regex form(
      "\\$ tauler engine --protocol ([a-z]+)(?: --(?:level|player) ([a-z0-9:=,]+))?");
  EXPECT_TRUE(std::regex_match(command, found, form)) << command;
  const std::string who = found[2];
  const auto recipe = [who](std::string_view game) {
    return all_players().recipe(who.empty() ? all_players().levels_of(game).back().name : who,
                                game);
  };
  return make_engine(*protocol_of(found[1].str()),
                     {.name = "Tauler", .version = "1", .recipe = recipe}, all_games(),
                     std::nullopt, sink);
}

TEST(Docs, SessionsAreTrue) {
  std::ifstream file(TAULER_SOURCE_DIR "/docs/protocols.md");
  std::vector<std::string> expected;
  std::vector<std::string> said;
  std::unique_ptr<EngineSession> engine;
  int sessions = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("$ tauler engine")) {
      ++sessions;
      engine = engine_of(line, [&](std::string_view answer) {
        said.push_back(without_times(std::string(answer)));
        return true;
      });
    } else if (engine && line.starts_with("> ")) {
      engine->hear(line.substr(2));
    } else if (engine && line == "```") {
      EXPECT_EQ(said, expected) << "session " << sessions;
      engine.reset();
      said.clear();
      expected.clear();
    } else if (engine) {
      expected.push_back(without_times(line));
    }
  }
  EXPECT_EQ(sessions, 4);
}

}  // namespace
}  // namespace tauler::protocols
