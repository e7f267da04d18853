#include "core/error.hpp"

#include <cstdio>
#include <cstdlib>

#include "core/sentences.hpp"

namespace tauler {

void end_by_misused_result(const Error* error) {
  std::fprintf(stderr, "tauler: a bug: the result of something that %s was used%s%s\n",
               error ? "failed" : "succeeded", error ? ": " : " as an error",
               error ? english(*error).c_str() : "");
  std::abort();
}

}  // namespace tauler
