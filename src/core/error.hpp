// Errors are values: a code, and what a sentence about it needs to know. Parsers return them:
// nothing here throws on a stranger's bytes. The sentences are made at the edge, in the reader's
// language (core/sentences.hpp).
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tauler {

struct Error;

/// What an error tells beyond its code: a text, a number, or the error that it puts into context.
class Argument {
 public:
  using Value = std::variant<std::string, std::int64_t, double, std::shared_ptr<const Error>>;

  Argument(std::string text) : value_(std::move(text)) {}
  Argument(std::string_view text) : value_(std::string(text)) {}
  Argument(const char* text) : value_(std::string(text)) {}
  Argument(std::integral auto number) : value_(static_cast<std::int64_t>(number)) {}
  Argument(double number) : value_(number) {}
  Argument(Error within);
  Argument(char letter) : value_(std::string(1, letter)) {}

  const Value& value() const { return value_; }
  friend bool operator==(const Argument& a, const Argument& b);

 private:
  Value value_;
};

/// A short and stable name, its subject first: "game-unknown". Written in the source as a literal;
/// core/sentences/ has a sentence for each, and tests/house holds that.
class ErrorCode {
 public:
  consteval ErrorCode(const char* text) : text_(text) {
    char before = '-';
    for (char c : text_) {
      const bool is_letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      if (!is_letter && (c != '-' || before == '-')) throw "a code is in kebab-case";
      before = c;
    }
    if (before == '-') throw "a code ends with a letter";
  }

  constexpr operator std::string_view() const { return text_; }
  friend constexpr bool operator==(ErrorCode a, ErrorCode b) { return a.text_ == b.text_; }

 private:
  /// For one that was read, and is among those that have a sentence.
  friend std::optional<ErrorCode> known_code(std::string_view text);
  struct Known {};
  constexpr ErrorCode(Known /*it is*/, std::string_view text) : text_(text) {}

  std::string_view text_;
};

/// The code of this name, from another process of ours say; nothing where no error has it.
std::optional<ErrorCode> known_code(std::string_view text);

struct Error {
  ErrorCode code;
  std::vector<Argument> arguments = {};
  /// Offset of the offending byte in the text that was read, when there is one.
  std::optional<std::size_t> at = std::nullopt;

  friend bool operator==(const Error& a, const Error& b) {
    return a.code == b.code && a.arguments == b.arguments && a.at == b.at;
  }

  /// The same error seen from a larger text in which this one starts at `offset`.
  Error shifted(std::size_t offset) const {
    return placed(at ? std::optional(*at + offset) : std::nullopt);
  }
  /// The same error at another place, or at none.
  Error placed(std::optional<std::size_t> place) const { return {code, arguments, place}; }
  Error unplaced() const { return placed(std::nullopt); }
  /// "--time: ...": the same error where `context` says what was read.
  Error within(std::string_view context) const { return {"error-within", {context, *this}}; }
};

inline Argument::Argument(Error within)
    : value_(std::make_shared<const Error>(std::move(within))) {}

inline bool operator==(const Argument& a, const Argument& b) {
  const auto* one = std::get_if<std::shared_ptr<const Error>>(&a.value_);
  const auto* other = std::get_if<std::shared_ptr<const Error>>(&b.value_);
  return one && other ? **one == **other : a.value_ == b.value_;
}

/// Ends the program: a value, or an error, was taken from a result that has none. A bug of ours,
/// and in every build better an end than somebody's memory.
[[noreturn]] void end_by_misused_result(const Error* error);

/// A value or the reason there is none.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  explicit operator bool() const { return state_.index() == 0; }

  T& operator*() & { return checked(); }
  const T& operator*() const& { return checked(); }
  T&& operator*() && { return std::move(checked()); }
  T* operator->() { return &checked(); }
  const T* operator->() const { return &checked(); }

  const Error& error() const {
    const Error* error = std::get_if<1>(&state_);
    if (!error) end_by_misused_result(nullptr);
    return *error;
  }

 private:
  T& checked() { return const_cast<T&>(std::as_const(*this).checked()); }
  const T& checked() const {
    const T* value = std::get_if<0>(&state_);
    if (!value) end_by_misused_result(std::get_if<1>(&state_));
    return *value;
  }

  std::variant<T, Error> state_;
};

struct Done {};

/// For operations that either happen or say why not.
using Status = Result<Done>;

}  // namespace tauler
