// What the program says to a person, in the person's language. The English stands in the source,
// where it is said, and is the key to the other languages' sentences; its {} places are fmt's.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <fmt/core.h>

namespace tauler {

/// Marks a text that is looked up later, where a test looks for what is said.
constexpr std::string_view spoken(std::string_view english) {
  return english;
}

class Words {
 public:
  /// English: every sentence is its own.
  Words() = default;
  /// From a JSON object, English to the language of that code.
  Words(std::string_view code, std::string_view json);

  static const Words& english();

  /// "en", "ca": what a page says it is written in.
  const std::string& code() const { return code_; }

  /// The English itself where the language has no sentence for it.
  std::string_view of(std::string_view english) const;

  /// The sentence with its places filled in.
  template <class... Arguments>
  std::string say(fmt::format_string<Arguments...> english, Arguments&&... arguments) const {
    const fmt::string_view pattern = english;
    const std::string_view own = of({pattern.data(), pattern.size()});
    return fmt::vformat(fmt::string_view(own.data(), own.size()),
                        fmt::make_format_args(arguments...));
  }

  const std::map<std::string, std::string, std::less<>>& all() const { return sentences_; }

 private:
  std::string code_ = "en";
  std::map<std::string, std::string, std::less<>> sentences_;
};

}  // namespace tauler
