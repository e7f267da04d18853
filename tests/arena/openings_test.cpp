#include "arena/play/openings.hpp"

#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/play/opening_file.hpp"
#include "core/sentences.hpp"
#include "games/registry.hpp"
#include "support/data.hpp"
#include "support/error_text.hpp"

namespace tauler::arena {
namespace {

using tauler::testing::data_path;
using ::testing::HasSubstr;

AnyPosition start_of(const std::string& spec) {
  return *all_games().start(spec);
}

std::string line_of(const AnyPosition& position) {
  std::string line;
  for (const std::string& move : position.move_texts()) line += move + ' ';
  return line;
}

TEST(RandomOpenings, DependOnTheSeedAndTheirNumberAlone) {
  for (const char* spec : {"connect4", "gomoku", "hex", "othello"}) {
    SCOPED_TRACE(spec);
    const AnyPosition start = start_of(spec);
    const auto one = make_openings(start, {.listed = {}, .random_plies = 4}, 5);
    const auto other = make_openings(start, {.listed = {}, .random_plies = 4}, 5);
    const auto seeded = make_openings(start, {.listed = {}, .random_plies = 4}, 6);
    ASSERT_TRUE(one && other && seeded);
    int differences = 0;
    for (int number = 12; number >= 1; --number) {  // the other way round
      EXPECT_EQ(line_of((*one)->opening(13 - number)), line_of((*other)->opening(13 - number)));
      EXPECT_EQ(line_of((*one)->opening(number)), line_of((*other)->opening(number)));
      EXPECT_EQ((*one)->opening(number).moves().size(), 4u);
      const bool same = line_of((*one)->opening(number)) == line_of((*seeded)->opening(number));
      differences += same ? 0 : 1;
    }
    EXPECT_GT(differences, 6);
  }
}

TEST(RandomOpenings, AreTheSameFromSeveralThreads) {
  const auto openings = make_openings(start_of("connect4"), {.listed = {}, .random_plies = 3}, 1);
  const auto expected = make_openings(start_of("connect4"), {.listed = {}, .random_plies = 3}, 1);
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int number = 1 + thread; number < 100; number += 3) {
        EXPECT_EQ(line_of((*openings)->opening(number)), line_of((*expected)->opening(number)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(RandomOpenings, AreDifferentAsLongAsThereAreOthers) {
  // Two plies of Connect Four lead to 49 positions, none of which is won.
  const auto few = make_openings(start_of("connect4"), {.listed = {}, .random_plies = 2}, 3);
  std::set<std::uint64_t> keys;
  for (int number = 1; number <= 49; ++number) keys.insert((*few)->opening(number).key());
  EXPECT_EQ(keys.size(), 49u);
  EXPECT_EQ((*few)->opening(50).key(), (*few)->opening(1).key());
  for (const char* spec : {"gomoku", "hex", "othello"}) {
    const auto many = make_openings(start_of(spec), {.listed = {}, .random_plies = 8}, 3);
    keys.clear();
    for (int number = 1; number <= 200; ++number) keys.insert((*many)->opening(number).key());
    EXPECT_EQ(keys.size(), 200u) << spec;
  }
}

TEST(RandomOpenings, NobodyWinsOneAtOnce) {
  const auto openings = make_openings(start_of("connect4"), {.listed = {}, .random_plies = 12}, 3);
  for (int number = 1; number <= 100; ++number) {
    AnyPosition position = (*openings)->opening(number);
    ASSERT_EQ(position.moves().size(), 12u);
    for (Move move : position.legal_moves()) {
      ASSERT_TRUE(position.play(move));
      EXPECT_FALSE(position.is_over()) << position.text();
      position.undo();
    }
  }
}

TEST(RandomOpenings, WhereThereIsNoneItIsAnError) {
  for (int plies : {42, 50}) {
    const auto openings =
        make_openings(start_of("connect4"), {.listed = {}, .random_plies = plies}, 3);
    ASSERT_FALSE(openings);
    EXPECT_THAT(code_text(openings.error()), HasSubstr("opening-open-none"));
  }
}

TEST(IsOpen, NotWhereSomebodyWins) {
  const auto after = [](const std::vector<const char*>& moves) {
    AnyPosition position = start_of("connect4");
    for (const char* move : moves) EXPECT_TRUE(position.play(move));
    return position;
  };
  EXPECT_TRUE(is_open(after({})));
  EXPECT_FALSE(is_open(after({"d1", "a1", "d2", "a2", "d3", "a3"}))) << "the side to move wins";
  EXPECT_TRUE(is_open(after({"d1", "a1", "d2", "a2", "d3"}))) << "there is an answer";
  EXPECT_FALSE(is_open(after({"c1", "c2", "d1", "d2", "e1"}))) << "two threats, one answer";
  EXPECT_FALSE(is_open(after({"d1", "a1", "d2", "a2", "d3", "a3", "d4"}))) << "it is over";
}

TEST(ListedOpenings, GoRoundInTheirOrder) {
  std::vector<AnyPosition> list;
  for (const char* move : {"a1", "b1", "c1", "d1", "e1"}) {
    list.push_back(start_of("connect4"));
    ASSERT_TRUE(list.back().play(move));
  }
  const auto plain = make_openings(start_of("connect4"), {.listed = list}, 1);
  for (int number = 1; number <= 12; ++number) {
    EXPECT_EQ((*plain)->opening(number).key(), list[(number - 1) % 5].key());
  }
  const auto shuffled = make_openings(start_of("connect4"), {.listed = list, .shuffled = true}, 1);
  std::string orders[2];
  for (int pass : {0, 1}) {
    std::set<std::uint64_t> keys;
    for (int i = 1; i <= 5; ++i) {
      const AnyPosition opening = (*shuffled)->opening(pass * 5 + i);
      keys.insert(opening.key());
      orders[pass] += line_of(opening);
    }
    EXPECT_EQ(keys.size(), 5u);
  }
  EXPECT_NE(orders[0], orders[1]);
}

TEST(ListedOpenings, WithoutAnyGamesBeginAtTheStart) {
  const auto openings = make_openings(start_of("hex"), {}, 1);
  EXPECT_EQ((*openings)->opening(9).moves().size(), 0u);
}

Result<std::vector<AnyPosition>> read(const std::string& spec, std::string_view text) {
  return read_openings(all_games(), text, "book", start_of(spec));
}

std::string only_line(const std::string& spec, std::string_view text) {
  const auto openings = read(spec, text);
  if (!openings) return code_text(openings.error());
  EXPECT_EQ(openings->size(), 1u);
  return line_of(openings->front());
}

TEST(OpeningFile, ReadsEveryForm) {
  EXPECT_EQ(only_line("hex:size=5", "# mine\n\nhex:size=5 c3 b2\n"), "c3 b2 ");
  EXPECT_EQ(only_line("othello", "f5d6c3"), "f5 d6 c3 ");
  EXPECT_EQ(only_line("othello", "f5 d6 c3"), "f5 d6 c3 ");
  EXPECT_EQ(only_line("gomoku", "h8,h9,i10\n"), "h8 h9 i10 ");
  EXPECT_EQ(only_line("gomoku", "k13k12m10\r\n"), "k13 k12 m10 ");
  EXPECT_EQ(only_line("gomoku", "0,0, 1,0,-7,-7"), "h8 i8 a15 ") << "right and down";
  EXPECT_EQ(only_line("gomoku:size=20", "0,0, -10,-10, 9,9"), "k10 a20 t1 ");
  EXPECT_EQ(only_line("connect4", "4455"), "d1 d2 e1 e2 ");
  EXPECT_EQ(only_line("gomoku", "0.0071\n0,0 1,1\n2,2\n"), "h8 j6 i7 ");
  EXPECT_EQ(only_line("hex", R"([["a2","d10"]])"), "a2 d10 ");
  EXPECT_EQ(only_line("gomoku", R"({"coordinateSystem": "board-row-column",
      "openings": [{"coordinates": [[0, 1], [14, 0]]}]})"),
            "b15 a1 ");
  EXPECT_EQ(only_line("gomoku", R"({"coordinateSystem": "center-relative-x-y",
      "openings": [{"coordinates": [[1, -1], [0, 0]]}]})"),
            "i9 h8 ");
  EXPECT_EQ(only_line("gomoku", "(;FF[4]GM[4]SZ[15];B[hh];W[hi])"), "h8 h7 ");
  const auto position = read("connect4", "connect4:7x6:7/7/7/7/3o3/3xx2:o");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->front().to_move(), Side::second);
  const auto several = read("gomoku", "(;GM[4]SZ[15]C[a (tricky\\] one];B[hh])\n(;GM[4];B[aa])");
  ASSERT_TRUE(several) << english(several.error());
  EXPECT_EQ(several->size(), 2u);
}

TEST(OpeningFile, ErrorsNameTheLine) {
  const auto reason = [](const std::string& spec, std::string_view text) {
    const auto openings = read(spec, text);
    EXPECT_FALSE(openings);
    return openings ? "" : code_text(openings.error());
  };
  EXPECT_THAT(reason("othello", "f5d6\n\nf5a1\n"),
              HasSubstr("file-line-wrong(book, 3, move-text-wrong(2, a1, "));
  EXPECT_THAT(reason("gomoku", "h8\nh8 h8\n"),
              HasSubstr("file-line-wrong(book, 2, move-text-wrong(2, h8, "));
  EXPECT_THAT(reason("gomoku", "0,0, 8,0\n"),
              HasSubstr("file-line-wrong(book, 1, openings-off-board(2, 8, 0, "));
  EXPECT_THAT(reason("gomoku", "\n\ngomoku:size=19 h8\n"),
              HasSubstr("file-line-wrong(book, 3, opening-of-other-game("));
  EXPECT_THAT(reason("hex", "hex:size=11 a2 zz"),
              HasSubstr("file-line-wrong(book, 1, move-text-wrong(2, "));
  EXPECT_THAT(reason("hex", R"([["a2"], ["a2", "a2"]])"),
              HasSubstr("opening-wrong(book, 2, move-text-wrong(2, "));
  EXPECT_THAT(reason("hex", R"([["a2"], [7]])"),
              HasSubstr("opening-wrong(book, 2, openings-move-form("));
  EXPECT_THAT(reason("hex", R"({"1x1": 2})"), HasSubstr("openings-list-missing"));
  EXPECT_THAT(reason("hex", "{"), HasSubstr("openings-not-json"));
  EXPECT_THAT(reason("gomoku", "(;GM[4];B[hh])\n(;GM[4];B[zz])"),
              HasSubstr("file-line-wrong(book, 2, "));
  EXPECT_THAT(reason("gomoku", "(;GM[4];B[hh]"), HasSubstr("opening-no-end"));
  EXPECT_THAT(reason("connect4", "44444444"), HasSubstr("file-line-wrong(book, 1, "));
  EXPECT_THAT(reason("connect4", "connect4 d1 a1 d2 a2 d3 a3 d4"), HasSubstr("opening-over"));
  EXPECT_THAT(reason("gomoku", "0.5\n0,0\n1,1 2,2\n"), HasSubstr("file-line-wrong(book, 1, "));
  EXPECT_THAT(reason("gomoku", "2147483647,0\n"),
              HasSubstr("openings-off-board(1, 1000, 0, 15, 15)"));
  EXPECT_THAT(reason("gomoku", R"({"coordinateSystem": 3, "openings": [[[0, 0]]]})"),
              HasSubstr("openings-coordinates"));
  EXPECT_THAT(reason("gomoku", R"({"coordinateSystem": "center-relative-x-y",
      "openings": [[[4294967296, 0]]]})"),
              HasSubstr("openings-move-form(1000, "));
  EXPECT_THAT(reason("gomoku", R"({"coordinateSystem": "center-relative-x-y",
      "openings": [[[18446744073709551615, 0]]]})"),
              HasSubstr("openings-move-form"));
  EXPECT_THAT(reason("hex", "# nothing\n"), HasSubstr("openings-empty"));
  EXPECT_THAT(reason("hex", ""), HasSubstr("openings-empty"));
}

