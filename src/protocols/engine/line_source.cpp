#include "protocols/engine/line_source.hpp"

#include <cerrno>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace tauler::protocols {
namespace {

void append(Line& line, std::string_view text) {
  const std::size_t room = longest_line - line.text.size();
  line.is_cut = line.is_cut || text.size() > room;
  line.text += text.substr(0, room);
}

Line finished(Line line) {
  if (line.text.ends_with('\r')) line.text.pop_back();
  return line;
}

}  // namespace

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
    append(line, unread_.substr(0, end));
    if (end != std::string_view::npos) {
      unread_.remove_prefix(end + 1);
      return finished(std::move(line));
    }
    unread_ = {};
    if (refill()) continue;
    // The last line may lack its line break.
    if (line.text.empty()) return std::nullopt;
    return finished(std::move(line));
  }
}

std::optional<Line> StreamLines::next() {
  Line line;
  int c = in_.get();
  if (c == std::istream::traits_type::eof()) return std::nullopt;
  for (; c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
    const char letter = static_cast<char>(c);
    append(line, {&letter, 1});
  }
  return finished(std::move(line));
}

}  // namespace tauler::protocols
