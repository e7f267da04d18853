#include "protocols/engine/tauler_server.hpp"

#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Simple;
using ::testing::StartsWith;
using Talk = testing::Talk<TaulerServer>;

TEST(TaulerServer, PlaysAGame) {
  Talk talk("simple", all_games(), std::nullopt);
  EXPECT_THAT(talk.say("tauler 1"), ElementsAre("name Tauler 1.2", "ready rate"));
  EXPECT_THAT(talk.say({"start connect4", "side first"}), IsEmpty());
  EXPECT_THAT(talk.say("go"), ElementsAre("move a1 value=7 depth=1 nodes=10 line=a1"));
  // It is told its own move as well.
  EXPECT_THAT(talk.say({"play a1", "play a2", "side first"}), IsEmpty());
  EXPECT_THAT(talk.say("go"), ElementsAre("move a3 value=7 depth=1 nodes=10 line=a3"));
  EXPECT_THAT(talk.say({"undo", "go"}), ElementsAre(StartsWith("move a2 ")));
  EXPECT_THAT(talk.say({"end none", "start hex:size=3", "go"}),
              ElementsAre(StartsWith("move a1 ")));
}

TEST(TaulerServer, StartsFromAPosition) {
  Talk talk("simple", all_games(), std::nullopt);
  EXPECT_THAT(talk.say({"start hex:3:x2/3/3:o", "go"}), ElementsAre(StartsWith("move b1 ")));
}

TEST(TaulerServer, HasAGameFromTheBeginningWhereItWasGivenOne) {
  Talk talk("simple", all_games(), *all_games().start("othello"));
  EXPECT_THAT(talk.say("go"), ElementsAre(StartsWith("move d3 ")));
}

TEST(TaulerServer, TellsWhatItFinds) {
  Talk talk("dijkstra:depth=3", all_games(), *all_games().start("hex:size=4"));
  const auto answers = talk.say("go");
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_THAT(answers[0], StartsWith("info value="));
  EXPECT_THAT(answers[1], HasSubstr(" depth=2 nodes="));
  EXPECT_THAT(answers[3], StartsWith("move "));
  EXPECT_THAT(answers[3], HasSubstr(" line="));
  // A win that is near is reported as one.
  EXPECT_THAT(talk.last({"start hex:2", "start hex:size=2", "play a1", "play b1", "go"}),
              HasSubstr(" proven=win"));
}

TEST(TaulerServer, RatesAllMovesWhenAsked) {
  Talk talk("simple", all_games(), *all_games().start("connect4"));
  const std::vector<std::string> all = talk.say("rate depth=1");
  EXPECT_EQ(all.front(), "rating a1 value=-7 depth=2 nodes=10 line=a1,a2");
  EXPECT_EQ(std::count_if(all.begin(), all.end(),
                          [](const std::string& line) { return line.starts_with("rating "); }),
            7)
      << "nothing is said twice";
  EXPECT_EQ(all.back(), "rated a1 b1 c1 d1 e1 f1 g1");
  for (const char* move : {"play d1", "play e1", "play d2", "play e2", "play d3", "play e3"}) {
    EXPECT_THAT(talk.say(move), IsEmpty());
  }
  const std::vector<std::string> best = talk.say("rate count=2 depth=1");
  EXPECT_THAT(best, Contains("rating d4 value=0 proven=win line=d4"));
  EXPECT_THAT(best.back(), StartsWith("rated d4 "));
  EXPECT_EQ(split_words(best.back()).size(), 3U);
  EXPECT_THAT(talk.last("rate count=0"), StartsWith("error "));
  EXPECT_THAT(talk.last("rate count=two"), StartsWith("error "));
  EXPECT_THAT(talk.last("rate depth=0"), StartsWith("error "));
}

TEST(TaulerServer, RatingEndsWithTheTimeGivenForAllMoves) {
  Talk talk("uct", all_games(), *all_games().start("gomoku"));
  const Stopwatch watch;
  EXPECT_THAT(talk.last("rate time=300"), StartsWith("rated "));
  EXPECT_LT(watch.elapsed(), std::chrono::seconds(3));
}

TEST(TaulerServer, AnotherPlayerCanBeAskedFor) {
  EngineSetup setup = testing::setup_with("endless");
  setup.named = [](std::string_view name, std::string_view game) {
    return testing::test_players().recipe(name, game);
  };
  std::vector<std::string> said;
  TaulerServer server(std::move(setup), all_games(), std::nullopt, [&](std::string_view line) {
    said.emplace_back(line);
    return true;
  });
  for (const char* line : {"player simple", "start connect4", "go"}) server.hear(line);
  EXPECT_THAT(said, ElementsAre(StartsWith("move a1 value=7 ")));
  said.clear();
  for (const char* line : {"player nobody", "start connect4", "go"}) server.hear(line);
  EXPECT_THAT(said, ElementsAre(AllOf(StartsWith("error "), HasSubstr("nobody"))));
  // Each is a new one: the same seed gives the same move, whoever thought in between.
  std::vector<std::string> moves;
  for (const char* player : {"random:seed=5", "random:seed=6", "random:seed=5"}) {
    said.clear();
    server.hear(std::string("player ") + player);
    for (const char* line : {"start gomoku", "go"}) server.hear(line);
    moves.push_back(said.back());
  }
  EXPECT_NE(moves[0], moves[1]);
  EXPECT_EQ(moves[0], moves[2]);
  Talk fixed("simple", all_games(), std::nullopt);
  EXPECT_THAT(fixed.say("player random"), ElementsAre(StartsWith("error ")));
}

