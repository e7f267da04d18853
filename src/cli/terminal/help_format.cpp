#include "cli/terminal/help_format.hpp"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/terminal/theme.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

constexpr int left_column = 27;

std::string row(const std::string& left, const std::string& right) {
  return fmt::format("  {} {}\n", padded(left, left_column), right);
}

bool takes_value(const CLI::Option& option) {
  return option.get_expected_max() > 0 && option.get_type_size() > 0;
}

/// "GAME|POSITION": words in capitals stand for something, others for themselves.
std::string kind_of(const CLI::Option& option, const Words& words) {
  const std::string kinds = option.get_type_name();
  std::vector<std::string> names;
  for (const Piece& kind : split(kinds, '|')) names.emplace_back(words.of(kind.text));
  return join(names, "|");
}

/// "-d, --depth N"
std::string option_text(const CLI::Option& option, const Words& words) {
  std::vector<std::string> names;
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  std::string text = join(names, ", ");
  if (takes_value(option)) text += ' ' + kind_of(option, words);
  return text;
}

std::string usage(const CLI::App& app, const std::string& name, const Words& words) {
  std::string line = words.say("Usage: {}", name);
  if (app.get_require_subcommand_min() > 0) line += words.say(" COMMAND");
  std::string required;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) {
      const std::string kind = kind_of(*option, words);
      line += option->get_required() ? ' ' + kind : fmt::format(" [{}]", kind);
    } else if (option->get_required()) {
      required += fmt::format(" --{} {}", option->get_lnames().front(), kind_of(*option, words));
    }
  }
  return line + required + words.say(" [OPTIONS]") + '\n';
}

std::string rows_of(const CLI::App& app, const Words& words, std::string_view title,
                    const std::function<bool(const CLI::Option*)>& wanted) {
  std::string rows;
  for (const CLI::Option* option : app.get_options(wanted)) {
    rows += row(option->get_positional() ? kind_of(*option, words) : option_text(*option, words),
                option->get_description());
  }
  return rows.empty() ? "" : fmt::format("\n{}:\n{}", title, rows);
}

std::string help_of(const CLI::App& app, const std::string& name, const Words& words) {
  std::string text = usage(app, name, words) + app.get_description() + '\n';
  std::string commands;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    commands += row(command->get_name(), command->get_description());
  }
  if (!commands.empty()) text += fmt::format("\n{}:\n{}", words.say("Commands"), commands);
  text += rows_of(app, words, words.say("Arguments"),
                  [](const CLI::Option* option) { return option->get_positional(); });
  for (const std::string& group : app.get_groups()) {
    text += rows_of(app, words, group, [&](const CLI::Option* option) {
      return !option->get_positional() && option->get_group() == group;
    });
  }
  return text + '\n' + app.get_footer() + '\n';
}

}  // namespace

std::shared_ptr<CLI::FormatterBase> help_format(const Words& words) {
  return std::make_shared<CLI::FormatterLambda>(
      [&words](const CLI::App* app, const std::string& parents, CLI::AppFormatMode) {
        const std::string name = parents.empty() ? app->get_name() : parents;
        return help_of(*app, name, words);
      });
}

}  // namespace tauler::cli
