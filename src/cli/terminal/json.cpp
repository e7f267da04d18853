#include "cli/terminal/json.hpp"

#include "core/text.hpp"

namespace tauler::cli {
namespace {

/// The default in its own type.
Json fallback_of(const OptionSpec& spec) {
  if (spec.kind == OptionSpec::Kind::integer) {
    return parse_integer<std::int64_t>(spec.fallback).value_or(0);
  }
  if (spec.kind == OptionSpec::Kind::real) return parse_real(spec.fallback).value_or(0);
  return spec.fallback;
}

}  // namespace

Json options_json(const OptionSpecs& specs) {
  Json list = Json::array();
  for (const OptionSpec& spec : specs) {
    Json entry{{"name", spec.name}, {"help", spec.help}, {"default", fallback_of(spec)}};
    switch (spec.kind) {
      case OptionSpec::Kind::choice:
        entry["kind"] = "choice";
        entry["choices"] = spec.choices;
        break;
      case OptionSpec::Kind::integer:
        entry["kind"] = "integer";
        entry["low"] = static_cast<std::int64_t>(spec.low);
        entry["high"] = static_cast<std::int64_t>(spec.high);
        break;
      case OptionSpec::Kind::real:
        entry["kind"] = "real";
        entry["low"] = spec.low;
        entry["high"] = spec.high;
        break;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace tauler::cli
