// A program that speaks four protocols and misbehaves on purpose:
//
//   mock_engine PROTOCOL MODE [WHEN [WORD …]]
//
// Before it answers its question number WHEN (from 0) it does what MODE says; otherwise it plays
// the first legal move. Further words help tests find their processes; with the word "and-stall" it
// answers no question after that one.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>

#include <fmt/core.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.hpp"
#include "games/registry.hpp"

namespace {

using namespace tauler;
using namespace std::chrono_literals;

struct Mock {
  std::string protocol;
  std::string mode;
  int when = 0;
  bool stalls = false;
  int asked = 0;
  std::optional<AnyPosition> position = {};

  bool is(std::string_view name) const { return mode == name; }
};

[[noreturn]] void sleep_for_ever() {
  while (true) std::this_thread::sleep_for(1h);
}

void say(const std::string& line) {
  std::cout << line << std::endl;
}

/// An answer; in one mode, given once too often.
void answer(const Mock& mock, const std::string& line) {
  say(mock.is("twice") ? line + '\n' + line : line);
}

std::string remark_of(const Mock& mock) {
  if (mock.protocol == "tauler") return "info depth=1";
  if (mock.protocol == "gomocup") return "MESSAGE depth 1";
  if (mock.protocol == "gtp") return "# depth 1";
  return "status thinking";
}

[[noreturn]] void write_for_ever(std::FILE* file, const std::string& text) {
  while (std::fwrite(text.data(), 1, text.size(), file) == text.size()) continue;
  std::exit(0);
}

/// Uses this much processor time, however long that takes.
void work_for(std::chrono::milliseconds time) {
  const auto used = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
  };
  const auto end = used() + time;
  while (used() < end) continue;
}

/// A process that nobody waits for, in a session of its own; its parent is gone.
template <typename Work>
void start_orphan(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() == 0) work();
    std::_Exit(0);
  }
  waitpid(child, nullptr, 0);
}

[[noreturn]] void sleep_through_all() {
  signal(SIGTERM, SIG_IGN);
  signal(SIGHUP, SIG_IGN);
  sleep_for_ever();
}

/// Never where it was last seen: each hop is a new process.
[[noreturn]] void hop(int hops) {
  for (int i = 0; i < hops; ++i) {
    setsid();
    const pid_t next = fork();
    if (next > 0) std::_Exit(0);
    std::this_thread::sleep_for(300us);
  }
  sleep_through_all();
}

void leave_others_behind(const Mock& mock) {
  if (mock.is("setsid") && fork() == 0) {
    setsid();
    sleep_through_all();
  }
  if (mock.is("orphan")) start_orphan(sleep_through_all);
  if (mock.is("hopper")) start_orphan([] { hop(3000); });
  if (mock.is("reaper")) {
    start_orphan([] {
      prctl(PR_SET_CHILD_SUBREAPER, 1);
      start_orphan(sleep_through_all);
      sleep_through_all();
    });
  }
  if (mock.is("storm")) {
    for (int i = 0; i < 25; ++i) {
      start_orphan([] {
        if (fork() == 0) setpgid(0, 0);
        sleep_through_all();
      });
    }
  }
  if (mock.is("zombies")) {
    for (int i = 0; i < 200; ++i) {
      if (fork() == 0) std::_Exit(0);
    }
  }
}

void spin_for(std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) continue;
}

/// Its children do the work and are gone before it answers, while it seems to wait for a processor
/// all the time.
void steal_time(const Mock& mock) {
  constexpr int workers = 4;
  const std::chrono::milliseconds time(mock.when);
  if (mock.is("thief-threads")) {
    std::vector<std::thread> threads;
    for (int i = 0; i < workers; ++i) threads.emplace_back([=] { spin_for(time); });
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
    spin_for(time);
    for (std::thread& each : threads) each.join();
  }
  if (mock.is("thief-orphans") || mock.is("thief-unwaited")) {
    if (mock.is("thief-unwaited")) signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < workers; ++i) {
      start_orphan([=] {
        spin_for(time);
        std::_Exit(0);
      });
    }
    spin_for(time + 20ms);
  }
  if (mock.is("thief-sleeper")) {
    // Nobody works: a low-priority thread waits, the other sleeps.
    std::thread waits([=] {
      setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 19);
      spin_for(time);
    });
    std::this_thread::sleep_for(time);
    waits.join();
  }
}

