// Exact results at the border: who wins a position of any game under best play, where that can be
// proven. A game has one solver, its line in solvers.cpp; a faster one of its own takes it over
// there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/any_position.hpp"

namespace tauler {

/// Answers for one game: the proven result, or nothing where so many nodes were not enough. Keeps
/// what it learnt from call to call; for one thread.
using Solver = std::function<std::optional<Outcome>(const AnyPosition&, std::uint64_t nodes)>;

/// A new solver; empty for a game that has none.
Solver make_solver(std::string_view game_id);

}  // namespace tauler
