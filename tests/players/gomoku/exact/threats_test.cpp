// Forced wins: what is claimed is replayed against every defence by the rules alone, and what is
// denied is searched for by brute force.
#include <algorithm>

#include <gtest/gtest.h>

#include "players/gomoku/exact/outlook.hpp"
#include "players/gomoku/exact/threat_cost.hpp"
#include "players/gomoku/fives.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

constexpr Rule all_rules[] = {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro};

/// Two thirds of the stones near the middle, so that threats are frequent; nobody has won.
Position scattered_position(const Settings& settings, int stones, Rng& rng) {
  while (true) {
    std::vector<CellState> cells(static_cast<std::size_t>(settings.size) * settings.size);
    for (int i = 0; i < stones; ++i) {
      const int margin = rng.below(3) == 0 ? 0 : settings.size / 5;
      const auto within = [&] {
        return margin +
               static_cast<int>(rng.below(static_cast<unsigned>(settings.size - 2 * margin)));
      };
      CellState& cell = cells[static_cast<std::size_t>(within()) * settings.size + within()];
      if (cell != CellState::empty) {
        --i;
        continue;
      }
      cell = i % 2 == 0 ? CellState::first : CellState::second;
    }
    const Position position = Position::from_cells(settings, cells);
    if (!is_over(position.outcome()) && !position.has_win(position.colour_to_move())) {
      return position;
    }
  }
}

/// The plain definition: a five, or a stone that threatens one such that every defence loses so
/// too.
bool wins_by_fours(Position& position, int depth) {
  const Side attacker = position.to_move();
  MoveList moves;
  position.legal_moves(moves);
  if (!winning_moves(position, position.colour_to_move()).empty()) return true;
  if (depth == 0) return false;
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    const Position::Undo undo = position.play(move);
    const Colour defender = position.colour_to_move();
    bool wins = !is_over(position.outcome()) && winning_moves(position, defender).empty() &&
                !winning_moves(position, opposite(defender)).empty();
    if (wins) {
      MoveList defences;
      position.legal_moves(defences);
      wins = std::all_of(defences.begin(), defences.end(), [&](Move defence) {
        const Position::Undo answer = position.play(defence);
        const bool lost = !is_over(position.outcome()) && position.to_move() == attacker &&
                          wins_by_fours(position, depth - 1);
        position.undo(answer);
        return lost;
      });
    }
    position.undo(undo);
    return wins;
  });
}

class Threats : public ::testing::TestWithParam<Rule> {};
INSTANTIATE_TEST_SUITE_P(Rules, Threats, ::testing::ValuesIn(all_rules),
                         [](const auto& rule) { return std::string(name_of(rule.param)); });

TEST_P(Threats, TheBoardKnowsWhatEveryStoneWouldMake) {
  Rng rng(1);
  for (const int size : {5, 9, 15, 20}) {
    const Settings settings{size, GetParam(), Opening::free};
    for (int i = 0; i < 20; ++i) {
      const Position position = scattered_position(settings, size * size / 3, rng);
      const ThreatBoard board(position);
      for (const Colour colour : {Colour::black, Colour::white}) {
        const PointSet fives = board.points(colour, Threat::five);
        const MoveList wins = winning_moves(position, colour);
        EXPECT_EQ(fives.size(), static_cast<int>(wins.size()));
        for (const Move move : wins) EXPECT_TRUE(fives.has(board.point_at(move)));
      }
    }
  }
}

TEST_P(Threats, AStoneThatIsTakenBackLeavesNothing) {
  Rng rng(2);
  const Settings settings{11, GetParam(), Opening::free};
  for (int i = 0; i < 50; ++i) {
    const Position position = scattered_position(settings, 40, rng);
    ThreatBoard board(position);
    const ThreatKey key = board.key();
    MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
      Position next = position;
      next.play(move);
      {
        const TriedStone stone(board, board.point_at(move), position.colour_to_move());
        const ThreatBoard anew(next);
        EXPECT_EQ(board.key(), anew.key());
        for (const Threat threat :
             {Threat::five, Threat::four, Threat::straight, Threat::three, Threat::third}) {
          for (int line = 0; line < Board::line_count; ++line) {
            ASSERT_EQ(board.cells(line, Colour::black, threat),
                      anew.cells(line, Colour::black, threat));
            ASSERT_EQ(board.cells(line, Colour::white, threat),
                      anew.cells(line, Colour::white, threat));
          }
        }
      }
      EXPECT_EQ(board.key(), key);
    }
  }
}

TEST_P(Threats, AStoneForFoursAloneKnowsFoursAndFives) {
  Rng rng(12);
  const Settings settings{11, GetParam(), Opening::free};
  for (int i = 0; i < 50; ++i) {
    const Position position = scattered_position(settings, 40, rng);
    ThreatBoard board(position);
    const ThreatBoard before(position);
    MoveList moves;
    position.legal_moves(moves);
    for (const Move move : moves) {
      Position next = position;
      next.play(move);
      const ThreatBoard anew(next);
      const Point point = board.point_at(move);
      {
        const TriedFour stone(board, point, position.colour_to_move());
        EXPECT_EQ(board.last(position.colour_to_move()), point);
        for (const Threat threat : {Threat::five, Threat::four, Threat::straight}) {
          for (const Colour colour : {Colour::black, Colour::white}) {
            ASSERT_EQ(board.any(colour, threat), anew.any(colour, threat));
            for (int line = 0; line < Board::line_count; ++line) {
              ASSERT_EQ(board.cells(line, colour, threat), anew.cells(line, colour, threat));
            }
          }
        }
      }
      EXPECT_EQ(board.last(position.colour_to_move()), no_point);
      for (const Threat threat : {Threat::four, Threat::three, Threat::third}) {
        for (int line = 0; line < Board::line_count; ++line) {
          ASSERT_EQ(board.cells(line, Colour::black, threat),
                    before.cells(line, Colour::black, threat));
        }
      }
    }
  }
}

