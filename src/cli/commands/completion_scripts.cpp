#include "cli/commands/completion_scripts.hpp"

#include <string_view>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::cli {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

/// In single quotes, for bash and zsh.
std::string shell_quoted(const std::string& text) {
  return '\'' + replaced(text, "'", "'\\''") + '\'';
}

std::vector<std::string> all_names(const std::vector<CompletedOption>& options) {
  std::vector<std::string> names;
  for (const CompletedOption& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::vector<std::string> command_names(const CompletedProgram& program) {
  std::vector<std::string> names;
  for (const CompletedCommand& command : program.commands) names.push_back(command.name);
  return names;
}

/// The cases of bash's `$command:$previous` for options that take a value.
std::string bash_value_cases(const CompletedProgram& program) {
  std::string cases;
  for (const CompletedCommand& command : program.commands) {
    for (const CompletedOption& option : command.options) {
      if (!option.takes_value) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : option.names) patterns.push_back(command.name + ':' + name);
      // Without values or files nothing is offered, not even file names.
      const std::string_view action = option.files            ? "return ;;"
                                      : option.values.empty() ? "compopt +o default; return ;;"
                                                              : "";
      cases += fmt::format("    {}) ", join(patterns, "|"));
      cases += action.empty()
                   ? fmt::format("values={} ;;\n", shell_quoted(join(option.values, " ")))
                   : fmt::format("{}\n", action);
    }
  }
  return cases;
}

std::string bash_word_cases(const CompletedProgram& program) {
  std::string cases;
  const auto add = [&](std::string_view pattern, const std::vector<std::string>& words) {
    cases += fmt::format("      {}) values={} ;;\n", pattern, shell_quoted(join(words, " ")));
  };
  add("'':-*", all_names(program.options));
  add("'':*", command_names(program));
  for (const CompletedCommand& command : program.commands) {
    add(command.name + ":-*", all_names(command.options));
    std::vector<std::string> words;
    for (const CompletedOption& argument : command.arguments) {
      words.insert(words.end(), argument.values.begin(), argument.values.end());
    }
    add(command.name + ":*", words);
  }
  return cases;
}

/// A text inside `[…]` or between colons of zsh's _arguments.
std::string zsh_text(const std::string& text) {
  return replaced(replaced(replaced(text, "[", "\\["), "]", "\\]"), ":", "\\:");
}

std::string zsh_action(const CompletedOption& option) {
  std::string values = option.values.empty() ? "" : fmt::format("({})", join(option.values, " "));
  if (!option.files) return values.empty() ? " " : values;
  return option.values.empty()
             ? "_files"
             : fmt::format("{{_alternative \"values:value:{}\" \"files:file:_files\"}}", values);
}

std::string zsh_option(const CompletedOption& option, const std::string& name) {
  // A long option's value may be a word of its own or follow an equals sign.
  const bool either = option.takes_value && name.starts_with("--");
  std::string spec = fmt::format("{}{}[{}]", name, either ? "=" : "", zsh_text(option.help));
  if (option.takes_value) spec += fmt::format(":value:{}", zsh_action(option));
  return shell_quoted(spec);
}

std::string zsh_arguments(const std::vector<CompletedOption>& options,
                          const std::vector<CompletedOption>& arguments) {
  std::string specs;
  for (const CompletedOption& option : options) {
    for (const std::string& name : option.names) {
      specs += " \\\n        " + zsh_option(option, name);
    }
  }
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    specs +=
        " \\\n        " + shell_quoted(fmt::format("{}::{}:{}", i + 1, zsh_text(arguments[i].help),
                                                   zsh_action(arguments[i])));
  }
  return specs;
}

std::string fish_quoted(const std::string& text) {
  return '\'' + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + '\'';
}

std::string fish_option(const std::string& program, const std::string& condition,
                        const CompletedOption& option) {
  std::string line = fmt::format("complete -c {} -n '{}'", program, condition);
  for (const std::string& name : option.names) {
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (option.takes_value) line += option.files ? " -r -F" : " -x";
  if (!option.values.empty()) line += " -a " + fish_quoted(join(option.values, " "));
  return line + " -d " + fish_quoted(option.help) + '\n';
}

}  // namespace

std::string bash_completion(const CompletedProgram& program) {
  const std::string function = '_' + program.name;
  std::string script = fmt::format("# {} completion for bash\n", program.name);
  script += function + "() {\n";
  script +=
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local command='' values='' i\n"
      "  if [[ $current == '=' ]]; then\n"
      "    current=''\n"
      "  elif [[ $previous == '=' ]]; then\n"
      "    previous=${COMP_WORDS[COMP_CWORD-2]}\n"
      "  fi\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${COMP_WORDS[i]} in\n";
  script += fmt::format("      {}) command=${{COMP_WORDS[i]}}; break ;;\n",
                        join(command_names(program), "|"));
  script +=
      "    esac\n"
      "  done\n"
      "  case $command:$previous in\n";
  script += bash_value_cases(program);
  script += "    *) case $command:$current in\n";
  script += bash_word_cases(program);
  script +=
      "    esac ;;\n"
      "  esac\n"
      "  COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
      "}\n";
  return script + fmt::format("complete -o default -F {} {}\n", function, program.name);
}

std::string zsh_completion(const CompletedProgram& program) {
  const std::string function = '_' + program.name;
  std::string script = fmt::format("#compdef {}\n{}() {{\n", program.name, function);
  script += "  local -a commands=(\n";
  for (const CompletedCommand& command : program.commands) {
    script += "    " + shell_quoted(command.name + ':' + zsh_text(command.help)) + '\n';
  }
  script +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    _arguments";
  script += zsh_arguments(program.options, {});
  script +=
      "\n    return\n"
      "  fi\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $words[1] in\n";
  for (const CompletedCommand& command : program.commands) {
    script += fmt::format("    {}) _arguments{} ;;\n", command.name,
                          zsh_arguments(command.options, command.arguments));
  }
  script += "  esac\n}\n";
  // Both as a file found by zsh and as a text that is sourced.
  return script + fmt::format(
                      "if [[ $funcstack[1] == {0} ]]; then\n  {0} \"$@\"\nelse\n"
                      "  compdef {0} {1}\nfi\n",
                      function, program.name);
}

std::string fish_completion(const CompletedProgram& program) {
  std::string script = fmt::format("# {0} completion for fish\ncomplete -c {0} -f\n", program.name);
  for (const CompletedOption& option : program.options) {
    script += fish_option(program.name, "__fish_use_subcommand", option);
  }
  for (const CompletedCommand& command : program.commands) {
    script += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d {}\n", program.name,
                          command.name, fish_quoted(command.help));
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    for (const CompletedOption& option : command.options) {
      script += fish_option(program.name, condition, option);
    }
    for (const CompletedOption& argument : command.arguments) {
      script += fmt::format("complete -c {} -n '{}'{} -a {}\n", program.name, condition,
                            argument.files ? " -F" : "", fish_quoted(join(argument.values, " ")));
    }
  }
  return script;
}

}  // namespace tauler::cli
