#include "system/process_supervisor.hpp"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <future>
#include <optional>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <fmt/core.h>
#include <sched.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "core/text.hpp"
#include "system/program_guard.hpp"
#include "system/quiet_write.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;

constexpr Duration between_looks = 2ms;
/// Longer than a guard needs for the most stubborn program. One that is still there by then was
/// stopped or broken by its program.
constexpr Duration time_to_guard = 8s;

std::string system_text(int code) {
  return std::generic_category().message(code);
}

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0)
    throw OutOfResources(Error{"pipe-none", {system_text(errno)}});
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

/// What the guard is told on its command line, laid out before the fork: between fork and exec
/// nothing may allocate or lock, since other threads of this process were cut off wherever they
/// were.
class GuardWords {
 public:
  GuardWords(const ProgramOrder& order, const std::string& path)
      : words_{guard_name(), std::to_string(order.memory), std::to_string(order.niceness),
               order.folder, path} {
    words_.insert(words_.end(), order.command.begin(), order.command.end());
    for (std::string& word : words_) pointers_.push_back(word.data());
    pointers_.push_back(nullptr);
  }

  char* const* get() const { return pointers_.data(); }

 private:
  std::vector<std::string> words_;
  std::vector<char*> pointers_;
};

/// In the child: `files` become its descriptors 0, 1, ….
[[noreturn]] void become_guard(const GuardWords& words, const std::array<int, 5>& files,
                               const cpu_set_t& processors, const rlimit& most_files) {
  // Ours have higher numbers (see move_up), so none that is still needed is overwritten.
  for (int i = 0; i < first_free_descriptor; ++i) {
    if (dup2(files[static_cast<std::size_t>(i)], i) < 0) _exit(127);
  }
  // Files that some library opened without close-on-exec stay ours too.
  constexpr unsigned close_on_exec = 4;  // CLOSE_RANGE_CLOEXEC
  syscall(SYS_close_range, static_cast<unsigned>(first_free_descriptor), ~0U, close_on_exec);
  sched_setaffinity(0, sizeof processors, &processors);
  setrlimit(RLIMIT_NOFILE, &most_files);
  execve("/proc/self/exe", words.get(), environ);
  const GuardNews news{GuardNews::Kind::not_started, errno};
  (void)!write(guard_news, &news, sizeof news);
  _exit(127);
}

/// Away from the guard's descriptors.
void move_up(FileDescriptor& file) {
  if (file.get() >= first_free_descriptor) return;
  const int moved = fcntl(file.get(), F_DUPFD_CLOEXEC, first_free_descriptor);
  if (moved < 0) throw OutOfResources(Error{"descriptor-none", {system_text(errno)}});
  file = FileDescriptor(moved);
}

/// Nothing if the guard has gone without a word.
std::optional<GuardNews> first_news(int file) {
  GuardNews news;
  ssize_t size = 0;
  do {
    size = read(file, &news, sizeof news);
  } while (size < 0 && errno == EINTR);
  if (size != static_cast<ssize_t>(sizeof news)) return std::nullopt;
  return news;
}

}  // namespace

ProcessSupervisor& ProcessSupervisor::instance() {
  // Never destroyed: its thread outlives all others.
  static ProcessSupervisor* const supervisor = [] {
    std::atexit([] { instance().wait_for_ends(); });
    return new ProcessSupervisor;
  }();
  return *supervisor;
}

