// What is drawn on a position is what the players count: the parts add up to their evaluations, and
// each part is what the rules say.
#include "teaching/insight.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "games/registry.hpp"
#include "players/connect4/plain_solver.hpp"
#include "players/connect4/plain_tj.hpp"
#include "players/connect4/prof_evaluation.hpp"
#include "players/gomoku/plain_players.hpp"
#include "players/hex/brute_force.hpp"
#include "players/hex/plain.hpp"
#include "players/othello/plain.hpp"

namespace tauler {
namespace {

constexpr Duration a_while = std::chrono::seconds(20);

Insight look(const AnyPosition& position) {
  std::optional<Insight> insight = insight_of(position, a_while);
  EXPECT_TRUE(insight);
  return insight ? *insight : Insight{};
}

/// By one evaluation.
double value_for_first(const Insight& insight, std::string_view of) {
  double value = 0;
  for (const auto& term : insight.terms) {
    if (term.of == of) value += (term.first - term.second) * term.weight;
  }
  return value;
}

std::vector<const Insight::Group*> groups(const Insight& insight, std::string_view id,
                                          std::optional<Side> side = std::nullopt) {
  std::vector<const Insight::Group*> found;
  for (const auto& group : insight.groups) {
    if (group.id == id && (!side || group.side == side)) found.push_back(&group);
  }
  return found;
}

std::set<int> cells_of(const Insight::Group& group, std::string_view kind) {
  std::set<int> cells;
  for (const auto& mark : group.marks) {
    if (mark.kind == kind) cells.insert(mark.cell);
  }
  return cells;
}

/// Positions of random games, the game still on.
template <class Use>
void for_random_positions(const std::string& spec, int games, Use&& use) {
  Rng rng(7);
  for (int i = 0; i < games; ++i) {
    AnyPosition position = *all_games().start(spec);
    while (!position.is_over()) {
      if (rng.below(4) == 0) use(position);
      if (::testing::Test::HasFatalFailure()) return;
      const std::vector<Move> moves = position.legal_moves();
      ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
  }
}

TEST(GomokuInsight, AddsUpToTheDocumentsEvaluation) {
  gomoku::Reading sums;
  sums.won = gomoku::WonBoards::off;
  for (const char* spec : {"gomoku:size=7", "gomoku:size=9", "gomoku:size=9,rule=caro"}) {
    for_random_positions(spec, 20, [&](const AnyPosition& any) {
      SCOPED_TRACE(any.text());
      const auto& position = *any.as<gomoku::Position>();
      const Insight insight = look(any);
      const double value = value_for_first(insight, "gomoku.structures");
      ASSERT_EQ(value, gomoku::plain::evaluate(position, gomoku::Colour::black, sums));
      double sum = 0;
      for (const auto& group : insight.groups) {
        if (!group.side || group.id == "gomoku.policy" || group.id == "gomoku.proof" ||
            group.id == "gomoku.threat") {
          continue;
        }
        sum += *group.side == Side::first ? group.value : -group.value;
      }
      ASSERT_EQ(sum, value);
    });
  }
}

TEST(GomokuInsight, ShowsAForcedWinOrWhatMustBeAnswered) {
  // Black has three in a row with both ends open: black to move wins; white must answer.
  const AnyPosition wins = all_games().read_record("gomoku h8 a1 i8 a3 j8 o15")->position;
  const Insight insight = look(wins);
  const auto proof = groups(insight, "gomoku.proof", Side::first);
  ASSERT_EQ(proof.size(), 1U);
  EXPECT_EQ(proof[0]->value, 3) << "a straight four, a stone against it, the five";
  EXPECT_EQ(cells_of(*proof[0], "attack").size(), 2U);
  const AnyPosition menaced = all_games().read_record("gomoku h8 a1 i8 a3 j8")->position;
  const Insight seen = look(menaced);
  const auto threat = groups(seen, "gomoku.threat", Side::first);
  ASSERT_EQ(threat.size(), 1U);
  const auto cell = [](char column) { return (15 - 8) * 15 + column - 'a'; };
  EXPECT_EQ(cells_of(*threat[0], "answer"), (std::set<int>{cell('g'), cell('k')}))
      << "a stone farther away leaves it a straight four";
  EXPECT_TRUE(groups(seen, "gomoku.proof").empty());
}

TEST(GomokuInsight, TheThirdStrategyPlaysWhereItsMapIsHighest) {
  for_random_positions("gomoku:size=9", 10, [](const AnyPosition& any) {
    SCOPED_TRACE(any.text());
    const gomoku::plain::Choice third = gomoku::plain::third(*any.as<gomoku::Position>());
    const Insight insight = look(any);
    const auto found = groups(insight, "gomoku.influence");
    ASSERT_EQ(found.size(), third.value == 0 ? 0U : 1U);
    if (found.empty()) return;
    ASSERT_EQ(found[0]->value, third.value);
    std::vector<Move> highest;
    for (const auto& mark : found[0]->marks) {
      if (mark.value == third.value) highest.push_back(Move::of(mark.cell));
    }
    ASSERT_EQ(highest, third.moves);
  });
}

TEST(GomokuInsight, ShowsTheDocumentsFocus) {
  // The document's example [A5]: focus C11–K4, then a stone at J10 makes it C12–L4.
  const auto corners = [](const std::string& moves) {
    const Insight insight = look(all_games().read_record("gomoku " + moves)->position);
    EXPECT_EQ(groups(insight, "gomoku.focus").size(), 1U);
    return cells_of(*groups(insight, "gomoku.focus")[0], "corner");
  };
  const auto cell = [](char column, int row) { return (15 - row) * 15 + column - 'A'; };
  const std::string stones = "e7 g9 i8 f6";
  EXPECT_EQ(corners(stones),
            (std::set<int>{cell('C', 11), cell('K', 11), cell('K', 4), cell('C', 4)}));
  EXPECT_EQ(corners(stones + " j10"),
            (std::set<int>{cell('C', 12), cell('L', 12), cell('L', 4), cell('C', 4)}));
}

TEST(HexInsight, ShowsAShortestWayOfEachSide) {
  for (const char* spec : {"hex:size=3", "hex:size=5", "hex:size=8", "hex:size=11"}) {
    for_random_positions(spec, 20, [&](const AnyPosition& any) {
      const auto& position = *any.as<hex::Position>();
      const hex::PlainBoard plain(position);
      const Insight insight = look(any);
      for (Side side : {Side::first, Side::second}) {
        SCOPED_TRACE(any.text());
        const int player = side == Side::first ? 1 : -1;
        const auto found = groups(insight, "hex.path", side);
        ASSERT_EQ(found.size(), 1U);
        const Insight::Group& way = *found[0];
        ASSERT_EQ(way.value, plain.distance(player, false));
        ASSERT_EQ(cells_of(way, "step").size(), way.value);
        int before = -1;
        for (const auto& mark : way.marks) {
          ASSERT_EQ(plain.cost(mark.cell, player), mark.kind == "stone" ? 0 : 1);
          if (before >= 0) {
            const auto next = plain.neighbours(before, false);
            ASSERT_TRUE(std::find(next.begin(), next.end(), mark.cell) != next.end());
          }
          before = mark.cell;
        }
        ASSERT_TRUE(plain.at_edge(way.marks.front().cell, player, false, false));
        ASSERT_TRUE(plain.at_edge(way.marks.back().cell, player, true, false));
      }
      ASSERT_EQ(value_for_first(insight, "hex.distance"),
                plain.distance(-1, false) - plain.distance(1, false));
    });
  }
}

TEST(HexInsight, FindsBridgesBetweenStonesAndToTheEdge) {
  // Black at c2 and b4 hold c3 and b3 between them; b4 is a bridge from the lower edge of 5×5.
  const Insight insight = look(all_games().read_record("hex:size=5,swap=off c2 e5 b4")->position);
  const auto bridges = groups(insight, "hex.bridges", Side::first);
  ASSERT_EQ(bridges.size(), 1U);
  const auto cell = [](char column, int row) { return (row - 1) * 5 + column - 'a'; };
  ASSERT_EQ(bridges[0]->links.size(), 1U);
  EXPECT_EQ(bridges[0]->links[0].from, cell('c', 2));
  EXPECT_EQ(bridges[0]->links[0].to, cell('b', 4));
  EXPECT_EQ(cells_of(*bridges[0], "carrier"),
            (std::set<int>{cell('c', 3), cell('b', 3),     // between the two
                           cell('c', 1), cell('d', 1),     // to the upper edge
                           cell('a', 5), cell('b', 5)}));  // to the lower edge
  EXPECT_EQ(bridges[0]->value, 3);
  EXPECT_TRUE(groups(insight, "hex.bridges", Side::second).empty()) << "e5 is on its edge already";
}

TEST(HexInsight, ShowsNoWayToWhoLost) {
  const AnyPosition over = all_games().read_record("hex:size=3,swap=off b1 a1 b2 a2 b3")->position;
  ASSERT_TRUE(over.is_over());
  const Insight insight = look(over);
  EXPECT_EQ(groups(insight, "hex.path", Side::first)[0]->value, 0);
  EXPECT_TRUE(groups(insight, "hex.path", Side::second).empty());
}

TEST(HexInsight, ProvesOnlyWhatIsWon) {
  int proofs = 0;
  int must_plays = 0;
  hex::BruteForce brute(4);
  for_random_positions("hex:size=4,swap=off", 60, [&](const AnyPosition& any) {
    SCOPED_TRACE(any.text());
    const auto& position = *any.as<hex::Position>();
    const Insight insight = look(any);
    for (const Insight::Group* proof : groups(insight, "hex.proof")) {
      ++proofs;
      ASSERT_EQ(proof->side, brute.winner(position));
      const std::set<int> key = cells_of(*proof, "key");
      ASSERT_EQ(key.size(), proof->side == position.to_move() ? 1U : 0U);
      for (int cell : key) {
        hex::Position next = position;
        next.play(Move::of(cell));
        ASSERT_EQ(proof->side, brute.winner(next));
      }
    }
    for (const Insight::Group* group : groups(insight, "hex.must-play")) {
      ++must_plays;
      ASSERT_EQ(group->side, position.to_move());
      const std::set<int> must = cells_of(*group, "must");
      const Side winner = brute.winner(position);
      bool wins = false;
      for (int cell : must) {
        hex::Position next = position;
        next.play(Move::of(cell));
        wins = wins || brute.winner(next) == position.to_move();
      }
      ASSERT_EQ(wins, winner == position.to_move());
    }
    ASSERT_LE(groups(insight, "hex.proof").size() + groups(insight, "hex.must-play").size(), 1U);
  });
  EXPECT_GT(proofs, 50);
  EXPECT_GT(must_plays, 5);
}

TEST(OthelloInsight, AddsUpToTheDocumentsEvaluation) {
  for_random_positions("othello", 20, [](const AnyPosition& any) {
    SCOPED_TRACE(any.text());
    const auto& position = *any.as<othello::Position>();
    const std::string board = othello::plain::game_of(position).board();
    const Insight insight = look(any);
    ASSERT_NEAR(value_for_first(insight, "othello.discs") * 100,
                othello::plain::evaluate(board, 'B'), 1e-6);
    for (Side side : {Side::first, Side::second}) {
      const char colour = side == Side::first ? 'B' : 'W';
      const auto taken = othello::plain::capturable(board, othello::plain::opposite(colour));
      std::set<int> unstable;
      for (const auto* group : groups(insight, "othello.unstable", side)) {
        unstable = cells_of(*group, "disc");
      }
      std::size_t discs = unstable.size();
      for (const char* id : {"othello.stable", "othello.semi-stable"}) {
        for (const auto* group : groups(insight, id, side)) discs += group->marks.size();
      }
      for (int cell = 0; cell < 64; ++cell) ASSERT_EQ(taken[cell], unstable.contains(cell));
      ASSERT_EQ(discs, static_cast<std::size_t>(position.count(side)));
    }
    std::set<int> idle;
    for (const auto* group : groups(insight, "othello.idle")) idle = cells_of(*group, "cell");
    const std::vector<int> expected = othello::plain::game_of(position).idle_frontier();
    ASSERT_EQ(idle, std::set<int>(expected.begin(), expected.end()));
  });
}

TEST(Connect4Insight, AddsUpToTheDocumentsEvaluations) {
  for_random_positions("connect4", 10, [](const AnyPosition& any) {
    const auto& position = *any.as<connect4::Position>();
    const int value = connect4::WindowEvaluation<connect4::Position>().leaf(position);
    const std::optional<Insight> insight = insight_of(any, std::chrono::milliseconds(1));
    ASSERT_EQ(value_for_first(*insight, "connect4.windows"),
              any.to_move() == Side::first ? value : -value);
    const connect4::plain::Board board(position);
    ASSERT_EQ(value_for_first(*insight, "connect4.centre"), connect4::plain::heuristic_1(board, 1));
    ASSERT_NEAR(value_for_first(*insight, "connect4.powers") * 10'000,
                connect4::plain::heuristic_2(board, 1), 1e-3);
  });
}

TEST(Connect4Insight, TellsThreatsThatCanBePlayedFromThoseThatCannot) {
  // Black has b1 c1 d1: a1 and e1 complete it at once.
  const Insight now = look(all_games().read_record("connect4 b b c c d")->position);
  std::set<int> gaps;
  for (const auto* group : groups(now, "connect4.three", Side::first)) {
    for (int cell : cells_of(*group, "now")) gaps.insert(cell);
    EXPECT_TRUE(cells_of(*group, "later").empty());
  }
  EXPECT_EQ(gaps, (std::set<int>{5 * 7 + 0, 5 * 7 + 4}));
  // One row higher nothing lies below a2 yet.
  const Insight later = look(all_games().read_record("connect4 b c b b c c d d d")->position);
  bool found = false;
  for (const auto* group : groups(later, "connect4.three")) {
    for (int cell : cells_of(*group, "later")) found = found || cell >= 0;
  }
  EXPECT_TRUE(found);
}

TEST(Connect4Insight, HasTheExactScoresOfTheColumns) {
  // Full enough to be solved at once by any search.
  Rng rng(11);
  for (int i = 0; i < 5; ++i) {
    AnyPosition any = *all_games().start("connect4:width=5,height=4");
    for (int ply = 0; ply < 8; ++ply) {
      const auto moves = any.legal_moves();
      ASSERT_TRUE(any.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
      if (any.is_over()) break;
    }
    if (any.is_over()) continue;
    const Insight insight = look(any);
    const auto columns = groups(insight, "connect4.columns");
    ASSERT_EQ(columns.size(), 1U);
    ASSERT_EQ(columns[0]->marks.size(), any.legal_moves().size());
    connect4::plain::PlainSolver<connect4::FreeShape> solver;
    for (std::size_t m = 0; m < columns[0]->marks.size(); ++m) {
      AnyPosition next = any;
      ASSERT_TRUE(next.play(any.legal_moves()[m]));
      EXPECT_EQ(columns[0]->marks[m].cell, next.view().last.at(0));
      EXPECT_EQ(columns[0]->marks[m].value, -solver.score(*next.as<connect4::FreePosition>()))
          << next.text();
    }
  }
}

/// Where the stones of the legal moves would lie; a swap puts none.
std::set<int> playable_cells(const AnyPosition& any) {
  std::set<int> cells;
  for (Move move : any.legal_moves()) {
    AnyPosition next = any;
    EXPECT_TRUE(next.play(move));
    const std::vector<int> last = next.view().last;
    const bool is_stone = !last.empty() && any.view().cells[last[0]] == CellState::empty;
    if (is_stone) cells.insert(last[0]);
  }
  return cells;
}

TEST(PolicyInsight, GivesEveryCellItsShare) {
  for (const char* spec : {"hex:size=7,swap=off", "hex:size=5,swap=on", "gomoku:size=7",
                           "gomoku:size=9,rule=renju", "gomoku:size=9,opening=swap2", "othello",
                           "connect4", "connect4:width=8,height=8", "connect4:width=6,height=5"}) {
    int shown = 0;
    for_random_positions(spec, 3, [&](const AnyPosition& any) {
      SCOPED_TRACE(any.text());
      const std::optional<Insight> insight = insight_of(any, std::chrono::milliseconds(1));
      const auto policies = groups(*insight, any.game().id + ".policy");
      const std::set<int> cells = playable_cells(any);
      const auto* gomoku = any.as<gomoku::Position>();
      const bool is_opening = gomoku && choice_due_at(gomoku->opening());
      ASSERT_EQ(policies.size(), cells.empty() || is_opening ? 0U : 1U);
      if (policies.empty()) return;
      ++shown;
      // Gomoku's stones may have changed seats; a group's side is that of the stones.
      const bool black_moves = gomoku && gomoku->colour_to_move() == gomoku::Colour::black;
      const Side mover = !gomoku ? any.to_move() : black_moves ? Side::first : Side::second;
      ASSERT_EQ(policies[0]->side, mover);
      ASSERT_GE(policies[0]->value, 0);
      ASSERT_LE(policies[0]->value, 1);
      ASSERT_EQ(cells_of(*policies[0], "share"), cells);
      ASSERT_EQ(policies[0]->marks.size(), cells.size());
      double sum = 0;
      for (const auto& mark : policies[0]->marks) {
        ASSERT_GE(mark.value, 0);
        sum += mark.value;
      }
      const auto* hex = any.as<hex::Position>();
      if (hex && hex->can_swap()) {
        ASSERT_LE(sum, 1.0001);
      } else {
        ASSERT_NEAR(sum, 1, 1e-4);
      }
    });
    EXPECT_GT(shown, 3) << spec;
  }
}

TEST(PolicyInsight, LikesTheMoveThatWinsAtOnce) {
  struct Case {
    const char* record;
    std::set<int> winning;
    Side mover;
  };
  // Black's row of four on the middle line of 15×15, and three discs on Connect Four's ground, are
  // open at both ends; white's four is blocked at one.
  const Case cases[] = {
      {"gomoku h8 a1 i8 c1 g8 e1 j8 g1", {7 * 15 + 5, 7 * 15 + 10}, Side::first},
      {"gomoku f8 g8 a1 h8 c1 i8 e1 j8 a15", {7 * 15 + 10}, Side::second},
      {"connect4 b b c c d d", {5 * 7 + 0, 5 * 7 + 4}, Side::first},
  };
  for (const auto& [record, winning, mover] : cases) {
    SCOPED_TRACE(record);
    const AnyPosition any = all_games().read_record(record)->position;
    const Insight insight = look(any);
    const auto policies = groups(insight, any.game().id + ".policy", mover);
    ASSERT_EQ(policies.size(), 1U);
    EXPECT_GT(policies[0]->value, 0.5);
    double share = 0;
    for (const auto& mark : policies[0]->marks)
      share += winning.contains(mark.cell) ? mark.value : 0;
    EXPECT_GT(share, 0.5);
  }
}

TEST(PolicyInsight, IsGoneWithTheGame) {
  for (const char* record :
       {"hex:size=3,swap=off b1 a1 b2 a2 b3", "connect4 a b a b a b a",
        "gomoku h8 a1 i8 c1 g8 e1 j8 g1 k8", "othello e6 f4 e3 f6 g5 d6 e7 f5 c5"}) {
    const AnyPosition over = all_games().read_record(record)->position;
    ASSERT_TRUE(over.is_over()) << record;
    EXPECT_TRUE(groups(look(over), over.game().id + ".policy").empty()) << record;
  }
}

TEST(Insight, IsThereForEveryGameFromTheStart) {
  for (const GameEntry& game : all_games().games()) {
    const auto insight =
        insight_of(*all_games().start(game.info->id), std::chrono::milliseconds(5));
    EXPECT_TRUE(insight) << game.info->id;
  }
}

}  // namespace
}  // namespace tauler
