#include "protocols/engine/search_notes.hpp"

#include <gtest/gtest.h>

namespace tauler::protocols {
namespace {

Decision read(std::string_view message) {
  Decision decision;
  EXPECT_TRUE(read_notes(message, gomoku::Position{}, decision)) << message;
  return decision;
}

TEST(SearchNotes, AreReadInTheWordsOfSeveralPrograms) {
  const Decision rapfi = read("Speed 1065K | Depth 19-33 | Eval -276 | Node 500K | Time 470ms");
  EXPECT_EQ(rapfi.depth, 19);
  EXPECT_EQ(rapfi.value, -276);
  EXPECT_EQ(rapfi.nodes, 500'000u);
  EXPECT_EQ(read("depth=10 NPS=284k").depth, 10);
  EXPECT_EQ(read("best: [8,7] val=96").value, 96);
  const Decision zen = read("dep 9-14 ev +12 nd 8021 tm 3 sp 1");
  EXPECT_EQ(zen.depth, 9);
  EXPECT_EQ(zen.value, 12);
  EXPECT_EQ(zen.nodes, 8021u);
  EXPECT_GT(read("Depth 9-9 | Eval +M7").value, 1000);
  EXPECT_LT(read("Depth 9-9 | Eval -M8").value, -1000);
}

TEST(SearchNotes, LinesAreReadAsFarAsTheyAreLegal) {
  const gomoku::Position empty;
  EXPECT_EQ(
      read("Bestline J9 J7 K6").variation,
      (std::vector<Move>{empty.move_to({8, 9}), empty.move_to({6, 9}), empty.move_to({5, 10})}));
  EXPECT_EQ(read("bestLine: [8,7] [9,7] [9,7] [1,1]").variation,
            (std::vector<Move>{empty.move_to({7, 8}), empty.move_to({7, 9})}));
}

TEST(SearchNotes, NonsenseIsNothing) {
  for (const char* text : {"", "hello", "depth", "depth x", "depthcharge 9", "eval +",
                           "bestline z99", "bestline [1", "node -", "eval =:", "pv"}) {
    Decision decision;
    EXPECT_FALSE(read_notes(text, gomoku::Position{}, decision)) << text;
    EXPECT_EQ(decision.depth, 0);
    EXPECT_EQ(decision.value, 0);
  }
}

}  // namespace
}  // namespace tauler::protocols
