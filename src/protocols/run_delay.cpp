#include "protocols/run_delay.hpp"

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
#include <unistd.h>

#include "core/text.hpp"

namespace tauler::protocols {
namespace {

using namespace std::chrono_literals;

/// A program's threads are listed again when the list is older than this, and after a turn that
/// took long enough for new ones to matter.
constexpr Duration list_lasts = 100ms;
constexpr Duration turn_with_new_threads = 5ms;
constexpr std::size_t most_threads = 256;

int processors_of(pid_t program) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(program, sizeof set, &set) != 0) return 1;
  return std::max(CPU_COUNT(&set), 1);
}

/// The letter after the name in /proc/…/stat: R for a thread that runs or is ready to.
bool is_ready(pid_t process, pid_t thread) {
  std::ifstream file(fmt::format("/proc/{}/task/{}/stat", process, thread));
  std::string text;
  std::getline(file, text);
  // The name may hold anything, brackets too.
  const std::size_t name_end = text.rfind(')');
  return name_end != std::string::npos && name_end + 2 < text.size() && text[name_end + 2] == 'R';
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

void ProgramDelay::begin() {
  if (!found_at_ || std::chrono::steady_clock::now() - *found_at_ > list_lasts) find_threads();
  std::erase_if(threads_, [](Thread& thread) {
    const std::optional<RunTimes> now = thread.file.read();
    if (now) thread.at_begin = *now;
    return !now;
  });
}

Duration ProgramDelay::waited(Duration wall) {
  if (wall > turn_with_new_threads) find_threads();
  Duration longest{};
  Duration ran{};
  Duration busiest{};
  for (const Thread& thread : threads_) {
    const std::optional<RunTimes> now = thread.file.read();
    if (!now) continue;
    longest = std::max(longest, now->waited - thread.at_begin.waited);
    busiest = std::max(busiest, now->ran - thread.at_begin.ran);
    ran += now->ran - thread.at_begin.ran;
  }
  const Duration own = std::max(busiest, ran / processors_);
  return std::clamp(longest, Duration::zero(), std::max(wall - own, Duration::zero()));
}

bool ProgramDelay::may_be_waiting(Duration time) const {
  return std::any_of(threads_.begin(), threads_.end(), [&](const Thread& thread) {
    const std::optional<RunTimes> now = thread.file.read();
    return now && now->ran - thread.at_begin.ran < time && is_ready(thread.process, thread.id);
  });
}

void ProgramDelay::find_threads() {
  processors_ = processors_of(program_);
  add_threads_of(program_);
  found_at_ = std::chrono::steady_clock::now();
}

/// A thread that is new began after the turn did: its times count from nothing.
void ProgramDelay::add_threads_of(pid_t process) {
  std::error_code problem;
  std::filesystem::directory_iterator tasks(fmt::format("/proc/{}/task", process), problem);
  std::vector<pid_t> children;
  for (; !problem && tasks != std::filesystem::directory_iterator(); tasks.increment(problem)) {
    const std::filesystem::path& task = tasks->path();
    const auto id = parse_integer<pid_t>(task.filename().string());
    if (!id || threads_.size() >= most_threads) continue;
    const bool known = std::any_of(threads_.begin(), threads_.end(),
                                   [&](const Thread& thread) { return thread.id == *id; });
    if (!known) {
      threads_.push_back({process, *id, RunTimesFile((task / "schedstat").c_str()), {}});
    }
    std::ifstream file(task / "children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
  }
  for (pid_t child : children) {
    if (threads_.size() < most_threads) add_threads_of(child);
  }
}

}  // namespace tauler::protocols
