// The rules of a live game, without store, network or waiting.
#include "server/live/live_game.hpp"

#include <gmock/gmock.h>

#include "support/error_text.hpp"

namespace tauler::server {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using Kind = Action::Kind;
using std::chrono::milliseconds;
using std::chrono::seconds;

const TimePoint noon{};
constexpr Side one = Side::first;
constexpr Side two = Side::second;

class LiveGameTest : public ::testing::Test {
 protected:
  LiveGame make(const std::string& start, bool against_level = false) {
    store::Play play;
    play.id = "p";
    play.start = start;
    play.game = start.substr(0, start.find(':'));
    play.seats[0].person = 1;
    if (against_level) {
      play.seats[1].level = "easy";
    } else {
      play.seats[1].person = 2;
    }
    play.budget_ms = budget;
    play.increment_ms = increment;
    play.rated = rated;
    auto game = LiveGame::load(all_games(), play, {}, noon);
    EXPECT_TRUE(game);
    return *std::move(game);
  }

  /// Decides, keeps in `events`, applies; the reason if it was refused.
  std::string act(LiveGame& game, Side side, const Action& action, Duration at = {}) {
    const auto event = game.decide(side, action, noon + at, 0);
    if (!event) return code_text(event.error());
    events.push_back(*event);
    game.apply(*event, noon + at);
    return "";
  }
  std::string move(LiveGame& game, Side side, const std::string& text, Duration at = {}) {
    return act(game, side, {Kind::move, text}, at);
  }

  static void both_are_here(LiveGame& game) {
    game.note_presence(one, true, noon);
    game.note_presence(two, true, noon);
  }

  std::optional<std::int64_t> budget;
  std::int64_t increment = 0;
  bool rated = false;
  std::vector<store::PlayEvent> events;
};

TEST_F(LiveGameTest, PlaysToTheEndOnTheBoard) {
  LiveGame game = make("connect4");
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(move(game, one, "a" + std::to_string(i + 1)), "");
    EXPECT_EQ(move(game, two, "b" + std::to_string(i + 1)), "");
  }
  EXPECT_FALSE(game.is_over());
  EXPECT_EQ(move(game, one, "a4"), "");
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.play().outcome, Outcome::first_wins);
  EXPECT_EQ(game.play().ending, "board");
  EXPECT_EQ(move(game, two, "b4"), "game-over");
}

TEST_F(LiveGameTest, RefusesWhatIsOutOfTurnIllegalOrRepeated) {
  LiveGame game = make("hex:size=5");
  EXPECT_EQ(move(game, two, "a1"), "turn-of-opponent");
  EXPECT_THAT(move(game, one, "z9"), Not(IsEmpty()));
  EXPECT_THAT(move(game, one, ""), Not(IsEmpty()));
  EXPECT_EQ(act(game, one, {Kind::move, "a1", 0}), "");
  EXPECT_THAT(act(game, one, {Kind::move, "a1", 0}), HasSubstr("move-ply-wrong"));
  EXPECT_THAT(act(game, two, {Kind::move, "b2", 0}), HasSubstr("move-ply-wrong"));
  EXPECT_THAT(move(game, two, "a1"), Not(IsEmpty())) << "taken";
  EXPECT_EQ(game.number(), 1);
}

TEST_F(LiveGameTest, LoadedFromItsEventsItIsTheSame) {
  LiveGame game = make("othello");
  EXPECT_EQ(move(game, one, "f5"), "");
  EXPECT_EQ(move(game, two, "d6"), "");
  EXPECT_EQ(move(game, one, "c3"), "");
  EXPECT_EQ(act(game, one, {Kind::ask_takeback}), "");
  EXPECT_EQ(act(game, two, {Kind::ask_takeback}), "");
  EXPECT_EQ(act(game, two, {Kind::offer_draw}), "");
  const auto again = LiveGame::load(all_games(), game.play(), events, noon);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->position().text(), game.position().text());
  EXPECT_EQ(again->number(), 6);
  EXPECT_EQ(again->draw_offer(), two);
  EXPECT_EQ(again->to_move(), one);
  std::vector<store::PlayEvent> broken = events;
  broken[0].detail = "a1";
  EXPECT_FALSE(LiveGame::load(all_games(), game.play(), broken, noon));
}

TEST_F(LiveGameTest, ResignAndAbort) {
  LiveGame game = make("gomoku");
  EXPECT_EQ(act(game, two, {Kind::abort}), "");
  EXPECT_TRUE(game.is_over());
  EXPECT_EQ(game.play().outcome, Outcome::ongoing) << "it counts for nobody";
  LiveGame other = make("gomoku");
  move(other, one, "h8");
  move(other, two, "h9");
  EXPECT_EQ(act(other, one, {Kind::abort}), "abort-late");
  EXPECT_EQ(act(other, one, {Kind::resign}), "") << "also out of turn";
  EXPECT_EQ(other.play().outcome, Outcome::second_wins);
  EXPECT_EQ(other.play().ending, "resignation");
}

