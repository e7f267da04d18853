// The parts of Gomoku's alpha-beta search: what threats leave, the candidates, its board,
// and the search without its shortcuts against a plain one.
#include "players/gomoku/champion/search.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/gomoku/exact/solver.hpp"
#include "players/gomoku/fives.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

using Kind = Necessity::Kind;

constexpr std::uint64_t unlimited = 1'000'000'000;

std::vector<Settings> known_rules(int size) {
  return {{.size = size, .rule = Rule::freestyle}, {.size = size, .rule = Rule::standard}};
}

TEST(GomokuNecessity, IsWhatTheSolverOfFoursSays) {
  Rng rng(5);
  ThreatSolver solver(std::size_t{64} << 20);
  const auto wins_by_fours = [&](const Position& position) {
    return solver.solve(position, Attack::fours).verdict == ThreatVerdict::win;
  };
  for (const Settings& setup : known_rules(15)) {
    Necessities necessities;
    std::array<int, 5> seen{};
    for (int i = 0; i < 400; ++i) {
      const Position position = testing::crowded_position(setup, 8 + i % 24, rng);
      SCOPED_TRACE(testing::text_of(position));
      ThreatBoard board(position);
      const Necessity need =
          necessities.look(board, position.colour_to_move(), {unlimited, unlimited});
      ++seen[static_cast<std::size_t>(need.kind)];
      // A five that must be stopped comes before the fours that the stop may make.
      if (need.kind != Kind::stop) {
        ASSERT_EQ(need.kind == Kind::win, wins_by_fours(position));
      }
      if (need.kind == Kind::win || need.kind == Kind::none) continue;
      MoveList moves;
      position.legal_moves(moves);
      for (const Move move : moves) {
        const Point point = point_of(position.cell(move));
        if (need.kind != Kind::loss && need.moves.has(point)) continue;
        Position after = position;
        after.play(move);
        ASSERT_TRUE(!is_over(after.outcome()) && wins_by_fours(after))
            << position.cell(move).row << ' ' << position.cell(move).column;
      }
    }
    EXPECT_GT(*std::min_element(seen.begin(), seen.end()), 2);
  }
}

TEST(GomokuNecessity, CountsThePliesToAFive) {
  const auto look = [](const std::vector<std::string>& rows) {
    const Position position = testing::from_rows(rows);
    ThreatBoard board(position);
    return Necessities().look(board, position.colour_to_move(), {unlimited, unlimited});
  };
  // Black is to move, then white.
  const Necessity five = look({"xxxx.....", ".........", "ooo......", ".........", ".........",
                               "o........", ".........", ".........", "........."});
  EXPECT_EQ(five.kind, Kind::win);
  EXPECT_EQ(five.plies, 1);
  const Necessity straight = look({".........", "..xxx....", ".........", "oo.......", ".........",
                                   "......o..", ".........", ".........", "........."});
  EXPECT_EQ(straight.kind, Kind::win);
  EXPECT_EQ(straight.plies, 3);
  const Necessity open_four = look({".........", "..xxxx...", ".........", "oo.......", ".........",
                                    "......o..", ".........", ".........", "........."});
  EXPECT_EQ(open_four.kind, Kind::loss);
  EXPECT_EQ(open_four.plies, 2);
}

TEST(GomokuMoves, AreTheEmptyCellsNearStones) {
  Rng rng(2);
  for (const int size : {5, 9, 15, 20}) {
    for (int i = 0; i < 20; ++i) {
      const Position position = testing::crowded_position({.size = size}, 1 + i, rng);
      const Board& board = position.board();
      const PointSet near = near_stones(board);
      for (int row = 0; row < size; ++row) {
        for (int column = 0; column < size; ++column) {
          bool expected = false;
          for (int down = -3; down <= 3; ++down) {
            for (int right = -3; right <= 3; ++right) {
              const Cell stone{row + down, column + right};
              if (!board.has(stone) || board.is_empty(stone)) continue;
              const int far = std::max(std::abs(down), std::abs(right));
              const bool on_a_line = down == 0 || right == 0 || std::abs(down) == std::abs(right);
              expected = expected || far <= 2 || on_a_line;
            }
          }
          expected = expected && board.is_empty({row, column});
          ASSERT_EQ(near.has(point_of({row, column})), expected) << row << ' ' << column;
        }
      }
    }
  }
}

