// One table of a plan file, read key by key. The first thing that is wrong is kept with its line,
// and everything after it is passed over.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "core/clock.hpp"
#include "core/error.hpp"

namespace tauler::cli {

class PlanTrouble {
 public:
  explicit PlanTrouble(std::string file) : file_(std::move(file)) {}

  void add(std::size_t line, const Error& error);
  const std::optional<Error>& first() const { return first_; }

 private:
  std::string file_;
  std::optional<Error> first_;
};

class PlanSection {
 public:
  /// Refuses keys that plan_keys() does not list for the section, and an absent table has none.
  PlanSection(const toml::table* table, std::string_view name, PlanTrouble& trouble);

  bool has(std::string_view key) const { return table_ && table_->contains(key); }
  bool is_list(std::string_view key) const { return has(key) && node(key)->is_array(); }
  /// Whether anything in the file is.
  bool is_wrong() const { return trouble_.first().has_value(); }
  /// "none", or the number 0.
  bool is_none(std::string_view key) const;
  std::size_t line_of(std::string_view key) const;
  /// Says what is wrong with a key, or with the section where it does not have the key.
  void fail(std::string_view key, const Error& error);

  // Each leaves `value` as it is where the key is absent.
  void read(std::string_view key, std::string& value);
  void read(std::string_view key, bool& value);
  void read(std::string_view key, int& value, int low, int high);
  void read(std::string_view key, std::uint64_t& value, std::uint64_t high);
  void read(std::string_view key, double& value, double low, double high);
  void read(std::string_view key, std::vector<std::string>& value);
  /// "250ms", or a number of seconds.
  void read(std::string_view key, Duration& value);

  /// An absent key gives nothing.
  template <class Value, class... Range>
  std::optional<Value> find(std::string_view key, Range... range) {
    if (!has(key)) return std::nullopt;
    Value value{};
    read(key, value, range...);
    return value;
  }

 private:
  const toml::node* node(std::string_view key) const {
    return has(key) ? table_->get(key) : nullptr;
  }

  const toml::table* table_;
  std::string name_;
  PlanTrouble& trouble_;
};

}  // namespace tauler::cli
