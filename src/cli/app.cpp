#include "cli/app.hpp"

#include <algorithm>
#include <ostream>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/help_format.hpp"
#include "cli/terminal/help_words.hpp"
#include "cli/terminal/suggest.hpp"
#include "cli/words.hpp"
#include "core/sentences.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

constexpr const char* first_steps = R"(To begin:
  tauler play                          choose a game and an opponent, and play here
  tauler play connect4 --second uct    you begin against the general search
  tauler games                         the games, their board sizes and rules
  tauler players connect4              who can play it, with their options
  tauler show 44455 --to record        draw a game written down elsewhere, convert it
Every command has its own help and examples: tauler COMMAND --help

Exit codes: 0 done, 1 it could not be done (the reason is on standard error), 2 bad usage,
130 ended by Ctrl-C, SIGTERM or SIGHUP with what was finished.)";

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// The command that the line names; the application itself if it names none.
const CLI::App& addressed(const CLI::App& app, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
      if (command->get_name() == argument) return *command;
    }
  }
  return app;
}

/// CLI11 repeats what was typed as it is: escape sequences, bytes that are no text, a whole file.
std::string fit_to_be_shown(std::string words, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    for (const std::string& typed : {argument, value}) {
      const std::string shown = excerpt(typed);
      if (shown == typed) continue;
      for (std::size_t at = words.find(typed); at != std::string::npos;
           at = words.find(typed, at + shown.size())) {
        words.replace(at, typed.size(), shown);
      }
    }
  }
  return words;
}

/// CLI11's own words, with the nearest known name for an argument nobody knows.
Error usage_error(const CLI::App& app, const std::vector<std::string>& arguments,
                  const CLI::ParseError& error) {
  const CLI::App& command = addressed(app, arguments);
  const bool no_command = &command == &app;
  if (no_command && !arguments.empty() && !arguments[0].starts_with('-')) {
    const std::vector<std::string> known = command_names(app);
    return with_suggestion(Error{"command-unknown", {excerpt(arguments[0]), join(known, ", ")}},
                           arguments[0], known);
  }
  if (no_command || error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError)) {
    const std::vector<std::string> known = option_names(command);
    for (const std::string& argument : arguments) {
      const std::string name = argument.substr(0, argument.find('='));
      const bool unknown = argument.starts_with("--") && argument.size() > 2 &&
                           std::find(known.begin(), known.end(), name) == known.end();
      if (unknown) return with_suggestion(Error{"flag-unknown", {excerpt(name)}}, name, known);
    }
  }
  return Error{"foreign-failure", {trim(fit_to_be_shown(error.what(), arguments))}};
}

int report_usage(const CLI::App& app, const std::vector<std::string>& arguments,
                 const CLI::ParseError& error, Console& console) {
  const CLI::App& command = addressed(app, arguments);
  const std::string help =
      &command == &app ? "tauler --help" : fmt::format("tauler {} --help", command.get_name());
  const Error wrong{"usage-wrong", {usage_error(app, arguments, error), help}};
  console.err << "tauler: " << sentence(wrong, console.language) << '\n';
  return bad_usage;
}

/// An option with an empty value is usually a shell variable that was never set; CLI11 would
/// silently treat it as not given.
void refuse_empty_values(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; })) {
    for (CLI::Option* option : command->get_options()) {
      if (option->get_positional() || option->get_expected_max() == 0) continue;
      option->check(CLI::Validator(
          [](const std::string& value) { return value.empty() ? "its value is empty" : ""; }, ""));
    }
  }
}

/// `--language ca` or `--language=ca`, wherever it stands before a "--": also what is wrong with
/// the rest of the line is told in that language.
Status take_language(std::vector<std::string>& arguments, Language& language) {
  constexpr std::string_view option = "--language";
  for (std::size_t i = 0; i < arguments.size() && arguments[i] != "--"; ++i) {
    const bool is_joined = arguments[i].starts_with(std::string(option) + '=');
    if (!is_joined && arguments[i] != option) continue;
    const bool has_value = is_joined || i + 1 < arguments.size();
    const std::string name = is_joined   ? arguments[i].substr(option.size() + 1)
                             : has_value ? arguments[i + 1]
                                         : "";
    const std::optional<Language> named = language_of(name);
    if (!named) return Error{"language-unknown", {excerpt(name)}};
    language = *named;
    const auto first = arguments.begin() + static_cast<std::ptrdiff_t>(i);
    arguments.erase(first, first + (is_joined ? 1 : 2));
    --i;
  }
  return Done{};
}

