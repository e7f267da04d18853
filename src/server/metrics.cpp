#include "server/metrics.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include <sys/resource.h>
#include <unistd.h>

namespace tauler::server {
namespace {

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

/// The second number of /proc/self/statm.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  file >> pages >> pages;
  return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::ptrdiff_t open_descriptors() {
  std::error_code code;
  std::ptrdiff_t count = 0;
  std::filesystem::directory_iterator entry("/proc/self/fd", code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) ++count;
  return count;
}

}  // namespace

void Times::add(Duration time) {
  const double taken = seconds(time);
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (taken <= bounds[i]) ++within_[i];
  }
  ++count_;
  seconds_ += taken;
}

void MetricsText::histogram(std::string_view name, std::string_view help, const Times& times) {
  head(name, "histogram", help);
  const std::string bucket = fmt::format("{}_bucket", name);
  for (std::size_t i = 0; i < Times::bounds.size(); ++i) {
    sample(bucket, times.within_[i], fmt::format("{{le=\"{}\"}}", Times::bounds[i]));
  }
  sample(bucket, times.count_, "{le=\"+Inf\"}");
  sample(fmt::format("{}_sum", name), times.seconds_);
  sample(fmt::format("{}_count", name), times.count_);
}

void MetricsText::process() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  counter("process_cpu_seconds_total", "Processor time, without that of searches",
          seconds_of(use.ru_utime) + seconds_of(use.ru_stime));
  gauge("process_resident_memory_bytes", "Memory in use, without that of searches",
        resident_bytes());
  gauge("process_open_fds", "Open file descriptors", open_descriptors());
  rlimit most{};
  getrlimit(RLIMIT_NOFILE, &most);
  gauge("process_max_fds", "The most that may be open", most.rlim_cur);
}

}  // namespace tauler::server
