#include "protocols/engine/run_session.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/core.h>

namespace tauler::protocols {
namespace {

/// The lines that wait for an answer. The stop flag is up as long as one of them is an
/// interruption, so it neither misses a search that begins after the line came in nor stops one
/// that begins after the line was handled.
class Inbox {
 public:
  explicit Inbox(std::atomic<bool>& stop) : stop_(stop) {}

  /// Waits while there are too many; false once it is closed.
  bool put(Line line, bool interrupts) {
    std::unique_lock lock(mutex_);
    space_.wait(lock, [&] { return closed_ || size_ < most_bytes; });
    if (closed_) return false;
    size_ += cost_of(line);
    if (interrupts && ++interruptions_ == 1) stop_ = true;
    lines_.push_back({std::move(line), interrupts});
    news_.notify_one();
    return true;
  }

  /// Nothing more comes in.
  void finish() {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    stop_ = true;
    news_.notify_one();
  }

  /// Nothing more is taken out.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    space_.notify_one();
  }

  /// Waits for a line; none at the end.
  std::optional<Line> take() {
    std::unique_lock lock(mutex_);
    news_.wait(lock, [&] { return finished_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    Waiting first = std::move(lines_.front());
    lines_.pop_front();
    size_ -= cost_of(first.line);
    if (first.interrupts && --interruptions_ == 0 && !finished_) stop_ = false;
    space_.notify_one();
    return std::move(first.line);
  }

 private:
  struct Waiting {
    Line line;
    bool interrupts;
  };

  static constexpr std::size_t most_bytes = 1 << 20;
  /// An empty line takes up space too.
  static std::size_t cost_of(const Line& line) { return line.text.size() + sizeof(Waiting); }

  std::atomic<bool>& stop_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::condition_variable space_;
  std::deque<Waiting> lines_;
  std::size_t size_ = 0;
  int interruptions_ = 0;
  bool finished_ = false;
  bool closed_ = false;
};

/// Reads until it is destroyed.
class Reader {
 public:
  Reader(const EngineSession& session, LineSource& lines, Inbox& inbox)
      : lines_(lines), inbox_(inbox), thread_([this, &session] { read(session); }) {}
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader() {
    inbox_.close();
    lines_.wake();
    thread_.join();
  }

 private:
  void read(const EngineSession& session) {
    while (std::optional<Line> line = lines_.next()) {
      const bool interrupts = !line->is_cut && session.interrupts(line->text);
      if (!inbox_.put(*std::move(line), interrupts)) return;
    }
    inbox_.finish();
  }

  LineSource& lines_;
  Inbox& inbox_;
  std::thread thread_;
};

}  // namespace

void run_session(EngineSession& session, LineSource& lines) {
  Inbox inbox(session.stop());
  const Reader reader(session, lines, inbox);
  while (!session.is_over()) {
    const std::optional<Line> line = inbox.take();
    if (!line) return;
    if (line->is_cut) {
      session.refuse(fmt::format("a line has at most {} characters", longest_line));
    } else {
      session.hear(line->text);
    }
  }
}

}  // namespace tauler::protocols
