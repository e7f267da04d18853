#include "core/error.hpp"

#include <fmt/core.h>

namespace tauler {

std::string to_string(const Error& error) {
  if (!error.at) return error.reason;
  return fmt::format("{} (at character {})", error.reason, *error.at + 1);
}

}  // namespace tauler