struct DataFile {
  const char* file;
  const char* spec;
  std::size_t least;
};

class OpeningData : public ::testing::TestWithParam<DataFile> {};

TEST_P(OpeningData, IsRead) {
  const auto [file, spec, least] = GetParam();
  TAULER_REQUIRE_DATA(file);
  const std::string text = tauler::testing::read_file(data_path(file));
  const auto openings = read_openings(all_games(), text, file, start_of(spec));
  ASSERT_TRUE(openings) << english(openings.error());
  EXPECT_GE(openings->size(), least);
}

INSTANTIATE_TEST_SUITE_P(
    Files, OpeningData,
    ::testing::Values(
        DataFile{"gomoku/openings/ego_gomocup_openings20.txt", "gomoku:size=20", 10},
        DataFile{"gomoku/openings/egozero_gomocup_openings20_107.txt", "gomoku:size=20", 100},
        DataFile{"gomoku/openings/gomocup-2026-15x15.json", "gomoku", 10},
        DataFile{"gomoku/openings/gomocupjudge_openings_20.txt", "gomoku:size=20", 5},
        DataFile{"gomoku/openings/mintaka_renju_openings.csv", "gomoku:rule=renju", 10},
        DataFile{"gomoku/openings/piskvork_default_openings.txt", "gomoku:size=20", 30},
        DataFile{"gomoku/openings/rapfi-natural-freestyle-15x15.json", "gomoku", 2},
        DataFile{"gomoku/openings/rapfi-verified-freestyle-15x15.json", "gomoku", 2},
        DataFile{"gomoku/openings/rapfi_opengen_free15.txt", "gomoku", 50},
        DataFile{"gomoku/openings/skyzero_openings15_600.txt", "gomoku", 200},
        DataFile{"hex/openings_balanced_11_katahex.json", "hex:size=11", 48},
        DataFile{"othello/xot_openings.txt", "othello", 5392}));

}  // namespace
}  // namespace tauler::arena
