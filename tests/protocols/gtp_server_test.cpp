#include "protocols/engine/gtp_server.hpp"

#include <fmt/core.h>

#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::Lines;
using ::testing::Not;
using testing::Simple;
using ::testing::StartsWith;

/// A GTP engine for one game. An answer ends with an empty line, which is checked and left out.
class Gtp {
 public:
  explicit Gtp(const std::string& player = "simple", const std::string& game = "hex:size=5")
      : talk_(player, all_games(), *all_games().start(game)) {}

  GtpServer& server() { return talk_.server(); }
  std::vector<std::string> raw(const Lines& lines) { return talk_.say(lines); }

  /// The answer to one command, its lines joined; "" if there is none.
  std::string ask(const std::string& command) {
    std::vector<std::string> lines = talk_.say(command);
    if (lines.empty()) return "";
    EXPECT_EQ(lines.back(), "") << "an answer ends with an empty line";
    lines.pop_back();
    EXPECT_THAT(lines, Not(Contains(""))) << "an empty line ends an answer";
    return join(lines, "\n");
  }
  void play(const std::vector<std::string>& moves) {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      EXPECT_EQ(ask(fmt::format("play {} {}", i % 2 == 0 ? "b" : "w", moves[i])), "= ");
    }
  }

 private:
  testing::Talk<GtpServer> talk_;
};

TEST(GtpServer, SaysWhatItIs) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("protocol_version"), "= 2");
  EXPECT_EQ(gtp.ask("name"), "= Tauler");
  EXPECT_EQ(gtp.ask("version"), "= 1.2");
  EXPECT_EQ(gtp.ask("known_command genmove"), "= true");
  EXPECT_EQ(gtp.ask("known_command genmoves"), "= false");
  EXPECT_EQ(gtp.ask("known_command"), "= false");
}

TEST(GtpServer, EveryListedCommandIsKnownAndNoneBreaksIt) {
  for (const char* game : {"hex:size=3", "gomoku:size=5", "othello", "connect4"}) {
    Gtp gtp("simple", game);
    const std::string list = gtp.ask("list_commands").substr(2);
    EXPECT_THAT(list, HasSubstr("genmove"));
    EXPECT_EQ(list.find("swap-pieces") != std::string::npos, std::string(game) == "hex:size=3");
    for (const Piece& command : split(list, '\n')) {
      const std::string name(command.text);
      EXPECT_EQ(gtp.ask("known_command " + name), "= true") << name;
      if (name == "quit") continue;
      for (const char* arguments : {"", " b", " w x", " 1 2 3", " b 1 0"}) {
        EXPECT_FALSE(gtp.ask(name + arguments).empty());
      }
    }
  }
}

TEST(GtpServer, RepeatsNumbersAndSkipsComments) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("17 name"), "=17 Tauler");
  EXPECT_EQ(gtp.ask("17 nonsense"), "?17 unknown command");
  EXPECT_EQ(gtp.ask("nonsense"), "? unknown command");
  EXPECT_EQ(gtp.ask("name # whose?"), "= Tauler");
  EXPECT_EQ(gtp.ask("\t 4\t name\r"), "=4 Tauler");
  EXPECT_EQ(gtp.ask("5"), "?5 a command follows the number");
  EXPECT_THAT(gtp.raw({"", "   ", "# a comment", "\x01\x02"}), IsEmpty());
}

TEST(GtpServer, PlaysHex) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("boardsize 3"), "= ");
  EXPECT_EQ(gtp.ask("genmove b"), "= a1");
  EXPECT_EQ(gtp.ask("genmove WHITE"), "= b1");
  EXPECT_EQ(gtp.ask("play black A2"), "= ");
  EXPECT_EQ(gtp.ask("reg_genmove w"), "= c1");
  EXPECT_EQ(gtp.ask("all_legal_moves"), "= c1 b2 c2 a3 b3 c3");
  EXPECT_EQ(gtp.ask("showboard"),
            "= \n"
            "    a b c\n"
            "  1 X O . 1\n"
            "   2 X . . 2\n"
            "    3 . . . 3\n"
            "       a b c");
  EXPECT_EQ(gtp.ask("final_score"), "? cannot score: the game is not over");
  gtp.ask("play w c3");
  gtp.ask("play b a3");
  EXPECT_EQ(gtp.ask("final_score"), "= B+");
  EXPECT_EQ(gtp.ask("genmove w"), "= resign");
  EXPECT_EQ(gtp.ask("undo"), "= ");
  EXPECT_THAT(gtp.ask("final_score"), StartsWith("? "));
  EXPECT_EQ(gtp.ask("clear_board"), "= ");
  EXPECT_EQ(gtp.ask("undo"), "? cannot undo");
}

