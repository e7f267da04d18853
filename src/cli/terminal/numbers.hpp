// Numbers on the command line: CLI11's own check takes 0x10, " 3" and 1.5 for some numbers and -1
// for a very large one, and does not say what would be right.
#pragma once

#include <cstdint>

#include <CLI/App.hpp>

namespace tauler::cli {

// Bounds that commands have in common.
inline constexpr int most_games = 1'000'000;
inline constexpr int most_jobs = 256;
inline constexpr int most_threads = 256;
inline constexpr int most_megabytes = 1 << 20;
inline constexpr int longest_opening = 60;

/// Digits only, within these bounds.
CLI::Validator whole_number(std::uint64_t low, std::uint64_t high);
/// A seed, as everywhere in the registries.
CLI::Validator seed_number();

}  // namespace tauler::cli
