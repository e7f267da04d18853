// A Gomoku position: the board's lines (board.hpp), the rule, and how the game was opened.
//
// A move is a cell, row × size + column from the top left corner, or in a swap2 opening one of
// three choices. Colours take turns from the first stone to the last, so the colour of the next
// stone follows from the number of stones; the seat that places it follows from the opening.
#pragma once

#include <span>
#include <vector>

#include "core/board_view.hpp"
#include "core/game.hpp"
#include "core/rng.hpp"
#include "games/gomoku/board.hpp"
#include "games/gomoku/renju.hpp"

namespace tauler::gomoku {

/// The moves of a swap2 opening that are not stones.
inline constexpr Move take_black = Move::of(400);
inline constexpr Move take_white = Move::of(401);
inline constexpr Move put_two_more = Move::of(402);

namespace detail {

inline constexpr auto stone_keys = [] {
  std::array<std::array<std::uint64_t, 2>, std::size_t{max_size} * max_size> keys{};
  std::uint64_t counter = 0;
  for (auto& both : keys) {
    for (std::uint64_t& key : both) key = mix64(++counter);
  }
  return keys;
}();

}  // namespace detail

class Position {
 public:
  struct Undo {
    Move move;
  };

  /// An empty board. Precondition: nothing is chosen yet.
  constexpr explicit Position(const Settings& settings = {})
      : Position(settings, Board(settings.size)) {
    assert(choices_in(settings.opening) == 0);
  }

  /// A set-up board with whatever outcome it has. Precondition: black has as many stones as white
  /// or one more, and at least as many as the opening asks for.
  static Position from_cells(const Settings& settings, std::span<const CellState> cells);

  constexpr int size() const { return board_.size(); }
  constexpr Rule rule() const { return rule_; }
  constexpr Opening opening() const { return opening_; }
  constexpr const Board& board() const { return board_; }
  constexpr int stones() const { return stones_; }
  constexpr int cells() const { return size() * size(); }

  /// The colour of the next stone.
  constexpr Colour colour_to_move() const {
    return stones_ % 2 == 0 ? Colour::black : Colour::white;
  }
  /// Whether the next move is a choice of swap2 and not a stone.
  constexpr bool is_choosing() const { return stones_ == choice_due_at(opening_); }

  constexpr int ply() const { return stones_ + choices_in(opening_); }
  constexpr Outcome outcome() const { return outcome_; }
  /// The seat to move: `Side::first` is the player who opened the game, whatever colour it has.
  constexpr Side to_move() const {
    if (opening_ == Opening::swap2) return stones_ < 3 ? Side::first : Side::second;
    if (opening_ == Opening::swap2_more) return stones_ < 5 ? Side::second : Side::first;
    return seat_of(colour_to_move(), opening_);
  }

  constexpr Cell cell(Move move) const {
    const int row = move.value() * rows_per_code_ >> 16;
    return {row, move.value() - row * size()};
  }
  constexpr Move move_to(Cell cell) const { return Move::of(cell.row * size() + cell.column); }

  constexpr bool is_legal(Move move) const {
    if (is_over(outcome_)) return false;
    if (is_choosing()) {
      return move == take_black || move == take_white ||
             (move == put_two_more && opening_ == Opening::swap2);
    }
    if (move.value() >= cells() || !board_.is_empty(cell(move))) return false;
    return !black_is_restricted() || !is_forbidden(judge_black_move(board_, cell(move)));
  }

  void legal_moves(MoveList& moves) const;

  std::uint64_t count_legal_moves() const {
    if (!is_over(outcome_) && !is_choosing() && !black_is_restricted()) {
      return static_cast<std::uint64_t>(cells() - stones_);
    }
    MoveList moves;
    legal_moves(moves);
    return moves.size();
  }

  constexpr Undo play(Move move) {
    assert(is_legal(move));
    if (is_choosing()) {
      choose(move);
      return {move};
    }
    const Colour colour = colour_to_move();
    toggle(cell(move), colour);
    ++stones_;
    if (board_.wins_at(cell(move), colour, rule_)) {
      outcome_ = win_for(seat_of(colour, opening_));
    } else if (stones_ == cells() || (black_is_restricted() && !black_can_move())) {
      outcome_ = Outcome::draw;
    }
    return {move};
  }

  constexpr void undo(const Undo& last) {
    outcome_ = Outcome::ongoing;
    if (last.move >= take_black) {
      set_opening(opening_ >= Opening::swap2_more_black ? Opening::swap2_more : Opening::swap2);
      return;
    }
    --stones_;
    toggle(cell(last.move), colour_to_move());
  }

  constexpr std::uint64_t key() const { return key_; }

  /// The four rotations of the square and their mirror images.
  constexpr int symmetries() const { return 8; }
  constexpr Move mapped(Move move, int symmetry) const {
    if (move >= take_black) return move;
    Cell image = cell(move);
    if ((symmetry & 1) != 0) image.column = size() - 1 - image.column;
    if ((symmetry & 2) != 0) image.row = size() - 1 - image.row;
    if ((symmetry & 4) != 0) image = {image.column, image.row};
    return move_to(image);
  }
  Position mapped(int symmetry) const;

  /// Whether `colour` has a winning row anywhere.
  bool has_win(Colour colour) const { return !winning_cells(colour).empty(); }
  /// The cells of all winning rows of `colour`, in board order.
  std::vector<int> winning_cells(Colour colour) const;

  Outcome random_playout(Rng& rng);

  friend constexpr bool operator==(const Position&, const Position&) = default;

 private:
  constexpr Position(const Settings& settings, const Board& board)
      : board_(board), rule_(settings.rule), opening_(settings.opening) {
    rows_per_code_ = (65536 + settings.size - 1) / settings.size;
    key_ = mix64(1000 + static_cast<std::uint64_t>(settings.size * 4) +
                 static_cast<std::uint64_t>(rule_)) ^
           key_of(opening_);
  }

  static constexpr std::uint64_t key_of(Opening opening) {
    return mix64(2000 + static_cast<std::uint64_t>(opening));
  }

  /// Whether the next stone is one that renju may forbid.
  constexpr bool black_is_restricted() const {
    return rule_ == Rule::renju && colour_to_move() == Colour::black;
  }
  bool black_can_move() const;

  constexpr void toggle(Cell cell, Colour colour) {
    board_.toggle(cell, colour);
    key_ ^= detail::stone_keys[move_to(cell).value()][static_cast<std::size_t>(colour)];
  }

  constexpr void set_opening(Opening opening) {
    key_ ^= key_of(opening_) ^ key_of(opening);
    opening_ = opening;
  }

  constexpr void choose(Move choice) {
    const bool first_choice = opening_ == Opening::swap2;
    if (choice == put_two_more) {
      set_opening(Opening::swap2_more);
    } else if (choice == take_black) {
      set_opening(first_choice ? Opening::swap2_black : Opening::swap2_more_black);
    } else {
      set_opening(first_choice ? Opening::swap2_white : Opening::swap2_more_white);
    }
  }

  Board board_;
  Rule rule_;
  Opening opening_;
  Outcome outcome_ = Outcome::ongoing;
  std::int16_t stones_ = 0;
  /// 2^16 / size, rounded up: a division of a move code by the size is a multiplication by this.
  std::int32_t rows_per_code_ = 0;
  std::uint64_t key_ = 0;
};

static_assert(Game<Position>);

}  // namespace tauler::gomoku
