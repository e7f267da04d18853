// Gomoku's alpha-beta player at the border: forced moves, limits, rules it leaves to another.
#include "players/gomoku/champion/champion.hpp"

#include <chrono>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/gomoku/gomoku.hpp"
#include "players/gomoku/positions.hpp"
#include "support/data.hpp"

namespace tauler::gomoku {
namespace {

using namespace std::chrono_literals;

std::unique_ptr<Player> player(const std::string& options = "memory=8") {
  return *all_players().make("champion:" + options, "gomoku");
}

Limits nodes(std::uint64_t most) {
  Limits limits;
  limits.nodes = most;
  return limits;
}

AnyPosition any(const Position& position) {
  std::vector<CellState> cells;
  for (int cell = 0; cell < position.cells(); ++cell) {
    const Cell at = position.cell(Move::of(cell));
    cells.push_back(position.board().has_stone(at, Colour::black)   ? CellState::first
                    : position.board().has_stone(at, Colour::white) ? CellState::second
                                                                    : CellState::empty);
  }
  return *start_from({.size = position.size(), .rule = position.rule()}, cells);
}

/// A position after moves of black and white by turns.
Position after(const Settings& settings, const std::vector<Cell>& cells) {
  Position position(settings);
  for (const Cell cell : cells) position.play(position.move_to(cell));
  return position;
}

/// … written as "h8i9…".
Position after_text(const std::string& moves) {
  std::vector<Cell> cells;
  std::istringstream in(moves);
  char column = 0;
  int number = 0;
  while (in >> column >> number) cells.push_back({number - 1, column - 'a'});
  return after({}, cells);
}

TEST(GomokuChampion, WinsAndStopsFives) {
  for (const Rule rule : {Rule::freestyle, Rule::standard}) {
    const Settings settings{.rule = rule};
    const Position to_stop =
        after(settings, {{0, 0}, {5, 1}, {0, 1}, {8, 3}, {0, 2}, {11, 9}, {0, 3}});
    const Decision stop = player()->choose(any(to_stop), nodes(2'000), {});
    EXPECT_EQ(to_stop.cell(stop.move), (Cell{0, 4}));
    EXPECT_FALSE(stop.proven);
    Position to_win = to_stop;
    to_win.play(to_win.move_to({13, 13}));
    const Decision win = player()->choose(any(to_win), nodes(2'000), {});
    EXPECT_EQ(to_win.cell(win.move), (Cell{0, 4}));
    EXPECT_EQ(win.proven, Outcome::first_wins);
    EXPECT_EQ(win.win_chance, 1);
  }
}

TEST(GomokuChampion, StopsAnOpenThree) {
  const Position position = after({}, {{7, 6}, {0, 0}, {7, 7}, {14, 14}, {7, 8}});
  const Decision decision = player()->choose(any(position), nodes(5'000), {});
  const Cell cell = position.cell(decision.move);
  EXPECT_EQ(cell.row, 7);
  EXPECT_TRUE(cell.column == 4 || cell.column == 5 || cell.column == 9 || cell.column == 10);
}

TEST(GomokuChampion, StandsInTheWayOfWhatCannotBeStopped) {
  const Position lost = after({}, {{7, 5}, {0, 0}, {7, 6}, {0, 14}, {7, 7}, {14, 0}, {7, 8}});
  const Decision decision = player()->choose(any(lost), nodes(2'000), {});
  EXPECT_EQ(decision.proven, Outcome::first_wins);
  EXPECT_EQ(decision.win_chance, 0);
  const Cell cell = lost.cell(decision.move);
  EXPECT_TRUE(cell == (Cell{7, 4}) || cell == (Cell{7, 9}));
}

TEST(GomokuChampion, AnswersTheSameForTheSameNodes) {
  Rng rng(3);
  const auto first = player();
  const auto second = player();
  for (int i = 0; i < 5; ++i) {
    const Position position = testing::crowded_position({}, 6 + i, rng);
    const Decision once = first->choose(any(position), nodes(20'000), {});
    second->new_game();
    first->new_game();
    const Decision again = second->choose(any(position), nodes(20'000), {});
    EXPECT_EQ(once.move, again.move);
    EXPECT_EQ(once.value, again.value);
    EXPECT_EQ(once.nodes, again.nodes);
    EXPECT_EQ(once.depth, again.depth);
    EXPECT_LE(once.nodes, 20'000U);
    EXPECT_TRUE(once.proven || once.depth >= 2);
  }
}

TEST(GomokuChampion, KeepsToItsLimits) {
  Rng rng(9);
  const Position position = testing::crowded_position({}, 9, rng);
  const auto quick = player();
  Limits depth;
  depth.depth = 4;
  std::vector<int> depths;
  quick->choose(any(position), depth,
                [&](const Decision& so_far) { depths.push_back(so_far.depth); });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4}));
  const Stopwatch watch;
  const Decision timed = quick->choose(any(position), Limits::within(100ms), {});
  EXPECT_GE(watch.elapsed(), 95ms);
  EXPECT_LT(watch.elapsed(), 1s);
  EXPECT_TRUE(position.is_legal(timed.move));
  const std::atomic<bool> stop = true;
  Limits stopped = Limits::within(1h);
  stopped.stop = &stop;
  EXPECT_TRUE(position.is_legal(quick->choose(any(position), stopped, {}).move));
  Limits clocked;
  clocked.clock = ClockState{.mine = 1s, .theirs = 1s, .increment = 0s};
  const Stopwatch clock;
  quick->choose(any(position), clocked, {});
  EXPECT_LT(clock.elapsed(), 500ms);
}

TEST(GomokuChampion, PlaysEverySizeToTheEnd) {
  for (const Rule rule : {Rule::freestyle, Rule::standard}) {
    for (const int size : {5, 6, 9, 20}) {
      Position position(Settings{.size = size, .rule = rule});
      const auto both = player();
      while (!is_over(position.outcome())) {
        const Decision decision = both->choose(any(position), nodes(300), {});
        ASSERT_TRUE(position.is_legal(decision.move));
        ASSERT_EQ(decision.variation.front(), decision.move);
        position.play(decision.move);
      }
    }
  }
}

TEST(GomokuChampion, LeavesOtherRulesAndOpeningsToAnother) {
  for (const char* spec : {"gomoku:rule=renju", "gomoku:rule=caro", "gomoku:opening=swap2"}) {
    SCOPED_TRACE(spec);
    AnyPosition position = *all_games().start(spec);
    const auto careful = player();
    for (int ply = 0; ply < 6; ++ply) {
      const Decision decision = careful->choose(position, nodes(50), {});
      ASSERT_TRUE(position.play(decision.move));
    }
  }
}

TEST(GomokuChampion, SeesForcedWins) {
  const std::string file = "gomoku/tactics/freestyle15_forced_wins.jsonl";
  TAULER_REQUIRE_DATA(file);
  std::ifstream in(tauler::testing::data_path(file));
  std::string line;
  int problems = 0;
  int seen = 0;
  const auto solver = player("memory=32");
  while (std::getline(in, line)) {
    const auto problem = nlohmann::json::parse(line);
    const Position position = after_text(problem["pos"]);
    ASSERT_FALSE(is_over(position.outcome()));
    solver->new_game();
    const Decision decision = solver->choose(any(position), nodes(10'000), {});
    ++problems;
    if (decision.win_chance > 0.999) ++seen;
  }
  EXPECT_EQ(problems, 53);
  EXPECT_GE(seen, 20);
}

}  // namespace
}  // namespace tauler::gomoku
