#include "players/solvers.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>

#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "players/connect4/champion/board_solver.hpp"
#include "players/connect4/typed_board.hpp"
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

/// Connect Four has its own, with an opening book.
class Connect4Solver {
 public:
  std::optional<Outcome> operator()(const AnyPosition& position, std::uint64_t nodes) const {
    return connect4::with_typed_board(
        position, [&](const auto& typed) { return solver_->of(typed).outcome(typed, nodes); });
  }

 private:
  static constexpr std::size_t most_memory = std::size_t{64} << 20;

  std::shared_ptr<connect4::BoardSolver> solver_ =
      std::make_shared<connect4::BoardSolver>(most_memory);
};

struct SolverEntry {
  std::string_view game;
  Solver (*make)();
};

constexpr SolverEntry solvers[] = {
    {"connect4", [] { return Solver(Connect4Solver()); }},
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
