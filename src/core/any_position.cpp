#include "core/any_position.hpp"

#include <fmt/core.h>

namespace tauler {

Status AnyPosition::play(Move move) {
  if (is_over()) return Error{"game-over"};
  if (!is_legal(move)) return Error{"move-illegal", {move_text(move)}};
  self_->play(move);
  return Done{};
}

Status AnyPosition::play(std::string_view text) {
  if (is_over()) return Error{"game-over"};
  const Result<Move> move = parse_move(text);
  if (!move) return move.error();
  return play(*move);
}

std::vector<std::string> AnyPosition::move_texts() const {
  std::vector<std::string> texts;
  AnyPosition position = start();
  for (Move move : moves()) {
    texts.push_back(position.move_text(move));
    position.self_->play(move);
  }
  return texts;
}

std::string AnyPosition::spec() const {
  const std::string settings = self_->settings_text();
  return settings.empty() ? game().id : game().id + ':' + settings;
}

}  // namespace tauler
