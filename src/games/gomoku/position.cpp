#include "games/gomoku/position.hpp"

#include <algorithm>

namespace tauler::gomoku {

Position Position::from_cells(const Setup& setup, std::span<const CellState> cells) {
  Position position(setup, Board(setup.size));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i] == CellState::empty) continue;
    const Colour colour = cells[i] == CellState::first ? Colour::black : Colour::white;
    position.toggle(position.cell(Move::of(static_cast<int>(i))), colour);
    ++position.stones_;
  }
  const Colour mover = opposite(position.colour_to_move());
  if (position.has_win(mover)) {
    position.outcome_ = win_for(seat_of(mover, setup.opening));
  } else if (position.stones_ == position.cells() ||
             (position.black_is_restricted() && !position.black_can_move())) {
    position.outcome_ = Outcome::draw;
  }
  return position;
}

void Position::legal_moves(MoveList& moves) const {
  if (is_over(outcome_)) return;
  if (is_choosing()) {
    moves.add(take_black);
    moves.add(take_white);
    if (opening_ == Opening::swap2) moves.add(put_two_more);
    return;
  }
  const bool restricted = black_is_restricted();
  for (int row = 0; row < size(); ++row) {
    for (Board::Bits empty = board_.empty_in_row(row); empty != 0; empty &= empty - 1) {
      const Cell cell{row, std::countr_zero(empty)};
      if (restricted && is_forbidden(judge_black_move(board_, cell))) continue;
      moves.add(move_to(cell));
    }
  }
}

bool Position::black_can_move() const {
  for (int row = 0; row < size(); ++row) {
    for (Board::Bits empty = board_.empty_in_row(row); empty != 0; empty &= empty - 1) {
      if (!is_forbidden(judge_black_move(board_, {row, std::countr_zero(empty)}))) return true;
    }
  }
  return false;
}

Position Position::mapped(int symmetry) const {
  Position image(Setup{size(), rule_, opening_}, Board(size()));
  for (int code = 0; code < cells(); ++code) {
    const Cell from = cell(Move::of(code));
    for (Colour colour : {Colour::black, Colour::white}) {
      if (!board_.has_stone(from, colour)) continue;
      image.toggle(cell(mapped(Move::of(code), symmetry)), colour);
    }
  }
  image.stones_ = stones_;
  image.outcome_ = outcome_;
  return image;
}

std::vector<int> Position::winning_cells(Colour colour) const {
  std::vector<int> winning;
  for (int code = 0; code < cells(); ++code) {
    const Cell at = cell(Move::of(code));
    const bool wins = std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
      const auto [line, bit] = spot(at, direction);
      const Board::Bits fives = winning_fives(rule_, colour, board_.stones(line, colour),
                                              board_.stones(line, opposite(colour)));
      // The five that starts here, or up to four cells before.
      return ((fives << 4 >> bit) & 0b11111) != 0;
    });
    if (wins) winning.push_back(code);
  }
  return winning;
}

/// The empty cells are drawn one by one; a cell black may not play on is left for later.
Outcome Position::random_playout(Rng& rng) {
  MoveList empty;
  for (int row = 0; row < size(); ++row) {
    for (Board::Bits bits = board_.empty_in_row(row); bits != 0; bits &= bits - 1) {
      empty.add(move_to({row, std::countr_zero(bits)}));
    }
  }
  std::size_t left = empty.size();
  while (!is_over(outcome_)) {
    if (is_choosing()) {
      play(Move::of(take_black.value() +
                    static_cast<int>(rng.below(opening_ == Opening::swap2 ? 3 : 2))));
      continue;
    }
    std::size_t candidates = left;
    while (true) {
      std::swap(empty[rng.below(static_cast<std::uint32_t>(candidates))], empty[candidates - 1]);
      --candidates;
      if (!black_is_restricted() || is_legal(empty[candidates])) break;
    }
    play(empty[candidates]);
    std::swap(empty[candidates], empty[--left]);
  }
  return outcome_;
}

}  // namespace tauler::gomoku
