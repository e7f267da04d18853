#include "games/othello/formats.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/move_words.hpp"
#include "games/othello/setup.hpp"

namespace tauler::othello {
namespace {

/// The length of the next move in a transcript; 0 if it is not a move.
std::size_t move_length(std::string_view text) {
  for (std::size_t length : {4, 2}) {  // "pass" before "pa"
    if (text.size() >= length && is_pass(text.substr(0, length))) return length;
  }
  const bool cell = text.size() >= 2 && lower(text[0]) >= 'a' && lower(text[0]) <= 'h' &&
                    text[1] >= '1' && text[1] <= '8';
  return cell ? 2 : 0;
}

/// "f5d6c3" or "1. F5 D6 2. C3": forced passes need not be written, and are put in.
Result<Record> read_transcript(std::string_view text) {
  AnyPosition position = AnyPosition::of<Definition>(Position());
  for (const Piece& word : move_words(text)) {
    for (std::size_t i = 0; i < word.text.size();) {
      const std::size_t at = word.at + i;
      const std::size_t length = move_length(word.text.substr(i));
      if (length == 0) {
        return Error{"transcript-character", {excerpt(word.text.substr(i, 2))}, at};
      }
      if (const Status played = play_with_passes(position, word.text.substr(i, length)); !played) {
        return move_error(position, played.error(), at);
      }
      i += length;
    }
  }
  return Record{std::move(position)};
}

Result<std::string> write_transcript(const Record& record) {
  const AnyPosition start = record.position.start();
  const auto* board = start.as<Position>();
  if (!board) return wrong_game();
  if (*board != Position()) {
    return Error{"transcript-from-setup"};
  }
  std::string text;
  for (Move move : record.position.moves()) {
    if (move != pass) text += start.move_text(move);
  }
  // A pass is implied when a move follows it; as the last move it has to be written.
  const auto& moves = record.position.moves();
  if (!moves.empty() && moves.back() == pass) text += "--";
  return text;
}

/// One "G8:+18" of an OBF line; an empty one (after the last semicolon) is skipped.
std::optional<Error> problem_with_score(std::string_view text) {
  const std::string_view entry = trim(text);
  if (entry.empty()) return std::nullopt;
  const std::size_t colon = entry.find(':');
  const std::string_view move = trim(entry.substr(0, colon));
  const bool has_score =
      colon != std::string_view::npos && parse_real(trim(entry.substr(colon + 1)));
  if (has_score && move_length(move) == move.size() && !move.empty()) return std::nullopt;
  return Error{
      "move-score-form", {excerpt(entry)}, static_cast<std::size_t>(entry.data() - text.data())};
}

/// "64 cells, side; MOVE:SCORE; …": the scores become the record's comment.
Result<Record> read_obf(std::string_view text) {
  const auto board = read_board(text);
  if (!board) return board.error();
  std::size_t at = board->end;
  while (at < text.size() && is_space(text[at])) ++at;
  if (at < text.size() && text[at] != ';') {
    return Error{"board-semicolon", {excerpt(text[at])}, at};
  }
  at = std::min(at + 1, text.size());
  for (const Piece& score : split(text.substr(at), ';')) {
    if (const auto problem = problem_with_score(score.text)) return problem->shifted(at + score.at);
  }
  Record record{AnyPosition::of<Definition>(board->position)};
  const std::string_view scores = trim(text.substr(at));
  if (!scores.empty()) record.tags["comment"] = scores;
  return record;
}

Result<std::string> write_obf(const Record& record) {
  const auto* position = record.position.as<Position>();
  if (!position) return wrong_game();
  return fmt::format("{} {};", write_cells(*position, 'X', 'O', '-'),
                     position->to_move() == black ? 'X' : 'O');
}

/// 64 letters B, W and E, then the side to move.
Result<Record> read_typed_board(std::string_view text) {
  const auto board = read_board(text);
  if (!board) return board.error();
  if (const std::string_view rest = trim(text.substr(board->end)); !rest.empty()) {
    return Error{
        "board-goes-on", {excerpt(rest)}, static_cast<std::size_t>(rest.data() - text.data())};
  }
  return Record{AnyPosition::of<Definition>(board->position)};
}

Result<std::string> write_typed_board(const Record& record) {
  const auto* position = record.position.as<Position>();
  if (!position) return wrong_game();
  const std::string board = write_cells(*position, 'B', 'W', 'E');
  std::string text;
  for (std::size_t row = 0; row < cells; row += size) text += board.substr(row, size) + '\n';
  return text + (position->to_move() == black ? "B\n" : "W\n");
}

}  // namespace

Error wrong_game() {
  return Error{"format-not-othello"};
}

Error move_error(const AnyPosition& before, const Error& error, std::size_t at) {
  return {"move-wrong", {before.moves().size() + 1, error.unplaced()}, at};
}

Status play_with_passes(AnyPosition& position, std::string_view text) {
  const auto* board = position.as<Position>();
  if (board && board->must_pass() && !is_pass(text)) {
    if (Status passed = position.play(pass); !passed) return passed;
  }
  return position.play(text);
}

std::vector<Format> formats() {
  return {
      {"transcript", "the moves from the standard start, f5d6c3; forced passes are left out",
       read_transcript, write_transcript},
      {"ggf", "a game with names and times, (;GM[Othello]PB[..]PW[..]BO[8 .. *]B[F5]W[D6];)",
       read_ggf, write_ggf},
      {"obf", "a position only: 64 cells X, O and -, the side to move, perhaps scores of moves",
       read_obf, write_obf},
      {"board", "a position only: eight rows of B, W and E, then who is to move", read_typed_board,
       write_typed_board},
  };
}

}  // namespace tauler::othello
