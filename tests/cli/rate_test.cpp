// `tauler rate` and the lists it has left in ratings/.
#include <atomic>
#include <thread>

#include <nlohmann/json.hpp>

#include "arena/statistics/rating_file.hpp"
#include "cli/terminal/files.hpp"
#include "run_tauler.hpp"

namespace tauler::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using testing::Ran;
using testing::run_tauler;
using ::testing::StartsWith;

/// Presses Ctrl-C while it thinks, and thinks on until it is told to stop.
class CtrlC final : public Player {
 public:
  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    std::raise(SIGINT);
    while (!limits.stop_requested()) std::this_thread::yield();
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }
};

TEST(Rate, WritesAListThatReadsBack) {
  const tauler::testing::TemporaryFolder folder;
  const std::string file = (folder / "list.json").string();
  const Ran ran = run_tauler(
      {"rate", "connect4", "uct:playouts=30", "uct:playouts=5", "--pairs", "4", "--out", file});
  EXPECT_EQ(ran.code, ok) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("random is 0"));
  EXPECT_THAT(ran.err, HasSubstr("6/6  "));
  const std::string text = *read_file(file);
  EXPECT_TRUE(json::accept(text));
  const Result<arena::RatingFile> list = arena::read_ratings(text);
  ASSERT_TRUE(list);
  EXPECT_EQ(list->game, "connect4");
  EXPECT_EQ(list->anchor, "random");
  EXPECT_THAT(list->command, HasSubstr("tauler rate connect4 uct:playouts=30 uct:playouts=5"));
  ASSERT_EQ(list->players.size(), 3u);
  EXPECT_EQ(list->players.front().player, "uct:playouts=30");
  ASSERT_NE(list->find("random"), nullptr);
  EXPECT_EQ(list->find("random")->elo, 0);
  EXPECT_EQ(list->find("uct"), nullptr);
}

TEST(Rate, SaysWhatIsWrong) {
  EXPECT_THAT(run_tauler({"rate", "chess"}).err, HasSubstr("no game 'chess'"));
  EXPECT_THAT(run_tauler({"rate", "connect4", "utc"}).err, HasSubstr("uct"));
  EXPECT_THAT(run_tauler({"rate", "connect4"}).err, HasSubstr("at least two players"));
  EXPECT_EQ(run_tauler({"rate", "connect4", "--pairs", "0"}).code, bad_usage);
  const Ran unwritable =
      run_tauler({"rate", "connect4", "uct", "--out", "/no/such/folder/list.json"});
  EXPECT_EQ(unwritable.code, failed);
  EXPECT_THAT(unwritable.err, StartsWith("tauler: cannot write /no/such/folder/list.json"))
      << "before the first game";
}

TEST(Rate, AnInterruptedRunRatesNobody) {
  const tauler::testing::TemporaryFolder folder;
  const std::string file = (folder / "list.json").string();
  std::vector<PlayerEntry> entries = testing::small_house().players.players();
  entries.push_back(testing::test_player<CtrlC>("ctrl-c"));
  const PlayerRegistry players(entries);
  const Ran ran = run_tauler({"rate", "connect4", "ctrl-c", "--pairs", "2", "--out", file}, "", {},
                             {testing::small_house().games, players});
  EXPECT_EQ(ran.code, interrupted);
  EXPECT_THAT(ran.err, HasSubstr("stopped"));
  EXPECT_FALSE(std::filesystem::exists(file));
}

/// Plays its first move, but presses Ctrl-C before the last of so many and thinks until it is
/// stopped.
class StopsAfter final : public Player {
 public:
  static inline std::atomic<int> moves_left{0};

  Decision choose(const AnyPosition& position, const Limits& limits, const Progress&) override {
    if (--moves_left == 0) {
      std::raise(SIGINT);
      while (!limits.stop_requested()) std::this_thread::yield();
    }
    Decision decision;
    decision.move = position.legal_moves().front();
    return decision;
  }
};

TEST(Rate, GoesOnWhereItWasStopped) {
  const tauler::testing::TemporaryFolder folder;
  const std::string store = (folder / "games.sqlite").string();
  std::vector<PlayerEntry> entries = testing::small_house().players.players();
  entries.push_back(testing::test_player<StopsAfter>("stops"));
  const PlayerRegistry players(entries);
  const auto rated = [&](int moves, std::vector<std::string> more) {
    StopsAfter::moves_left = moves;
    std::vector<std::string> line{"rate",    "connect4", "uct:playouts=5", "stops",
                                  "--pairs", "3",        "--json"};
    line.insert(line.end(), more.begin(), more.end());
    return run_tauler(line, "", {}, {testing::small_house().games, players});
  };
  const Ran whole = rated(0, {});
  ASSERT_EQ(whole.code, ok) << whole.err;
  const int moves = -StopsAfter::moves_left;
  for (const int part : {moves / 3, moves / 3}) {
    const Ran stopped = rated(part, {"--store", store});
    EXPECT_EQ(stopped.code, interrupted);
    EXPECT_THAT(stopped.err, HasSubstr("the same command goes on"));
  }
  const Ran other = rated(0, {"--store", store, "--seed", "2"});
  EXPECT_EQ(other.code, failed) << "another run has other games";
  EXPECT_THAT(other.err, HasSubstr("--restart"));
  const Ran rest = rated(0, {"--store", store});
  EXPECT_EQ(rest.out, whole.out);
  // A game that was stopped begins again; the others do not.
  EXPECT_LT(-StopsAfter::moves_left, moves / 2);
  const Ran again = rated(0, {"--store", store, "--seed", "2"});
  EXPECT_EQ(again.code, ok) << "nothing is left in the store: " << again.err;
}

TEST(Ratings, FilesOfStrangersAreRefusedWithAReason) {
  for (const char* text : {"", "[]", "{}", "{\"game\":\"hex\"}", "{\"game\":1,\"players\":[]}",
                           "{\"game\":\"hex\",\"players\":[{}]}"}) {
    EXPECT_FALSE(arena::read_ratings(text)) << text;
  }
}

TEST(Ratings, AreRoundedHalfAwayFromZero) {
  EXPECT_EQ(
      arena::rating_text({.player = "", .level = "", .elo = 1476.5, .error = 114.5, .games = 0}),
      "+1477 ± 115");
  EXPECT_EQ(arena::rating_text({.player = "", .level = "", .elo = -2.5, .error = 0.4, .games = 0}),
            "-3 ± 0");
}

// A level that was changed must be measured again: tauler rate GAME --out ratings/GAME.json
TEST(Ratings, EveryLevelIsRatedAsItPlaysNow) {
  const Registries registries{all_games(), all_players()};
  for (const GameEntry& game : registries.games.games()) {
    const std::optional<arena::RatingFile> ratings = arena::built_in_ratings(game.info->id);
    ASSERT_TRUE(ratings) << game.info->id;
    for (const Level& level : registries.players.levels_of(game.info->id)) {
      const arena::RatedPlayer* rated =
          ratings->find(registries.players.recipe(level.player, game.info->id)->text());
      ASSERT_NE(rated, nullptr) << level.game << '/' << level.name << " is not rated";
      EXPECT_EQ(rated->level, level.name);
      EXPECT_GT(rated->elo, 0);
      EXPECT_GT(rated->error, 0);
      EXPECT_THAT(run_tauler({"players", game.info->id}, "", {}, registries).out,
                  HasSubstr(level.player + ", " + rating_text(*rated) + " Elo"));
    }
  }
}

}  // namespace
}  // namespace tauler::cli
