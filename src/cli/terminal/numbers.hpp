// Numbers on the command line: CLI11's own check takes 0x10, " 3" and 1.5 for some numbers and -1
// for a very large one, and does not say what would be right.
#pragma once

#include <cstdint>

#include <CLI/App.hpp>

namespace tauler::cli {

/// Digits only, within these bounds.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high);
/// A seed, as everywhere in the house.
CLI::Validator seed_number();

}  // namespace tauler::cli
