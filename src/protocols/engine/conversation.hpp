// One protocol of the field, spoken by us as an engine: told a line, it answers lines. It reads and
// writes nothing itself, so a test can hold it line by line; converse.hpp gives it a process's
// input and output.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

namespace tauler::protocols {

/// Takes an answer, one line without its end. False where nobody reads them any more.
using Sink = std::function<bool(std::string_view line)>;

class Conversation {
 public:
  explicit Conversation(Sink sink) : sink_(std::move(sink)) {}
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  virtual ~Conversation() = default;

  /// Answers one line, however long that takes. Whatever is in it, the conversation goes on.
  virtual void hear(std::string_view line) = 0;
  /// The protocol's own answer to a line that cannot be heard, with the reason.
  virtual void refuse(std::string_view reason) = 0;
  /// Whether a line that has come in behind one still being answered ends the search that runs.
  /// Asked from another thread than `hear`, at the same time: what it looks at never changes.
  virtual bool interrupts(std::string_view line) const = 0;

  /// Whether it was told to end, or nobody reads its answers.
  bool is_over() const { return over_; }

  /// Set from another thread to end the search that runs, cleared by whoever set it.
  std::atomic<bool>& stop() { return stop_; }
  const std::atomic<bool>& stop() const { return stop_; }

 protected:
  void say(std::string_view line) {
    if (over_ || sink_(line)) return;
    over_ = true;
    stop_ = true;
  }
  void end() { over_ = true; }

 private:
  Sink sink_;
  std::atomic<bool> stop_{false};
  bool over_ = false;
};

}  // namespace tauler::protocols
