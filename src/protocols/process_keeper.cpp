#include "protocols/process_keeper.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <future>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/core.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

using namespace std::chrono_literals;

/// How long a program that was asked to quit may take, and after SIGTERM.
constexpr Duration time_to_quit = 500ms;
constexpr Duration time_to_terminate = 300ms;
constexpr Duration between_looks = 2ms;

std::string system_text(int code) {
  return std::generic_category().message(code);
}

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return Error{"no pipe: " + system_text(errno)};
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// Everything the child needs, laid out before the fork: between fork and exec nothing may allocate
/// or lock, since other threads of this process were cut off wherever they were.
struct ChildPlan {
  const char* path;
  char* const* arguments;
  const char* folder;
  rlim_t memory;
  int niceness;
  const cpu_set_t* processors;
  pid_t parent;
  std::array<int, 3> standard;  ///< what becomes its standard input, output and error
  int failure;                  ///< where it writes the reason it cannot start
};

void set_signals_as_usual() {
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  for (int number : {SIGINT, SIGTERM, SIGPIPE, SIGQUIT, SIGHUP}) {
    sigaction(number, &usual, nullptr);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Files that some library opened without close-on-exec stay ours too.
void keep_other_files() {
  constexpr unsigned first = 3;
  constexpr unsigned close_on_exec = 4;  // CLOSE_RANGE_CLOEXEC
  syscall(SYS_close_range, first, ~0U, close_on_exec);
}

[[noreturn]] void become(const ChildPlan& plan) {
  const auto give_up = [&] {
    const int code = errno;
    (void)!write(plan.failure, &code, sizeof code);
    _exit(127);
  };
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have died before that.
  if (getppid() != plan.parent) _exit(127);
  for (int i = 0; i < 3; ++i) {
    // Our ends are numbered above 2 (see start_here), so this never overwrites one still needed.
    if (dup2(plan.standard[static_cast<std::size_t>(i)], i) < 0) give_up();
  }
  keep_other_files();
  if (plan.folder && chdir(plan.folder) != 0) give_up();
  sched_setaffinity(0, sizeof *plan.processors, plan.processors);
  if (plan.memory > 0) {
    const rlimit limit{plan.memory, plan.memory};
    if (setrlimit(RLIMIT_AS, &limit) != 0) give_up();
  }
  if (plan.niceness > 0) setpriority(PRIO_PROCESS, 0, plan.niceness);
  set_signals_as_usual();
  execve(plan.path, plan.arguments, environ);
  give_up();
  _exit(127);
}

/// Away from 0 … 2, which a process without standard files would hand out first.
Status move_up(FileDescriptor& file) {
  if (file.get() > 2) return Done{};
  const int moved = fcntl(file.get(), F_DUPFD_CLOEXEC, 3);
  if (moved < 0) return Error{"no file descriptor: " + system_text(errno)};
  file = FileDescriptor(moved);
  return Done{};
}

Result<RunningProgram> start_here(const ProgramOrder& order, const cpu_set_t& processors) {
  const Result<std::string> path = find_program(order.command.front(), order.folder);
  if (!path) return path.error();
  std::array<Pipe, 4> pipes;
  for (Pipe& pipe : pipes) {
    Result<Pipe> made = make_pipe();
    if (!made) return made.error();
    pipe = *std::move(made);
    for (FileDescriptor* end : {&pipe.read, &pipe.write}) {
      if (const Status moved = move_up(*end); !moved) return moved.error();
    }
  }
  auto& [input, output, errors, failure] = pipes;
  std::vector<char*> arguments;
  for (const std::string& word : order.command)
    arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const ChildPlan plan{.path = path->c_str(),
                       .arguments = arguments.data(),
                       .folder = order.folder.empty() ? nullptr : order.folder.c_str(),
                       .memory = order.memory,
                       .niceness = order.niceness,
                       .processors = &processors,
                       .parent = getpid(),
                       .standard = {input.read.get(), output.write.get(), errors.write.get()},
                       .failure = failure.write.get()};
  const pid_t id = fork();
  if (id == 0) become(plan);
  if (id < 0) return Error{"no new process: " + system_text(errno)};
  failure.write.reset();
  // Ends with the exec, or holds the reason there was none.
  int code = 0;
  ssize_t size = 0;
  do {
    size = read(failure.read.get(), &code, sizeof code);
  } while (size < 0 && errno == EINTR);
  if (size != 0) {
    waitpid(id, nullptr, 0);
    return Error{fmt::format("cannot run {}: {}", order.command.front(), system_text(code))};
  }
  RunningProgram program{id, FileDescriptor(static_cast<int>(syscall(SYS_pidfd_open, id, 0))),
                         std::move(input.write), std::move(output.read), std::move(errors.read)};
  for (const FileDescriptor* end : {&program.input, &program.output, &program.errors}) {
    fcntl(end->get(), F_SETFL, O_NONBLOCK);
  }
  return program;
}

bool has_ended(pid_t id) {
  siginfo_t info{};
  // WNOWAIT: the number stays the program's, and so does the group's, until it is reaped.
  return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 ||
         info.si_pid == id;
}

}  // namespace

ProcessKeeper& ProcessKeeper::instance() {
  // Never destroyed: its thread outlives all others.
  static ProcessKeeper* const keeper = [] {
    std::atexit([] { instance().wait_for_ends(); });
    return new ProcessKeeper;
  }();
  return *keeper;
}

ProcessKeeper::ProcessKeeper() {
  // Signals are for the threads that asked for them.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([this] { work(); }).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Result<RunningProgram> ProcessKeeper::start(const ProgramOrder& order) {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  sched_getaffinity(0, sizeof processors, &processors);
  std::promise<Result<RunningProgram>> promise;
  std::future<Result<RunningProgram>> started = promise.get_future();
  {
    const std::lock_guard lock(mutex_);
    orders_.emplace_back([&] { promise.set_value(start_here(order, processors)); });
  }
  wake_.notify_one();
  return started.get();
}

void ProcessKeeper::end(RunningProgram program, bool at_once) {
  Parting parting{.program = std::move(program), .since = std::chrono::steady_clock::now()};
  if (at_once) {
    kill(-parting.program.id, SIGKILL);
    parting.killed = true;
  }
  {
    const std::lock_guard lock(mutex_);
    partings_.push_back(std::move(parting));
  }
  wake_.notify_one();
}

void ProcessKeeper::wait_for_ends() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [&] { return partings_.empty() && !busy_; });
}

