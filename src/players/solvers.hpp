// Exact results at the border: who wins a position of any game under best play, where that can be
// proven. Each game has one solver, a line in solvers.cpp: the general one, or a faster one of its
// own.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/any_position.hpp"

namespace tauler {

/// Answers for one game: the proven result, or nothing if that many nodes were not enough. Keeps
/// what it learnt from call to call; for one thread.
using Solver = std::function<std::optional<Outcome>(const AnyPosition&, std::uint64_t nodes)>;

/// A new solver; empty for a game that has none.
Solver make_solver(std::string_view game_id);

}  // namespace tauler
