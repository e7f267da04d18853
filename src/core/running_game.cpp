#include "core/running_game.hpp"

namespace tauler {

RunningGame::RunningGame(AnyPosition start, GameClock clock)
    : position_(std::move(start)), clock_(clock) {
  look_at_board();
}

Status RunningGame::play(Move move) {
  if (is_over()) return Error{"game-over"};
  if (Status played = position_.play(move); !played) return played;
  look_at_board();
  return Done{};
}

Status RunningGame::play(std::string_view text) {
  if (is_over()) return Error{"game-over"};
  const Result<Move> move = position_.parse_move(text);
  return move ? play(*move) : Status(move.error());
}

void RunningGame::take_back(int plies) {
  while (plies-- > 0 && position_.undo()) {
  }
  reopen();
}

void RunningGame::end(Outcome outcome, Ending ending) {
  outcome_ = outcome;
  ending_ = ending;
}

void RunningGame::reopen() {
  outcome_ = Outcome::ongoing;
  ending_.reset();
  look_at_board();
}

void RunningGame::look_at_board() {
  const Outcome outcome = position_.outcome();
  if (tauler::is_over(outcome)) end(outcome, Ending::on_board);
}

}  // namespace tauler
