// `tauler games`: what can be played, with which settings, and how it is written.
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "cli/words.hpp"

namespace tauler::cli {
namespace {

Json to_json(const GameEntry& game) {
  Json formats = Json::array();
  for (const Format& format : game.formats) {
    formats.push_back(Json{{"id", format.id}, {"summary", format.summary}});
  }
  return Json{{"id", game.info->id},
              {"name", game.info->name},
              {"summary", game.info->summary},
              {"first", game.info->first_name},
              {"second", game.info->second_name},
              {"settings", options_json(game.info->settings)},
              {"formats", std::move(formats)}};
}

void print(const GameEntry& game, Console& console) {
  const GameInfo& info = *game.info;
  const Words& words = console.words();
  console.out << words.say("{}  {}: {} begins, then {}\n  {}\n",
                           console.theme.paint(Ink::strong, info.id), words.of(info.name),
                           words.of(info.first_name), words.of(info.second_name),
                           words.of(info.summary));
  for (const OptionSpec& setting : info.settings) {
    console.out << fmt::format("    {:<20} {} ({})\n",
                               fmt::format("{}={}", setting.name, setting.fallback),
                               words.of(setting.help), domain_of(setting, words));
  }
  for (const Format& format : game.formats) {
    console.out << fmt::format("    {:<20} {}\n", "--format " + format.id,
                               words.of(format.summary));
  }
}

int list_games(bool json, Context& context) {
  Console& console = context.console;
  if (json) {
    Json list = Json::array();
    for (const GameEntry& game : context.registries.games.games()) list.push_back(to_json(game));
    console.out << to_text(list);
    return ok;
  }
  for (const GameEntry& game : context.registries.games.games()) {
    print(game, console);
    console.out << '\n';
  }
  console.out << console.words().say(
      "Settings follow the name, where they differ from the usual: "
      "tauler play connect4:width=8,height=8\n");
  return ok;
}

}  // namespace

void add_games(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("games", "List the games with their settings, ranges and formats");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Write JSON for scripts");
  command->footer("Example:\n  tauler games --json | jq '.[].id'");
  command->callback([json, &context] { context.exit_code = list_games(*json, context); });
}

}  // namespace tauler::cli