TEST(GomokuMoves, ComeInTheOrderOfTheirScores) {
  Rng rng(4);
  const Position position = testing::crowded_position({}, 12, rng);
  Trail trail(position);
  Experience experience;
  experience.forget();
  MoveOrder::Stack stack;
  const PointSet points = near_stones(position.board());
  Point last = no_point;
  points.for_each([&](Point point) { last = point; });
  MoveOrder order(stack, trail, points, last, experience);
  ASSERT_EQ(order.size(), points.size());
  EXPECT_EQ(order.next().point, last);
  PointSet seen;
  seen.add(last);
  int before = order.given().front().score;
  while (seen.size() < order.size()) {
    const Candidate move = order.next();
    EXPECT_LE(move.score, before);
    EXPECT_LE(move.likely, 0);
    EXPECT_TRUE(points.has(move.point));
    before = move.score;
    seen.add(move.point);
  }
  EXPECT_EQ(order.given().size(), static_cast<std::size_t>(points.size()));
}

TEST(GomokuTrail, FollowsStonesAndTheirUndoing) {
  Rng rng(6);
  for (const Settings& setup : known_rules(15)) {
    Position position = testing::crowded_position(setup, 10, rng);
    Trail trail(position);
    std::vector<Position> before;
    for (int step = 0; step < 400; ++step) {
      if (trail.ply() > 0 && (rng.below(2) == 0 || is_over(position.outcome()))) {
        trail.undo();
        position = before.back();
        before.pop_back();
      } else {
        const Move move = testing::quiet_move(position, rng);
        if (move.is_none()) continue;
        before.push_back(position);
        trail.play(point_of(position.cell(move)));
        position.play(move);
      }
      ASSERT_EQ(trail.mover(), position.colour_to_move());
      ASSERT_EQ(trail.board().board(), position.board());
      ASSERT_EQ(trail.value(), Trail(position).value());
    }
  }
}

/// The value by looking at every line of play to the same depth, without a table or a window.
int plain_value(const Position& position, int depth, int ply, int root_depth) {
  constexpr int few_defences = 3;
  constexpr int menace_depth = 2;
  constexpr int deepest_defence = -2;
  const Colour mover = position.colour_to_move();
  if (!winning_moves(position, mover).empty()) return win_at(ply + 1);
  if (position.stones() == position.cells()) return 0;
  ThreatBoard board(position);
  const Necessity need =
      Necessities().look(board, mover, {unlimited, depth >= menace_depth ? unlimited : 0});
  if (need.kind == Kind::win) return win_at(ply + need.plies);
  if (need.kind == Kind::loss) return -win_at(ply + need.plies);
  if (depth <= 0 &&
      (need.kind == Kind::none || (need.kind == Kind::defend && depth <= deepest_defence))) {
    return Trail(position).value();
  }
  int best = -won;
  const PointSet points = need.kind == Kind::none ? near_stones(position.board()) : need.moves;
  const bool is_forced =
      need.kind == Kind::stop ||
      (need.kind == Kind::defend && points.size() <= few_defences && ply < 2 * root_depth);
  points.for_each([&](Point point) {
    Position after = position;
    after.play(position.move_to(cell_of(point)));
    best = std::max(best, -plain_value(after, is_forced ? depth : depth - 1, ply + 1, root_depth));
  });
  return best;
}

TEST(GomokuSearch, IsThePlainOneWithoutShortcuts) {
  Rng rng(7);
  int decided = 0;
  const auto compare = [&](const Settings& setup, int stones, int depth) {
    const Position position = testing::crowded_position(setup, stones, rng);
    SCOPED_TRACE(testing::text_of(position));
    KnownValues table(std::size_t{1} << 22);
    Search search(table, {.is_selective = false});
    SearchGuard guard(Limits{});
    Trail trail(position);
    search.begin(trail, guard);
    const int value = search.value(-won, won, depth);
    ASSERT_EQ(value, plain_value(position, depth, 0, depth));
    if (std::abs(value) >= least_win) ++decided;
  };
  for (const Settings& setup : known_rules(8)) {
    for (int i = 0; i < 40; ++i) compare(setup, 4 + i % 20, 1 + i % 2);
  }
  for (const Settings& setup : known_rules(6)) {
    for (int i = 0; i < 2; ++i) compare(setup, 12 + 2 * i, 3);
  }
  EXPECT_GT(decided, 7);
  EXPECT_LT(decided, 70);
}

}  // namespace
}  // namespace tauler::gomoku
