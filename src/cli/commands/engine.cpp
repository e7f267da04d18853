// `tauler engine`: our players as engines of other programs, in the protocols of the field.
#include <iostream>

#include <fmt/core.h>
#include <unistd.h>

#include "cli/command.hpp"
#include "cli/play/seat.hpp"
#include "protocols/engine/converse.hpp"
#include "protocols/engine/engines.hpp"

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

/// What `--game` asks for, or what the protocol is about without it.
Result<std::optional<AnyPosition>> read_game(const EngineOptions& options, const House& house) {
  const std::optional<std::string_view> only = protocols::game_of(protocol_named(options.protocol));
  if (options.game.empty()) {
    const std::string usual = options.protocol == "gtp" ? "hex" : std::string(only.value_or(""));
    if (usual.empty()) return std::optional<AnyPosition>();
    Result<AnyPosition> start = read_start(house, usual);
    if (!start) return start.error();
    return std::optional(*std::move(start));
  }
  Result<AnyPosition> start = read_start(house, options.game);
  if (!start) return Error{"--game: " + to_string(start.error())};
  if (only && start->spec() != *only) {
    return Error{
        fmt::format("--game: this protocol plays {} and says itself by which settings", *only)};
  }
  return std::optional(*std::move(start));
}

/// The player asked for, or the strongest level of the game.
Result<PlayerRecipe> recipe_for(const EngineOptions& options, const House& house,
                                std::string_view game_id) {
  if (!options.level.empty()) {
    const auto level = read_level(house, options.level, game_id);
    if (!level) return level.error();
    return read_player(house, *level, game_id);
  }
  return read_player(
      house, options.player.empty() ? default_adviser(house, game_id) : options.player, game_id);
}

/// Better said now than in the middle of a game: whether there is such a player.
Status check_player(const EngineOptions& options, const House& house,
                    const std::optional<AnyPosition>& start) {
  if (start) {
    const auto recipe = recipe_for(options, house, start->game().id);
    if (!recipe) return recipe.error();
    return Done{};
  }
  std::optional<Error> why_not;
  for (const std::string& game : game_ids(house)) {
    const auto recipe = recipe_for(options, house, game);
    if (recipe) return Done{};
    if (!why_not) why_not = recipe.error();
  }
  return why_not.value_or(Error{"there are no games"});
}

int serve(const EngineOptions& options, Context& context) {
  const House& house = context.house;
  const auto start = read_game(options, house);
  if (!start) return context.fail(start.error());
  if (const Status checked = check_player(options, house, *start); !checked) {
    return context.fail(checked.error());
  }
  protocols::EngineSetup setup{.name = "Tauler", .version = TAULER_VERSION, .recipe = {}};
  setup.recipe = [&](std::string_view game_id) { return recipe_for(options, house, game_id); };
  std::ostream& out = context.console.out;
  const auto conversation =
      protocols::make_engine(protocol_named(options.protocol), std::move(setup), house.games,
                             *start, [&out](std::string_view line) {
                               out << line << '\n' << std::flush;
                               return static_cast<bool>(out);
                             });
  if (&context.console.in == &std::cin) {
    // By its descriptor: a reader that waits for a line can be woken when the engine is done.
    protocols::DescriptorLines lines(STDIN_FILENO);
    converse(*conversation, lines);
  } else {
    protocols::StreamLines lines(context.console.in);
    converse(*conversation, lines);
  }
  return ok;
}

constexpr const char* footer =
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
  command->footer(footer);
  command->callback([options, &context] { context.exit_code = serve(*options, context); });
}

}  // namespace tauler::cli
