#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/hex/definition.hpp"
#include "games/hex/formats.hpp"

namespace tauler::hex {
namespace {

/// "11", or "11r9c1" with flags that say how the board is shown; they are skipped.
Result<int> read_size(std::string_view head) {
  std::size_t at = 0;
  const auto skip_digits = [&] {
    while (at < head.size() && is_digit(head[at])) ++at;
  };
  skip_digits();
  const auto size = parse_size(head.substr(0, at));
  if (!size) return size.error();
  while (at < head.size()) {
    if (head[at] != 'n' && head[at] != 'r' && head[at] != 'c') {
      return Error{"hexworld-header", {excerpt(head[at])}, at};
    }
    ++at;
    skip_digits();
  }
  return *size;
}

/// A cell, or a colon with its code: ":s", ":rb". Precondition: `moves` is not empty.
std::string_view first_word(std::string_view moves) {
  if (moves.front() == ':') return moves.substr(0, moves.starts_with(":s") ? 2 : 3);
  std::size_t end = 1;
  while (end < moves.size() && is_digit(moves[end])) ++end;
  return moves.substr(0, end);
}

/// The result for SGF's RE if the word ends the game (resignation, forfeit); else empty.
std::string_view ending(std::string_view word) {
  if (word == ":rb") return "W+R";
  if (word == ":rw") return "B+R";
  if (word == ":fb") return "W+F";
  if (word == ":fw") return "B+F";
  return {};
}

Result<Record> read_hexworld(std::string_view text) {
  std::string_view body = trim(text);
  body.remove_prefix(body.find('#') + 1);  // not found: nothing to remove
  const std::size_t body_at = static_cast<std::size_t>(body.data() - text.data());
  std::size_t at = std::min(body.find(','), body.size());
  const auto size = read_size(body.substr(0, at));
  if (!size) return size.error().shifted(body_at);
  const bool swap = body.find(":s") != std::string_view::npos;
  Record record{AnyPosition::of<Definition>(Position(*size, swap))};
  while (at < body.size()) {
    if (body[at] == ',') {  // the second one shows where the reader of the link stood
      ++at;
      continue;
    }
    const std::string_view word = first_word(body.substr(at));
    const auto wrong = [&](const Error& error) {
      return Error{"move-text-wrong",
                   {record.position.moves().size() + 1, excerpt(word), error.unplaced()},
                   body_at + at};
    };
    if (record.tags.contains("result")) return wrong(Error{"game-ended-before"});
    if (const std::string_view result = ending(word); !result.empty()) {
      record.tags["result"] = result;
    } else if (const Status played = record.position.play(word == ":s" ? "swap" : word); !played) {
      return wrong(played.error());
    }
    at += word.size();
  }
  return record;
}

Result<std::string> write_hexworld(const Record& record) {
  const AnyPosition start = record.position.start();
  if (start.ply() != 0) return Error{"moves-from-setup"};
  const Position& board = *start.as<Position>();
  const std::vector<Move>& moves = record.position.moves();
  const bool swapped = std::find(moves.begin(), moves.end(), swap_move) != moves.end();
  if (board.swap_rule() && !swapped) {
    return Error{"hexworld-swap-unsaid"};
  }
  std::string text = fmt::format("{},", board.size());
  for (Move move : moves) {
    text += move == swap_move ? ":s" : Definition::move_text(board, move);
  }
  return text;
}

}  // namespace

Format hexworld_format() {
  return {"hexworld", "size and moves as in a HexWorld link, 11,a10b4; a swap is :s", read_hexworld,
          write_hexworld};
}

}  // namespace tauler::hex
