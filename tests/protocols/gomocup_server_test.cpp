#include "protocols/engine/gomocup_server.hpp"

#include <fmt/core.h>

#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

using ::testing::Contains;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using testing::Simple;
using ::testing::StartsWith;
using Talk = testing::Talk<GomocupServer>;

TEST(GomocupServer, PlaysAGame) {
  Talk talk("simple");
  EXPECT_THAT(talk.say("START 15"), ElementsAre("OK"));
  EXPECT_EQ(talk.last("BEGIN"), "0,0");
  EXPECT_EQ(talk.last("TURN 1,0"), "2,0");
  // X is the column, Y the row from the top.
  EXPECT_EQ(talk.last("TURN 0,1"), "3,0");
  EXPECT_THAT(talk.say("RESTART"), ElementsAre("OK"));
  EXPECT_EQ(talk.last("TURN 0,0"), "1,0");
}

TEST(GomocupServer, CommandsMayBeInSmallLettersAndEndWithReturn) {
  Talk talk("simple");
  EXPECT_THAT(talk.say({"start 20", "begin"}), Contains("0,0"));
}

TEST(GomocupServer, SaysWhoItIs) {
  Talk talk("simple");
  EXPECT_THAT(talk.say("ABOUT"), ElementsAre(StartsWith("name=\"Tauler\", version=\"1.2\"")));
}

TEST(GomocupServer, RefusesBoardsItCannotPlay) {
  Talk talk("simple");
  for (const char* size : {"4", "21", "30", "-1", "x", "", "15 15", "99999999999"}) {
    EXPECT_THAT(talk.last(std::string("START ") + size), StartsWith("ERROR unsupported size"));
  }
  EXPECT_THAT(talk.last("RECTSTART 20,15"), StartsWith("ERROR a board of 20x15 is not square"));
  EXPECT_THAT(talk.last("RECTSTART 20"), StartsWith("ERROR"));
  EXPECT_THAT(talk.last("RECTSTART 12,12"), "OK");
  for (int size = gomoku::min_size; size <= gomoku::max_size; ++size) {
    EXPECT_EQ(talk.last(fmt::format("START {}", size)), "OK");
  }
}

TEST(GomocupServer, NothingIsPlayedBeforeTheStart) {
  Talk talk("simple");
  for (const char* line :
       {"BEGIN", "TURN 7,7", "RESTART", "TAKEBACK 7,7", "PLAY 7,7", "YXNBEST 2", "YXSHOWFORBID"}) {
    EXPECT_THAT(talk.say(line), ElementsAre("ERROR no game was started; send START SIZE first"));
  }
  EXPECT_THAT(talk.say({"BOARD", "7,7,2", "DONE"}), ElementsAre(StartsWith("ERROR no game")));
}

TEST(GomocupServer, BadMovesAreErrorsAndTheGameGoesOn) {
  Talk talk("simple");
  talk.say({"START 15", "BEGIN"});
  EXPECT_THAT(talk.last("TURN 0,0"), HasSubstr("ERROR 0,0: "));
  EXPECT_THAT(talk.last("TURN 15,0"), HasSubstr("0 to 14"));
  EXPECT_THAT(talk.last("TURN -1,3"), HasSubstr("not on the board"));
  for (const char* move : {"", "7", "7;7", "a,b", "1,2,3,4", "7,", "h8", "99999999999,1"}) {
    EXPECT_THAT(talk.last(std::string("TURN ") + move), StartsWith("ERROR write TURN X,Y"));
  }
  EXPECT_THAT(talk.last("BEGIN"), HasSubstr("RESTART"));
  EXPECT_EQ(talk.last("TURN 5,5"), "1,0");
}

TEST(GomocupServer, StrangeLinesAreUnknown) {
  Talk talk("simple");
  EXPECT_THAT(talk.say({"HELLO", "YXDRAW", "7,7", "DONE", "\x01\xff"}),
              ElementsAre("UNKNOWN command 'HELLO'", "UNKNOWN command 'YXDRAW'",
                          StartsWith("UNKNOWN"), StartsWith("UNKNOWN"), StartsWith("UNKNOWN")));
  EXPECT_THAT(talk.say({"", "  "}), IsEmpty());
}

TEST(GomocupServer, ABoardReplacesTheGame) {
  Talk talk("simple");
  talk.say("START 15");
  // As many own stones as others: we are black.
  EXPECT_EQ(talk.last({"BOARD", "7,7,1", "8,8,2", "DONE"}), "0,0");
  // One fewer: white. Any order will do.
  EXPECT_EQ(talk.last({"BOARD", "0,0,1", "8,8,2", "7,7,2", "DONE"}), "1,0");
  EXPECT_EQ(talk.last({"BOARD", "DONE"}), "0,0");
  EXPECT_EQ(talk.last("TURN 1,0"), "2,0");
}

