// Completion scripts for the usual shells, made from a description of the command line.
#pragma once

#include <string>
#include <vector>

namespace tauler::cli {

struct CompletedOption {
  std::vector<std::string> names;  ///< "--depth", "-d"; none for a positional argument
  std::string help;
  bool takes_value = false;
  std::vector<std::string> values;  ///< what the value may be, as far as it can be listed
  bool files = false;               ///< the value may be the name of a file
};

struct CompletedCommand {
  std::string name;
  std::string help;
  std::vector<CompletedOption> options;
  std::vector<CompletedOption> arguments;
};

struct CompletedProgram {
  std::string name;
  std::vector<CompletedOption> options;  ///< before any command
  std::vector<CompletedCommand> commands;
};

std::string bash_completion(const CompletedProgram& program);
std::string zsh_completion(const CompletedProgram& program);
std::string fish_completion(const CompletedProgram& program);

}  // namespace tauler::cli
