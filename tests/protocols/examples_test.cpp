// The examples of docs/examples, each run as its reader would run it, play whole games of all four
// kinds against random moves.
#include <cstdlib>
#include <filesystem>

#include <fmt/core.h>
#include <gmock/gmock.h>

#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"
#include "support/child.hpp"

namespace tauler {
namespace {

using testing::Child;
using ::testing::StartsWith;

const std::filesystem::path folder = std::filesystem::path(TAULER_SOURCE_DIR) / "docs" / "examples";

bool has(const std::string& program) {
  return std::system(fmt::format("command -v {} >/dev/null 2>&1", program).c_str()) == 0;
}

/// One example at the other end of a pipe, addressed as docs/protocols.md says.
class Opponent {
 public:
  explicit Opponent(std::vector<std::string> command) : child_(std::move(command)) {
    child_.write("tauler 1\n");
    EXPECT_THAT(child_.line(60), StartsWith("name example in "));
    const std::string ready = child_.line();
    EXPECT_THAT(ready, StartsWith("ready"));
    wants_legal_ = ready.find(" legal") != std::string::npos;
    wants_board_ = ready.find(" board") != std::string::npos;
  }

  void start(const std::string& spec) { child_.write(fmt::format("start {}\n", spec)); }
  void tell(const std::string& move) { child_.write(fmt::format("play {}\n", move)); }
  std::string ask(const AnyPosition& position) {
    std::vector<std::string> legal;
    for (const Move move : position.legal_moves()) legal.push_back(position.move_text(move));
    std::string lines =
        fmt::format("side {}\n", position.to_move() == Side::first ? "first" : "second");
    if (wants_board_) lines += fmt::format("board {}\n", position.text());
    if (wants_legal_) lines += fmt::format("legal {}\n", join(legal, " "));
    child_.write(lines + "go time=1000\n");
    return child_.line();
  }
  bool quits() {
    child_.write("quit\n");
    return child_.ends_well();
  }

 private:
  Child child_;
  bool wants_legal_ = false;
  bool wants_board_ = false;
};

/// A game against random moves; whether the example won, or nothing if it broke a rule.
std::optional<bool> play(Opponent& opponent, const std::string& spec, Side side, Rng& rng) {
  AnyPosition position = *all_games().start(spec);
  opponent.start(spec);
  while (!position.is_over()) {
    std::string move;
    if (position.to_move() == side) {
      const std::string answer = opponent.ask(position);
      if (!answer.starts_with("move ")) {
        ADD_FAILURE() << spec << ": " << answer;
        return std::nullopt;
      }
      move = answer.substr(5);
    } else {
      const auto moves = position.legal_moves();
      move = position.move_text(moves[rng.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (const Status played = position.play(move); !played) {
      ADD_FAILURE() << spec << ": " << move << ": " << english(played.error());
      return std::nullopt;
    }
    opponent.tell(move);
  }
  return is_win_for(position.outcome(), side);
}

const char* const games[] = {"connect4", "gomoku:size=9", "gomoku:size=7,opening=swap2",
                             "hex:size=5,swap=on", "othello"};

void plays_everything(std::vector<std::string> command) {
  Opponent opponent(std::move(command));
  Rng rng(1);
  for (const char* game : games) {
    for (const Side side : {Side::first, Side::second}) {
      ASSERT_TRUE(play(opponent, game, side, rng).has_value()) << game;
    }
  }
  EXPECT_TRUE(opponent.quits());
}

TEST(Examples, Python) {
  if (!has("python3")) GTEST_SKIP() << "needs python3: the Python example was not tried";
  plays_everything({"python3", (folder / "player.py").string()});
}

TEST(Examples, PythonIsNoFool) {
  if (!has("python3")) GTEST_SKIP() << "needs python3: the Python example was not tried";
  Opponent opponent({"python3", (folder / "player.py").string()});
  Rng rng(2);
  for (const char* game : {"connect4", "gomoku:size=9"}) {
    int won = 0;
    for (int i = 0; i < 20; ++i) {
      won += play(opponent, game, i % 2 == 0 ? Side::first : Side::second, rng).value_or(false);
    }
    EXPECT_GE(won, 16) << game;
  }
}

TEST(Examples, Java) {
  if (!has("java") || !has("javac")) {
    GTEST_SKIP() << "needs a JDK: the Java example was not tried";
  }
  plays_everything({"java", (folder / "Player.java").string()});
}

TEST(Examples, Cpp) {
  if (!has("c++")) GTEST_SKIP() << "needs a C++ compiler: the C++ example was not tried";
  const std::string program = ::testing::TempDir() + fmt::format("tauler-example-{}", getpid());
  const std::string compile = fmt::format("c++ -std=c++17 -Wall -Wextra -Werror -o '{}' '{}'",
                                          program, (folder / "player.cpp").string());
  ASSERT_EQ(std::system(compile.c_str()), 0);
  plays_everything({program});
  std::filesystem::remove(program);
}

}  // namespace
}  // namespace tauler
