#include "cli/plan/plan_section.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "cli/plan/plan_file.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/suggest.hpp"
#include "core/text.hpp"

namespace tauler::cli {

void PlanTrouble::add(std::size_t line, const Error& error) {
  if (!first_) first_ = Error{"file-line-wrong", {file_, line, error}};
}

PlanSection::PlanSection(const toml::table* table, std::string_view name, PlanTrouble& trouble)
    : table_(table), name_(name), trouble_(trouble) {
  if (!table) return;
  std::vector<std::string> known;
  for (const PlanKey& key : plan_keys()) {
    if (key.section == name) known.emplace_back(key.name);
    // A section is a key of the whole.
    const bool is_new = std::find(known.begin(), known.end(), key.section) == known.end();
    if (name.empty() && !key.section.empty() && is_new) known.emplace_back(key.section);
  }
  for (const auto& [key, value] : *table) {
    const std::string_view word = key.str();
    if (std::find(known.begin(), known.end(), word) != known.end()) continue;
    const Error unknown =
        name.empty() ? Error{"plan-key-unknown", {excerpt(word), join(known, ", ")}}
                     : Error{"plan-section-key-unknown", {excerpt(word), name, join(known, ", ")}};
    trouble.add(key.source().begin.line, with_suggestion(unknown, word, known));
  }
}

std::size_t PlanSection::line_of(std::string_view key) const {
  if (const toml::node* found = node(key)) return found->source().begin.line;
  return table_ ? std::max<std::size_t>(table_->source().begin.line, 1) : 1;
}

void PlanSection::fail(std::string_view key, const Error& error) {
  trouble_.add(line_of(key), error.within(key));
}

void PlanSection::read(std::string_view key, std::string& value) {
  const toml::node* found = node(key);
  if (!found) return;
  if (const auto text = found->value_exact<std::string>()) {
    value = *text;
  } else {
    fail(key, Error{"plan-text-expected"});
  }
}

void PlanSection::read(std::string_view key, bool& value) {
  const toml::node* found = node(key);
  if (!found) return;
  if (const auto flag = found->value_exact<bool>()) {
    value = *flag;
  } else {
    fail(key, Error{"plan-flag-expected"});
  }
}

void PlanSection::read(std::string_view key, int& value, int low, int high) {
  const toml::node* found = node(key);
  if (!found) return;
  const auto number = found->value_exact<std::int64_t>();
  if (number && *number >= low && *number <= high) {
    value = static_cast<int>(*number);
  } else {
    fail(key, Error{"plan-whole-expected", {low, high}});
  }
}

void PlanSection::read(std::string_view key, std::uint64_t& value, std::uint64_t high) {
  const toml::node* found = node(key);
  if (!found) return;
  const auto number = found->value_exact<std::int64_t>();
  if (number && *number >= 0 && static_cast<std::uint64_t>(*number) <= high) {
    value = static_cast<std::uint64_t>(*number);
  } else {
    fail(key, Error{"plan-whole-expected", {0, high}});
  }
}

void PlanSection::read(std::string_view key, double& value, double low, double high) {
  const toml::node* found = node(key);
  if (!found) return;
  const auto number = found->is_number() ? found->value<double>() : std::nullopt;
  if (number && *number >= low && *number <= high) {
    value = *number;
  } else {
    fail(key, Error{"plan-number-expected", {low, high}});
  }
}

void PlanSection::read(std::string_view key, std::vector<std::string>& value) {
  const toml::node* found = node(key);
  if (!found) return;
  const toml::array* list = found->as_array();
  if (!list) return fail(key, Error{"plan-list-expected"});
  value.clear();
  for (const toml::node& each : *list) {
    const auto text = each.value_exact<std::string>();
    if (!text) return fail(key, Error{"plan-list-expected"});
    value.push_back(*text);
  }
}

bool PlanSection::is_none(std::string_view key) const {
  const toml::node* found = node(key);
  if (!found) return false;
  const auto text = found->value_exact<std::string>();
  return text ? *text == "none" : found->is_number() && found->value<double>() == 0;
}

void PlanSection::read(std::string_view key, Duration& value) {
  const toml::node* found = node(key);
  if (!found) return;
  const auto text = found->value_exact<std::string>();
  const auto number = found->is_number() ? found->value<double>() : std::nullopt;
  const Result<Duration> time = parse_duration(text     ? *text
                                               : number ? fmt::format("{:.9f}", *number)
                                                        : "");
  if (time) {
    value = *time;
  } else {
    fail(key, Error{"plan-time-expected"});
  }
}

}  // namespace tauler::cli
