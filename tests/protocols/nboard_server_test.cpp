#include "protocols/engine/nboard_server.hpp"

#include <fmt/core.h>

#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using testing::Simple;
using ::testing::StartsWith;
using Talk = testing::Talk<NboardServer>;

constexpr const char* game =
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]"
    "TY[8]BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

TEST(NboardServer, AnswersTheExampleOfTheProtocol) {
  Talk talk("alphabeta:depth=4");
  EXPECT_THAT(talk.say("nboard 2"), ElementsAre("set myname Tauler"));
  EXPECT_THAT(talk.say({game, "set depth 6"}), IsEmpty());
  EXPECT_THAT(talk.say("ping 1"), ElementsAre("pong 1"));
  const auto answers = talk.say("go");
  EXPECT_EQ(answers.front(), "status Tauler is thinking");
  EXPECT_THAT(answers, Contains(MatchesRegex("nodestats [1-9][0-9]* [0-9]+\\.[0-9]+")));
  EXPECT_THAT(answers, Contains(MatchesRegex("search ([A-H][1-8]|PA)+ -?[0-9]+\\.[0-9]+ 0 4")));
  EXPECT_THAT(answers[answers.size() - 2],
              MatchesRegex("=== [A-H][1-8]/-?[0-9]+\\.[0-9]+/[0-9]+\\.[0-9]+"));
  EXPECT_EQ(answers.back(), "status");
}

TEST(NboardServer, AMoveIsPlayedOnlyWhenItIsTold) {
  Talk talk("simple");
  EXPECT_THAT(talk.say("go"), Contains(StartsWith("=== D3/")));
  EXPECT_THAT(talk.say("go"), Contains(StartsWith("=== D3/")));
  EXPECT_THAT(talk.say({"move D3/1.25/0.5", "go"}), Contains(StartsWith("=== C3/")));
  EXPECT_THAT(talk.say({"move C3//0.01", "go"}), Contains(StartsWith("=== B3/")));
  // The protocol's first version, where a move was a line of its own.
  EXPECT_THAT(talk.say({"b3", "go"}), Contains(StartsWith("=== ")));
  EXPECT_THAT(talk.say("move A1"), ElementsAre(StartsWith("status 'A1': ")));
  EXPECT_THAT(talk.say("move"), ElementsAre(StartsWith("status '': ")));
}

TEST(NboardServer, DepthIsALimit) {
  Talk talk("simple");
  talk.say({"set depth 12", "go"});
  EXPECT_EQ(Simple::last_limits.depth, 12);
  EXPECT_THAT(talk.say("set depth deep"), ElementsAre(StartsWith("status write set depth")));
  EXPECT_THAT(talk.say({"set contempt 20", "set colour blue", "set"}), IsEmpty());
}

TEST(NboardServer, AnUnreadableGameIsRefusedAndTheOneBeforeIsKept) {
  Talk talk("simple");
  talk.say("move D3");
  EXPECT_THAT(talk.say("set game (;GM[Othello]BO[8 --- *])"),
              ElementsAre(StartsWith("status the game is unreadable: ")));
  EXPECT_THAT(talk.say("set game"), ElementsAre(StartsWith("status the game is unreadable: ")));
  EXPECT_THAT(talk.say("go"), Contains(StartsWith("=== C3/")));
}

TEST(NboardServer, GivesHints) {
  Talk talk("alphabeta:depth=3");
  talk.say({game, "set depth 3"});
  const auto answers = talk.say("hint 4");
  EXPECT_EQ(answers.front(), "status analyzing");
  EXPECT_EQ(answers.back(), "status");
  std::vector<double> values;
  for (const std::string& answer : answers) {
    if (!answer.starts_with("search ")) continue;
    const auto words = split_words(answer);
    ASSERT_EQ(words.size(), 5u);
    EXPECT_EQ(words[3].text, "0");
    values.push_back(*parse_real(words[2].text));
  }
  ASSERT_EQ(values.size(), 4u);
  EXPECT_TRUE(std::is_sorted(values.rbegin(), values.rend())) << "the best first";
  // Something that is not a number asks for one line.
  for (const char* line : {"hint", "hint 0", "hint -4", "hint x"}) {
    const auto few = talk.say(line);
    EXPECT_EQ(std::count_if(few.begin(), few.end(),
                            [](const std::string& each) { return each.starts_with("search "); }),
              1)
        << line;
  }
}

/// The last position of a random game in which a move is left.
AnyPosition one_before_the_end(std::uint64_t seed) {
  Rng rng(seed);
  AnyPosition position = *all_games().start("othello");
  while (!position.is_over()) {
    const auto moves = position.legal_moves();
    EXPECT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  position.undo();
  return position;
}

TEST(NboardServer, AtTheEndTheValueIsTheDiscs) {
  const AnyPosition position = one_before_the_end(11);
  AnyPosition end = position;
  Talk talk("alphabeta:depth=4");
  const auto format = (*all_games().find("othello"))->formats;
  std::string ggf;
  for (const Format& each : format) {
    if (each.id == "ggf") ggf = *each.write(Record{position});
  }
  talk.say("set game " + ggf);
  const auto answers = talk.say("go");
  ASSERT_TRUE(end.play(position.legal_moves().front()));
  int lead = 0;
  for (const CellState cell : end.view().cells) {
    const CellState own = position.to_move() == Side::first ? CellState::first : CellState::second;
    if (cell != CellState::empty) lead += cell == own ? 1 : -1;
  }
  EXPECT_THAT(answers, Contains(AllOf(StartsWith("search "),
                                      HasSubstr(fmt::format(" {:.2f} 0 100%W", 1.0 * lead)))));
  // And after it there is nothing to do.
  const std::string last = position.move_text(position.legal_moves().front());
  EXPECT_THAT(talk.say({"move " + last, "go"}), ElementsAre("status the game is over"));
  EXPECT_THAT(talk.say("hint 3"), ElementsAre("status the game is over"));
}

TEST(NboardServer, AnalysesAGameFromItsEnd) {
  Talk talk("alphabeta:depth=2");
  talk.say(game);
  const auto answers = talk.say("analyze");
  ASSERT_EQ(answers.size(), 9u + 2u);
  for (int made = 0; made <= 8; ++made) {
    EXPECT_THAT(answers[static_cast<std::size_t>(9 - made)],
                StartsWith(fmt::format("analysis {} ", made)));
  }
}

TEST(NboardServer, LearnsAndQuits) {
  Talk talk("simple");
  EXPECT_THAT(talk.say("learn"), ElementsAre("learned"));
  EXPECT_THAT(talk.say({"", "nonsense", "draw_tree", "\xff", "zz"}), IsEmpty());
  EXPECT_THAT(talk.say("quit"), IsEmpty());
  EXPECT_TRUE(talk.server().is_over());
}

TEST(NboardServer, KnowsWhatInterrupts) {
  Talk talk("simple");
  EXPECT_TRUE(talk.server().interrupts("ping 7"));
  EXPECT_TRUE(talk.server().interrupts("quit"));
  EXPECT_FALSE(talk.server().interrupts("set depth 3"));
  EXPECT_FALSE(talk.server().interrupts("pingpong"));
}

TEST(NboardServer, APlayerThatFailsIsSaid) {
  Talk talk("broken");
  EXPECT_THAT(talk.last("go"), "status the player failed: out of ideas");
}

}  // namespace
}  // namespace tauler::protocols
