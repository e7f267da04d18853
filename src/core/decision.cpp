#include "core/decision.hpp"

#include <algorithm>
#include <array>

namespace tauler {
namespace {

/// In the order of `Method`.
constexpr std::array<std::string_view, 7> method_names{"",          "rule", "minimax", "alpha-beta",
                                                       "deepening", "tree", "exact"};

}  // namespace

std::string_view name_of(Method method) {
  return method_names[static_cast<std::size_t>(method)];
}

Method method_named(std::string_view name) {
  const auto found = std::find(method_names.begin(), method_names.end(), name);
  return found == method_names.end() ? Method::unsaid
                                     : static_cast<Method>(found - method_names.begin());
}

}  // namespace tauler
