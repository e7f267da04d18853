// `tauler players`: who can play what, with every option.
#include <ostream>

#include <fmt/core.h>

#include "arena/statistics/rating_file.hpp"
#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "cli/words.hpp"

namespace tauler::cli {
namespace {

/// The ratings of this player, with whatever options.
Json ratings_json(const PlayerEntry& player, const Registries& registries) {
  Json list = Json::array();
  for (const GameEntry& game : registries.games.games()) {
    const std::optional<arena::RatingFile> ratings = arena::built_in_ratings(game.info->id);
    if (!ratings || !player.plays(game.info->id)) continue;
    for (const arena::RatedPlayer& each : ratings->players) {
      const Result<PlayerRecipe> recipe = registries.players.recipe(each.player, game.info->id);
      if (!recipe || recipe->entry().name != player.name) continue;
      list.push_back({{"game", game.info->id},
                      {"player", each.player},
                      {"level", each.level},
                      {"elo", each.elo},
                      {"error", each.error},
                      {"games", each.games}});
    }
  }
  return list;
}

Json to_json(const PlayerEntry& player, const Registries& registries) {
  return Json{{"game", player.game},
              {"name", player.name},
              {"summary", player.summary},
              {"options", options_json(player.options)},
              {"ratings", ratings_json(player, registries)}};
}

/// ", +412 ± 35 Elo" where exactly this player was rated.
std::string rating_of(const Registries& registries, const std::optional<arena::RatingFile>& ratings,
                      const Level& level) {
  const Result<PlayerRecipe> recipe = registries.players.recipe(level.player, level.game);
  const arena::RatedPlayer* rated = ratings && recipe ? ratings->find(recipe->text()) : nullptr;
  return rated ? fmt::format(", {} Elo", rating_text(*rated)) : "";
}

void print(const PlayerEntry& player, Console& console) {
  const std::string name = player.game == "*" ? player.name : player.game + '/' + player.name;
  const Words& words = console.words();
  console.out << fmt::format("{}  {}{}\n", console.theme.paint(Ink::strong, name),
                             words.of(player.summary),
                             player.game == "*" ? words.say(" (plays every game)") : "");
  for (const OptionSpec& option : player.options) {
    console.out << fmt::format("    {:<20} {} ({})\n",
                               fmt::format("{}={}", option.name, option.fallback),
                               words.of(option.help), domain_of(option, words));
  }
}

void print_levels(const Registries& registries, const std::string& game_id, Console& console) {
  for (const GameEntry& game : registries.games.games()) {
    if (!game_id.empty() && game.info->id != game_id) continue;
    const std::optional<arena::RatingFile> ratings = arena::built_in_ratings(game.info->id);
    for (const Level& level : registries.players.levels_of(game.info->id)) {
      const std::string name = level.game + '/' + level.name;
      console.out << console.words().say("{}  the level {}: {}{}\n",
                                         console.theme.paint(Ink::strong, name), level.name,
                                         level.player, rating_of(registries, ratings, level));
    }
  }
}

int list_players(const std::string& game_id, bool json, Context& context) {
  if (!game_id.empty()) {
    if (const auto game = find_game(context.registries, game_id); !game) {
      return context.fail(game.error());
    }
  }
  Console& console = context.console;
  Json list = Json::array();
  if (!json) print_levels(context.registries, game_id, console);
  for (const PlayerEntry& player : context.registries.players.players()) {
    if (!game_id.empty() && !player.plays(game_id)) continue;
    if (json) {
      list.push_back(to_json(player, context.registries));
    } else {
      print(player, console);
    }
  }
  if (json) {
    console.out << to_text(list);
  } else {
    console.out << console.words().say(
        "\nOptions follow the name: tauler play connect4 --second uct:playouts=500\n"
        "A level takes none; its player, after the colon, does.\n"
        "A program elsewhere is a player too: tauler play hex --second gtp:mohex\n"
        "Elo: random is 0, 400 more is ten to one; measured by 'tauler rate'.\n");
  }
  return ok;
}

}  // namespace

void add_players(CLI::App& app, Context& context) {
  struct Options {
    std::string game;
    bool json = false;
  };
  CLI::App* command =
      app.add_subcommand("players", "List the players with their options, ranges and defaults");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game, "Only the players of this game")->type_name("GAME");
  command->add_flag("--json", options->json, "Write JSON for scripts");
  command->footer("Example:\n  tauler players connect4");
  command->callback([options, &context] {
    context.exit_code = list_players(options->game, options->json, context);
  });
}

}  // namespace tauler::cli
