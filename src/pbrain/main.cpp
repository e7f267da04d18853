// pbrain-tauler: Gomoku's champion as a program of its own that speaks Gomocup's protocol, for
// tournaments on Windows. `tauler engine --protocol gomocup` is the same where the program is.
#include <cstdio>
#include <exception>
#include <iostream>

#include "core/text.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"
#include "protocols/engine/engines.hpp"
#include "protocols/engine/line_source.hpp"
#include "protocols/engine/run_session.hpp"

namespace tauler {
namespace {

/// Standard input up to END. A reader that waits there for more could not be woken, and managers
/// keep the pipe open until the program has ended.
class LinesUntilEnd final : public protocols::LineSource {
 public:
  std::optional<protocols::Line> next() override {
    if (ended_) return std::nullopt;
    std::optional<protocols::Line> line = lines_.next();
    ended_ = !line || to_lower(trim(line->text)) == "end";
    return line;
  }
  void wake() override {}

 private:
  protocols::StreamLines lines_{std::cin};
  bool ended_ = false;
};

int serve() {
  const PlayerRegistry& players = all_players();
  protocols::EngineSetup setup{.name = "Tauler", .version = TAULER_VERSION, .recipe = {}};
  setup.recipe = [&](std::string_view game_id) {
    return players.recipe(players.levels_of(game_id).back().name, game_id);
  };
  const auto session = protocols::make_engine(protocols::Protocol::gomocup, std::move(setup),
                                              all_games(), std::nullopt, [](std::string_view line) {
                                                std::cout << line << '\n' << std::flush;
                                                return static_cast<bool>(std::cout);
                                              });
  LinesUntilEnd lines;
  run_session(*session, lines);
  return 0;
}

}  // namespace
}  // namespace tauler

int main() {
  try {
    return tauler::serve();
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "pbrain-tauler: %s\n", problem.what());
    return 1;
  }
}
