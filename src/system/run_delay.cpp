#include "system/run_delay.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <sched.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "core/text.hpp"

namespace tauler::system {
namespace {

using namespace std::chrono_literals;

/// A program's processes and threads are listed again when the list is older than this, or than
/// this many times the cost of listing, and after a turn that was long enough for new ones to
/// matter.
constexpr Duration list_lasts = 100ms;
constexpr int list_share = 20;
constexpr Duration turn_with_new_threads = 5ms;
/// Threads beyond this number are counted only through their process: each costs us a file
/// descriptor.
constexpr std::size_t most_threads = 64;
/// A program with more processes than this is not examined any closer, and excused nothing.
constexpr std::size_t most_processes = 512;

int processors_of(pid_t program) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(program, sizeof set, &set) != 0) return 1;
  return std::max(CPU_COUNT(&set), 1);
}

/// What /proc/…/stat says after the name.
struct StatLine {
  char state = 0;           ///< R for a thread that runs or is ready to
  std::int64_t reaped = 0;  ///< ticks used by children that were waited for
  int niceness = 0;
  int policy = 0;
};

std::optional<StatLine> read_stat(const std::string& path) {
  std::ifstream file(path);
  std::string text;
  std::getline(file, text);
  // The name may contain anything, even brackets.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  // Field 3 is the first here (proc(5)).
  const std::vector<Piece> fields = split_words(std::string_view(text).substr(name_end + 1));
  const auto number = [&](std::size_t field) {
    return parse_integer<std::int64_t>(fields[field - 3].text).value_or(0);
  };
  if (fields.size() < 41 - 2) return std::nullopt;
  return StatLine{fields[0].text.front(), number(16) + number(17), static_cast<int>(number(19)),
                  static_cast<int>(number(41))};
}

std::string task_stat(pid_t process, pid_t thread) {
  return fmt::format("/proc/{}/task/{}/stat", process, thread);
}

Duration ticks(std::int64_t count) {
  static const long in_a_second = std::max(sysconf(_SC_CLK_TCK), 1L);
  return Duration(1s) / in_a_second * count;
}

