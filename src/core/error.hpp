// Errors are values with a reason a person can act on. Parsers return them: nothing here throws on
// a stranger's bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace tauler {

struct Error {
  std::string reason;
  /// Offset of the offending byte in the text that was read, when there is one.
  std::optional<std::size_t> at = std::nullopt;

  /// The same error seen from a larger text in which this one starts at `offset`.
  Error shifted(std::size_t offset) const& {
    return {reason, at ? std::optional(*at + offset) : std::nullopt};
  }
};

/// "reason (at character 7)", one-based as editors count.
std::string to_string(const Error& error);

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
