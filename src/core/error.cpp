#include "core/error.hpp"

#include <cstdio>
#include <cstdlib>

#include <fmt/core.h>

namespace tauler {

void end_by_misused_result(const Error* error) {
  std::fprintf(stderr, "tauler: a bug: the result of something that %s was used%s%s\n",
               error ? "failed" : "succeeded", error ? ": " : " as an error",
               error ? error->reason.c_str() : "");
  std::abort();
}

std::string to_string(const Error& error) {
  if (!error.at) return error.reason;
  return fmt::format("{} (at character {})", error.reason, *error.at + 1);
}

}  // namespace tauler
