// The API's description (src/server/page/openapi.json) as a check: every answer and every message
// that a test's client receives is held against it. The page's types are written from the same
// file.
#pragma once

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/client.hpp"

namespace tauler::server::testing {

class ApiSchema {
 public:
  static const ApiSchema& get() {
    static const ApiSchema schema;
    return schema;
  }

  /// What an answer's body has that the description does not, or lacks; "" where it is right. What
  /// the description does not tell of (the page, metrics, an unknown route) may be anything.
  std::string problem_with_answer(std::string method, std::string_view target, int status,
                                  const Json& body) const {
    for (char& c : method) c = lower(c);
    const std::string_view path = target.substr(0, target.find('?'));
    for (const auto& [pattern, operations] : api_["paths"].items()) {
      if (!fits(pattern, path) || !operations.contains(method)) continue;
      const Json& answers = operations[method]["responses"];
      // Every route may refuse, for reasons of its own or of all; each refusal has the same form.
      if (status >= 400) return problem_with(body, ref("CodedError"), "");
      const auto answer = answers.find(std::to_string(status));
      if (answer == answers.end()) return fmt::format("{} is not described", status);
      if (!answer->contains("content")) return "";
      return problem_with(body, (*answer)["content"]["application/json"]["schema"], "");
    }
    return "";
  }

  std::string problem_with_message(const Json& message) const {
    return problem_with(message, ref("ServerMessage"), "");
  }

 private:
  ApiSchema() {
    std::ifstream file(std::string(TAULER_SOURCE_DIR) + "/src/server/page/openapi.json");
    api_ = Json::parse(file);
  }

  static Json ref(const std::string& name) { return {{"$ref", "#/components/schemas/" + name}}; }

  static bool fits(std::string_view pattern, std::string_view path) {
    const auto wanted = split(pattern, '/');
    const auto given = split(path, '/');
    return std::equal(
        wanted.begin(), wanted.end(), given.begin(), given.end(),
        [](const Piece& a, const Piece& b) { return a.text.starts_with('{') || a.text == b.text; });
  }

  const Json& resolved(const Json& schema) const {
    const auto reference = schema.find("$ref");
    if (reference == schema.end()) return schema;
    return resolved(api_.at(Json::json_pointer(reference->get<std::string>().substr(1))));
  }

  /// The fields of an object, also where it is put together with allOf.
  struct Fields {
    std::map<std::string, Json> known;
    std::set<std::string> required;
    bool is_open = false;
    Json others = {};
  };
  void gather(const Json& part, Fields& fields) const {
    const Json& schema = resolved(part);
    for (const Json& each : schema.value("allOf", Json::array())) gather(each, fields);
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, field] : properties.items()) {
      fields.known[name] = field;
    }
    for (const Json& name : schema.value("required", Json::array())) fields.required.insert(name);
    const auto others = schema.find("additionalProperties");
    if (others != schema.end()) {
      fields.is_open = true;
      if (others->is_object()) fields.others = *others;
    }
    if (schema.value("type", "") == "object" && !schema.contains("properties")) {
      fields.is_open = true;
    }
  }

  std::string problem_with(const Json& value, const Json& given, const std::string& where) const {
    const Json& schema = resolved(given);
    if (value.is_null() && schema.value("nullable", false)) return "";
    if (schema.contains("oneOf")) return problem_with_one(value, schema["oneOf"], where);
    if (schema.contains("enum")) {
      const Json& names = schema["enum"];
      const bool known = std::find(names.begin(), names.end(), value) != names.end();
      return known ? "" : fmt::format("{} is {}", where, value.dump());
    }
    if (schema.contains("allOf")) {
      const Json& only = resolved(schema["allOf"][0]);
      if (schema["allOf"].size() == 1) return problem_with(value, only, where);
      return problem_with_object(value, schema, where);
    }
    const std::string type = schema.value("type", "");
    if (type == "object") return problem_with_object(value, schema, where);
    if (type == "array") return problem_with_array(value, schema, where);
    const bool fits = type == "string"    ? value.is_string()
                      : type == "boolean" ? value.is_boolean()
                      : type == "integer" ? is_whole(value)
                      : type == "number"  ? value.is_number()
                                          : false;
    return fits ? "" : fmt::format("{} is {}, not a {}", where, value.dump().substr(0, 60), type);
  }

  static bool is_whole(const Json& value) {
    if (value.is_number_float()) return std::floor(value.get<double>()) == value.get<double>();
    return value.is_number_integer();
  }

  std::string problem_with_one(const Json& value, const Json& choices,
                               const std::string& where) const {
    std::string problems;
    for (const Json& each : choices) {
      const std::string problem = problem_with(value, each, where);
      if (problem.empty()) return "";
      // Of messages only the one of this type is of interest.
      const bool is_other = value.is_object() && problem.starts_with("/type");
      if (!is_other) problems += problem + "; ";
    }
    return problems.empty() ? where + " is of no known type: " + value.dump().substr(0, 60)
                            : problems;
  }

  std::string problem_with_array(const Json& value, const Json& schema,
                                 const std::string& where) const {
    if (!value.is_array()) return where + " is no list";
    if (value.size() < schema.value("minItems", std::size_t{0})) return where + " is too short";
    if (value.size() > schema.value("maxItems", value.size())) return where + " is too long";
    for (std::size_t i = 0; i < value.size(); ++i) {
      std::string problem = problem_with(value[i], schema["items"], fmt::format("{}/{}", where, i));
      if (!problem.empty()) return problem;
    }
    return "";
  }

  std::string problem_with_object(const Json& value, const Json& schema,
                                  const std::string& where) const {
    if (!value.is_object()) return where + " is no object";
    Fields fields;
    gather(schema, fields);
    // The type first: it says which message this is.
    if (fields.known.contains("type") && value.contains("type")) {
      std::string problem = problem_with(value["type"], fields.known["type"], where + "/type");
      if (!problem.empty()) return problem;
    }
    for (const std::string& name : fields.required) {
      if (!value.contains(name)) return fmt::format("{}/{} is missing", where, name);
    }
    for (const auto& [name, field] : value.items()) {
      const auto known = fields.known.find(name);
      if (known == fields.known.end() && !fields.is_open) {
        return fmt::format("{}/{} is not described", where, name);
      }
      const Json& form = known == fields.known.end() ? fields.others : known->second;
      if (form.is_null()) continue;
      std::string problem = problem_with(field, form, where + "/" + name);
      if (!problem.empty()) return problem;
    }
    return "";
  }

  Json api_;
};

/// Wherever this file is included, all clients of the test program check what they receive.
inline const bool answers_are_checked = [] {
  check_answer = [](const std::string& method, const std::string& path, const Answer& answer) {
    const auto type = answer.headers.find("content-type");
    const bool is_json =
        type != answer.headers.end() && type->second.starts_with("application/json");
    if (!is_json || method == "HEAD" || answer.headers.contains("content-encoding")) return;
    EXPECT_EQ(ApiSchema::get().problem_with_answer(method, path, answer.status, answer.json()), "")
        << method << ' ' << path << ": " << answer.body.substr(0, 500);
  };
  check_message = [](const Json& message) {
    EXPECT_EQ(ApiSchema::get().problem_with_message(message), "") << message.dump().substr(0, 500);
  };
  return true;
}();

}  // namespace tauler::server::testing
