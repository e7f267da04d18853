// The structures one by one: those of the document's table, and together its evaluation.
#include "players/gomoku/structure_list.hpp"

#include <map>

#include <gtest/gtest.h>

#include "players/gomoku/plain_board.hpp"
#include "players/gomoku/positions.hpp"

namespace tauler::gomoku {
namespace {

using testing::from_rows;

const Reading once{.counting = Counting::once, .won = WonBoards::off, .points = {}};

/// How many there are of each kind on a 9×9 board with these rows in its middle, and their points.
std::map<std::string_view, std::vector<int>> found_in(const std::vector<std::string>& rows) {
  std::vector<std::string> board(9, ".........");
  std::copy(rows.begin(), rows.end(), board.begin() + 3);
  std::map<std::string_view, std::vector<int>> found;
  for (const FoundStructure& structure : list_structures(from_rows(board).board(), once)) {
    found[structure.id].push_back(structure.points);
  }
  return found;
}

using Found = std::map<std::string_view, std::vector<int>>;

TEST(GomokuStructureList, NamesWhatTheTableNames) {
  EXPECT_EQ(found_in({"..xx....."}), (Found{{"gomoku.open-two", {5}}}));
  EXPECT_EQ(found_in({"xx......."}), (Found{{"gomoku.half-open-two", {3}}}));
  EXPECT_EQ(found_in({"..xxx...."}), (Found{{"gomoku.open-three", {200}}}));
  EXPECT_EQ(found_in({".oxxx...."}), (Found{{"gomoku.half-open-three", {50}}}));
  EXPECT_EQ(found_in({".oxxxo..."}), Found{}) << "closed at both ends";
  EXPECT_EQ(found_in({"..xxxx..."}), (Found{{"gomoku.open-four", {10'000}}}));
  EXPECT_EQ(found_in({"xxxx....."}), (Found{{"gomoku.half-open-four", {500}}}));
  EXPECT_EQ(found_in({".xx.xx..."}),
            (Found{{"gomoku.broken-four", {10'000}}, {"gomoku.open-two", {5, 5}}}));
  EXPECT_EQ(found_in({"..x.xx..."}),
            (Found{{"gomoku.broken-three", {5'000}}, {"gomoku.open-two", {5}}}));
  EXPECT_EQ(found_in({"..xx.....", "..x......"}),
            (Found{{"gomoku.open-two", {5, 5, 5}}, {"gomoku.crossing", {100, 100, 100}}}));
}

TEST(GomokuStructureList, TellsWhereAStructureIsAndCanGrow) {
  std::vector<std::string> rows(9, ".........");
  rows[4] = ".xx.xx..o";
  const auto all = list_structures(from_rows(rows).board());
  const auto broken = std::find_if(all.begin(), all.end(), [](const FoundStructure& one) {
    return one.id == "gomoku.broken-four";
  });
  ASSERT_NE(broken, all.end());
  EXPECT_EQ(broken->stones, (std::vector<Cell>{{4, 1}, {4, 2}, {4, 4}, {4, 5}}));
  EXPECT_EQ(broken->gaps, (std::vector<Cell>{{4, 3}, {4, 0}, {4, 6}}));
  EXPECT_EQ(broken->lines, (std::vector<std::array<Cell, 2>>{{Cell{4, 1}, Cell{4, 5}}}));
}

TEST(GomokuStructureList, AddsUpToTheDocumentsEvaluation) {
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    const Settings settings{.size = 9 + i % 7};
    const Position position = testing::crowded_position(settings, 10 + i % 50, rng);
    if (is_over(position.outcome())) continue;
    Reading reading = once;
    for (Counting counting : {Counting::once, Counting::stones, Counting::merged}) {
      reading.counting = counting;
      int sum = 0;
      for (const FoundStructure& found : list_structures(position.board(), reading)) {
        sum += found.colour == Colour::black ? found.points : -found.points;
      }
      ASSERT_EQ(sum, plain::evaluate(position, Colour::black, reading))
          << testing::text_of(position);
    }
  }
}

}  // namespace
}  // namespace tauler::gomoku
