#include "arena/report/page_parts.hpp"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "arena/embedded.hpp"
#include "arena/report/report_parts.hpp"

namespace tauler::arena {

std::string open_page(std::string_view title, const Words& words, std::string_view style) {
  // The hatching is in a picture of its own that takes no room.
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n"
      "<style>\n{}{}</style>\n</head>\n<body>\n"
      "<svg class=\"patterns\" aria-hidden=\"true\"><defs>"
      "<pattern id=\"hatch\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><rect class=\"hatch-ground\" width=\"7\" "
      "height=\"7\"/><line class=\"hatch-line\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"7\"/>"
      "</pattern></defs></svg>\n",
      words.code(), escaped(title), embedded::report_css, style);
}

std::string close_page(std::string_view data, std::string_view script) {
  return fmt::format(
      "<script type=\"application/json\" id=\"data\">{}</script>\n"
      "<script>\n{}{}</script>\n</body>\n</html>\n",
      data, embedded::replay_js, script);
}

std::string script_words(const Words& words) {
  constexpr std::string_view call = "say(\"";
  nlohmann::json said = nlohmann::json::object();
  for (const std::string_view script : {embedded::replay_js, embedded::games_js}) {
    for (std::size_t at = script.find(call); at != std::string_view::npos;
         at = script.find(call, at)) {
      at += call.size();
      const std::string_view english = script.substr(at, script.find('"', at) - at);
      if (words.of(english) != english) said[std::string(english)] = words.of(english);
    }
  }
  return said.dump();
}

std::string page_json(std::string_view json) {
  std::string safe;
  safe.reserve(json.size());
  for (char c : json) {
    // Inside JSON strings, the only place for it, "<" may be written as its code.
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

std::string scrolling(std::string_view label, std::string_view content) {
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\n{}</div>\n", label,
      content);
}

std::string section(std::string_view id, std::string_view heading, std::string_view content) {
  return fmt::format("<section aria-labelledby=\"{0}\">\n<h2 id=\"{0}\">{1}</h2>\n{2}</section>\n",
                     id, heading, content);
}

}  // namespace tauler::arena
