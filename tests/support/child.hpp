// A program under test as a child process with pipes.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tauler::testing {

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A child process with its standard input and output in pipes.
class Child {
 public:
  explicit Child(std::vector<std::string> arguments) {
    std::array<int, 2> in{};
    std::array<int, 2> out{};
    EXPECT_EQ(pipe2(in.data(), O_CLOEXEC), 0);
    EXPECT_EQ(pipe2(out.data(), O_CLOEXEC), 0);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    process_ = fork();
    if (process_ == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(out[1], STDOUT_FILENO);
      execvp(argv[0], argv.data());
      _exit(127);
    }
    close(in[0]);
    close(out[1]);
    in_ = in[1];
    out_ = out[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    close_input();
    close_output();
    if (!status_) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
  }

  void write(const std::string& text) const {
    EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  /// The next line; "(nothing)" if the time was up or the output ended before it was complete.
  std::string line(double timeout = 10) {
    const auto start = std::chrono::steady_clock::now();
    while (unread_.find('\n') == std::string::npos) {
      const double left = timeout - seconds_since(start);
      pollfd wait{out_, POLLIN, 0};
      if (left <= 0 || poll(&wait, 1, static_cast<int>(left * 1000) + 1) <= 0) break;
      std::array<char, 4096> block{};
      const ssize_t count = read(out_, block.data(), block.size());
      if (count <= 0) break;
      unread_.append(block.data(), static_cast<std::size_t>(count));
    }
    const std::size_t end = unread_.find('\n');
    if (end == std::string::npos) return "(nothing)";
    std::string found = unread_.substr(0, end);
    unread_.erase(0, end + 1);
    return found;
  }
  /// The first line that begins like this.
  std::string line_with(const std::string& beginning) {
    for (int i = 0; i < 10'000; ++i) {
      std::string found = line();
      if (found.starts_with(beginning) || found == "(nothing)") return found;
    }
    return "(too much)";
  }
  void close_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
  }
  void close_output() {
    if (out_ >= 0) close(out_);
    out_ = -1;
  }
  /// Whether it ends by itself within the time, and with success.
  bool ends_well(double timeout = 5) {
    const auto start = std::chrono::steady_clock::now();
    int status = 0;
    while (waitpid(process_, &status, WNOHANG) == 0) {
      if (seconds_since(start) > timeout) return false;
      usleep(2000);
    }
    status_ = status;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  bool ended_by(int signal_number) const {
    return status_ && WIFSIGNALED(*status_) && WTERMSIG(*status_) == signal_number;
  }

 private:
  pid_t process_ = -1;
  int in_ = -1;
  int out_ = -1;
  std::string unread_;
  std::optional<int> status_;
};

}  // namespace tauler::testing
