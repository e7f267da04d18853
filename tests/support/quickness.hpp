// Whether something stays within a short time. A busy machine may take the processor away in any
// one attempt; what is too slow by itself is so in all of them.
#pragma once

#include "core/clock.hpp"

namespace tauler::testing {

/// `once` gives the time it took.
template <typename Once>
bool one_of_five_is_within(Duration limit, Once once) {
  for (int i = 0; i < 5; ++i) {
    if (once() < limit) return true;
  }
  return false;
}

}  // namespace tauler::testing
