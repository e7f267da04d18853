#include "games/tictactoe/tictactoe.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "core/text.hpp"
#include "games/grid_text.hpp"
#include "search/uct.hpp"
#include "support/data.hpp"
#include "support/random_games.hpp"

namespace tauler::tictactoe {
namespace {

// step 2: the border
struct Definition {
  using Position = tictactoe::Position;

  static const GameInfo& info() {
    static const GameInfo game{
        .id = "tictactoe",
        .name = "Tic-tac-toe",
        .summary = "Fill a cell; three in a row wins.",
        .first_name = "crosses",
        .second_name = "noughts",
        .settings = {},
    };
    return game;
  }

  static std::string move_text(const Position&, Move move) {
    return write_coordinate({move.value() % 3, 3 - move.value() / 3});
  }
  static Result<Move> parse_move(const Position& position, std::string_view text) {
    const auto at = parse_coordinate(text, 3, 3);
    if (!at) return at.error();
    const Move move = Move::of((3 - at->row_number) * 3 + at->column);
    if (!position.is_legal(move)) return Error{"cell-taken", {excerpt(text)}, 0};
    return move;
  }

  static std::string settings_text(const Position&) { return {}; }
  static std::string position_text(const Position& position) {
    return fmt::format("3x3:{}:{}", write_rows(view(position).cells, 3),
                       side_letter(position.to_move()));
  }

  static BoardView view(const Position& position) {
    BoardView view;
    view.width = view.height = 3;
    view.row_one_at_bottom = true;
    for (int cell = 0; cell < 9; ++cell) {
      view.cells.push_back(position.has_stone(Side::first, cell)    ? CellState::first
                           : position.has_stone(Side::second, cell) ? CellState::second
                                                                    : CellState::empty);
    }
    return view;
  }
  static std::vector<int> cells_of(const Position&, Move move) { return {move.value()}; }
};

Result<AnyPosition> start(const Options&) {
  return AnyPosition::of<Definition>(Position());
}

/// "3x3:xo1/3/3:x": any order of play gives the same position, so the stones are put in turn.
Result<AnyPosition> parse_position(std::string_view body) {
  const auto fields = split_fields(body, 3, 3, "tictactoe:3x3:rows:side");
  if (!fields) return fields.error();
  const auto cells = parse_rows((*fields)[1].text, 3, 3);
  if (!cells) return cells.error().shifted((*fields)[1].at);
  std::vector<int> stones[2];
  for (int i = 0; i < 9; ++i) {
    if ((*cells)[i] != CellState::empty) stones[(*cells)[i] == CellState::second].push_back(i);
  }
  if (stones[0].size() != stones[1].size() && stones[0].size() != stones[1].size() + 1) {
    return Error{"stones-uneven", {stones[0].size(), stones[1].size()}, (*fields)[1].at};
  }
  Position position;
  while (!stones[index_of(position.to_move())].empty()) {
    std::vector<int>& own = stones[index_of(position.to_move())];
    if (is_over(position.outcome())) return Error{"game-ended-before", {}, (*fields)[1].at};
    position.play(Move::of(own.back()));
    own.pop_back();
  }
  return AnyPosition::of<Definition>(position);
}

}  // namespace

GameEntry entry() {
  return {
      .info = &Definition::info(),
      .start = start,
      .parse_position = parse_position,
      .formats = {},
  };
}
// end of step 2

namespace {

// step 3: the registry line
const GameRegistry& games() {
  static const GameRegistry registry({
      entry(),
  });
  return registry;
}
// end of step 3

// step 4: the reference
class ReferenceGame {
 public:
  Side to_move() const { return played_ % 2 == 0 ? Side::first : Side::second; }
  void play(Move move) {
    cells_[move.value()] = to_move() == Side::first ? 'x' : 'o';
    ++played_;
  }
  std::vector<int> legal_moves() const {
    std::vector<int> moves;
    for (int i = 0; i < 9 && !is_over(outcome()); ++i) {
      if (cells_[i] == ' ') moves.push_back(i);
    }
    return moves;
  }
  Outcome outcome() const {
    for (const auto& [a, b, c] : {std::array{0, 1, 2},
                                  {3, 4, 5},
                                  {6, 7, 8},
                                  {0, 3, 6},
                                  {1, 4, 7},
                                  {2, 5, 8},
                                  {0, 4, 8},
                                  {2, 4, 6}}) {
      if (cells_[a] == ' ' || cells_[a] != cells_[b] || cells_[b] != cells_[c]) continue;
      return cells_[a] == 'x' ? Outcome::first_wins : Outcome::second_wins;
    }
    return played_ == 9 ? Outcome::draw : Outcome::ongoing;
  }

