#include "server/log.hpp"

#include <cstdio>
#include <ctime>

#include <fmt/chrono.h>
#include <fmt/core.h>

#include "store/people.hpp"

namespace tauler::server {

void log_line(std::string_view level, std::string_view event, Json fields) {
  const store::Time now = store::time_now();
  const auto seconds = static_cast<std::time_t>(now / 1000);
  fields["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), now % 1000);
  fields["level"] = level;
  fields["event"] = event;
  // fmt::print would throw if the log's disk is full: the server carries on without the line.
  const std::string line = line_of(fields) + '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace tauler::server
