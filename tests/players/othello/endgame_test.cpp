#include "players/othello/endgame.hpp"

#include <gtest/gtest.h>

#include "players/othello/positions.hpp"

namespace tauler::othello {
namespace {

/// The score by playing everything: the winner gets the cells that stay empty.
int plain_score(const Position& position) {
  if (is_over(position.outcome())) {
    const int mine = std::popcount(position.own());
    const int theirs = std::popcount(position.other());
    const int empty = cells - mine - theirs;
    return mine > theirs ? mine - theirs + empty : mine < theirs ? mine - theirs - empty : 0;
  }
  MoveList moves;
  position.legal_moves(moves);
  int best = -cells;
  for (Move move : moves) {
    Position next = position;
    next.play(move);
    best = std::max(best, -plain_score(next));
  }
  return best;
}

TEST(Endgame, IsWhatPlayingEveryMoveShows) {
  Endgame endgame;
  std::array<int, 4> seen{};
  for (const Position& position : random_positions(600, 5, 8)) {
    const int score = plain_score(position);
    ASSERT_EQ(endgame.solve(position, -cells, cells), score);
    const Outcome outcome = endgame.outcome(position);
    EXPECT_EQ(outcome, score == 0  ? Outcome::draw
                       : score > 0 ? win_for(position.to_move())
                                   : win_for(opponent(position.to_move())));
    ++seen[static_cast<std::size_t>(outcome)];
    // Bounds are on the right side of any window, in a new table as in a full one.
    for (int alpha : {-20, -1, 0, 13}) {
      Endgame fresh;
      for (Endgame* each : {&endgame, &fresh}) {
        const int bound = each->solve(position, alpha, alpha + 1);
        EXPECT_TRUE(bound > alpha ? bound <= score : bound >= score) << alpha;
      }
    }
  }
  EXPECT_GT(seen[static_cast<std::size_t>(Outcome::draw)], 3);
}

TEST(Endgame, KnowsAllBestMoves) {
  Endgame endgame;
  for (const Position& position : random_positions(200, 6, 7)) {
    const int score = plain_score(position);
    MoveList moves;
    position.legal_moves(moves);
    std::vector<Move> best;
    for (Move move : moves) {
      Position next = position;
      next.play(move);
      if (-plain_score(next) == score) best.push_back(move);
    }
    const MoveList found = endgame.best_moves(position);
    EXPECT_EQ(std::vector<Move>(found.begin(), found.end()), best);
  }
}

TEST(Endgame, KnowsAPass) {
  Endgame endgame;
  int late = 0;
  for (const Position& position : passing_positions(300, 2)) {
    if (cells - std::popcount(position.discs()) > 9) continue;
    ++late;
    EXPECT_EQ(endgame.solve(position, -cells, cells), plain_score(position));
    const MoveList best = endgame.best_moves(position);
    ASSERT_EQ(best.size(), 1u);
    EXPECT_EQ(best[0], pass);
  }
  EXPECT_GT(late, 50);
}

}  // namespace
}  // namespace tauler::othello
