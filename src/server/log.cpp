#include "server/log.hpp"

#include <ctime>

#include <fmt/chrono.h>
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include "store/people.hpp"
#include "system/quiet_write.hpp"

namespace tauler::server {

void log_line(std::string_view level, std::string_view event, Json fields) {
  const store::Time now = store::time_now();
  const auto seconds = static_cast<std::time_t>(now / 1000);
  fields["time"] = fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), now % 1000);
  fields["level"] = level;
  fields["event"] = event;
  // The server carries on without the line where its disk is full, or whoever read it has gone or
  // does not read on (a pager, a screen held by Ctrl-S).
  pollfd log{STDERR_FILENO, POLLOUT, 0};
  if (poll(&log, 1, 0) != 1) return;
  (void)system::write_quietly(STDERR_FILENO, line_of(fields) + '\n');
}

}  // namespace tauler::server
