// JSON as clients read it, and errors in that form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/error.hpp"

namespace tauler {

using Json = nlohmann::json;

/// One line, with bytes that are not UTF-8 replaced.
std::string line_of(const Json& json);

/// A text field of an object, "" if it is missing or not a text.
std::string text_field(const Json& object, const char* field);
/// A whole number, if there is one.
std::optional<std::int64_t> integer_field(const Json& object, const char* field);

/// {"code", "arguments", "at"}: an argument is a text, a number or such an object.
Json coded_json(const Error& error);
/// Read back; nothing where it is no error that we know.
std::optional<Error> read_error(const Json& coded);
/// The same with its English sentence, "message".
Json error_json(const Error& error);

}  // namespace tauler
