#include "games/othello/obf.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/othello/setup.hpp"

namespace tauler::othello {
namespace {

std::optional<Move> parse_cell_name(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int column = to_lower(text)[0] - 'a';
  const int row = text[1] - '1';
  if (column < 0 || column >= size || row < 0 || row >= size) return std::nullopt;
  return Move::of(row * size + column);
}

/// One "G8:+18".
Result<ScoredMove> parse_scored_move(std::string_view text, const Position& position) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  const std::string_view name = trim(text.substr(0, colon));
  std::string_view digits = trim(text.substr(std::min(colon + 1, text.size())));
  if (digits.starts_with('+')) digits.remove_prefix(1);
  const auto move = parse_cell_name(name);
  const auto score = parse_integer<int>(digits);
  if (!move || !score) {
    return Error{"obf-entry-wrong", {excerpt(text)}};
  }
  if (!position.is_legal(*move)) return Error{"obf-move-illegal", {excerpt(name)}};
  if (*score < -cells || *score > cells || *score % 2 != 0) {
    return Error{"obf-score-wrong", {*score}};
  }
  return ScoredMove{*move, *score};
}

bool is_about_a_pass(std::string_view entry) {
  return entry.starts_with("--") || entry.starts_with("ps") || entry.starts_with("PS");
}

}  // namespace

std::optional<int> Problem::best() const {
  std::optional<int> best;
  for (const ScoredMove& each : scores) best = std::max(best.value_or(each.score), each.score);
  return best;
}

Result<Problem> read_problem(std::string_view line) {
  const auto board = read_board(line);
  if (!board) return board.error();
  Problem problem{board->position, {}};
  if (problem.position.discs() == ~Bits{0}) return Error{"othello-full"};
  if (problem.position.playable(problem.position.to_move()) == 0) {
    return Error{"othello-no-move"};
  }
  const std::string_view rest = trim(line.substr(board->end));
  if (!rest.empty() && rest[0] != ';') {
    return Error{"board-semicolon", {excerpt(rest[0])}};
  }
  for (const Piece& piece : split(rest, ';')) {
    const std::string_view entry = trim(piece.text);
    if (entry.empty() || is_about_a_pass(entry)) continue;
    const auto scored = parse_scored_move(entry, problem.position);
    if (!scored) return scored.error();
    problem.scores.push_back(*scored);
  }
  return problem;
}

}  // namespace tauler::othello
