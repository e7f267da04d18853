#include "core/options.hpp"

#include <algorithm>
#include <cassert>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler {
namespace {

std::optional<Error> problem_with(const OptionSpec& spec, std::string_view value) {
  switch (spec.kind) {
    case OptionSpec::Kind::integer: {
      const auto number = parse_integer<std::int64_t>(value);
      const bool fits = number && static_cast<double>(*number) >= spec.low &&
                        static_cast<double>(*number) <= spec.high;
      if (fits) return std::nullopt;
      return Error{"option-whole-range", {spec.name, spec.low, spec.high, excerpt(value)}};
    }
    case OptionSpec::Kind::real: {
      const auto number = parse_real(value);
      if (number && *number >= spec.low && *number <= spec.high) return std::nullopt;
      return Error{"option-range", {spec.name, spec.low, spec.high, excerpt(value)}};
    }
    case OptionSpec::Kind::choice: break;
  }
  if (std::find(spec.choices.begin(), spec.choices.end(), value) != spec.choices.end()) {
    return std::nullopt;
  }
  return Error{"option-choice", {spec.name, spec.domain(), excerpt(value)}};
}

Error known_names(const OptionSpecs& specs) {
  if (specs.empty()) return Error{"options-none"};
  std::vector<std::string> names;
  for (const OptionSpec& spec : specs) names.push_back(spec.name);
  return Error{"options-known", {join(names, ", ")}};
}

}  // namespace

OptionSpec OptionSpec::integer(std::string name, std::int64_t fallback, std::int64_t low,
                               std::int64_t high, std::string help) {
  return {std::move(name),
          std::move(help),
          Kind::integer,
          std::to_string(fallback),
          static_cast<double>(low),
          static_cast<double>(high),
          {}};
}

OptionSpec OptionSpec::real(std::string name, double fallback, double low, double high,
                            std::string help) {
  return {std::move(name), std::move(help), Kind::real, fmt::format("{}", fallback), low, high, {}};
}

OptionSpec OptionSpec::choice(std::string name, std::vector<std::string> choices,
                              std::string help) {
  assert(!choices.empty());
  std::string fallback = choices.front();
  return {std::move(name),   std::move(help), Kind::choice, std::move(fallback), 0, 0,
          std::move(choices)};
}

OptionSpec OptionSpec::flag(std::string name, bool fallback, std::string help) {
  OptionSpec spec = choice(std::move(name), {"on", "off"}, std::move(help));
  spec.fallback = fallback ? "on" : "off";
  return spec;
}

std::string OptionSpec::domain() const {
  if (kind == Kind::choice) return join(choices, ", ");
  return fmt::format("{} to {}", low, high);
}

Result<Options> Options::parse(std::string_view text, const OptionSpecs& specs) {
  Options options;
  for (const Piece& piece : split(text, ',')) {
    const std::size_t equals = piece.text.find('=');
    if (equals == std::string_view::npos) {
      return Error{"option-form", {excerpt(piece.text), known_names(specs)}, piece.at};
    }
    const std::string_view name = piece.text.substr(0, equals);
    const std::string_view value = piece.text.substr(equals + 1);
    const auto spec = std::find_if(specs.begin(), specs.end(),
                                   [&](const OptionSpec& each) { return each.name == name; });
    if (spec == specs.end()) {
      return Error{"option-unknown", {excerpt(name), known_names(specs)}, piece.at};
    }
    if (options.values_.contains(name)) {
      return Error{"option-repeated", {spec->name}, piece.at};
    }
    if (const auto problem = problem_with(*spec, value)) {
      return problem->placed(piece.at + equals + 1);
    }
    options.values_.emplace(name, value);
  }
  for (const OptionSpec& spec : specs) options.values_.try_emplace(spec.name, spec.fallback);
  return options;
}

const std::string& Options::value(std::string_view name) const {
  const auto found = values_.find(name);
  assert(found != values_.end() && "option was not declared");
  return found->second;
}

std::int64_t Options::integer(std::string_view name) const {
  return *parse_integer<std::int64_t>(value(name));
}

double Options::real(std::string_view name) const {
  return *parse_real(value(name));
}

const std::string& Options::choice(std::string_view name) const {
  return value(name);
}

bool Options::flag(std::string_view name) const {
  return value(name) == "on";
}

std::string Options::text(const OptionSpecs& specs) const {
  std::string result;
  for (const OptionSpec& spec : specs) {
    const std::string& mine = value(spec.name);
    if (mine == spec.fallback) continue;
    if (!result.empty()) result += ',';
    result += spec.name + '=' + mine;
  }
  return result;
}

}  // namespace tauler
