#include "protocols/engine/descriptor_lines.hpp"

#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tauler::protocols {

DescriptorLines::DescriptorLines(int descriptor) : descriptor_(descriptor) {
  // Without the pipe (no descriptors left) it can still read, but not be woken.
  if (pipe2(alarm_.data(), O_CLOEXEC) != 0) alarm_ = {-1, -1};
}

DescriptorLines::~DescriptorLines() {
  for (const int end : alarm_) {
    if (end >= 0) close(end);
  }
}

void DescriptorLines::wake() {
  const char byte = 0;
  if (alarm_[1] >= 0) (void)!write(alarm_[1], &byte, 1);
}

bool DescriptorLines::refill() {
  while (true) {
    std::array<pollfd, 2> waits{{{descriptor_, POLLIN, 0}, {alarm_[0], POLLIN, 0}}};
    if (poll(waits.data(), waits.size(), -1) < 0) {
      if (errno == EINTR) continue;
      return false;
    }
    if (waits[1].revents != 0) return false;
    const ssize_t count = read(descriptor_, buffer_.data(), buffer_.size());
    if (count > 0) {
      unread_ = {buffer_.data(), static_cast<std::size_t>(count)};
      return true;
    }
    if (count == 0 || (errno != EINTR && errno != EAGAIN)) return false;
  }
}

std::optional<Line> DescriptorLines::next() {
  Line line;
  while (true) {
    const std::size_t end = unread_.find('\n');
    line.append(unread_.substr(0, end));
    if (end != std::string_view::npos) {
      unread_.remove_prefix(end + 1);
      break;
    }
    unread_ = {};
    if (refill()) continue;
    // The last line may lack its line break.
    if (line.text.empty()) return std::nullopt;
    break;
  }
  line.finish();
  return line;
}

}  // namespace tauler::protocols
