// `tauler completion`: describes the whole command line, as it is declared, to a shell.
//
// The possible values of an option are read off its type name, a list like "human|PLAYER": words in
// capitals stand for something the program knows, others for themselves.
#include <algorithm>
#include <ostream>

#include "cli/command.hpp"
#include "cli/commands/completion_scripts.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

void add_values(CompletedOption& option, std::string_view kind, const Registries& registries) {
  const auto add = [&](const std::vector<std::string>& values) {
    option.values.insert(option.values.end(), values.begin(), values.end());
  };
  if (kind == "GAME") return add(game_ids(registries));
  if (kind == "PLAYER") return add(player_names(registries, {}));
  if (kind == "FORMAT") return add(format_ids(registries));
  if (kind == "FILE") {
    option.files = true;
    return;
  }
  const bool literal = std::none_of(kind.begin(), kind.end(), [](char c) { return c != lower(c); });
  if (literal) add({std::string(kind)});
}

CompletedOption described(const CLI::Option& option, const Registries& registries) {
  CompletedOption result;
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  result.help = option.get_description();
  result.takes_value = option.get_expected_max() > 0 && option.get_type_size() > 0;
  if (result.takes_value) {
    const std::string kinds = option.get_type_name();  // the pieces are views of it
    for (const Piece& kind : split(kinds, '|')) {
      add_values(result, kind.text, registries);
    }
  }
  return result;
}

void describe_options(const CLI::App& app, const Registries& registries,
                      std::vector<CompletedOption>& options,
                      std::vector<CompletedOption>& arguments) {
  for (const CLI::Option* option : app.get_options()) {
    auto& list = option->get_positional() ? arguments : options;
    list.push_back(described(*option, registries));
  }
}

CompletedProgram describe_program(const CLI::App& app, const Registries& registries) {
  CompletedProgram program{app.get_name(), {}, {}};
  std::vector<CompletedOption> none;
  describe_options(app, registries, program.options, none);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    CompletedCommand described_command{command->get_name(), command->get_description(), {}, {}};
    describe_options(*command, registries, described_command.options, described_command.arguments);
    program.commands.push_back(std::move(described_command));
  }
  return program;
}

}  // namespace

void add_completion(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("completion", "Print a completion script for your shell");
  auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "Your shell")
      ->type_name("bash|zsh|fish")
      ->check(CLI::IsMember({"bash", "zsh", "fish"}).description(""))
      ->required();
  command->footer(
      "Examples:\n"
      "  source <(tauler completion bash)        now, or in ~/.bashrc for always\n"
      "  source <(tauler completion zsh)         the same for zsh, after compinit\n"
      "  tauler completion fish > ~/.config/fish/completions/tauler.fish");
  command->callback([shell, &app, &context] {
    const CompletedProgram program = describe_program(app, context.registries);
    context.console.out << (*shell == "bash"  ? bash_completion(program)
                            : *shell == "zsh" ? zsh_completion(program)
                                              : fish_completion(program));
  });
}

}  // namespace tauler::cli
