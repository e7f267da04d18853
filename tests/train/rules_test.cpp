// The trainer has rules of its own, written for a GPU (train/rules). Here the very same source
// plays random games side by side with the rules of src/games, and must agree after every move; so
// must what each shows the network.
#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/connect4/position.hpp"
#include "games/gomoku/position.hpp"
#include "games/hex/position.hpp"
#include "games/othello/position.hpp"
#include "nn/connect4_planes.hpp"
#include "nn/gomoku_planes.hpp"
#include "nn/hex_planes.hpp"
#include "nn/othello_planes.hpp"
#include "train/rules/connect4.cuh"
#include "train/rules/gomoku.cuh"
#include "train/rules/hex.cuh"
#include "train/rules/othello.cuh"

namespace tauler {
namespace {

/// The trainer names the cell a stone comes to lie on; in most games that is the move.
template <class G>
int cell_of(const G&, Move move) {
  return move.value();
}
template <class Shape>
int cell_of(const connect4::BasicPosition<Shape>& position, Move column) {
  const auto landing = position.landing(column.value());
  int row = 0;
  while (position.cell(column.value(), row) != landing) ++row;
  return (position.height() - 1 - row) * position.width() + column.value();
}

/// The trainer passes inside a move.
template <class G>
void skip_passes(G&) {}
void skip_passes(othello::Position& position) {
  if (position.is_legal(othello::pass)) position.play(othello::pass);
}

template <class Trained, Game G>
void expect_same_planes(const typename Trained::State& state, const G& position) {
  using Planes = nn::Planes<G>;
  static_assert(Planes::count == Trained::planes);
  ASSERT_EQ(Planes::height(position), Trained::height);
  ASSERT_EQ(Planes::width(position), Trained::width);
  std::vector<std::uint8_t> planes((Trained::height + 2) * (Trained::width + 2) * Planes::count);
  Planes::write(position, planes.data());
  const std::uint8_t* at = planes.data();
  for (int y = 0; y < Trained::height + 2; ++y) {
    for (int x = 0; x < Trained::width + 2; ++x) {
      unsigned bits = 0;
      for (int plane = 0; plane < Planes::count; ++plane) bits |= unsigned{*at++} << plane;
      ASSERT_EQ(bits, Trained::planes_at(state, y, x, 0)) << "row " << y << ", column " << x;
    }
  }
}

template <class Trained, Game G>
void expect_same(const typename Trained::State& state, const G& position) {
  ASSERT_EQ(Trained::over(state), is_over(position.outcome()));
  if (is_over(position.outcome())) {
    const int winner = position.outcome() == Outcome::first_wins    ? 0
                       : position.outcome() == Outcome::second_wins ? 1
                                                                    : -1;
    ASSERT_EQ(Trained::winner(state), winner);
    return;
  }
  ASSERT_EQ(Trained::to_move(state), index_of(position.to_move()));
  MoveList moves;
  position.legal_moves(moves);
  std::vector<bool> legal(Trained::cells);
  for (Move move : moves) {
    legal[cell_of(position, move)] = true;
    ASSERT_EQ(Trained::view(state, cell_of(position, move), 0),
              nn::Planes<G>::cell(position, move));
  }
  for (int cell = 0; cell < Trained::cells; ++cell) {
    ASSERT_EQ(Trained::legal(state, cell), legal[cell]) << "cell " << cell;
  }
  expect_same_planes<Trained>(state, position);
}

template <class Trained, Game G>
void compare(const G& start, int games) {
  Rng rng(1);
  for (int game = 0; game < games; ++game) {
    typename Trained::State state;
    Trained::reset(state);
    G position = start;
    expect_same<Trained>(state, position);
    while (!is_over(position.outcome())) {
      MoveList moves;
      position.legal_moves(moves);
      const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      Trained::play(state, cell_of(position, move));
      position.play(move);
      skip_passes(position);
      expect_same<Trained>(state, position);
      if (::testing::Test::HasFatalFailure()) FAIL() << "game " << game;
    }
  }
}

TEST(TrainerRules, Hex) {
  compare<train::Hex<5>>(hex::Position(5), 1000);
  compare<train::Hex<11>>(hex::Position(11), 300);
  compare<train::Hex<13>>(hex::Position(13), 200);
}

/// Random games contain most of the cases that the rules distinguish when the board is half full.
template <int Size>
void compare_gomoku(int games) {
  using train::GomokuRule;
  const auto start = [](gomoku::Rule rule) {
    return gomoku::Position(gomoku::Settings{.size = Size, .rule = rule});
  };
  compare<train::Gomoku<Size, GomokuRule::freestyle>>(start(gomoku::Rule::freestyle), games);
  compare<train::Gomoku<Size, GomokuRule::standard>>(start(gomoku::Rule::standard), games);
  compare<train::Gomoku<Size, GomokuRule::renju>>(start(gomoku::Rule::renju), games);
  compare<train::Gomoku<Size, GomokuRule::caro>>(start(gomoku::Rule::caro), games);
}

TEST(TrainerRules, Gomoku) {
  compare_gomoku<7>(300);
  compare_gomoku<15>(300);
  compare_gomoku<20>(100);
}

TEST(TrainerRules, Othello) {
  compare<train::Othello>(othello::Position(), 2000);
}

TEST(TrainerRules, Connect4) {
  compare<train::Connect4<6, 7>>(connect4::Position(), 2000);
  compare<train::Connect4<8, 8>>(connect4::Position8x8(), 1000);
  compare<train::Connect4<5, 6>>(connect4::FreePosition(connect4::FreeShape(6, 5)), 1000);
}

}  // namespace
}  // namespace tauler