TEST(GomocupServer, ABoardThatCannotBeIsRefusedAndTheGameBeforeGoesOn) {
  Talk talk("simple");
  talk.say({"START 15", "BEGIN"});
  const auto refused = [&](std::vector<std::string> stones) {
    stones.insert(stones.begin(), "BOARD");
    stones.emplace_back("DONE");
    const auto answers = talk.say(stones);
    EXPECT_EQ(answers.size(), 1u);
    EXPECT_THAT(answers.back(), StartsWith("ERROR"));
    return answers.back();
  };
  EXPECT_THAT(refused({"7,7,1"}), HasSubstr("not our turn"));
  EXPECT_THAT(refused({"7,7,2", "8,8,2"}), HasSubstr("not our turn"));
  EXPECT_THAT(refused({"7,7,3"}), HasSubstr("third number"));
  EXPECT_THAT(refused({"7,7"}), HasSubstr("third number"));
  EXPECT_THAT(refused({"7,7,1", "7,7,2"}), HasSubstr("7,7"));
  EXPECT_THAT(refused({"77,7,2"}), HasSubstr("not on the board"));
  EXPECT_THAT(refused({"7.7.2"}), HasSubstr("'7.7.2'"));
  EXPECT_THAT(refused(std::vector<std::string>(5000, "7,7,1")), HasSubstr("more stones"));
  std::vector<std::string> won;
  for (int i = 0; i < 5; ++i) {
    won.push_back(fmt::format("{},0,1", i));
    won.push_back(fmt::format("{},5,2", i));
  }
  EXPECT_THAT(refused(won), HasSubstr("over"));
  EXPECT_EQ(talk.last("TURN 9,9"), "1,0");
}

TEST(GomocupServer, AListThatIsNotEndedIsForgotten) {
  Talk talk("simple");
  talk.say("START 15");
  EXPECT_THAT(talk.say({"BOARD", "7,7,2", "START 15"}),
              ElementsAre(HasSubstr("not ended by DONE"), "OK"));
  EXPECT_THAT(talk.say({"BOARD", "7,7,2", "END"}), IsEmpty());
  EXPECT_TRUE(talk.server().is_over());
}

TEST(GomocupServer, TakesBack) {
  Talk talk("simple");
  talk.say({"START 15", "BEGIN", "TURN 5,5"});
  EXPECT_THAT(talk.last("TAKEBACK 5,5"), StartsWith("ERROR 5,5 is not the latest stone"));
  EXPECT_EQ(talk.last("TAKEBACK 1,0"), "OK");
  EXPECT_EQ(talk.last("TAKEBACK 5,5"), "OK");
  EXPECT_EQ(talk.last("TURN 1,0"), "2,0");
  talk.say("RESTART");
  EXPECT_THAT(talk.last("TAKEBACK 0,0"), StartsWith("ERROR"));
}

TEST(GomocupServer, PlaysWhatItIsTold) {
  Talk talk("simple");
  EXPECT_THAT(talk.say({"START 15", "PLAY 3,4"}), ElementsAre("OK", "3,4"));
  EXPECT_EQ(talk.last("TURN 0,0"), "1,0");
}

TEST(GomocupServer, TimeBecomesLimits) {
  Talk talk("simple");
  talk.say({"START 15", "BEGIN"});
  EXPECT_FALSE(Simple::last_limits.time || Simple::last_limits.clock);

  talk.say(
      {"INFO timeout_turn 5000", "INFO timeout_match 100000", "INFO time_left 60000", "TURN 9,9"});
  EXPECT_EQ(Simple::last_limits.time, std::chrono::milliseconds(4970));
  ASSERT_TRUE(Simple::last_limits.clock);
  EXPECT_EQ(Simple::last_limits.clock->mine, std::chrono::milliseconds(59970));

  // No time limit for the match, nor for the turn.
  talk.say({"INFO time_left 2147483647", "TURN 9,8"});
  EXPECT_FALSE(Simple::last_limits.clock);

  // As fast as possible.
  talk.say({"INFO timeout_turn 0", "TURN 9,7"});
  EXPECT_EQ(Simple::last_limits.depth, 1);
  talk.say({"INFO timeout_turn 5000", "INFO time_left -20", "TURN 9,6"});
  EXPECT_EQ(Simple::last_limits.depth, 1);

  talk.say({"RESTART", "INFO time_left 5000", "INFO max_depth 7", "INFO MAX_NODE 1000", "BEGIN"});
  EXPECT_EQ(Simple::last_limits.depth, 7);
  EXPECT_EQ(Simple::last_limits.nodes, 1000u);
}

