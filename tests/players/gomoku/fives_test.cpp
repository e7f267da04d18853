#include "players/gomoku/fives.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

/// The moves after which the mover has won.
MoveList wins_of(const Position& position) {
  MoveList moves;
  MoveList wins;
  position.legal_moves(moves);
  for (Move move : moves) {
    Position next = position;
    next.play(move);
    if (is_win_for(next.outcome(), position.to_move())) wins.add(move);
  }
  return wins;
}

/// The moves after which the opponent cannot win at once, by playing everything.
MoveList saves_of(const Position& position) {
  MoveList moves;
  MoveList saves;
  position.legal_moves(moves);
  for (Move move : moves) {
    Position next = position;
    next.play(move);
    if (wins_of(next).empty()) saves.add(move);
  }
  return saves;
}

std::vector<Move> listed(const MoveList& moves) {
  return {moves.begin(), moves.end()};
}

/// Places stones of one colour in a row and a few others: fives, overlines and held rows are all
/// near.
Position tense_position(const Settings& settings, Rng& rng) {
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<unsigned>(n))); };
  while (true) {
    std::vector<CellState> cells(static_cast<std::size_t>(settings.size) * settings.size);
    int colours[2] = {0, 0};
    const auto put = [&](Cell cell, int colour) {
      if (cell.row < 0 || cell.row >= settings.size) return;
      if (cell.column < 0 || cell.column >= settings.size) return;
      CellState& state = cells[cell.row * settings.size + cell.column];
      if (state != CellState::empty) return;
      state = colour == 0 ? CellState::first : CellState::second;
      ++colours[colour];
    };
    for (int rows = 2 + below(2); rows > 0; --rows) {
      const Direction direction = directions[below(4)];
      const Cell from{below(settings.size), below(settings.size)};
      const int colour = below(2);
      for (int step = 0; step < 7; ++step) {
        const int draw = below(10);
        if (draw < 7) put(neighbour(from, direction, step), draw < 6 ? colour : 1 - colour);
      }
    }
    for (int tries = 0; colours[0] != colours[1] + below(2) && tries < 40; ++tries) {
      put({below(settings.size), below(settings.size)}, colours[0] > colours[1] ? 1 : 0);
    }
    if (colours[0] != colours[1] && colours[0] != colours[1] + 1) continue;
    const Position position = Position::from_cells(settings, cells);
    if (is_over(position.outcome()) || position.has_win(Colour::black) ||
        position.has_win(Colour::white)) {
      continue;
    }
    return position;
  }
}

/// Everything that is said about a position, against trying every move.
void expect_true(const Position& position, std::array<int, 4>& seen) {
  MoveList legal;
  position.legal_moves(legal);
  const FiveVerdict verdict = look_for_fives(position, legal);
  const MoveList wins = wins_of(position);
  ASSERT_EQ(listed(winning_moves(position, position.colour_to_move())), listed(wins));
  if (!wins.empty()) {
    EXPECT_EQ(verdict.result, win_for(position.to_move()));
    EXPECT_EQ(listed(verdict.moves), listed(wins));
    ++seen[0];
    return;
  }
  const MoveList saves = saves_of(position);
  if (saves.empty()) {
    EXPECT_EQ(verdict.result, win_for(opponent(position.to_move())));
    EXPECT_FALSE(verdict.moves.empty());
    for (Move move : verdict.moves) EXPECT_TRUE(position.is_legal(move));
    ++seen[1];
    return;
  }
  EXPECT_EQ(verdict.result, std::nullopt);
  EXPECT_EQ(listed(verdict.moves), listed(saves));
  ++seen[saves.size() < legal.size() ? 2 : 3];
}

TEST(Fives, AreWhatPlayingEveryMoveShows) {
  for (const Settings& settings : testing::every_rule(9)) {
    Rng rng(6);
    std::array<int, 4> seen{};  // won, lost, to be stopped, nothing
    for (int sample = 0; sample < 400; ++sample) {
      const Position position = tense_position(settings, rng);
      expect_true(position, seen);
      if (HasFailure()) FAIL() << testing::text_of(position);
    }
    for (int count : seen) EXPECT_GE(count, 10) << name_of(settings.rule);
  }
}

TEST(Fives, AreWhatPlayingEveryMoveShowsInGames) {
  for (const Settings& settings : testing::every_rule(15)) {
    Rng rng(7);
    std::array<int, 4> seen{};
    for (int sample = 0; sample < 10; ++sample) {
      const Position position = testing::crowded_position(settings, 60, rng);
      expect_true(position, seen);
      if (HasFailure()) FAIL() << testing::text_of(position);
    }
  }
}

FiveVerdict look(const Position& position) {
  MoveList legal;
  position.legal_moves(legal);
  return look_for_fives(position, legal);
}

TEST(Fives, CaroIsAlsoStoppedFromOutside) {
  // White holds the left end of black's four; the five on f is held if white has g as well.
  const std::vector<std::string> rows{"oxxxx..", ".......", ".......", "..o....",
                                      "....o..", ".......", "......."};
  const Position position = testing::from_rows(rows, Rule::caro);
  ASSERT_EQ(position.colour_to_move(), Colour::white);
  EXPECT_EQ(listed(look(position).moves), (std::vector<Move>{Move::of(5), Move::of(6)}));
  EXPECT_EQ(listed(look(testing::from_rows(rows)).moves), std::vector<Move>{Move::of(5)});
}

TEST(Fives, AForbiddenCellStopsNobody) {
  // White makes a five on the middle cell alone, where black would make two fours.
  const std::vector<std::string> rows{"x..x....o", ".x.x.....", "..xx.....",
                                      "....oooox", ".........", ".........",
                                      ".........", ".........", "o.......o"};
  const FiveVerdict renju = look(testing::from_rows(rows, Rule::renju));
  const Position position = testing::from_rows(rows, Rule::renju);
  ASSERT_EQ(position.colour_to_move(), Colour::black) << position.stones();
  ASSERT_FALSE(position.is_legal(Move::of(3 * 9 + 3)));
  EXPECT_EQ(renju.result, Outcome::second_wins);
  EXPECT_EQ(renju.moves.size(), position.count_legal_moves()) << "none is better than another";
  const FiveVerdict freestyle = look(testing::from_rows(rows));
  EXPECT_EQ(freestyle.result, std::nullopt);
  EXPECT_EQ(listed(freestyle.moves), std::vector<Move>{Move::of(3 * 9 + 3)});
}

}  // namespace
}  // namespace tauler::gomoku
