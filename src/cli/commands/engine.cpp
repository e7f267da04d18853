// `tauler engine`: our players as engines of other programs, in the protocols of the field.
#include <algorithm>
#include <iostream>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/command.hpp"
#include "cli/play/seat.hpp"
#include "protocols/engine/descriptor_lines.hpp"
#include "protocols/engine/engines.hpp"
#include "protocols/engine/run_session.hpp"

namespace tauler::cli {
namespace {

using protocols::Protocol;

struct EngineOptions {
  std::string protocol;
  std::string player;
  std::string level;
  std::string game;
};

Protocol protocol_named(std::string_view name) {
  if (name == "gomocup") return Protocol::gomocup;
  if (name == "gtp") return Protocol::gtp;
  return name == "nboard" ? Protocol::nboard : Protocol::tauler;
}

/// The game `--game` asks for, or else the protocol's own.
Result<std::optional<AnyPosition>> read_game(const EngineOptions& options,
                                             const Registries& registries) {
  const std::optional<std::string_view> only = protocols::game_of(protocol_named(options.protocol));
  if (options.game.empty()) {
    const std::string usual = options.protocol == "gtp" ? "hex" : std::string(only.value_or(""));
    if (usual.empty()) return std::optional<AnyPosition>();
    Result<AnyPosition> start = read_start(registries, usual);
    if (!start) return start.error();
    return std::optional(*std::move(start));
  }
  Result<AnyPosition> start = read_start(registries, options.game);
  if (!start) return start.error().within("--game");
  if (only && start->spec() != *only) {
    return Error{"engine-game-fixed", {*only}};
  }
  return std::optional(*std::move(start));
}

/// The player asked for, or the strongest level of the game.
Result<PlayerRecipe> recipe_for(const EngineOptions& options, const Registries& registries,
                                std::string_view game_id) {
  if (!options.level.empty()) {
    const auto level = read_level(registries, options.level, game_id);
    if (!level) return level.error();
    return read_player(registries, *level, game_id);
  }
  return read_player(registries,
                     options.player.empty() ? default_adviser(registries, game_id) : options.player,
                     game_id);
}

/// Better to learn now than in the middle of a game that there is no such player.
Status check_player(const EngineOptions& options, const Registries& registries,
                    const std::optional<AnyPosition>& start) {
  if (start) {
    const auto recipe = recipe_for(options, registries, start->game().id);
    if (!recipe) return recipe.error();
    return Done{};
  }
  // "gomoku/third" says itself which game it plays.
  const std::string game_named = options.player.substr(0, options.player.find('/'));
  std::vector<std::string> games = game_ids(registries);
  const auto meant = std::find(games.begin(), games.end(), game_named);
  if (meant != games.end()) games = {game_named};
  std::optional<Error> why_not;
  for (const std::string& game : games) {
    const auto recipe = recipe_for(options, registries, game);
    if (recipe) return Done{};
    if (!why_not) why_not = recipe.error();
  }
  return why_not.value_or(Error{"games-none"});
}

int serve(const EngineOptions& options, Context& context) {
  const Registries& registries = context.registries;
  const auto start = read_game(options, registries);
  if (!start) return context.fail(start.error());
  if (const Status checked = check_player(options, registries, *start); !checked) {
    return context.fail(checked.error());
  }
  protocols::EngineSetup setup{.name = "Tauler", .version = TAULER_VERSION, .recipe = {}};
  setup.recipe = [&](std::string_view game_id) { return recipe_for(options, registries, game_id); };
  // By name, never as a command: whoever talks to the engine should not start programs with it.
  setup.named = [&](std::string_view name, std::string_view game_id) {
    return registries.players.recipe(name, game_id);
  };
  std::ostream& out = context.console.out;
  const auto session =
      protocols::make_engine(protocol_named(options.protocol), std::move(setup), registries.games,
                             *start, [&out](std::string_view line) {
                               out << line << '\n' << std::flush;
                               return static_cast<bool>(out);
                             });
  if (&context.console.in == &std::cin) {
    // By its descriptor: a reader that waits for a line can be woken when the engine is done.
    protocols::DescriptorLines lines(STDIN_FILENO);
    run_session(*session, lines);
  } else {
    protocols::StreamLines lines(context.console.in);
    run_session(*session, lines);
  }
  return ok;
}

constexpr const char* engine_footer =
    R"(The engine reads commands from standard input and answers on standard output, until it is told
to quit or the input ends; both cut a running search short. docs/protocols.md says what each
protocol understands. Without --player or --level the strongest level of the game plays.

Examples:
  tauler engine --protocol gomocup                     a Gomoku engine for Piskvork and its kin
  tauler engine --protocol gtp --level medium          a Hex engine for HexGui
  tauler engine --protocol gtp --game othello          Othello over GTP, as Edax speaks it
  tauler engine --protocol nboard --player uct         an Othello engine for NBoard
  tauler engine --protocol tauler                      all games, for another runner of ours)";

}  // namespace

void add_engine(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("engine", "Be an engine for another program, in the field's protocols");
  auto options = std::make_shared<EngineOptions>();
  command->add_option("--protocol", options->protocol, "The language of the other program")
      ->type_name("gomocup|gtp|nboard|tauler")
      ->check(CLI::IsMember({"gomocup", "gtp", "nboard", "tauler"}).description(""))
      ->required();
  CLI::Option* player =
      command->add_option("--player", options->player, "Who thinks")->type_name("PLAYER");
  command
      ->add_option("--level", options->level,
                   "The same by strength: easy, medium, hard, in some games more")
      ->type_name("LEVEL")
      ->excludes(player);
  command->add_option("--game", options->game, "What is played, where the protocol plays several")
      ->type_name("GAME");
  command->footer(engine_footer);
  command->callback([options, &context] { context.exit_code = serve(*options, context); });
}

}  // namespace tauler::cli
