// What was proven about the first stones of 7×7, for ClaimBook::read.
#pragma once

#include <span>
#include <string_view>

namespace tauler::hex {

/// Rows of a few claims each.
extern const std::span<const std::string_view> claims_of_7x7;

}  // namespace tauler::hex