std::optional<Duration> time_of(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return std::nullopt;
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

RunTimesFile::RunTimesFile(const char* path) : file_(open(path, O_RDONLY | O_CLOEXEC)) {}

RunTimesFile::RunTimesFile(RunTimesFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

RunTimesFile& RunTimesFile::operator=(RunTimesFile&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

RunTimesFile::~RunTimesFile() {
  if (file_ >= 0) close(file_);
}

std::optional<RunTimes> RunTimesFile::read() const {
  if (file_ < 0) return std::nullopt;
  std::array<char, 96> text{};
  const ssize_t size = pread(file_, text.data(), text.size(), 0);
  if (size <= 0) return std::nullopt;
  const char* const end = text.data() + size;
  std::int64_t ran = 0;
  std::int64_t waited = 0;
  const auto first = std::from_chars(text.data(), end, ran);
  if (first.ec != std::errc{} || first.ptr == end) return std::nullopt;
  const auto second = std::from_chars(first.ptr + 1, end, waited);
  if (second.ec != std::errc{}) return std::nullopt;
  return RunTimes{Duration(ran), Duration(waited)};
}

Duration waited_by_this_thread() {
  thread_local const RunTimesFile file("/proc/thread-self/schedstat");
  const std::optional<RunTimes> times = file.read();
  return times ? times->waited : Duration::zero();
}

ProgramDelay::ProgramDelay(pid_t guard, int niceness)
    : guard_(guard), niceness_(niceness), processors_(processors_of(guard)) {
  // The niceness it was given: a program may change its own, the guard does not.
  if (guard > 0) niceness_ += getpriority(PRIO_PROCESS, static_cast<id_t>(guard));
}

void ProgramDelay::begin() {
  if (!found_at_ || std::chrono::steady_clock::now() - *found_at_ > list_lasts) find_tree();
  read_times();
  std::erase_if(threads_, [](const Thread& thread) { return thread.has_ended; });
  std::erase_if(processes_, [](const Process& process) { return process.has_ended; });
  for (Thread& thread : threads_) thread.at_begin = thread.latest;
  for (Process& process : processes_) {
    process.at_begin = process.latest;
    process.reaped_at_begin = process.reaped;
  }
}

void ProgramDelay::look() {
  const Duration lasts = std::max(list_lasts, list_share * search_took_);
  if (found_at_ && std::chrono::steady_clock::now() - *found_at_ < lasts) return;
  find_tree();
  read_times();
}

Duration ProgramDelay::waited(Duration wall) {
  if (wall > turn_with_new_threads) find_tree();
  read_times();
  Duration longest{};
  Duration busiest{};
  for (const Thread& thread : threads_) {
    busiest = std::max(busiest, thread.ran());
    const bool counts = !thread.has_ended && thread.waited() > longest && !has_stepped_back(thread);
    if (counts) longest = thread.waited();
  }
  if (too_many_) return Duration::zero();
  const Duration own = std::max({busiest, used() / processors_, wall / least_part});
  return std::clamp(longest, Duration::zero(), std::max(wall - own, Duration::zero()));
}

bool ProgramDelay::may_be_waiting(Duration time) const {
  return std::any_of(threads_.begin(), threads_.end(), [&](const Thread& thread) {
    if (thread.has_ended || thread.ran() >= time || has_stepped_back(thread)) return false;
    const std::optional<StatLine> stat = read_stat(task_stat(thread.process, thread.id));
    return stat && stat->state == 'R';
  });
}

bool ProgramDelay::has_stepped_back(const Thread& thread) const {
  const std::optional<StatLine> stat = read_stat(task_stat(thread.process, thread.id));
  return !stat || stat->niceness > niceness_ || stat->policy != SCHED_OTHER;
}

Duration ProgramDelay::used() const {
  Duration running{};
  Duration ended{};
  Duration reaped{};
  for (const Process& process : processes_) {
    (process.has_ended ? ended : running) += process.latest - process.at_begin;
    reaped += process.reaped - process.reaped_at_begin;
  }
  // For those that have ended we know what we saw, and what was reported to those who waited for
  // them. Nobody waits for the children of a process that ignores SIGCHLD: for them we know only
  // what we saw.
  return running + std::max(ended, reaped);
}

void ProgramDelay::read_times() {
  for (Thread& thread : threads_) {
    if (thread.has_ended) continue;
    const std::optional<RunTimes> now = thread.file.read();
    if (now) thread.latest = *now;
    thread.has_ended = !now;
  }
  for (Process& process : processes_) {
    if (process.has_ended) continue;
    const bool is_guard = process.id == guard_;
    const std::optional<Duration> now = is_guard ? Duration::zero() : time_of(process.clock);
    const auto stat = read_stat(fmt::format("/proc/{}/stat", process.id));
    if (now) process.latest = *now;
    if (stat) process.reaped = ticks(stat->reaped);
    process.has_ended = !now || !stat;
  }
}

void ProgramDelay::find_tree() {
  if (guard_ <= 0) return;
  const Stopwatch watch;
  std::vector<pid_t> found{guard_};
  for (std::size_t i = 0; i < found.size() && i < most_processes; ++i) add_process(found[i], found);
  too_many_ = found.size() >= most_processes;
  found_at_ = std::chrono::steady_clock::now();
  search_took_ = watch.elapsed();
}

/// Whatever is new began after the turn did: its times count from zero.
void ProgramDelay::add_process(pid_t process, std::vector<pid_t>& children) {
  const bool is_known = std::any_of(processes_.begin(), processes_.end(), [&](const Process& each) {
    return each.id == process && !each.has_ended;
  });
  if (!is_known) {
    Process added{.id = process};
    if (process != guard_ && clock_getcpuclockid(process, &added.clock) != 0) return;
    processes_.push_back(added);
  }
  std::error_code problem;
  std::filesystem::directory_iterator tasks(fmt::format("/proc/{}/task", process), problem);
  for (; !problem && tasks != std::filesystem::directory_iterator(); tasks.increment(problem)) {
    const std::filesystem::path& task = tasks->path();
    const auto id = parse_integer<pid_t>(task.filename().string());
    if (!id) continue;
    const bool known = std::any_of(threads_.begin(), threads_.end(), [&](const Thread& thread) {
      return thread.id == *id && !thread.has_ended;
    });
    if (!known && process != guard_ && threads_.size() < most_threads) {
      threads_.push_back({process, *id, RunTimesFile((task / "schedstat").c_str())});
    }
    std::ifstream file(task / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
}

}  // namespace tauler::system
