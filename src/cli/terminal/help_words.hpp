// Help in the person's language.
#pragma once

#include <functional>

#include <CLI/App.hpp>

#include "core/words.hpp"

namespace tauler::cli {

using ChangedText = std::function<std::string(std::string_view)>;

/// Changes all that help says about a command and those below it: descriptions, names of groups and
/// footers, of these one paragraph at a time. An indented line is an example or a key with what it
/// means beside it: only that is changed.
void change_help(CLI::App& app, const ChangedText& change);

/// Puts all of it into these words.
void translate_help(CLI::App& app, const Words& words);

}  // namespace tauler::cli