TEST_F(LiveGameTest, DrawsAreAgreedWhereTheGameHasThem) {
  LiveGame hex = make("hex:size=5");
  EXPECT_EQ(act(hex, one, {Kind::offer_draw}), "draws-none");
  LiveGame game = make("othello");
  EXPECT_EQ(act(game, one, {Kind::decline_draw}), "draw-not-offered");
  EXPECT_EQ(act(game, one, {Kind::offer_draw}), "");
  EXPECT_EQ(act(game, one, {Kind::offer_draw}), "draw-offered");
  EXPECT_EQ(act(game, two, {Kind::decline_draw}), "");
  EXPECT_EQ(act(game, one, {Kind::offer_draw}), "offer-repeated") << "once a ply";
  EXPECT_EQ(act(game, two, {Kind::offer_draw}), "");
  EXPECT_EQ(move(game, one, "f5"), "");
  EXPECT_FALSE(game.draw_offer()) << "a move ends the offer";
  EXPECT_EQ(act(game, two, {Kind::offer_draw}), "");
  EXPECT_EQ(act(game, one, {Kind::offer_draw}), "") << "both want it";
  EXPECT_EQ(game.play().outcome, Outcome::draw);
  EXPECT_EQ(game.play().ending, "agreement");
}

TEST_F(LiveGameTest, TakingBackNeedsConsentOfAPersonNotOfALevel) {
  LiveGame game = make("hex:size=5");
  EXPECT_EQ(act(game, one, {Kind::ask_takeback}), "takeback-none");
  move(game, one, "a1");
  move(game, two, "b2");
  EXPECT_EQ(act(game, one, {Kind::ask_takeback}), "");
  EXPECT_EQ(game.position().moves().size(), 2U);
  EXPECT_EQ(act(game, two, {Kind::decline_takeback}), "");
  EXPECT_EQ(act(game, one, {Kind::ask_takeback}), "offer-repeated") << "once a ply";
  move(game, one, "c3");
  move(game, two, "d4");
  EXPECT_EQ(act(game, one, {Kind::ask_takeback}), "");
  EXPECT_EQ(act(game, two, {Kind::ask_takeback}), "");
  EXPECT_EQ(game.position().moves().size(), 2U) << "his own and the answer";
  LiveGame machine = make("hex:size=5", true);
  move(machine, one, "a1");
  EXPECT_EQ(act(machine, one, {Kind::ask_takeback}), "");
  EXPECT_EQ(machine.position().moves().size(), 0U);
  rated = true;
  LiveGame serious = make("hex:size=5", true);
  move(serious, one, "a1");
  EXPECT_EQ(act(serious, one, {Kind::ask_takeback}), "takeback-rated");
}

TEST_F(LiveGameTest, SwapIsAMoveLikeOthers) {
  LiveGame game = make("hex:size=5,swap=on");
  move(game, one, "d2");
  EXPECT_EQ(move(game, two, "swap"), "");
  EXPECT_EQ(game.to_move(), one);
  LiveGame gomoku = make("gomoku:opening=swap2");
  EXPECT_EQ(move(gomoku, one, "h8"), "");
  EXPECT_EQ(move(gomoku, one, "h9"), "") << "three stones by the first player";
  EXPECT_EQ(move(gomoku, one, "i8"), "");
  EXPECT_EQ(move(gomoku, two, "black"), "");
}

