// One property test for every game: random games are played through the real rules and through a
// slow, obvious reference at the same time, and after every move the two must agree.
#pragma once

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>

#include "core/game.hpp"
#include "core/rng.hpp"

namespace tauler::testing {

/// The reference's view of a game: `legal_moves()` as codes in ascending order, `outcome()`,
/// `to_move()`, `play(Move)`. Written to be read, not to be fast.
template <class R>
concept Reference = std::copyable<R> && requires(R reference, const R& constant, Move move) {
  { constant.legal_moves() } -> std::same_as<std::vector<int>>;
  { constant.outcome() } -> std::same_as<Outcome>;
  { constant.to_move() } -> std::same_as<Side>;
  {reference.play(move)};
};

template <Game G>
std::vector<int> move_codes(const G& position) {
  MoveList moves;
  position.legal_moves(moves);
  std::vector<int> codes;
  for (Move move : moves) codes.push_back(move.value());
  std::sort(codes.begin(), codes.end());
  return codes;
}

/// Playing and taking back must leave no trace.
template <Game G>
void expect_undo_restores(const G& position, Move move) {
  G copy = position;
  const auto undo = copy.play(move);
  copy.undo(undo);
  ASSERT_TRUE(copy == position) << "undo of move " << move.value();
  ASSERT_EQ(copy.key(), position.key());
}

/// Every symmetry carries legal moves, play, outcome and equality over.
template <Game G>
void expect_symmetric(const G& position, Move move) {
  G played = position;
  played.play(move);
  for (int symmetry = 0; symmetry < position.symmetries(); ++symmetry) {
    G image = position.mapped(symmetry);
    ASSERT_EQ(image.outcome(), position.outcome());
    std::vector<int> codes;
    for (int code : move_codes(position)) {
      codes.push_back(position.mapped(Move::of(code), symmetry).value());
    }
    std::sort(codes.begin(), codes.end());
    ASSERT_EQ(move_codes(image), codes) << "symmetry " << symmetry;
    image.play(position.mapped(move, symmetry));
    ASSERT_TRUE(image == played.mapped(symmetry)) << "symmetry " << symmetry;
    ASSERT_EQ(image.key(), played.mapped(symmetry).key());
  }
}

struct RandomGames {
  int games = 1000;
  std::uint64_t seed = 1;
  /// Codes 0 … this are all asked of `is_legal`.
  int highest_code = 410;
  /// Called with the position at every step, for a game's own checks.
  bool check_symmetries = true;
};

template <Game G, Reference R, class Extra>
void compare_random_games(const RandomGames& plan, const G& start, const R& reference_start,
                          Extra&& extra) {
  Rng rng(plan.seed);
  for (int game = 0; game < plan.games; ++game) {
    SCOPED_TRACE(::testing::Message() << "seed " << plan.seed << ", game " << game);
    G position = start;
    R reference = reference_start;
    while (true) {
      ASSERT_EQ(position.outcome(), reference.outcome()) << "ply " << position.ply();
      const std::vector<int> codes = move_codes(position);
      ASSERT_EQ(codes, reference.legal_moves()) << "ply " << position.ply();
      for (int code = 0; code <= plan.highest_code; ++code) {
        ASSERT_EQ(position.is_legal(Move::of(code)),
                  std::binary_search(codes.begin(), codes.end(), code))
            << "code " << code;
      }
      extra(position, reference);
      if (::testing::Test::HasFatalFailure()) return;
      if (is_over(position.outcome())) {
        ASSERT_TRUE(codes.empty());
        break;
      }
      ASSERT_EQ(position.to_move(), reference.to_move());
      const Move move = Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
      expect_undo_restores(position, move);
      if (plan.check_symmetries) expect_symmetric(position, move);
      if (::testing::Test::HasFatalFailure()) return;
      position.play(move);
      reference.play(move);
    }
  }
}

template <Game G, Reference R>
void compare_random_games(const RandomGames& plan, const G& start, const R& reference_start) {
  compare_random_games(plan, start, reference_start, [](const G&, const R&) {});
}

}  // namespace tauler::testing
