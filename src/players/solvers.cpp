#include "players/solvers.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>

#include "games/connect4/position.hpp"
#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "search/exact_solver.hpp"

namespace tauler {
namespace {

int table_bits(std::uint64_t nodes) {
  constexpr int fewest = 8;
  constexpr int most = 20;
  return std::clamp(static_cast<int>(std::bit_width(nodes)), fewest, most);
}

/// The general search, for a game with one or several board types.
template <Game... Positions>
Solver exhaustive() {
  // Made with the first position of that type, the table as large as its budget can fill.
  using Tables = std::tuple<std::unique_ptr<ExactSolver<Positions>>...>;
  return [tables = std::make_shared<Tables>()](const AnyPosition& position, std::uint64_t nodes) {
    std::optional<Outcome> outcome;
    const auto try_type = [&]<class G>(std::unique_ptr<ExactSolver<G>>& solver) {
      const G* typed = position.as<G>();
      if (!typed) return;
      if (!solver) solver = std::make_unique<ExactSolver<G>>(table_bits(nodes));
      outcome = solver->solve(*typed, nodes);
    };
    std::apply([&](auto&... solver) { (try_type(solver), ...); }, *tables);
    return outcome;
  };
}

struct SolverEntry {
  std::string_view game;
  Solver (*make)();
};

constexpr SolverEntry solvers[] = {
    {"connect4", exhaustive<connect4::Position, connect4::Position8x8, connect4::FreePosition>},
    {"gomoku", exhaustive<gomoku::Position>},
    {"hex", exhaustive<hex::Position>},
    {"othello", exhaustive<othello::Position>},
};

}  // namespace

Solver make_solver(std::string_view game_id) {
  for (const SolverEntry& entry : solvers) {
    if (entry.game == game_id) return entry.make();
  }
  return {};
}

}  // namespace tauler
