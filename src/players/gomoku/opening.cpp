#include "players/gomoku/opening.hpp"

#include "players/gomoku/focus.hpp"
#include "players/gomoku/structures.hpp"

namespace tauler::gomoku {
namespace {

constexpr int opening_margin = 2;

Move choose_colour(const Position& position, Rng& rng) {
  const int for_black = Structures(position).value(Colour::black);
  if (for_black == 0) return rng.below(2) == 0 ? take_black : take_white;
  return for_black > 0 ? take_black : take_white;
}

Move place_nearby(const Position& position, Rng& rng) {
  const Focus focus = Focus::of(position.board(), opening_margin);
  MoveList moves;
  for (int row = focus.top; row <= focus.bottom; ++row) {
    for (int column = focus.left; column <= focus.right; ++column) {
      const Move move = position.move_to({row, column});
      if (position.is_legal(move)) moves.add(move);
    }
  }
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

Decision just(Move move) {
  Decision decision;
  decision.move = move;
  decision.variation = {move};
  return decision;
}

}  // namespace

std::optional<Decision> opening_decision(const Position& position, Rng& rng) {
  if (position.is_choosing()) return just(choose_colour(position, rng));
  const int centre = position.size() / 2;
  if (position.stones() == 0) return just(position.move_to({centre, centre}));
  if (choice_due_at(position.opening())) return just(place_nearby(position, rng));
  return std::nullopt;
}

}  // namespace tauler::gomoku
