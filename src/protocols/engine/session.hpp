// A protocol spoken by us as an engine: given a line, it answers with lines. It reads and writes
// nothing itself, so a test can check it line by line; run_session.hpp gives it a process's input
// and output.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

namespace tauler::protocols {

/// Takes one line of an answer, without its line break. False if nobody reads them any more.
using Sink = std::function<bool(std::string_view line)>;

class EngineSession {
 public:
  explicit EngineSession(Sink sink) : sink_(std::move(sink)) {}
  EngineSession(const EngineSession&) = delete;
  EngineSession& operator=(const EngineSession&) = delete;
  virtual ~EngineSession() = default;

  /// Answers one line, however long that takes. Whatever is in it, the session continues.
  virtual void hear(std::string_view line) = 0;
  /// The protocol's own answer to a line that cannot be heard, with the reason.
  virtual void refuse(std::string_view reason) = 0;
  /// Whether a line that arrives while another is being answered ends the running search. Called on
  /// another thread than `hear`, at the same time: it may only look at what never changes.
  virtual bool interrupts(std::string_view line) const = 0;

  /// Whether it was told to end, or nobody reads its answers.
  bool is_over() const { return over_; }

  /// Set from another thread to end the running search; cleared by whoever set it.
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
