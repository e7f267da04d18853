// What programs are told, word for word: a log of the session is compared with what each driver
// should have said.
#include "protocols/program/program_player.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"

namespace tauler::protocols {
namespace {

using namespace std::chrono_literals;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class Talk : public ::testing::Test {
 protected:
  void TearDown() override { std::filesystem::remove(log_); }

  void start(const std::string& protocol, const std::string& mode = "good",
             std::vector<std::string> setup = {}) {
    Program program = *read_program(protocol + ':' + MOCK_ENGINE + ' ' + protocol + ' ' + mode);
    program.log = log_;
    program.setup = std::move(setup);
    player_ = std::make_unique<ProgramPlayer>(program);
  }

  Decision choose(const AnyPosition& position, const Limits& limits = {}) {
    return player_->choose(position, limits, {});
  }

  /// What the program was told since the last call.
  std::vector<std::string> told() {
    std::ifstream file(log_);
    std::vector<std::string> lines;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      const std::size_t at = line.find(" > ");
      if (at == std::string::npos || ++number <= seen_) continue;
      lines.push_back(line.substr(at + 3));
    }
    seen_ += lines.size();
    return lines;
  }

  std::string log_ =
      (std::filesystem::temp_directory_path() / ("tauler-talk-" + std::to_string(getpid())))
          .string();
  std::unique_ptr<ProgramPlayer> player_;
  std::size_t seen_ = 0;
};

AnyPosition game(const std::string& spec, std::initializer_list<const char*> moves = {}) {
  AnyPosition position = *all_games().start_or_position(spec);
  for (const char* move : moves) EXPECT_TRUE(position.play(move)) << move;
  return position;
}

TEST_F(Talk, TaulerRatesAllMovesInOneQuestion) {
  start("tauler", "rate");
  const AnyPosition position = game("connect4");
  std::vector<std::size_t> sizes;
  const std::vector<RatedMove> rated =
      rate_moves(*player_, position, Limits::within(200ms), 2,
                 [&](const std::vector<RatedMove>& so_far) { sizes.push_back(so_far.size()); });
  EXPECT_THAT(told(),
              ElementsAre("tauler 1", "start connect4", "side first", "rate count=2 time=200"));
  EXPECT_THAT(sizes, ElementsAre(1, 2, 2));
  ASSERT_EQ(rated.size(), 2U);
  EXPECT_EQ(position.move_text(rated[0].move()), "a1");
  EXPECT_EQ(rated[0].decision.value, 3);
  EXPECT_EQ(rated[0].decision.nodes, 8U);
  EXPECT_THAT(rated[0].decision.variation, ElementsAre(rated[0].move()));
  EXPECT_EQ(rated[1].decision.win_chance, 0.75);
  EXPECT_EQ(rated[1].decision.variation.size(), 2U);
}

TEST_F(Talk, ARatingOfWhatWasNotRatedIsABadAnswer) {
  start("tauler", "misrate");
  try {
    (void)rate_moves(*player_, game("connect4"), Limits::within(200ms), 2);
    FAIL() << "g1 was never rated";
  } catch (const PlayerFailure& failure) {
    EXPECT_EQ(failure.kind(), PlayerFailure::Kind::bad_answer);
  }
  EXPECT_FALSE(player_->is_running());
}

TEST_F(Talk, AProgramThatDoesNotRateIsAskedAboutEachMove) {
  start("tauler");
  const std::vector<RatedMove> rated =
      rate_moves(*player_, game("connect4"), Limits::within(2s), 7);
  EXPECT_EQ(rated.size(), 7U);
  const auto lines = told();
  EXPECT_THAT(lines, Contains("play g1"));
  EXPECT_THAT(lines, Not(Contains(HasSubstr("rate"))));
}

TEST_F(Talk, TaulerIsSetUpAnewWhileItRuns) {
  start("tauler", "good", {"player a"});
  const AnyPosition position = game("connect4", {"d1"});
  (void)choose(position);
  EXPECT_EQ(player_->known_moves_of(game("connect4", {"d1", "d2"})), 1U);
  EXPECT_FALSE(player_->known_moves_of(game("connect4", {"a1"})));
  (void)told();
  player_->set_up({"player b"});
  EXPECT_FALSE(player_->known_moves_of(position)) << "whoever thinks now knows nothing";
  (void)choose(position);
  EXPECT_THAT(told(), ElementsAre("player b", "start connect4", "play d1", "side second", "go"));
}

TEST_F(Talk, Tauler) {
  start("tauler", "good", {"set threads 1"});
  AnyPosition position = game("connect4", {"d1"});
  Limits limits;
  limits.time = 1500us;
  limits.depth = 7;
  limits.nodes = 100;
  limits.clock = ClockState{60s, 50s, 1s};
  const Decision decision = choose(position, limits);
  EXPECT_THAT(told(),
              ElementsAre("tauler 1", "set threads 1", "start connect4", "play d1", "side second",
                          "go time=2 clock=60000,50000,1000 depth=7 nodes=100"));
  EXPECT_EQ(position.move_text(decision.move), "a1");
  EXPECT_EQ(decision.value, 1.5);
  EXPECT_EQ(decision.win_chance, 0.25);
  EXPECT_EQ(decision.depth, 3);
  EXPECT_EQ(decision.nodes, 77u);
  EXPECT_GT(decision.overhead, 0ns);
  // Only what is new is said.
  ASSERT_TRUE(position.play(decision.move));
  ASSERT_TRUE(position.play("d2"));
  (void)choose(position);
  EXPECT_THAT(told(), ElementsAre("play a1", "play d2", "side second", "go"));
  // The game has gone another way.
  (void)choose(game("connect4", {"d1", "a1", "b1"}));
  EXPECT_THAT(told(),
              ElementsAre("start connect4", "play d1", "play a1", "play b1", "side second", "go"));
  player_->game_over(Outcome::second_wins);
  EXPECT_THAT(told(), ElementsAre("end win"));
  player_->new_game();
  (void)choose(game("connect4:7x6:7/7/7/7/3o3/3xx2:o"));
  EXPECT_THAT(told(), ElementsAre("start connect4:7x6:7/7/7/7/3o3/3xx2:o", "side second", "go"));
  player_->new_game();
  EXPECT_THAT(told(), ElementsAre("end none"));
  player_.reset();
  EXPECT_THAT(told(), ElementsAre("quit"));
}

TEST_F(Talk, Gomocup) {
  start("gomocup", "good", {"INFO max_memory 1000000"});
  AnyPosition position = game("gomoku:size=9,rule=standard");
  const Decision first = choose(position, Limits::within(100ms));
  EXPECT_THAT(told(), ElementsAre("START 9", "INFO game_type 1", "INFO max_memory 1000000",
                                  "INFO rule 1", "INFO timeout_turn 100", "BEGIN"));
  EXPECT_EQ(position.move_text(first.move), "a9");
  ASSERT_TRUE(position.play(first.move));
  ASSERT_TRUE(position.play("e5"));
  Limits limits;
  limits.clock = ClockState{60s, 50s, 1s};
  const Decision second = choose(position, limits);
  EXPECT_THAT(told(), ElementsAre("INFO timeout_match 60000", "INFO timeout_turn 60000",
                                  "INFO time_left 60000", "TURN 4,4"));
  ASSERT_TRUE(position.play(second.move));
  // The opponent's move was taken back and another played: the whole board, in the order played.
  position = game("gomoku:size=9,rule=standard", {"a9", "e6"});
  (void)choose(position);
  EXPECT_THAT(told(), ElementsAre("RESTART", "INFO rule 1", "BOARD", "0,0,1", "4,3,2", "DONE"));
  player_->new_game();
  (void)choose(game("gomoku:size=9,rule=renju", {"e5"}));
  EXPECT_THAT(told(), ElementsAre("RESTART", "INFO rule 4", "TURN 4,4"));
  player_->new_game();
  // A set-up board has no order: black and white in turn.
  (void)choose(game("gomoku:9f:9/9/9/3o5/3xx4/9/9/9/9:o"));
  EXPECT_THAT(told(),
              ElementsAre("RESTART", "INFO rule 0", "BOARD", "3,4,2", "3,3,1", "4,4,2", "DONE"));
  player_->new_game();
  (void)choose(game("gomoku:size=10"));
  EXPECT_THAT(told(), ElementsAre("START 10", "INFO rule 0", "BEGIN"));
}

TEST_F(Talk, AGomocupProgramThatDidNotListenIsAskedOnceMore) {
  AnyPosition position = game("gomoku:size=9", {"e5"});
  start("gomocup", "error 0");
  const Decision decision = choose(position);
  EXPECT_THAT(told(), ElementsAre("START 9", "INFO game_type 1", "INFO rule 0", "TURN 4,4",
                                  "RESTART", "BOARD", "4,4,2", "DONE"));
  ASSERT_TRUE(position.play(decision.move));
  ASSERT_TRUE(position.play("e6"));
  (void)choose(position);
  EXPECT_THAT(told(), ElementsAre("TURN 4,3")) << "it is in step again";
  start("gomocup", "errors 0");
  try {
    (void)choose(position);
    FAIL() << "an error is no answer";
  } catch (const PlayerFailure& failure) {
    EXPECT_EQ(failure.kind(), PlayerFailure::Kind::bad_answer);
    EXPECT_STREQ(failure.what(), "bad answer, 'ERROR unknown command'");
  }
}

TEST_F(Talk, GtpForHex) {
  start("gtp", "good", {"param_x 1"});
  AnyPosition position = game("hex:size=5", {"c3"});
  const Decision decision = choose(position, Limits::within(2s));
  EXPECT_THAT(told(), ElementsAre("list_commands", "param_x 1", "boardsize 5", "clear_board",
                                  "play b c3", "genmove w"));
  EXPECT_EQ(position.move_text(decision.move), "a1");
  ASSERT_TRUE(position.play(decision.move));
  ASSERT_TRUE(position.play("d4"));
  Limits limits;
  limits.clock = ClockState{90s, 50s, 0s};
  (void)choose(position, limits);
  EXPECT_THAT(told(), ElementsAre("play b d4", "time_left w 90 0", "genmove w"));
  player_->new_game();
  (void)choose(game("hex:3:x2/1o1/3:x"));
  EXPECT_THAT(told(),
              ElementsAre("boardsize 3", "clear_board", "play b a1", "play w b2", "genmove b"));
}

TEST_F(Talk, NBoard) {
  start("nboard");
  AnyPosition position = game("othello", {"f5"});
  Limits limits;
  limits.depth = 3;
  const Decision decision = choose(position, limits);
  const std::vector<std::string> lines = told();
  ASSERT_EQ(lines.size(), 8u);
  EXPECT_THAT(lines[3], HasSubstr("set game (;GM[Othello]"));
  EXPECT_EQ(lines[5], "move F5");
  EXPECT_EQ(lines[6], "set depth 3");
  EXPECT_EQ(lines[7], "go");
  EXPECT_EQ(decision.value, -2.5);
  ASSERT_TRUE(position.play(decision.move));
  const std::string own = position.move_text(position.moves().back());
  EXPECT_EQ(own.size(), 2u);
  ASSERT_TRUE(position.play(position.legal_moves().front()));
  (void)choose(position, limits);
  EXPECT_EQ(told().size(), 3u) << "its own move, the other one, go";
}

TEST_F(Talk, AForcedPassIsNotAskedFor) {
  Rng rng(1);
  AnyPosition position = game("othello");
  const auto must_pass = [&] {
    return !position.is_over() && position.move_text(position.legal_moves().front()) == "pass";
  };
  while (!must_pass()) {
    if (position.is_over()) position = game("othello");
    const std::vector<Move> moves = position.legal_moves();
    ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
  }
  start("nboard");
  const Decision decision = choose(position);
  EXPECT_EQ(position.move_text(decision.move), "pass");
  EXPECT_THAT(told(), Not(Contains("go")));
  ASSERT_TRUE(position.play("pass"));
  (void)choose(position);
  EXPECT_THAT(told(), ElementsAre("move PA", "go"));
}

TEST_F(Talk, HexSwap) {
  start("gtp");
  (void)choose(game("hex:size=5,swap=on", {"c2", "swap"}));
  EXPECT_THAT(told(), ElementsAre("list_commands", "boardsize 5", "clear_board", "play b c2",
                                  "play w swap-pieces", "genmove b"));
}

/// Asks until it is somebody else's turn, as a referee would; the moves in a row.
std::vector<std::string> turn_of(ProgramPlayer& player, AnyPosition& position) {
  const Side side = position.to_move();
  std::vector<std::string> moves;
  while (position.to_move() == side && !position.is_over()) {
    const Decision decision = player.choose(position, {}, {});
    moves.push_back(position.move_text(decision.move));
    EXPECT_TRUE(position.play(decision.move));
  }
  return moves;
}

TEST_F(Talk, Swap2) {
  // One answer of the program is several moves of ours.
  AnyPosition position = game("gomoku:size=9,opening=swap2");
  start("gomocup");
  EXPECT_THAT(turn_of(*player_, position), ElementsAre("a9", "b9", "c9"));
  EXPECT_THAT(told(),
              ElementsAre("START 9", "INFO game_type 1", "INFO rule 0", "SWAP2BOARD", "DONE"));
  const AnyPosition opened = position;
  start("gomocup", "stay");
  EXPECT_THAT(turn_of(*player_, position), ElementsAre("white", "d6"));
  seen_ = 0;
  EXPECT_THAT(told(), ::testing::IsSupersetOf({"SWAP2BOARD", "0,0", "1,0", "2,0", "DONE"}));
  start("gomocup", "swap");
  position = opened;
  EXPECT_THAT(turn_of(*player_, position), ElementsAre("black"));
  start("gomocup", "more");
  position = opened;
  EXPECT_THAT(turn_of(*player_, position), ElementsAre("more", "d6", "e5"));
  // And the opener chooses among five.
  EXPECT_THAT(turn_of(*player_, position), ElementsAre("black"));
  // Then white, who is the other seat, gets the whole board: its own stones are the white ones.
  (void)told();
  (void)choose(position);
  EXPECT_THAT(told(),
              ElementsAre("RESTART", "BOARD", "0,0,2", "1,0,1", "2,0,2", "3,3,1", "4,4,2", "DONE"));
}

TEST_F(Talk, AStopFlagInterruptsAtOnce) {
  for (const char* protocol : {"tauler", "gtp"}) {
    start(protocol, "stall 0");
    std::atomic<bool> stop = false;
    std::thread stopper([&] {
      std::this_thread::sleep_for(50ms);
      stop = true;
    });
    Limits limits;
    limits.stop = &stop;
    const Stopwatch watch;
    const AnyPosition position =
        game(std::string_view(protocol) == "gtp" ? "hex:size=5" : "connect4");
    EXPECT_THROW((void)choose(position, limits), PlayerFailure);
    EXPECT_LT(watch.elapsed(), 1s);
    stopper.join();
  }
}

TEST_F(Talk, AProgramThatLeftAfterItsGameIsStartedAnew) {
  start("tauler", "crash 1");
  AnyPosition position = game("connect4");
  const Decision decision = choose(position);
  ASSERT_TRUE(position.play(decision.move));
  ASSERT_TRUE(position.play("d1"));
  EXPECT_THROW((void)choose(position), PlayerFailure);
  EXPECT_EQ(position.move_text(choose(position).move), position.move_text(decision.move))
      << "the next question starts it";
}

}  // namespace
}  // namespace tauler::protocols
