// The frame of every report's page: one look, nothing from elsewhere.
#pragma once

#include <string>
#include <string_view>

#include "core/words.hpp"

namespace tauler::arena {

/// Up to the body, with the hatching that charts use. `title` is plain text; `style` is added to
/// the common style sheet.
std::string open_page(std::string_view title, const Words& words, std::string_view style = "");
/// `data` is JSON as `page_json` makes it; the replay's script comes before `script`.
std::string close_page(std::string_view data, std::string_view script);
/// Those of the words that the page's scripts say, as JSON.
std::string script_words(const Words& words);

/// JSON that may stand in a page's script: "</script>" and "<!--" cannot appear in it.
std::string page_json(std::string_view json);

/// What is too wide for a narrow screen is scrolled, by keyboard too.
std::string scrolling(std::string_view label, std::string_view content);

/// A section with its heading; `id` names both.
std::string section(std::string_view id, std::string_view heading, std::string_view content);

}  // namespace tauler::arena