TEST(TaulerServer, TakesEveryLimit) {
  Talk talk("simple", all_games(), *all_games().start("hex"));
  talk.say("go time=1000 depth=3 nodes=77 clock=60000,50000,250 colour=red");
  EXPECT_EQ(Simple::last_limits.depth, 3);
  EXPECT_EQ(Simple::last_limits.nodes, 77u);
  ASSERT_TRUE(Simple::last_limits.time);
  // A little less than allowed: sending the answer takes time.
  EXPECT_LT(seconds(*Simple::last_limits.time), 1);
  EXPECT_GT(seconds(*Simple::last_limits.time), 0.9);
  ASSERT_TRUE(Simple::last_limits.clock);
  EXPECT_EQ(Simple::last_limits.clock->theirs, std::chrono::seconds(50));
  EXPECT_EQ(Simple::last_limits.clock->increment, std::chrono::milliseconds(250));
  talk.say("go");
  EXPECT_FALSE(Simple::last_limits.time || Simple::last_limits.depth);
}

TEST(TaulerServer, BadLinesAreAnsweredAndForgotten) {
  Talk talk("simple", all_games(), std::nullopt);
  const auto error = [&](const std::string& line) {
    const auto answers = talk.say(line);
    EXPECT_EQ(answers.size(), 1u) << line;
    EXPECT_THAT(answers.front(), StartsWith("error ")) << line;
    return answers.empty() ? "" : answers.front();
  };
  EXPECT_THAT(error("tauler 2"), HasSubstr("say 'tauler 1'"));
  EXPECT_THAT(error("go"), HasSubstr("start"));
  EXPECT_THAT(error("play a1"), HasSubstr("start"));
  EXPECT_THAT(error("undo"), HasSubstr("no move"));
  EXPECT_THAT(error("start chess"), HasSubstr("the games are connect4"));
  EXPECT_THAT(error("start"), HasSubstr("no game"));
  talk.say("start connect4");
  EXPECT_THAT(error("play z9"), HasSubstr("z9"));
  EXPECT_THAT(error("play"), HasSubstr("''"));
  for (const char* limit : {"time=soon", "time=-1", "clock=1,2", "depth=0", "depth=x", "nodes=-5",
                            "time=", "time=1e300"}) {
    EXPECT_THAT(error(std::string("go ") + limit), HasSubstr("time=MS")) << limit;
  }
  EXPECT_THAT(talk.say({"", "   ", "what is this", "legal a1 b1", "board x", "side third", "stop"}),
              IsEmpty());
  EXPECT_FALSE(talk.server().is_over());
  EXPECT_THAT(talk.last("go"), StartsWith("move "));
}

TEST(TaulerServer, AFinishedGameHasNoMove) {
  Talk talk("simple", all_games(), std::nullopt);
  EXPECT_THAT(talk.last({"start connect4:7x6:7/7/7/7/ooo4/xxxx3:o", "go"}),
              "error the game is over");
}

TEST(TaulerServer, APlayerThatFailsIsAnError) {
  Talk talk("broken", all_games(), *all_games().start("hex"));
  EXPECT_EQ(talk.last("go"), "error the player failed: out of ideas");
  Talk nobody("nonsense", all_games(), *all_games().start("hex"));
  EXPECT_THAT(nobody.last("go"), HasSubstr("no player 'nonsense'"));
}

TEST(TaulerServer, KnowsWhatInterrupts) {
  Talk talk("simple", all_games(), std::nullopt);
  const auto interrupts = [&](std::string_view line) { return talk.server().interrupts(line); };
  EXPECT_TRUE(interrupts("stop"));
  EXPECT_TRUE(interrupts(" quit "));
  EXPECT_FALSE(interrupts("stopping"));
  EXPECT_FALSE(interrupts("play d4"));
  EXPECT_FALSE(interrupts(""));
}

TEST(TaulerServer, QuitEnds) {
  Talk talk("simple", all_games(), std::nullopt);
  EXPECT_THAT(talk.say("quit"), IsEmpty());
  EXPECT_TRUE(talk.server().is_over());
}

}  // namespace
}  // namespace tauler::protocols
