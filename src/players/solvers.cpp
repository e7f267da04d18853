#include "players/solvers.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <tuple>

#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "players/connect4/solver/solver.hpp"
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

/// Connect Four has its own; a board of another size makes a new one. Without the opening book: an
/// opening that the book decides is still a good one to play.
class Connect4Solver {
 public:
  std::optional<Outcome> operator()(const AnyPosition& position, std::uint64_t nodes) {
    return connect4::with_typed_board(position, [&](const auto& typed) {
      if (width_ != typed.width() || height_ != typed.height()) {
        width_ = typed.width();
        height_ = typed.height();
        solver_ = std::make_shared<connect4::Solver>(width_, height_, most_memory);
      }
      return solver_->outcome(typed, nodes);
    });
  }

 private:
  static constexpr std::size_t most_memory = std::size_t{64} << 20;

  int width_ = 0;
  int height_ = 0;
  std::shared_ptr<connect4::Solver> solver_;
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
