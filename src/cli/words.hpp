// What the command line says, in the person's language: words/, a file a language, by the English
// that stands in the source.
#pragma once

#include "core/options.hpp"
#include "core/sentences.hpp"
#include "core/words.hpp"

namespace tauler::cli {

const Words& words_in(Language language);

/// "1 to 20", "on, off": what an option may be.
std::string domain_of(const OptionSpec& option, const Words& words);

}  // namespace tauler::cli