 private:
  std::string cells_ = std::string(9, ' ');
  int played_ = 0;
};

TEST(TicTacToe, AgreesWithTheReferenceOnRandomGames) {
  testing::compare_random_games({.games = 10'000, .seed = 1, .highest_code = 20}, Position(),
                                ReferenceGame());
}
// end of step 4

TEST(TicTacToe, HasTheKnownCounts) {
  const auto start = games().start("tictactoe");
  ASSERT_TRUE(start);
  // 255,168 games in all, of which 127,872 last nine moves.
  EXPECT_EQ(start->perft(9), 127'872u);
  EXPECT_EQ(start->perft(5), 15'120u);
}

TEST(TicTacToe, IsAtHomeInRecordsAndPositions) {
  const auto record = games().read_record("tictactoe b2 a3 a1 c3 b3 b1");
  ASSERT_TRUE(record) << english(record.error());
  EXPECT_EQ(record->position.text(), "tictactoe:3x3:oxo/1x1/xo1:x");
  EXPECT_EQ(games().position(record->position.text())->text(), record->position.text());
  EXPECT_EQ(games().write_record(*record), "tictactoe b2 a3 a1 c3 b3 b1\n");
  EXPECT_FALSE(games().read_record("tictactoe b2 b2"));
  EXPECT_FALSE(games().position("tictactoe:3x3:xxx/3/3:o"));
}

TEST(TicTacToe, IsSearchedByTheGeneralPlayers) {
  // Crosses to move win at c3; noughts threaten c2.
  const auto position = games().position("tictactoe:3x3:xx1/oo1/3:x");
  ASSERT_TRUE(position);
  Rng rng(1);
  const Decision decision =
      Uct<Position>({.playouts = 2000}, rng).choose(*position->as<Position>(), {}, {});
  EXPECT_EQ(position->move_text(decision.move), "c3");
  EXPECT_GT(*decision.win_chance, 0.9);
}

/// The recipe quotes these files: every quoted line must be here, in the file it names.
TEST(TicTacToe, TheRecipeSaysWhatThisFolderDoes) {
  const std::string folder = std::string(TAULER_SOURCE_DIR) + "/tests/games/tictactoe/";
  std::set<std::string> here;
  for (const char* file : {"tictactoe.hpp", "tictactoe_test.cpp"}) {
    std::ifstream in(folder + file);
    for (std::string line; std::getline(in, line);) here.insert(std::string(trim(line)));
  }
  std::ifstream recipe(std::string(TAULER_SOURCE_DIR) + "/docs/adding-a-game.md");
  ASSERT_TRUE(recipe) << "docs/adding-a-game.md is missing";
  bool in_code = false;
  int quoted_lines = 0;
  for (std::string line; std::getline(recipe, line);) {
    if (line.starts_with("```")) {
      in_code = line == "```cpp";
      continue;
    }
    const std::string content(trim(line));
    if (!in_code || content.empty() || content == "…") continue;
    ++quoted_lines;
    EXPECT_TRUE(here.contains(content))
        << "the recipe quotes a line that is not in the folder: " << content;
  }
  EXPECT_GT(quoted_lines, 30);
}

}  // namespace
}  // namespace tauler::tictactoe