TEST_F(LiveGameTest, ClocksRunOnTheMoversTimeOnly) {
  budget = 10'000;
  increment = 1000;
  LiveGame game = make("othello");
  both_are_here(game);
  EXPECT_EQ(move(game, one, "f5", seconds(3)), "");
  EXPECT_EQ(game.left_ms(one, noon + seconds(3)), 8000) << "10 - 3 + 1";
  EXPECT_EQ(game.left_ms(two, noon + seconds(7)), 6000);
  EXPECT_EQ(game.left_ms(one, noon + seconds(7)), 8000);
  EXPECT_EQ(move(game, two, "d6", seconds(8)), "");
  EXPECT_EQ(move(game, one, "c3", seconds(8)), "");
  EXPECT_FALSE(game.fallen_flag(noon + milliseconds(13'999), 0));
  EXPECT_EQ(move(game, two, "d3", seconds(14)), "time-up");
  const auto flag = game.fallen_flag(noon + seconds(14), 0);
  ASSERT_TRUE(flag);
  game.apply(*flag, noon + seconds(14));
  EXPECT_EQ(game.play().outcome, Outcome::first_wins);
  EXPECT_EQ(game.play().ending, "time");
}

TEST_F(LiveGameTest, ClocksDoNotRunWhileTheServerIsAway) {
  budget = 10'000;
  LiveGame game = make("othello");
  both_are_here(game);
  move(game, one, "f5", seconds(3));
  const TimePoint much_later = noon + std::chrono::hours(5);
  const auto again = LiveGame::load(all_games(), game.play(), events, much_later);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->left_ms(one, much_later), 7000);
  EXPECT_EQ(again->left_ms(two, much_later + seconds(4)), 6000);
}

TEST_F(LiveGameTest, TheClockStartsWhenBothAreThere) {
  budget = 10'000;
  LiveGame game = make("othello");
  EXPECT_EQ(game.left_ms(one, noon + seconds(30)), 10'000);
  game.note_presence(one, true, noon);
  EXPECT_FALSE(game.flag_time());
  game.note_presence(two, true, noon + seconds(30));
  EXPECT_EQ(game.left_ms(one, noon + seconds(34)), 6000);
  LiveGame level = make("othello", true);
  level.note_presence(one, true, noon);
  EXPECT_EQ(level.left_ms(one, noon + seconds(4)), 6000) << "a level is always there";
  LiveGame by_moving = make("othello");
  EXPECT_EQ(move(by_moving, one, "f5", seconds(30)), "");
  EXPECT_EQ(by_moving.left_ms(two, noon + seconds(34)), 6000) << "who moves has begun";
}

TEST_F(LiveGameTest, NobodyLosesAGameThatWasNotPlayed) {
  budget = 10'000;
  LiveGame game = make("othello");
  both_are_here(game);
  move(game, one, "f5");
  const auto flag = game.fallen_flag(noon + seconds(11), 0);
  ASSERT_TRUE(flag);
  game.apply(*flag, noon + seconds(11));
  EXPECT_EQ(game.play().outcome, Outcome::ongoing);
  EXPECT_EQ(game.play().ending, "aborted");
}

TEST_F(LiveGameTest, ALevelsClockRunsForItsThinkingOnly) {
  budget = 10'000;
  increment = 500;
  LiveGame game = make("othello", true);
  game.note_presence(one, true, noon);
  EXPECT_EQ(move(game, one, "f5", seconds(1)), "");
  EXPECT_FALSE(game.fallen_flag(noon + seconds(100), 0)) << "it waits for a processor";
  const Action reply{Kind::move, "d6", 1, seconds(2)};
  EXPECT_EQ(act(game, two, reply, seconds(100)), "");
  EXPECT_EQ(game.left_ms(two, noon + seconds(100)), 8500);
  EXPECT_EQ(game.left_ms(one, noon + seconds(101)), 8500) << "and the other's does not meanwhile";
}

TEST_F(LiveGameTest, AGameHasNoMoreEventsThanItsBoardAllows) {
  LiveGame machine = make("hex:size=5", true);
  int taken_back = 0;
  for (int i = 0; i < 5000; ++i) {
    ASSERT_EQ(move(machine, one, "a1"), "");
    if (!act(machine, one, {Kind::ask_takeback}).empty()) break;
    ++taken_back;
  }
  EXPECT_EQ(taken_back, most_events_with_offers / 2);
  EXPECT_EQ(move(machine, two, "b2"), "") << "it can be played on";
  LiveGame people = make("othello");
  int offers = 0;
  for (int i = 0; i < 5000; ++i) {
    const Side side = i % 2 == 0 ? one : two;
    const Side other = opponent(side);
    if (act(people, side, {Kind::offer_draw}).empty()) ++offers;
    static_cast<void>(act(people, other, {Kind::decline_draw}));
  }
  EXPECT_EQ(offers, 2) << "each once, as nobody moves";
}

TEST_F(LiveGameTest, APlyIsComparedInFull) {
  LiveGame game = make("hex:size=5");
  EXPECT_THAT(act(game, one, {Kind::move, "a1", std::int64_t{1} << 32}),
              HasSubstr("move-ply-wrong"));
  EXPECT_THAT(act(game, one, {Kind::move, "a1", -1}), HasSubstr("move-ply-wrong"));
}

TEST_F(LiveGameTest, ASeatLeftLongEnoughMayBeClaimed) {
  LiveGame game = make("othello");
  EXPECT_EQ(act(game, two, {Kind::claim}), "opponent-here");
  game.note_presence(one, false, noon);
  EXPECT_EQ(act(game, two, {Kind::claim}, seconds(99)), "claim-early")
      << "nobody wins a game that was not played";
  move(game, one, "f5");
  EXPECT_EQ(act(game, one, {Kind::claim}, seconds(99)), "opponent-here");
  move(game, two, "d6");
  game.note_presence(one, false, noon + seconds(20));
  EXPECT_EQ(act(game, two, {Kind::claim}, seconds(30)), "claim-wait(31)");
  EXPECT_EQ(act(game, one, {Kind::claim}, seconds(90)), "opponent-here");
  EXPECT_EQ(act(game, two, {Kind::claim}, seconds(61)), "");
  EXPECT_EQ(game.play().outcome, Outcome::second_wins);
  EXPECT_EQ(game.play().ending, "abandonment");
}

}  // namespace
}  // namespace tauler::server