TEST(ThreatCost, LikelierWinsCostLess) {
  // Black: e5, f5 and e9; white's stones are far away.
  const Settings settings{15, Rule::freestyle, Opening::free};
  Position position(settings);
  for (const Cell cell :
       {Cell{5, 5}, Cell{14, 0}, Cell{5, 6}, Cell{14, 14}, Cell{9, 5}, Cell{0, 14}}) {
    position.play(position.move_to(cell));
  }
  const ThreatBoard board(position);
  const auto cost = [&](Cell cell) {
    return threat_cost(board, point_of(cell), Colour::black, 500);
  };
  const int makes_three = cost({5, 7});
  const int makes_third_on_two_lines = cost({7, 5});
  EXPECT_LT(makes_three, makes_third_on_two_lines);
  EXPECT_EQ(cost({12, 9}), 500);
}

TEST_P(Threats, WinsByFoursAreThoseOfBruteForce) {
  Rng rng(3);
  ThreatSolver solver(1 << 24);
  int wins = 0;
  int others = 0;
  for (int i = 0; i < 400; ++i) {
    const int size = 6 + static_cast<int>(rng.below(2));
    Position position = scattered_position({size, GetParam(), Opening::free},
                                           10 + static_cast<int>(rng.below(10)), rng);
    const ThreatAnswer answer = solver.solve(position, Attack::fours);
    ASSERT_NE(answer.verdict, ThreatVerdict::unknown);
    const bool wins_plainly = wins_by_fours(position, 6);
    if (answer.verdict == ThreatVerdict::no_win) {
      EXPECT_FALSE(wins_plainly) << i;
    }
    // A longer win than brute force looked for is proven all the same.
    if (answer.verdict == ThreatVerdict::win) {
      EXPECT_TRUE(holds(answer.proof, position)) << i;
      EXPECT_TRUE(wins_plainly || answer.proof.plies() > 13) << i;
    }
    ++(wins_plainly ? wins : others);
  }
  EXPECT_GT(wins, 40);
  EXPECT_GT(others, 40);
}

TEST_P(Threats, EveryWinHoldsAgainstEveryDefence) {
  Rng rng(4);
  ThreatSolver solver(1 << 24);
  int wins[4] = {0, 0, 0, 0};
  for (int i = 0; i < 200; ++i) {
    const int size = 7 + static_cast<int>(rng.below(5));
    const Position position = scattered_position({size, GetParam(), Opening::free},
                                                 8 + static_cast<int>(rng.below(14)), rng);
    Limits limits;
    limits.nodes = 3'000;
    const ThreatAnswer answer = solver.solve(position, Attack::quiet, limits);
    if (answer.verdict != ThreatVerdict::win || answer.proof.size() > 600) continue;
    ASSERT_TRUE(holds(answer.proof, position)) << "position " << i;
    ++wins[static_cast<int>(answer.by)];
  }
  EXPECT_GT(wins[static_cast<int>(Attack::fours)], 20);
  EXPECT_GT(wins[static_cast<int>(Attack::threats)], 2);
}

TEST_P(Threats, WhatDoesNotAnswerAMenaceLoses) {
  Rng rng(6);
  ThreatSolver solver(1 << 24);
  int menaces = 0;
  int ignored = 0;
  for (int i = 0; i < 100; ++i) {
    const Position position = scattered_position({9, GetParam(), Opening::free}, 16, rng);
    Limits limits;
    limits.nodes = 1'000;
    const Outlook outlook = look_ahead(solver, position, Attack::threats, limits);
    if (outlook.answers.empty() || outlook.menace.proof.size() > 300) continue;
    ++menaces;
    MoveList legal;
    position.legal_moves(legal);
    for (const Move move : legal) {
      const auto& answers = outlook.answers;
      if (std::find(answers.begin(), answers.end(), move) != answers.end()) continue;
      Position next = position;
      next.play(move);
      ASSERT_FALSE(is_over(next.outcome()));
      ++ignored;
      if (holds(outlook.menace.proof, next)) continue;
      Limits enough;
      enough.nodes = 20'000;
      const ThreatAnswer other = solver.solve(next, Attack::threats, enough);
      ASSERT_EQ(other.verdict, ThreatVerdict::win) << i << ": " << move.value();
      EXPECT_TRUE(other.proof.size() > 300 || holds(other.proof, next))
          << i << ": " << move.value();
    }
  }
  EXPECT_GT(menaces, 10);
  EXPECT_GT(ignored, 0);
}

TEST_P(Threats, ASpoiltProofDoesNotHold) {
  Rng rng(5);
  ThreatSolver solver(1 << 24);
  int seen = 0;
  for (int i = 0; i < 200 && seen < 10; ++i) {
    const Position position = scattered_position({9, GetParam(), Opening::free}, 16, rng);
    const ThreatAnswer answer = solver.solve(position, Attack::fours);
    if (answer.verdict != ThreatVerdict::win || answer.proof.plies() < 3) continue;
    ++seen;
    // The same proof, but that the first four is left out.
    Proof wrong = answer.proof;
    wrong.set_root(answer.proof.after(answer.proof.root(), answer.proof.line()[1]));
    EXPECT_FALSE(holds(wrong, position));
  }
  EXPECT_EQ(seen, 10);
}

}  // namespace
}  // namespace tauler::gomoku