TEST(GtpServer, RefusesWhatTheRulesDo) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("play w a1"), "? illegal move: it is black's turn");
  EXPECT_EQ(gtp.ask("genmove w"), "? it is black's turn");
  EXPECT_EQ(gtp.ask("play b a1"), "= ");
  EXPECT_THAT(gtp.ask("play w a1"), StartsWith("? illegal move: "));
  EXPECT_THAT(gtp.ask("play w z9"), StartsWith("? illegal move: "));
  EXPECT_THAT(gtp.ask("play w swap-pieces"), StartsWith("? illegal move: "));
  EXPECT_EQ(gtp.ask("play green a1"), "? 'green' is no colour; write black or white");
  EXPECT_EQ(gtp.ask("play"), "? write play COLOUR MOVE");
  EXPECT_EQ(gtp.ask("genmove"), "? write genmove COLOUR");
}

TEST(GtpServer, BoardSizes) {
  Gtp hex;
  EXPECT_EQ(hex.ask("boardsize 11 11"), "= ");
  EXPECT_EQ(hex.ask("boardsize 11 10"), "? unacceptable size: the board is square");
  for (const char* size : {"1", "20", "-3", "99999999999", "x", "", "3 3 3"}) {
    EXPECT_THAT(hex.ask(std::string("boardsize ") + size), StartsWith("? ")) << size;
  }
  EXPECT_THAT(hex.ask("showboard"), HasSubstr("11 . ."));
  EXPECT_EQ(Gtp("simple", "othello").ask("boardsize 8"), "= ");
  EXPECT_EQ(Gtp("simple", "othello").ask("boardsize 10"), "? unacceptable size: the board is 8x8");
  EXPECT_EQ(Gtp("simple", "connect4").ask("boardsize 8 7"), "= ");
  Gtp gomoku("simple", "gomoku:rule=renju");
  EXPECT_EQ(gomoku.ask("boardsize 19"), "= ");
  EXPECT_THAT(gomoku.ask("showboard"), HasSubstr(" 19 ."));
}

TEST(GtpServer, SwapsPieces) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("param_game"), "= \n[bool] allow_swap 0");
  EXPECT_EQ(gtp.ask("param_game allow_swap 1"), "= ");
  EXPECT_EQ(gtp.ask("param_game"), "= \n[bool] allow_swap 1");
  gtp.play({"b1"});
  EXPECT_THAT(gtp.ask("all-legal-moves"), HasSubstr(" swap-pieces"));
  EXPECT_EQ(gtp.ask("play white swap-pieces"), "= ");
  EXPECT_THAT(gtp.ask("showboard"), HasSubstr("2 O"));
  EXPECT_THAT(gtp.ask("param_game allow_swap 0"), StartsWith("? too late"));
  EXPECT_EQ(gtp.ask("undo"), "= ");
  EXPECT_EQ(gtp.ask("swap-pieces"), "= ");
  EXPECT_THAT(gtp.ask("swap"), StartsWith("? illegal move"));
  EXPECT_EQ(gtp.ask("boardsize 6"), "= ");
  EXPECT_EQ(gtp.ask("param_game"), "= \n[bool] allow_swap 1") << "a new board keeps the rule";
  for (const char* bad : {"allow_swap", "allow_swap 2", "game_time 3", "a b c"}) {
    EXPECT_THAT(gtp.ask(std::string("param_game ") + bad), StartsWith("? the only parameter"));
  }
  // Turned on after the first stone it may still be used.
  gtp.ask("param_game allow_swap 0");
  gtp.play({"c2"});
  EXPECT_EQ(gtp.ask("param_game allow_swap 1"), "= ");
  EXPECT_EQ(gtp.ask("play w swap"), "= ");
}