void ProcessKeeper::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto has_work = [&] { return !orders_.empty(); };
    if (partings_.empty()) {
      wake_.wait(lock, [&] { return has_work() || !partings_.empty(); });
    } else {
      wake_.wait_for(lock, between_looks, has_work);
    }
    std::vector<std::function<void()>> orders = std::exchange(orders_, {});
    std::vector<Parting> partings = std::exchange(partings_, {});
    busy_ = true;
    lock.unlock();
    for (const auto& order : orders) order();
    std::erase_if(partings, press);
    lock.lock();
    busy_ = false;
    for (Parting& parting : partings) partings_.push_back(std::move(parting));
    if (partings_.empty()) news_.notify_all();
  }
}

bool ProcessKeeper::press(Parting& parting) {
  const pid_t id = parting.program.id;
  if (has_ended(id)) {
    // Whatever it has started and left behind goes with it.
    kill(-id, SIGKILL);
    waitpid(id, nullptr, 0);
    return true;
  }
  const Duration passed = std::chrono::steady_clock::now() - parting.since;
  if (!parting.asked && passed > time_to_quit) {
    kill(-id, SIGTERM);
    parting.asked = true;
  }
  if (!parting.killed && passed > time_to_quit + time_to_terminate) {
    kill(-id, SIGKILL);
    parting.killed = true;
  }
  return false;
}

Result<std::string> find_program(const std::string& name, const std::string& folder) {
  if (name.empty()) return Error{"there is no program to start"};
  const auto seen_from_folder = [&](const std::string& path) {
    return path.starts_with('/') || folder.empty() ? path : folder + '/' + path;
  };
  const auto is_file = [](const std::string& path) {
    struct stat about {};
    return stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
  };
  if (name.find('/') != std::string::npos) {
    const std::string path = seen_from_folder(name);
    if (!is_file(path)) return Error{fmt::format("there is no program {}", path)};
    if (access(path.c_str(), X_OK) != 0) return Error{fmt::format("{} is not executable", path)};
    // The child changes its folder before it looks.
    return name;
  }
  const char* const places = std::getenv("PATH");
  for (const Piece& place : split(places ? places : "/usr/local/bin:/usr/bin:/bin", ':')) {
    const std::string path =
        (place.text.empty() ? std::string(".") : std::string(place.text)) + '/' + name;
    const std::string seen = seen_from_folder(path);
    if (is_file(seen) && access(seen.c_str(), X_OK) == 0) return path;
  }
  const std::string here = seen_from_folder("./" + name);
  return Error{fmt::format("there is no program {} on the PATH{}", quoted(name),
                           is_file(here) ? fmt::format("; there is ./{} here", name) : "")};
}

}  // namespace tauler::protocols