void end_badly(const Mock& mock) {
  if (mock.is("crash")) {
    std::cerr << "first line\nout of ideas" << std::endl;
    std::_Exit(3);
  }
  if (mock.is("segfault")) {
    signal(SIGSEGV, SIG_DFL);  // a sanitizer installs its own handler
    raise(SIGSEGV);
  }
  if (mock.is("grandchild")) {
    // It keeps our pipes open, and ends when it is killed.
    if (fork() == 0) sleep_for_ever();
    std::_Exit(4);
  }
  if (mock.is("memory")) {
    std::vector<std::string> blocks;
    while (true) blocks.emplace_back(std::size_t{16} << 20, 'x');
  }
}

void fall_silent(const Mock& mock) {
  if (mock.is("stall")) sleep_for_ever();
  if (mock.is("close-input")) close(0);
  if (mock.is("close-output") || mock.is("close-both")) {
    close(1);
    if (mock.is("close-both")) close(0);
    sleep_for_ever();
  }
  if (mock.is("late")) std::this_thread::sleep_for(200ms);
}

void talk_nonsense(const Mock& mock) {
  if (mock.is("garbage") || mock.is("garbage-exit")) {
    say("what a nice day");
    if (mock.is("garbage-exit")) std::_Exit(0);
    sleep_for_ever();
  }
  if (mock.is("babble")) say("-? ev -v18 nd 6337 tm 9 sp 704\nhm\n\n7 7");
  if (mock.is("long-line")) {
    const std::string block(std::size_t{1} << 20, 'x');
    for (int i = 0; i < 100; ++i) std::cout << block;
    std::cout << std::endl;
  }
  if (mock.is("flood")) {
    write_for_ever(stdout, fmt::format("{} {}\n", remark_of(mock), std::string(200, '.')));
  }
  if (mock.is("flood-errors")) write_for_ever(stderr, "oh no\n");
  if (mock.is("chatter")) std::cerr << std::string(300'000, 'x') << std::endl;
}

/// The answer to the question that is being asked, in the words of Tauler.
std::string next_move(Mock& mock) {
  const AnyPosition& position = *mock.position;
  const bool now = mock.asked++ == mock.when;
  if (mock.stalls && mock.asked > mock.when + 1) sleep_for_ever();
  if (now) {
    end_badly(mock);
    fall_silent(mock);
    talk_nonsense(mock);
    leave_others_behind(mock);
    if (mock.is("illegal") && !position.moves().empty()) {
      AnyPosition before = position;
      before.undo();
      return before.move_text(position.moves().back());
    }
  }
  if (mock.is("resign") && mock.asked > mock.when) return "resign";
  // With these, WHEN is a time.
  if (mock.is("work")) work_for(std::chrono::milliseconds(mock.when));
  steal_time(mock);
  if (mock.is("sleep")) std::this_thread::sleep_for(std::chrono::milliseconds(mock.when));
  return position.move_text(position.legal_moves().front());
}

void play(Mock& mock, std::string_view move) {
  if (!mock.position->play(move)) std::cerr << "illegal " << move << std::endl;
}

bool hear_tauler(Mock& mock, const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return true;
  const std::string_view word = words[0].text;
  if (word == "tauler")
    say(mock.is("rate") || mock.is("misrate") ? "ready rate" : "name mock\nready");
  if (word == "rate") {
    say("rating a1 value=1\ninfo\nrating b1 value=2 chance=0.75 line=b1,c1\nrating a1 value=3 "
        "nodes=8");
    say(mock.is("rate") ? "rated a1 b1" : "rated a1 g1");
  }
  if (word == "start") mock.position = *all_games().start_or_position(line.substr(words[1].at));
  if (word == "play") play(mock, words[1].text);
  if (word == "go")
    answer(mock, fmt::format("move {} value=1.5 chance=0.25 depth=3 nodes=77", next_move(mock)));
  if (word == "quit") return false;
  return true;
}

std::string cell_of(const AnyPosition& position, std::string_view text) {
  const auto parts = split(text, ',');
  const int size = position.view().width;
  const int column = *parse_integer<int>(parts[0].text);
  const int row = *parse_integer<int>(parts[1].text);
  return fmt::format("{}{}", static_cast<char>('a' + column), size - row);
}

std::string answer_gomocup(Mock& mock) {
  const std::string move = next_move(mock);
  const auto code = mock.position->parse_move(move);
  if (code) (void)mock.position->play(*code);
  const int size = mock.position->view().width;
  return fmt::format("{},{}", move[0] - 'a', size - std::atoi(move.c_str() + 1));
}

/// Opens with a1, b1, c1 of its board; what it does with three stones is its MODE.
std::string open_by_swap2(const Mock& mock) {
  int stones = 0;
  for (std::string line; std::getline(std::cin, line) && line != "DONE";) ++stones;
  if (stones == 0) return "0,0 1,0 2,0";
  if (stones == 3 && mock.is("stay")) return "3,3";
  if (stones == 3 && mock.is("more")) return "3,3 4,4";
  return "SWAP";
}

bool hear_gomocup(Mock& mock, const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return true;
  const std::string_view word = words[0].text;
  if (word == "START") {
    mock.position = *all_games().start("gomoku:size=" + std::string(words[1].text));
    say("OK");
  }
  if (word == "RESTART") {
    mock.position = mock.position->start();
    say("OK");
  }
  if (word == "TURN") play(mock, cell_of(*mock.position, words[1].text));
  if (word == "BOARD") {
    mock.position = mock.position->start();
    for (std::string stone; std::getline(std::cin, stone) && stone != "DONE";) {
      play(mock, cell_of(*mock.position, stone));
    }
  }
  if (word == "SWAP2BOARD") say(open_by_swap2(mock));
  if (word == "BEGIN" || word == "TURN" || word == "BOARD") {
    // As if it had not listened to all of the line.
    const bool missed = (mock.is("error") && mock.asked == mock.when) ||
                        (mock.is("errors") && mock.asked >= mock.when);
    if (missed) ++mock.asked;
    answer(mock, missed ? "ERROR unknown command" : answer_gomocup(mock));
  }
  return word != "END";
}

bool hear_gtp(Mock& mock, const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return true;
  const std::string_view word = words[0].text;
  std::string reply;
  if (word == "list_commands") reply = "play\ngenmove\nboardsize\nclear_board\ntime_left";
  if (word == "boardsize") {
    mock.position = *all_games().start("hex:size=" + std::string(words[1].text));
  }
  if (word == "clear_board") mock.position = mock.position->start();
  if (word == "play") {
    play(mock, words[2].text);
    if (mock.is("slow-play")) std::this_thread::sleep_for(std::chrono::milliseconds(mock.when));
  }
  if (word == "genmove") {
    reply = next_move(mock);
    if (reply != "resign") play(mock, reply);
    answer(mock, fmt::format("= {}\n", reply));
  } else if (word == "time_settings") {
    say("? unknown command\n");
  } else {
    say(fmt::format("= {}\n", reply));
  }
  return word != "quit";
}

bool hear_nboard(Mock& mock, const std::string& line) {
  const auto words = split_words(line);
  if (words.empty()) return true;
  const std::string_view word = words[0].text;
  if (word == "ping") say("pong " + std::string(words[1].text));
  if (word == "set" && words[1].text == "game") {
    const auto game = all_games().find("othello");
    for (const Format& format : (*game)->formats) {
      if (format.id == "ggf") mock.position = format.read(line.substr(words[2].at))->position;
    }
  }
  if (word == "move") play(mock, words[1].text == "PA" ? "pass" : words[1].text);
  if (word == "go") {
    answer(mock, fmt::format("status thinking\n=== {}/-2.50/0.01", next_move(mock)));
  }
  return word != "quit";
}

bool hear(Mock& mock, const std::string& line) {
  if (mock.protocol == "tauler") return hear_tauler(mock, line);
  if (mock.protocol == "gomocup") return hear_gomocup(mock, line);
  if (mock.protocol == "gtp") return hear_gtp(mock, line);
  return hear_nboard(mock, line);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 3) return 2;
  Mock mock{arguments[1], arguments[2], count > 3 ? std::atoi(arguments[3]) : 0,
            count > 4 && std::string_view(arguments[4]) == "and-stall"};
  if (mock.is("exit-early")) {
    std::cerr << "no licence" << std::endl;
    return 7;
  }
  if (mock.is("nothing")) sleep_for_ever();
  if (mock.is("ignore-quit")) signal(SIGTERM, SIG_IGN);
  for (std::string line; std::getline(std::cin, line);) {
    const bool goes_on = hear(mock, line);
    if (mock.is("deaf") && mock.asked > mock.when) sleep_for_ever();
    if (goes_on) continue;
    if (!mock.is("ignore-quit")) return 0;
  }
  if (mock.is("ignore-quit") || mock.is("close-input")) sleep_for_ever();
}
