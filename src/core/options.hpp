// Named options with types, ranges and help, for games (`hex:size=13,swap=off`) and for players
// (`gomoku/second:depth=4,seed=7`): declared once, checked once, listed by `tauler players`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler {

struct OptionSpec {
  enum class Kind { integer, real, choice };

  std::string name;
  std::string help;
  Kind kind = Kind::integer;
  std::string fallback;  ///< the default, as text
  double low = 0;        ///< for numbers
  double high = 0;
  std::vector<std::string> choices;

  static OptionSpec integer(std::string name, std::int64_t fallback, std::int64_t low,
                            std::int64_t high, std::string help);
  static OptionSpec real(std::string name, double fallback, double low, double high,
                         std::string help);
  static OptionSpec choice(std::string name, std::vector<std::string> choices, std::string help);
  static OptionSpec flag(std::string name, bool fallback, std::string help);

  /// "3 … 12" or "on, off".
  std::string domain() const;
};

using OptionSpecs = std::vector<OptionSpec>;

/// A full set of checked values: every declared option has one.
class Options {
 public:
  /// `text` is `name=value,name=value`, possibly empty.
  static Result<Options> parse(std::string_view text, const OptionSpecs& specs);

  std::int64_t integer(std::string_view name) const;
  double real(std::string_view name) const;
  const std::string& choice(std::string_view name) const;
  bool flag(std::string_view name) const;
  /// An option of any kind, as text.
  const std::string& value(std::string_view name) const;

  /// Only what differs from the defaults, in declared order: parses back to the same options.
  std::string text(const OptionSpecs& specs) const;

  friend bool operator==(const Options& a, const Options& b) { return a.values_ == b.values_; }

 private:
  std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace tauler
