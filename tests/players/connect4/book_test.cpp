// The opening book: its positions against a plain walk over all games, its cells, its file, and the
// book that comes with the program against the solver.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "players/connect4/book/opening_book.hpp"
#include "players/connect4/solver/solver.hpp"
#include "players/data_files.hpp"

namespace tauler::connect4 {
namespace {

/// Every unfinished position with this many stones, by its stones.
std::map<std::pair<std::uint64_t, std::uint64_t>, Position> all_positions(int stones) {
  std::map<std::pair<std::uint64_t, std::uint64_t>, Position> level{{{0, 0}, Position()}};
  for (int i = 0; i < stones; ++i) {
    decltype(level) next;
    for (const auto& [key, position] : level) {
      MoveList columns;
      position.legal_moves(columns);
      for (Move column : columns) {
        Position after = position;
        after.play(column);
        if (!is_over(after.outcome())) next[{after.own(), after.all()}] = after;
      }
    }
    level = std::move(next);
  }
  return level;
}

/// By trying every move: whether somebody who has just moved has won.
bool wins_at_once(const Position& position) {
  MoveList columns;
  position.legal_moves(columns);
  for (Move column : columns) {
    Position after = position;
    after.play(column);
    if (is_over(after.outcome()) && after.outcome() != Outcome::draw) return true;
  }
  return false;
}
bool loses_at_once(const Position& position) {
  if (wins_at_once(position)) return false;
  MoveList columns;
  position.legal_moves(columns);
  for (Move column : columns) {
    Position after = position;
    after.play(column);
    if (!wins_at_once(after)) return false;
  }
  return true;
}

Position random_position(int stones, Rng& rng) {
  for (;;) {
    Position position;
    while (position.ply() < stones && !is_over(position.outcome())) {
      MoveList columns;
      position.legal_moves(columns);
      position.play(columns[static_cast<int>(rng.below(static_cast<unsigned>(columns.size())))]);
    }
    if (!is_over(position.outcome())) return position;
  }
}

TEST(Connect4Book, CodesAreReadBack) {
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    const Position position = random_position(static_cast<int>(rng.below(30)), rng);
    const Position again = book::position_of(book::code_of(position));
    EXPECT_TRUE(again == position || again == position.mapped(1));
    EXPECT_EQ(book::code_of(position), book::code_of(position.mapped(1)));
  }
}

TEST(Connect4Book, HasEveryPositionOnceThatIsNotDecidedAtOnce) {
  for (int stones = 0; stones <= 7; ++stones) {
    std::set<std::uint64_t> expected;
    for (const auto& [key, position] : all_positions(stones)) {
      const std::optional<int> at_once = book::score_at_once(position);
      EXPECT_EQ(at_once.has_value(), wins_at_once(position) || loses_at_once(position));
      if (at_once) {
        EXPECT_EQ(*at_once > 0, wins_at_once(position));
      }
      if (!at_once) expected.insert(book::code_of(position));
    }
    const std::vector<std::uint64_t> codes = book::quiet_positions(stones);
    EXPECT_EQ(codes, std::vector<std::uint64_t>(expected.begin(), expected.end())) << stones;
  }
}

TEST(Connect4Book, CellsGiveBackEveryNumber) {
  Rng rng(2);
  for (std::size_t count : {0, 1, 2, 3, 10, 1000, 20'000}) {
    for (int bits : {1, 5, 6, 8}) {
      std::set<std::uint64_t> keys;
      while (keys.size() < count) keys.insert(rng());
      const std::vector<std::uint64_t> list(keys.begin(), keys.end());
      std::vector<std::uint8_t> numbers;
      for (std::size_t i = 0; i < count; ++i) {
        numbers.push_back(static_cast<std::uint8_t>(rng.below(1u << bits)));
      }
      const book::FilledCells filled = book::fill_cells(list, numbers, bits);
      ASSERT_EQ(filled.cells.size(), filled.plan.bytes());
      for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(book::find_number(filled.plan, filled.cells, list[i]), numbers[i]);
      }
    }
  }
}

/// Made-up scores: the file gives them back, and what lies before follows by minimax.
TEST(Connect4Book, FileGivesBackItsScores) {
  constexpr int stones = 5;
  const std::vector<std::uint64_t> codes = book::quiet_positions(stones);
  std::map<std::uint64_t, int> scores;
  std::vector<std::int8_t> list;
  Rng rng(3);
  const book::ScoreRange range = book::quiet_range(stones);
  for (std::uint64_t code : codes) {
    const int span = range.high - range.low + 1;
    list.push_back(static_cast<std::int8_t>(
        range.low + static_cast<int>(rng.below(static_cast<unsigned>(span)))));
    scores[code] = list.back();
  }
  const std::string file = write_book(stones, codes, list);
  const Result<OpeningBook> read = OpeningBook::read(file);
  ASSERT_TRUE(read) << english(read.error());
  EXPECT_EQ(read->deepest(), stones);
  const std::function<int(const Position&)> expected = [&](const Position& position) {
    if (const auto at_once = book::score_at_once(position)) return *at_once;
    if (position.ply() == stones) return scores.at(book::code_of(position));
    int best = -100;
    MoveList columns;
    position.legal_moves(columns);
    for (Move column : columns) {
      Position after = position;
      after.play(column);
      best = std::max(best, -expected(after));
    }
    return best;
  };
  for (int ply = 0; ply <= stones; ++ply) {
    for (const auto& [key, position] : all_positions(ply)) {
      ASSERT_EQ(read->score(position), expected(position)) << ply;
    }
  }
  Position later;
  for (int column : {0, 1, 2, 3, 4, 5}) later.play(Move::of(column));
  EXPECT_EQ(read->score(later), std::nullopt);
}

TEST(Connect4Book, DamageIsFound) {
  const std::vector<std::uint64_t> codes = book::quiet_positions(2);
  const std::string file = write_book(2, codes, std::vector<std::int8_t>(codes.size(), 1));
  ASSERT_TRUE(OpeningBook::read(file));
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    EXPECT_FALSE(OpeningBook::read(damaged)) << i;
    EXPECT_FALSE(OpeningBook::read(std::string_view(file).substr(0, i))) << i;
  }
  EXPECT_FALSE(OpeningBook::read(file + "more"));
}

TEST(Connect4Book, OursHasTheKnownScoresOfTheFirstMoves) {
  const OpeningBook& ours = OpeningBook::ours();
  EXPECT_EQ(ours.score(Position()), 1);
  const int scores[] = {-2, -1, 0, 1, 0, -1, -2};
  for (int column = 0; column < 7; ++column) {
    Position position;
    position.play(Move::of(column));
    EXPECT_EQ(ours.score(position), -scores[column]);
  }
  EXPECT_LE(data_file(OpeningBook::file_name).size(), 10u << 20);
}

/// As many as can be done in a few seconds; `tauler book connect4 --verify N` takes any number.
TEST(Connect4Book, OursAgreesWithTheSolver) {
  constexpr std::uint64_t enough_nodes = 10'000'000;
  const OpeningBook& ours = OpeningBook::ours();
  Rng rng(4);
  Solver solver(7, 6, std::size_t{128} << 20);
  for (std::uint64_t nodes = 0; nodes < enough_nodes;) {
    const Position position = random_position(ours.deepest() - (rng.below(8) == 0 ? 1 : 0), rng);
    const Solution solution = solver.solve(position);
    EXPECT_EQ(ours.score(position), solution.low);
    nodes += solution.nodes + enough_nodes / 1000;
  }
}

}  // namespace
}  // namespace tauler::connect4
