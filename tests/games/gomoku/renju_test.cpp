// Every case of renju_cases.hpp is judged in all eight symmetries, by the game and by the
// reference.
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"
#include "games/gomoku/reference.hpp"
#include "games/gomoku/renju_cases.hpp"
#include "support/data.hpp"

namespace tauler::gomoku {
namespace {

using cases::Case;
using cases::Where;

struct Judged {
  Board board{15};
  ReferenceGame reference{Settings{.rule = Rule::renju}};
  Cell point;
};

Judged read_picture(const Case& each, int symmetry) {
  const Position frame(Settings{.rule = Rule::renju});
  const int offset = each.where == Where::middle ? 4 : 0;
  Judged judged;
  Cell cell{offset, offset};
  for (const Piece& line : split(std::string_view(each.picture).substr(1), '\n')) {
    cell.column = offset;
    for (char c : line.text) {
      const Move at = frame.mapped(frame.move_to(cell), symmetry);
      if (c == '*') judged.point = frame.cell(at);
      if (c == 'x' || c == 'o') {
        judged.board.toggle(frame.cell(at), c == 'x' ? Colour::black : Colour::white);
        judged.reference.put(at.value(), c);
      }
      ++cell.column;
    }
    ++cell.row;
  }
  return judged;
}

void expect_judged(std::span<const Case> cases) {
  for (const Case& each : cases) {
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      SCOPED_TRACE(::testing::Message() << each.name << ", symmetry " << symmetry << each.picture);
      const Judged judged = read_picture(each, symmetry);
      ASSERT_EQ(judge_black_move(judged.board, judged.point), each.expected);
      const int code = judged.point.row * 15 + judged.point.column;
      ASSERT_EQ(static_cast<int>(judged.reference.kind_of_black(code)),
                static_cast<int>(each.expected));
    }
  }
}

TEST(Renju, Threes) {
  expect_judged(cases::threes);
}

TEST(Renju, Fours) {
  expect_judged(cases::fours);
}

TEST(Renju, FivesAndOverlines) {
  expect_judged(cases::rows);
}

TEST(Renju, ThreesThatDependOnWhatMayBePlayedNext) {
  expect_judged(cases::nested);
}

/// The problem's board as a position; nothing if its stones do not fit its side to move.
std::optional<AnyPosition> read_problem(const nlohmann::json& problem) {
  std::vector<CellState> cells;
  for (const std::string row : problem["board"]) {
    for (char c : row) {
      cells.push_back(c == 'B'   ? CellState::first
                      : c == 'W' ? CellState::second
                                 : CellState::empty);
    }
  }
  auto position = start_from(Settings{.rule = Rule::renju}, cells);
  if (!position) return std::nullopt;
  const Side side = problem["side"] == "black" ? Side::first : Side::second;
  if (position->to_move() != side) return std::nullopt;
  return *std::move(position);
}

TEST(Renju, SolutionsOfPublishedProblemsAreLegal) {
  TAULER_REQUIRE_DATA("gomoku/tactics/renju_vcf_vct.jsonl");
  std::ifstream file(tauler::testing::data_path("gomoku/tactics/renju_vcf_vct.jsonl"));
  std::size_t moves = 0;
  for (std::string line; std::getline(file, line);) {
    const auto problem = nlohmann::json::parse(line);
    auto position = read_problem(problem);
    if (!position || !problem["solution"].is_array()) continue;
    for (const std::string move : problem["solution"]) {
      const Status played = position->play(move);
      ASSERT_TRUE(played) << problem["id"] << ": " << move << ": " << english(played.error());
    }
    moves += position->moves().size();
  }
  EXPECT_GT(moves, 200u);
}

}  // namespace
}  // namespace tauler::gomoku