/// `tauler help solve` asks what `tauler solve --help` does.
void read_help_command(std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "help") return;
  arguments.erase(arguments.begin());
  arguments.emplace_back("--help");
}

int parse(CLI::App& app, const std::vector<std::string>& arguments, Context& context) {
  if (arguments.empty()) {
    context.console.out << app.help();
    return bad_usage;
  }
  const std::vector<std::string> known = command_names(app);
  const std::string& first = arguments.front();
  // CLI11 would answer `tauler slove --help` with the help of all commands.
  if (!first.starts_with('-') && std::find(known.begin(), known.end(), first) == known.end()) {
    return report_usage(app, {first}, CLI::ExtrasError({first}), context.console);
  }
  try {
    // CLI11 takes the arguments in reverse order.
    app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) {
      app.exit(error, context.console.out, context.console.err);
      return ok;
    }
    return report_usage(app, arguments, error, context.console);
  }
  return context.exit_code;
}

}  // namespace

int Context::fail(const Error& error) const {
  console.err << "tauler: " << sentence(error, console.language) << '\n';
  return failed;
}

Console DrawingOptions::applied_to(const Console& console) const {
  Console drawing = console;
  if (ascii) drawing.theme.unicode = false;
  if (unicode) drawing.theme.unicode = true;
  if (color == "always") drawing.theme.colour = true;
  if (color == "never" || no_color) drawing.theme.colour = false;
  return drawing;
}

void add_drawing_options(CLI::App& command, DrawingOptions& options) {
  const char* group = "Drawing";
  CLI::Option* ascii =
      command.add_flag("--ascii", options.ascii, "Draw with plain characters only: X and O");
  command
      .add_flag("--unicode", options.unicode, "Draw with stones even where the output is no screen")
      ->group(group)
      ->excludes(ascii);
  ascii->group(group);
  command.add_option("--color", options.color, "Use colours; auto: on a screen")
      ->type_name("auto|always|never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""))
      ->group(group);
  command.add_flag("--no-color", options.no_color, "The same as --color never; so is NO_COLOR=1")
      ->group(group);
}

void hide_password(char* argument) {
  const std::string_view text = argument;
  const std::size_t start = text.find("://");
  const std::size_t end = text.rfind('@');
  if (text.find("postgres") > start || end == std::string_view::npos) return;
  const std::size_t colon = text.find(':', start + 1);
  if (colon < end) std::fill(argument + colon + 1, argument + end, 'x');
}

void add_commands(CLI::App& app, Context& context) {
  app.formatter(help_format(words_in(context.console.language)));
  app.set_help_flag("-h,--help", "Show this help");
  app.set_version_flag("--version", std::string("tauler ") + TAULER_VERSION, "Show the version");
  // Listed here, read before everything else (take_language).
  app.add_option("--language", "Speak en, ca or es (LC_ALL, LC_MESSAGES, LANG); es: errors alone")
      ->type_name("LANGUAGE");
  app.footer(first_steps);
  app.require_subcommand(1);
  add_play(app, context);
  add_show(app, context);
  add_games(app, context);
  add_players(app, context);
  add_perft(app, context);
  add_solve(app, context);
  add_book(app, context);
  add_bench(app, context);
  add_documents(app, context);
  add_battery(app, context);
  add_match(app, context);
  add_tournament(app, context);
  add_rate(app, context);
  add_engine(app, context);
  add_serve(app, context);
  add_worker(app, context);
  add_admin(app, context);
  add_completion(app, context);
  add_cipher(app, context);
  add_version(app, context);
  refuse_empty_values(app);
}

int run(std::vector<std::string> arguments, Console& console, const Registries& registries) {
  if (const Status taken = take_language(arguments, console.language); !taken) {
    console.err << "tauler: " << sentence(taken.error(), console.language) << '\n';
    return bad_usage;
  }
  read_help_command(arguments);
  CLI::App app{std::string(app_description), "tauler"};
  Context context{console, registries};
  add_commands(app, context);
  translate_help(app, words_in(console.language));
  const int code = parse(app, arguments, context);
  console.out.flush();
  if (console.out) return code;
  console.err << "tauler: " << sentence(Error{"output-unwritable"}, console.language) << '\n';
  return code == ok ? static_cast<int>(failed) : code;
}

int run(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (int i = 1; i < argc; ++i) hide_password(argv[i]);
  Console console = real_console();
  const Registries registries{all_games(), all_players()};
  return run(arguments, console, registries);
}

}  // namespace tauler::cli