TEST(GtpServer, Resigning) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("play b resign"), "= ");
  EXPECT_EQ(gtp.ask("final_score"), "= W+R");
  EXPECT_EQ(gtp.ask("genmove w"), "= resign");
  EXPECT_EQ(gtp.ask("undo"), "= ");
  EXPECT_EQ(gtp.ask("genmove b"), "= a1");
}

TEST(GtpServer, PlaysAListOfMoves) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("play-game a1 b1 a2"), "= ");
  EXPECT_EQ(gtp.ask("reg_genmove w"), "= c1");
  EXPECT_THAT(gtp.ask("play-game a1 a1"), StartsWith("? illegal move"));
  EXPECT_EQ(gtp.ask("reg_genmove w"), "= c1") << "the game before is kept";
}

TEST(GtpServer, PlaysOthello) {
  Gtp gtp("simple", "othello");
  EXPECT_EQ(gtp.ask("play black F5"), "= ");
  EXPECT_EQ(gtp.ask("genmove white"), "= f4");
  EXPECT_EQ(gtp.ask("play w f6"), "? illegal move: it is black's turn");
}

TEST(GtpServer, AForcedPassMayBeLeftOut) {
  AnyPosition position = *all_games().start("othello");
  Rng rng(3);
  while (true) {  // a random game with a pass in it
    position = *all_games().start("othello");
    while (!position.is_over() && position.move_text(position.legal_moves().front()) != "pass") {
      const auto moves = position.legal_moves();
      ASSERT_TRUE(position.play(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    if (!position.is_over()) break;
  }
  const bool black_passes = position.to_move() == Side::first;
  Gtp gtp("simple", "othello");
  EXPECT_EQ(gtp.ask("play-game " + join(position.move_texts(), " ")), "= ");
  EXPECT_THAT(gtp.ask(black_passes ? "reg_genmove b" : "reg_genmove w"), "= pass");
  EXPECT_THAT(gtp.ask(black_passes ? "genmove w" : "genmove b"), StartsWith("= "));
}

TEST(GtpServer, CountsOthello) {
  Gtp gtp("simple", "othello");
  AnyPosition position = *all_games().start("othello");
  while (!position.is_over()) {
    const std::string colour = position.to_move() == Side::first ? "b" : "w";
    const std::string move = gtp.ask("genmove " + colour).substr(2);
    ASSERT_TRUE(position.play(move)) << move;
  }
  const std::string score = gtp.ask("final_score");
  int discs[2] = {0, 0};
  for (const CellState cell : position.view().cells) {
    if (cell != CellState::empty) ++discs[cell == CellState::first ? 0 : 1];
  }
  const int lead = discs[0] - discs[1];
  EXPECT_EQ(score,
            lead == 0 ? "= 0" : fmt::format("= {}+{}", lead > 0 ? 'B' : 'W', std::abs(lead)));
}

TEST(GtpServer, TimeBecomesLimits) {
  Gtp gtp;
  gtp.ask("genmove b");
  EXPECT_FALSE(Simple::last_limits.time || Simple::last_limits.clock);
  gtp.ask("time_settings 60 10 5");
  gtp.ask("genmove w");
  ASSERT_TRUE(Simple::last_limits.clock);
  EXPECT_GT(seconds(Simple::last_limits.clock->mine), 59);
  EXPECT_EQ(Simple::last_limits.clock->increment, std::chrono::seconds(2));
  gtp.ask("time_left b 20 4");
  gtp.ask("genmove b");
  ASSERT_TRUE(Simple::last_limits.time);
  EXPECT_EQ(*Simple::last_limits.time, std::chrono::milliseconds(4970));
  EXPECT_EQ(gtp.ask("time_settings 0 10 0"), "= ");
  gtp.ask("genmove w");
  EXPECT_FALSE(Simple::last_limits.time || Simple::last_limits.clock) << "no limit";
  for (const char* bad :
       {"time_settings", "time_settings 1 2", "time_settings -1 2 3", "time_settings x y z",
        "time_left b", "time_left b 1e999 3", "time_left green 1 1"}) {
    EXPECT_THAT(gtp.ask(bad), StartsWith("? write time_")) << bad;
  }
}

TEST(GtpClock, PeriodsFollowTheMainTime) {
  using std::chrono::seconds;
  GtpClock clock;
  clock.set(seconds(10), seconds(6), 2);
  clock.spend(Side::first, seconds(11));
  EXPECT_EQ(clock.limits(Side::first).time, std::chrono::milliseconds(2970));
  clock.spend(Side::first, seconds(5));
  EXPECT_EQ(clock.limits(Side::first).time, std::chrono::milliseconds(970));
  clock.spend(Side::first, seconds(1));
  EXPECT_EQ(clock.limits(Side::first).time, std::chrono::milliseconds(2970));
  EXPECT_TRUE(clock.limits(Side::second).clock);
  clock.restart();
  EXPECT_TRUE(clock.limits(Side::first).clock);
}

/// "a1 3 b1 4" as pairs.
std::vector<std::pair<std::string, std::string>> pairs_of(const std::string& answer) {
  std::vector<std::pair<std::string, std::string>> pairs;
  const auto words = split_words(answer);
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    pairs.emplace_back(words[i].text, words[i + 1].text);
  }
  return pairs;
}

TEST(GtpServer, AnalysesForHexGui) {
  Gtp gtp("dijkstra:depth=3", "hex:size=3");
  const std::string list = gtp.ask("hexgui-analyze_commands").substr(2);
  for (const Piece& line : split(list, '\n')) {
    const auto parts = split(line.text, '/');
    ASSERT_EQ(parts.size(), 3u) << "type/label/command";
    const std::string command(parts[2].text.substr(0, parts[2].text.find(' ')));
    EXPECT_EQ(gtp.ask("known_command " + command), "= true");
  }
  gtp.play({"b2", "a3"});
  const auto values = pairs_of(gtp.ask("tauler-values"));
  EXPECT_EQ(values.size(), 7u);
  EXPECT_EQ(values.front().second, "W") << "black is one bridge away on both sides";
  EXPECT_THAT(gtp.ask("tauler-variation"), StartsWith("= "));
  const std::string influence = gtp.ask("tauler-influence");
  EXPECT_THAT(influence, StartsWith("= INFLUENCE a1 "));
  EXPECT_THAT(influence, HasSubstr("\nTEXT "));
}

TEST(GtpServer, FindsTheShortestPath) {
  Gtp gtp("simple", "hex:size=4");
  EXPECT_EQ(split_words(gtp.ask("tauler-shortest-path b")).size(), 1u + 4u);
  gtp.play({"b2", "a4"});
  // Through its own stone; three more cells down to the edge and up.
  const std::string path = gtp.ask("tauler-shortest-path b");
  EXPECT_EQ(split_words(path).size(), 1u + 3u) << path;
  EXPECT_THAT(path, Not(HasSubstr("b2")));
  EXPECT_EQ(split_words(gtp.ask("tauler-shortest-path w")).size(), 1u + 3u);
  gtp.ask("play-game a1 b1 a2 b2 a3 b3 a4");
  EXPECT_EQ(gtp.ask("tauler-shortest-path b"), "= ") << "it is there";
  EXPECT_EQ(gtp.ask("tauler-shortest-path w"), "= ") << "there is none";
  EXPECT_THAT(gtp.ask("tauler-shortest-path"), StartsWith("? write"));
}

TEST(GtpServer, KnowsWhatInterrupts) {
  Gtp gtp;
  for (const char* line : {"quit", "12 quit", " quit # now", "quit at once", "# interrupt"}) {
    EXPECT_TRUE(gtp.server().interrupts(line)) << line;
  }
  for (const char* line : {"", "play b a1", "quitting", "# a comment", "name"}) {
    EXPECT_FALSE(gtp.server().interrupts(line)) << line;
  }
}

TEST(GtpServer, QuitIsAnsweredFirst) {
  Gtp gtp;
  EXPECT_EQ(gtp.ask("3 quit"), "=3 ");
  EXPECT_TRUE(gtp.server().is_over());
}

TEST(GtpServer, APlayerThatFailsIsAnError) {
  Gtp gtp("broken");
  EXPECT_EQ(gtp.ask("genmove b"), "? the player failed: out of ideas");
  EXPECT_THAT(gtp.ask("tauler-values"), StartsWith("? the player failed"));
}

}  // namespace
}  // namespace tauler::protocols