TEST(GomocupServer, InformationItHasNoUseForIsIgnored) {
  Talk talk("simple");
  EXPECT_THAT(talk.say({"INFO max_memory 83886080", "INFO game_type 1", "INFO evaluate 3,4",
                        "INFO folder /tmp/some where", "INFO thread_num 4", "INFO", "INFO nonsense",
                        "INFO timeout_turn", "INFO timeout_turn soon", "INFO time_left 1e9",
                        "INFO timeout_turn 99999999999999999999999"}),
              IsEmpty());
  EXPECT_THAT(talk.say({"START 15", "BEGIN"}), Contains("0,0"));
}

TEST(GomocupServer, RulesDecideWhatWins) {
  // Black has four in a row and a fifth beyond a gap: to fill it makes six.
  const std::vector<std::string> six = {"BOARD", "2,3,1", "3,3,1", "4,3,1", "6,3,1", "7,3,1",
                                        "0,9,2", "2,9,2", "4,9,2", "6,9,2", "8,9,2", "DONE"};
  const auto after = [&](const char* rule) {
    Talk talk("simple");
    talk.say({"START 15", rule});
    talk.say({"YXBOARD"});
    std::vector<std::string> stones(six.begin() + 1, six.end());
    talk.say(stones);
    talk.say("PLAY 5,3");
    return talk.last("TURN 0,0");
  };
  EXPECT_THAT(after("INFO rule 0"), HasSubstr("over"));
  EXPECT_EQ(after("INFO rule 1"), "1,0");
  EXPECT_THAT(after("INFO rule 8"), HasSubstr("over"));
  // To black, renju forbids six.
  EXPECT_EQ(after("INFO rule 4"), "1,0");
}

TEST(GomocupServer, ARuleThatIsNotPlayedIsSaidWithTheNextAnswer) {
  Talk talk("simple");
  EXPECT_THAT(talk.say({"START 15", "INFO rule 2"}), ElementsAre("OK"));
  EXPECT_THAT(talk.last("BEGIN"), StartsWith("ERROR rule '2' is not played here"));
  for (const char* rule : {"3", "9", "16", "x", ""}) {
    EXPECT_THAT(talk.last({std::string("INFO rule ") + rule, "BEGIN"}), StartsWith("ERROR rule"));
  }
  EXPECT_EQ(talk.last({"INFO rule 1", "BEGIN"}), "0,0");
}

TEST(GomocupServer, ShowsForbiddenMoves) {
  Talk talk("simple");
  talk.say({"START 15", "INFO rule 4"});
  EXPECT_EQ(talk.last("YXSHOWFORBID"), "FORBID .");
  // Two threes of black that would meet on 7,7.
  talk.say(
      {"YXBOARD", "7,5,1", "0,0,2", "7,6,1", "0,2,2", "5,7,1", "0,4,2", "6,7,1", "0,6,2", "DONE"});
  EXPECT_EQ(talk.last("YXSHOWFORBID"), "FORBID 0707.");
  talk.say({"INFO rule 0", "RESTART"});
  EXPECT_EQ(talk.last("YXSHOWFORBID"), "FORBID .");
}

TEST(GomocupServer, OpensBySwap2) {
  Talk talk("second");
  talk.say("START 15");
  EXPECT_THAT(talk.last({"SWAP2BOARD", "DONE"}),
              MatchesRegex("[0-9]+,[0-9]+ [0-9]+,[0-9]+ [0-9]+,[0-9]+"));
  // Black far ahead: take it.
  EXPECT_EQ(talk.last({"SWAP2BOARD", "7,7", "0,14", "8,7", "DONE"}), "SWAP");
  const std::string answer =
      talk.last({"SWAP2BOARD", "0,0", "7,7", "14,14", "7,8", "0,14", "DONE"});
  EXPECT_THAT(answer, MatchesRegex("[0-9]+,[0-9]+")) << "white is far ahead: stay with it";
  EXPECT_THAT(talk.last({"SWAP2BOARD", "7,7", "DONE"}), StartsWith("ERROR SWAP2BOARD takes"));
  EXPECT_THAT(talk.last({"SWAP2BOARD", "7,7", "7,7", "8,7", "DONE"}), StartsWith("ERROR"));
  // The game itself then comes as a board.
  EXPECT_THAT(talk.last({"BOARD", "7,7,2", "0,14,1", "8,7,2", "DONE"}),
              MatchesRegex("[0-9]+,[0-9]+"));
}

