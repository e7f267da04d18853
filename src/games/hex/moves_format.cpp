#include "core/text.hpp"
#include "games/hex/definition.hpp"
#include "games/hex/formats.hpp"
#include "games/hex/hex.hpp"
#include "games/move_words.hpp"

namespace tauler::hex {
namespace {

constexpr std::string_view swap_word = "swap";

/// The length of the move that `text` begins with: a letter and its digits, or a swap.
std::size_t hex_move_length(std::string_view text) {
  if (to_lower(text.substr(0, swap_word.size())) == swap_word) return swap_word.size();
  std::size_t length = 1;
  while (length < text.size() && is_digit(text[length])) ++length;
  return length;
}

/// "f6g4" or "1. f6 g4", on 11×11 or after the settings: "size=13,swap=on f6 swap".
Result<Record> read_moves(std::string_view text) {
  std::string_view moves = text;
  std::string settings;
  if (const std::vector<Piece> words = split_words(text);
      !words.empty() && words.front().text.find('=') != std::string_view::npos) {
    settings = words.front().text;
    moves.remove_prefix(words.front().at + settings.size());
  } else if (to_lower(text).find(swap_word) != std::string::npos) {
    settings = "swap=on";
  }
  const std::size_t moves_at = text.size() - moves.size();
  const GameEntry game = entry();
  const auto options = Options::parse(settings, game.info->settings);
  if (!options) return options.error();
  Result<AnyPosition> position = game.start(*options);
  if (!position) return position.error();
  for (const Piece& word : move_words(moves)) {
    for (std::size_t i = 0; i < word.text.size();) {
      const std::size_t length = hex_move_length(word.text.substr(i));
      const std::string_view move = word.text.substr(i, length);
      if (const Status played = position->play(move); !played) {
        return Error{"move-text-wrong",
                     {position->moves().size() + 1, excerpt(move), played.error().unplaced()},
                     moves_at + word.at + i};
      }
      i += length;
    }
  }
  return Record{*std::move(position)};
}

}  // namespace

Format moves_format() {
  return {"moves", "cells in the order played, f6g4; a swap is the word", read_moves, write_moves};
}

}  // namespace tauler::hex
