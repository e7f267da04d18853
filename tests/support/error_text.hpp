// Errors as tests look at them: by code and arguments, not by their sentences.
#pragma once

#include <ostream>
#include <string>

#include <fmt/core.h>

#include "core/error.hpp"

namespace tauler {

/// "move-wrong(3, game-over)".
inline std::string code_text(const Error& error) {
  struct Text {
    std::string operator()(const std::string& text) const { return text; }
    std::string operator()(std::int64_t number) const { return fmt::format("{}", number); }
    std::string operator()(double number) const { return fmt::format("{}", number); }
    std::string operator()(const std::shared_ptr<const Error>& within) const {
      return code_text(*within);
    }
  };
  std::string text(error.code);
  for (std::size_t i = 0; i < error.arguments.size(); ++i) {
    text += i == 0 ? "(" : ", ";
    text += std::visit(Text{}, error.arguments[i].value());
  }
  if (!error.arguments.empty()) text += ')';
  return text;
}

/// With its place, counted from 0: "side-letter-unknown(z) at 12".
inline std::string placed_text(const Error& error) {
  return error.at ? fmt::format("{} at {}", code_text(error), *error.at) : code_text(error);
}

/// The error's, or "" where there is none.
template <class T>
std::string code_text(const Result<T>& result) {
  return result ? "" : code_text(result.error());
}

// What GoogleTest shows where an expectation fails.
inline void PrintTo(const Error& error, std::ostream* out) {
  *out << placed_text(error);
}
inline void PrintTo(const ErrorCode& code, std::ostream* out) {
  *out << std::string_view(code);
}

}  // namespace tauler
