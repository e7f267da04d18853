#include "system/program_guard.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/clock.hpp"
#include "system/process_tree.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;

/// How long a program may take after it was asked to quit, and after SIGTERM.
constexpr Duration time_to_quit = 500ms;
constexpr Duration time_to_terminate = 300ms;
/// After which we give up on what cannot be killed: a process that has become another user's, or
/// hangs in the kernel.
constexpr Duration time_to_die = 5s;
constexpr Duration between_sweeps = 2ms;

struct Words {
  rlim_t memory;
  int niceness;
  const char* folder;
  const char* path;
  char** command;
};

void handle_all_signals(sighandler_t handler) {
  struct sigaction action {};
  action.sa_handler = handler;
  for (int number = 1; number < SIGRTMIN; ++number) sigaction(number, &action, nullptr);
}

/// In the process that is to become the program; never returns, except by `exec`.
[[noreturn]] void become(const Words& words, pid_t guard, int failure) {
  const auto give_up = [&] {
    const int code = errno;
    (void)!write(failure, &code, sizeof code);
    _exit(127);
  };
  // A session of its own, so that nothing of it can join the guard's process group.
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The guard may have died before this took effect.
  if (getppid() != guard) _exit(127);
  if (words.folder[0] != '\0' && chdir(words.folder) != 0) give_up();
  if (words.memory > 0) {
    const rlimit limit{words.memory, words.memory};
    if (setrlimit(RLIMIT_AS, &limit) != 0) give_up();
  }
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  if (words.niceness > 0) setpriority(PRIO_PROCESS, 0, words.niceness);
  handle_all_signals(SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  execve(words.path, words.command, environ);
  give_up();
  _exit(127);
}

class Guard {
 public:
  /// False if the program cannot be run; the reason is reported.
  bool start(const Words& words) {
    setsid();
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    // Nobody else may open its pipes, not even programs of the same user.
    prctl(PR_SET_DUMPABLE, 0);
    // A guard stopped by its program wakes when we are gone, and notices.
    prctl(PR_SET_PDEATHSIG, SIGCONT);
    set_signals();
    for (int file : {guard_orders, guard_news}) fcntl(file, F_SETFD, FD_CLOEXEC);
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return tell(GuardNews::Kind::not_started, errno), false;
    const pid_t self = getpid();
    program_ = fork();
    if (program_ == 0) become(words, self, ends[1]);
    if (program_ < 0) return tell(GuardNews::Kind::not_started, errno), false;
    close(ends[1]);
    // Closed by the exec, or holds the reason why there was none.
    int code = 0;
    ssize_t size = 0;
    do {
      size = read(ends[0], &code, sizeof code);
    } while (size < 0 && errno == EINTR);
    close(ends[0]);
    if (size != 0) {
      waitpid(program_, nullptr, 0);
      return tell(GuardNews::Kind::not_started, code), false;
    }
    let_go_of_pipes();
    tell(GuardNews::Kind::started, program_);
    return true;
  }

  /// Waits until the program has ended or is to be killed.
  void watch() {
    std::optional<TimePoint> asked_at;
    bool terminated = false;
    while (!reap()) {
      std::optional<Duration> left;
      if (asked_at) {
        const Duration passed = std::chrono::steady_clock::now() - *asked_at;
        if (passed >= time_to_quit && !std::exchange(terminated, true)) signal_all(SIGTERM);
        left = time_to_quit + (terminated ? time_to_terminate : Duration::zero()) - passed;
        if (left <= Duration::zero()) return;
      }
      if (!wait(left)) continue;
      char order = 0;
      const ssize_t size = read(guard_orders, &order, 1);
      if (size < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      // The end of the pipe: our parent is gone.
      if (size <= 0 || order == static_cast<char>(GuardOrder::kill)) return;
      if (!asked_at) asked_at = std::chrono::steady_clock::now();
    }
  }

  /// Orphans come to us, so nobody is left when we have no children.
  void sweep() {
    const Stopwatch watch;
    for (reap(); !nobody_left_ && watch.elapsed() < time_to_die; reap()) {
      signal_all(SIGKILL);
      const timespec pause{0, between_sweeps.count()};
      sigset_t none;
      sigemptyset(&none);
      ppoll(nullptr, 0, &pause, &none);
    }
  }

 private:
  void set_signals() {
    handle_all_signals(SIG_IGN);
    // It is let through only while waiting, and ends the wait.
    struct sigaction action {};
    action.sa_handler = [](int) {};
    sigaction(SIGCHLD, &action, nullptr);
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_SETMASK, &child, nullptr);
  }

  /// The other end must notice when the program closes them.
  static void let_go_of_pipes() {
    const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int file : {0, 1, 2}) {
      if (nothing < 0) {
        close(file);
      } else {
        dup2(nothing, file);
      }
    }
    if (nothing > 2) close(nothing);
  }

  static void tell(GuardNews::Kind kind, std::int32_t value) {
    const GuardNews news{kind, value};
    (void)!write(guard_news, &news, sizeof news);
  }

  /// True if there is an order. Without a time limit it returns only then, or when a process has
  /// ended.
  static bool wait(std::optional<Duration> time) {
    pollfd orders{guard_orders, POLLIN, 0};
    timespec timeout{};
    if (time) {
      timeout = {static_cast<std::time_t>(*time / 1s), static_cast<long>((*time % 1s).count())};
    }
    sigset_t none;
    sigemptyset(&none);
    return ppoll(&orders, 1, time ? &timeout : nullptr, &none) > 0;
  }

  /// Reaps all that have ended, orphans too; true once the program is among them.
  bool reap() {
    int status = 0;
    pid_t id = 0;
    while ((id = waitpid(-1, &status, WNOHANG)) > 0) {
      if (id != program_) continue;
      if (WIFSIGNALED(status)) {
        tell(GuardNews::Kind::killed, WTERMSIG(status));
      } else {
        tell(GuardNews::Kind::exited, WEXITSTATUS(status));
      }
      program_ = 0;
    }
    nobody_left_ = id < 0 && errno == ECHILD;
    return program_ == 0;
  }

  static void signal_all(int number) {
    std::vector<pid_t> groups;
    for (const ProcessEntry& each : descendants_of(getpid())) {
      kill(each.id, number);
      groups.push_back(each.group);
    }
    // A group is killed as one: no fork slips through.
    if (number != SIGKILL) return;
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    for (pid_t group : groups) {
      if (group > 1 && group != getpgrp()) kill(-group, number);
    }
  }

  pid_t program_ = 0;  ///< 0 once it is reaped
  bool nobody_left_ = false;
};

/// Runs before any program's `main`, since tests start programs too. The number is the first
/// priority open to us: before all variables of this program are initialised.
[[gnu::constructor(101)]] void become_guard_if_so_named(int count, char** words,
                                                        char** /*environment*/) {
  if (count < 6 || std::strcmp(words[0], guard_name()) != 0) return;
  const Words read{std::strtoull(words[1], nullptr, 10), std::atoi(words[2]), words[3], words[4],
                   words + 5};
  Guard guard;
  if (!guard.start(read)) _exit(1);
  // Whoever looks for the program by its command line should find only the program.
  char* const end = words[count - 1] + std::strlen(words[count - 1]);
  std::memset(words[1], 0, static_cast<std::size_t>(end - words[1]));
  guard.watch();
  guard.sweep();
  _exit(0);
}

}  // namespace

const char* guard_name() {
  return "tauler-guard";
}

}  // namespace tauler::system
