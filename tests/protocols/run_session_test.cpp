// The loop that feeds a session: order, interruptions, floods, ends.
#include "protocols/engine/run_session.hpp"

#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "protocols/engine/descriptor_lines.hpp"
#include "protocols/engine/tauler_server.hpp"
#include "protocols/talk.hpp"

namespace tauler::protocols {
namespace {

using std::chrono::milliseconds;
using ::testing::ElementsAre;
using testing::Endless;
using ::testing::HasSubstr;
using testing::setup_with;
using ::testing::StartsWith;

TEST(StreamLines, SplitsAndCuts) {
  std::istringstream in("one\r\n\ntwo\n" + std::string(longest_line + 5, 'x') + "\nlast");
  StreamLines lines(in);
  EXPECT_EQ(lines.next()->text, "one");
  EXPECT_EQ(lines.next()->text, "");
  EXPECT_EQ(lines.next()->text, "two");
  const auto longest = lines.next();
  EXPECT_TRUE(longest->is_cut);
  EXPECT_EQ(longest->text.size(), longest_line);
  EXPECT_EQ(lines.next()->text, "last");
  EXPECT_FALSE(lines.next());
}

/// Both ends of a pipe.
class Pipe {
 public:
  Pipe() { EXPECT_EQ(pipe2(ends_.data(), O_CLOEXEC), 0); }
  ~Pipe() {
    close(ends_[0]);
    finish();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t count = ::write(ends_[1], text.data(), text.size());
      ASSERT_GT(count, 0);
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  void finish() {
    if (ends_[1] >= 0) close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

TEST(DescriptorLines, SplitsAndCuts) {
  Pipe pipe;
  DescriptorLines lines(pipe.reading());
  pipe.write("one\r\ntw");
  EXPECT_EQ(lines.next()->text, "one");
  pipe.write("o\n\nlast");
  EXPECT_EQ(lines.next()->text, "two");
  EXPECT_EQ(lines.next()->text, "");
  pipe.finish();
  EXPECT_EQ(lines.next()->text, "last");
  EXPECT_FALSE(lines.next());

  Pipe flood;
  DescriptorLines flooded(flood.reading());
  std::thread writer([&] {
    for (int i = 0; i < 100; ++i) flood.write(std::string(longest_line, 'y'));
    flood.write("\nafter\n");
  });
  const auto cut = flooded.next();
  EXPECT_TRUE(cut->is_cut);
  EXPECT_EQ(cut->text.size(), longest_line);
  EXPECT_EQ(flooded.next()->text, "after");
  writer.join();
}

TEST(DescriptorLines, CanBeWoken) {
  Pipe pipe;
  DescriptorLines lines(pipe.reading());
  std::thread waker([&] {
    std::this_thread::sleep_for(milliseconds(20));
    lines.wake();
  });
  EXPECT_FALSE(lines.next());
  waker.join();
  EXPECT_FALSE(lines.next()) << "and stays awake";
}

struct Heard {
  std::vector<std::string> answers;
  Duration time{};
};

/// What a Tauler engine with this player answers to a text that is all there from the start.
Heard heard(const std::string& player, const std::string& text) {
  Heard result;
  std::istringstream in(text);
  StreamLines lines(in);
  TaulerServer server(setup_with(player), all_games(), *all_games().start("connect4"),
                      [&](std::string_view line) {
                        result.answers.emplace_back(line);
                        return true;
                      });
  const Stopwatch watch;
  run_session(server, lines);
  result.time = watch.elapsed();
  return result;
}

TEST(Converse, AnswersInOrder) {
  EXPECT_THAT(
      heard("simple", "tauler 1\ngo\nplay a1\ngo\nquit\ngo\n").answers,
      ElementsAre("name Tauler 1.2", "ready rate", StartsWith("move a1"), StartsWith("move a2")));
}

TEST(Converse, TheEndOfTheInputEndsASearch) {
  const Heard end = heard("endless", "go\n");
  EXPECT_THAT(end.answers, ElementsAre(StartsWith("move g1")));
  EXPECT_LT(end.time, std::chrono::seconds(5));
  EXPECT_EQ(heard("endless", "go\ngo\ngo").answers.size(), 3u);
}

TEST(Converse, ALineTooLongIsRefused) {
  const auto answers = heard("simple", std::string(longest_line + 1, 'a') + "\ngo\n").answers;
  EXPECT_THAT(answers, ElementsAre(HasSubstr("error a line has at most"), StartsWith("move")));
}

TEST(Converse, AStopEndsTheSearchBeforeItAndNotTheOneAfter) {
  Pipe pipe;
  DescriptorLines lines(pipe.reading());
  std::atomic<int> moves{0};
  TaulerServer server(setup_with("endless"), all_games(), *all_games().start("connect4"),
                      [&](std::string_view line) {
                        moves += line.starts_with("move");
                        return true;
                      });
  Endless::searches = 0;
  std::thread speaker([&] {
    // Both at once: the stop must not be lost although the search has not begun.
    pipe.write("go\nstop\ngo\n");
    while (Endless::searches < 2) std::this_thread::yield();
    std::this_thread::sleep_for(milliseconds(50));
    EXPECT_EQ(moves, 1) << "the second search was stopped by the stop of the first";
    pipe.write("stop\n");
    while (moves < 2) std::this_thread::yield();
    pipe.write("go\n");
    while (Endless::searches < 3) std::this_thread::yield();
    pipe.write("quit\n");
  });
  run_session(server, lines);
  speaker.join();
  EXPECT_EQ(moves, 3);
}

TEST(Converse, EndsWhenNobodyReadsTheAnswers) {
  Pipe pipe;
  DescriptorLines lines(pipe.reading());
  int said = 0;
  TaulerServer server(setup_with("simple"), all_games(), std::nullopt, [&](std::string_view) {
    ++said;
    return false;
  });
  pipe.write("tauler 1\ntauler 1\n");
  run_session(server, lines);  // although the pipe stays open
  EXPECT_EQ(said, 1);
}

TEST(Converse, AFloodIsReadNoFasterThanItIsAnswered) {
  // Ten megabytes against a search that runs: most of it must stay in the pipe.
  Pipe pipe;
  DescriptorLines lines(pipe.reading());
  TaulerServer server(setup_with("endless"), all_games(), *all_games().start("connect4"),
                      [](std::string_view) { return true; });
  fcntl(pipe.reading(), F_SETPIPE_SZ, 64 * 1024);
  std::atomic<std::size_t> written{0};
  std::atomic<bool> done{false};
  std::thread speaker([&] {
    pipe.write("go\n");
    const std::string nonsense = std::string(1023, 'z') + '\n';
    for (int i = 0; i < 10 * 1024 && !done; ++i) {
      pipe.write(nonsense);
      written += nonsense.size();
    }
    pipe.write("quit\n");
  });
  std::thread watcher([&] {
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_LT(written, 2 * 1024 * 1024u);
    done = true;
    server.stop() = true;  // the engine may continue
  });
  run_session(server, lines);
  watcher.join();
  speaker.join();
}

}  // namespace
}  // namespace tauler::protocols
