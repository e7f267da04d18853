#include "messages/json.hpp"

#include "core/sentences.hpp"

namespace tauler {
namespace {

Json argument_json(const Argument& argument) {
  struct Form {
    Json operator()(const std::string& text) const { return text; }
    Json operator()(std::int64_t number) const { return number; }
    Json operator()(double number) const { return number; }
    Json operator()(const std::shared_ptr<const Error>& error) const { return coded_json(*error); }
  };
  return std::visit(Form{}, argument.value());
}

}  // namespace

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string text_field(const Json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

std::optional<std::int64_t> integer_field(const Json& object, const char* field) {
  const auto found = object.find(field);
  if (found == object.end() || !found->is_number_integer()) return std::nullopt;
  return found->get<std::int64_t>();
}

Json coded_json(const Error& error) {
  Json arguments = Json::array();
  for (const Argument& argument : error.arguments) arguments.push_back(argument_json(argument));
  Json json{{"code", std::string_view(error.code)}, {"arguments", std::move(arguments)}};
  if (error.at) json["at"] = *error.at;
  return json;
}

std::optional<Error> read_error(const Json& coded) {
  if (!coded.is_object()) return std::nullopt;
  const std::optional<ErrorCode> code = known_code(text_field(coded, "code"));
  if (!code) return std::nullopt;
  Error error{*code};
  const auto arguments = coded.find("arguments");
  if (arguments != coded.end() && arguments->is_array()) {
    for (const Json& argument : *arguments) {
      if (argument.is_string()) error.arguments.emplace_back(argument.get<std::string>());
      if (argument.is_number_integer()) error.arguments.emplace_back(argument.get<std::int64_t>());
      if (argument.is_number_float()) error.arguments.emplace_back(argument.get<double>());
      if (!argument.is_object()) continue;
      const std::optional<Error> inner = read_error(argument);
      if (!inner) return std::nullopt;
      error.arguments.emplace_back(*inner);
    }
  }
  if (const auto at = integer_field(coded, "at"); at && *at >= 0) {
    error.at = static_cast<std::size_t>(*at);
  }
  return error;
}

Json error_json(const Error& error) {
  Json json = coded_json(error);
  json["message"] = english(error);
  return json;
}

}  // namespace tauler