ProcessSupervisor::ProcessSupervisor() {
  // A program takes a handful of descriptors, and a match may have hundreds of programs.
  getrlimit(RLIMIT_NOFILE, &files_);
  const rlimit more{files_.rlim_max, files_.rlim_max};
  setrlimit(RLIMIT_NOFILE, &more);
  // Signals are for the threads that asked for them.
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread([this] { work(); }).detach();
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Result<RunningProgram> ProcessSupervisor::start(const ProgramOrder& order) {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  sched_getaffinity(0, sizeof processors, &processors);
  std::promise<Result<RunningProgram>> promise;
  std::future<Result<RunningProgram>> started = promise.get_future();
  {
    const std::lock_guard lock(mutex_);
    orders_.emplace_back([&] {
      try {
        promise.set_value(start_here(order, processors));
      } catch (...) {
        promise.set_exception(std::current_exception());
      }
    });
  }
  wake_.notify_one();
  return started.get();
}

Result<RunningProgram> ProcessSupervisor::start_here(const ProgramOrder& order,
                                                     const cpu_set_t& processors) const {
  const Result<std::string> path = find_program(order.command.front(), order.folder);
  if (!path) return path.error();
  std::array<Pipe, 5> pipes;
  for (Pipe& pipe : pipes) {
    pipe = make_pipe();
    move_up(pipe.read);
    move_up(pipe.write);
  }
  auto& [input, output, errors, orders, news] = pipes;
  const GuardWords words(order, *path);
  const std::array<int, 5> files{input.read.get(), output.write.get(), errors.write.get(),
                                 orders.read.get(), news.write.get()};
  const pid_t guard = fork();
  if (guard == 0) become_guard(words, files, processors, files_);
  if (guard < 0) throw OutOfResources(Error{"process-none", {system_text(errno)}});
  news.write.reset();
  const std::optional<GuardNews> said = first_news(news.read.get());
  if (!said || said->kind != GuardNews::Kind::started) {
    orders.write.reset();
    waitpid(guard, nullptr, 0);
    const bool lacks_process = said && said->value == EAGAIN;
    if (lacks_process) throw OutOfResources(Error{"process-none", {system_text(said->value)}});
    return Error{"program-start",
                 {order.command.front(),
                  said ? Argument(system_text(said->value)) : Error{"program-guard"}}};
  }
  RunningProgram program{.id = said->value,
                         .guard = guard,
                         .niceness = order.niceness,
                         .orders = std::move(orders.write),
                         .news = std::move(news.read),
                         .input = std::move(input.write),
                         .output = std::move(output.read),
                         .errors = std::move(errors.read)};
  for (const FileDescriptor* end :
       {&program.orders, &program.news, &program.input, &program.output, &program.errors}) {
    fcntl(end->get(), F_SETFL, O_NONBLOCK);
  }
  return program;
}

void ProcessSupervisor::end(RunningProgram program, bool at_once) {
  const auto order = static_cast<char>(at_once ? GuardOrder::kill : GuardOrder::end);
  // If it fails, the guard is already gone.
  write_quietly(program.orders.get(), {&order, 1});
  // A program may have stopped it.
  kill(program.guard, SIGCONT);
  {
    const std::lock_guard lock(mutex_);
    leaving_.push_back({std::move(program), std::chrono::steady_clock::now()});
  }
  wake_.notify_one();
}

void ProcessSupervisor::wait_for_ends() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [&] { return leaving_.empty() && !busy_; });
}

void ProcessSupervisor::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    const auto has_work = [&] { return !orders_.empty(); };
    if (leaving_.empty()) {
      wake_.wait(lock, [&] { return has_work() || !leaving_.empty(); });
    } else {
      wake_.wait_for(lock, between_looks, has_work);
    }
    std::vector<std::function<void()>> orders = std::exchange(orders_, {});
    std::vector<Leaving> leaving = std::exchange(leaving_, {});
    busy_ = true;
    lock.unlock();
    for (const auto& order : orders) order();
    std::erase_if(leaving, is_gone);
    lock.lock();
    busy_ = false;
    for (Leaving& each : leaving) leaving_.push_back(std::move(each));
    if (leaving_.empty()) news_.notify_all();
  }
}

bool ProcessSupervisor::is_gone(const Leaving& leaving) {
  const RunningProgram& program = leaving.program;
  int status = 0;
  const pid_t reaped = waitpid(program.guard, &status, WNOHANG);
  if (reaped == 0) {
    const bool is_late = std::chrono::steady_clock::now() - leaving.since > time_to_guard;
    if (is_late) kill(program.guard, SIGKILL);
    return false;
  }
  // A guard that was killed has cleaned nothing up: we kill what is left of the program's group
  // ourselves.
  if (reaped == program.guard && WIFSIGNALED(status)) kill(-program.id, SIGKILL);
  return true;
}

Result<std::string> find_program(const std::string& name, const std::string& folder) {
  if (name.empty()) return Error{"program-none"};
  const auto seen_from_folder = [&](const std::string& path) {
    return path.starts_with('/') || folder.empty() ? path : folder + '/' + path;
  };
  const auto is_file = [](const std::string& path) {
    struct stat about {};
    return stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode);
  };
  if (name.find('/') != std::string::npos) {
    const std::string path = seen_from_folder(name);
    if (!is_file(path)) return Error{"program-missing", {path}};
    if (access(path.c_str(), X_OK) != 0) return Error{"program-not-executable", {path}};
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
  if (is_file(here)) return Error{"program-not-on-path-but-here", {excerpt(name), name}};
  return Error{"program-not-on-path", {excerpt(name)}};
}

}  // namespace tauler::system