TEST(GomocupServer, TellsWhatItFinds) {
  Talk talk("second:depth=3");
  const auto answers = talk.say({"START 15", "BOARD", "7,7,2", "8,8,1", "6,8,2", "DONE"});
  ASSERT_GE(answers.size(), 4u);
  EXPECT_THAT(answers[1], StartsWith("MESSAGE depth 1-1 ev "));
  EXPECT_THAT(answers[answers.size() - 2],
              MatchesRegex("MESSAGE depth 3-3 ev -?[0-9]+ n [1-9][0-9]* n/ms [0-9]+ tm [0-9]+ pv "
                           "([A-O][0-9]+ ?)+"));
}

TEST(GomocupServer, FrontEndsReadDetails) {
  Talk talk("simple");
  EXPECT_THAT(talk.say("YXSHOWINFO"), Each(StartsWith("MESSAGE ")));
  talk.say({"START 15", "INFO show_detail 3"});
  EXPECT_THAT(talk.say("BEGIN"),
              ElementsAre("INFO PV 0", "INFO NUMPV 1", "INFO DEPTH 1", "INFO SELDEPTH 1",
                          "INFO NODES 10", "INFO TOTALNODES 10", StartsWith("INFO TOTALTIME "),
                          StartsWith("INFO SPEED "), "INFO EVAL 225", "INFO BESTLINE 0,0",
                          "INFO PV DONE", "MESSAGE REALTIME REFRESH", "MESSAGE REALTIME BEST 0,0",
                          StartsWith("MESSAGE depth 1-1 ev 225 n 10 "), "0,0"));
  // To these front ends 2 is renju.
  EXPECT_THAT(talk.last({"RESTART", "INFO rule 2", "BEGIN"}), "0,0");
  EXPECT_THAT(talk.last("YXHASHCLEAR"), StartsWith("MESSAGE"));
}

TEST(GomocupServer, ShowsTheBestLines) {
  Talk talk("second:depth=2");
  talk.say({"START 15", "INFO show_detail 2", "INFO timeout_turn 500", "BEGIN"});
  talk.say({"TURN 8,8"});
  const auto answers = talk.say("YXNBEST 3");
  for (const char* line : {"INFO PV 0", "INFO PV 1", "INFO PV 2", "INFO NUMPV 3"}) {
    EXPECT_THAT(answers, Contains(line));
  }
  EXPECT_THAT(answers, Contains(HasSubstr(" multipv 3 ")));
  EXPECT_THAT(answers.back(), MatchesRegex("[0-9]+,[0-9]+"));
  for (const char* number : {"0", "-1", "x", ""}) {
    EXPECT_THAT(talk.last(std::string("YXNBEST ") + number), StartsWith("ERROR"));
  }
}

TEST(GomocupServer, DoesNotPlayWhereItIsBlocked) {
  Talk talk("simple");
  talk.say({"START 15", "YXBLOCK", "0,0", "1,0", "DONE"});
  const std::string move = talk.last("BEGIN");
  EXPECT_NE(move, "0,0");
  EXPECT_NE(move, "1,0");
  EXPECT_EQ(talk.last({"RESTART", "YXBLOCK", "0,0", "DONE", "YXBLOCKUNDO", "0,0", "DONE", "BEGIN"}),
            "0,0");
  EXPECT_EQ(talk.last({"RESTART", "YXBLOCK", "0,0", "DONE", "YXBLOCKRESET", "BEGIN"}), "0,0");
  EXPECT_THAT(talk.last({"YXBLOCK", "50,0", "DONE"}), StartsWith("ERROR"));
}

TEST(GomocupServer, AMissingDatabaseKeepsQuiet) {
  Talk talk("simple");
  talk.say("START 15");
  EXPECT_THAT(talk.say({"YXQUERYDATABASEALLT", "7,7", "8,8", "DONE", "YXSAVEDATABASE"}), IsEmpty());
}

TEST(GomocupServer, APlayerThatFailsIsAnError) {
  Talk talk("broken");
  EXPECT_THAT(talk.last({"START 15", "BEGIN"}), "ERROR the player failed: out of ideas");
}

TEST(GomocupServer, KnowsWhatInterrupts) {
  Talk talk("simple");
  for (const char* line : {"END", "end", " YXSTOP ", "yxstop", "STOP"}) {
    EXPECT_TRUE(talk.server().interrupts(line)) << line;
  }
  for (const char* line : {"", "TURN 7,7", "INFO time_left 3", "ENDING", "DONE"}) {
    EXPECT_FALSE(talk.server().interrupts(line)) << line;
  }
  EXPECT_THAT(talk.say("YXSTOP"), IsEmpty()) << "there is nothing to stop";
}

}  // namespace
}  // namespace tauler::protocols
