// JSON as scripts get it: two blanks of indentation, and bytes that are not UTF-8 replaced, because
// names may come from any file.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "core/options.hpp"

namespace tauler::cli {

/// Keeps the order in which fields are written.
using Json = nlohmann::ordered_json;

inline std::string to_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

/// Name, kind, default, range or choices, help.
Json options_json(const OptionSpecs& specs);

}  // namespace tauler::cli
