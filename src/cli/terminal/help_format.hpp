// How `--help` looks.
#pragma once

#include <memory>

#include <CLI/App.hpp>

namespace tauler::cli {

/// Usage, what it does, arguments and options in two columns, commands, then the footer that shows
/// how it is used.
std::shared_ptr<CLI::FormatterBase> help_format();

}  // namespace tauler::cli
