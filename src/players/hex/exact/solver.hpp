// Solves positions of Hex: who wins under best play, by which moves, and why.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/limits.hpp"
#include "games/hex/position.hpp"
#include "nn/model.hpp"
#include "players/hex/exact/claim_book.hpp"

namespace tauler::hex {

struct SolverAnswer {
  std::optional<Side> winner;  ///< nothing: the limits were reached before
  Move move = Move::none();    ///< a winning one, where the side to move wins
  std::vector<int> cells;      ///< the empty ones that the winner may need
  std::uint64_t nodes = 0;
  Duration time{};
};

struct MoveAnswer {
  Move move;
  std::optional<Side> winner;
};
struct MovesAnswer {
  std::vector<MoveAnswer> moves;  ///< every legal one, in board order
  std::uint64_t nodes = 0;
  Duration time{};
};

/// How far a solve is. The numbers say how much, at least, is still to be shown for a win of the
/// side to move, and for its loss; the smaller one is the likelier result.
struct SolverProgress {
  std::uint64_t nodes;
  Duration time;
  std::uint32_t to_win;
  std::uint32_t to_lose;
};

/// Called by one thread. What a solve learns helps the next ones on the same board.
class Solver {
 public:
  using Progress = std::function<void(const SolverProgress&)>;
  /// Runs job(0) to job(count − 1) at once, as far as there are threads, and waits for all;
  /// job(0) where it was called.
  using Crew = std::function<void(int count, const std::function<void(int)>& job)>;

  /// `bytes`: what the table may grow to; throws std::bad_alloc where there is no room. `network`:
  /// Hex's, to try likely moves first; small boards are solved sooner without. `book`: of boards of
  /// this size, and must outlive the solver; or none.
  Solver(int size, std::size_t bytes, std::shared_ptr<const nn::Model> network = nullptr,
         const ClaimBook* book = nullptr);
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  /// Called now and then during a solve.
  void set_progress(Progress progress);
  /// How many threads search a position together. With one, which is usual, the same calls always
  /// take the same nodes.
  void set_crew(int threads, Crew crew);
  /// Forgets everything.
  void clear();

  /// What took some work to find out, as bytes; also in the middle of a solve, when progress is
  /// told.
  std::string memory() const;
  /// Takes up what `memory` gave: a solve then goes on about where that one was. False if the bytes
  /// are not whole, or of another size; nothing has changed then.
  bool recall(std::string_view bytes);

  /// Precondition of all: a board of this size, and no swap ahead.
  SolverAnswer solve(const Position& position, const Limits& limits = {});
  /// The winner after every legal move; the limits are for all together. `known`: of all moves, in
  /// board order, what is known already, or none at all. Precondition: the game is not over.
  MovesAnswer solve_moves(const Position& position, const Limits& limits = {},
                          const std::vector<MoveAnswer>& known = {});
  /// A proof that proof_checker.hpp can read; nothing if the limits were reached before.
  /// Precondition: there is no book, which says what holds but not why.
  std::optional<std::string> prove(const Position& position, const Limits& limits = {});

 private:
  class Search;
  template <int Words>
  class SizedSearch;

  std::unique_ptr<Search> search_;
};

}  // namespace tauler::hex
