// How `--help` looks.
#pragma once

#include <memory>

#include <CLI/App.hpp>

#include "core/words.hpp"

namespace tauler::cli {

/// Usage, what it does, arguments and options in two columns, commands, then the footer that shows
/// how it is used. The words outlive it.
std::shared_ptr<CLI::FormatterBase> help_format(const Words& words);

}  // namespace tauler::cli
