// One thread for slow work that is not a player's: hashing passwords, recorded searches.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "server/log.hpp"

namespace tauler::server {

class Worker {
 public:
  using Deliver = std::function<void(std::function<void()>)>;

  Worker(std::size_t most_waiting, Deliver deliver)
      : most_waiting_(most_waiting),
        deliver_(std::move(deliver)),
        thread_([this] { run_loop(); }) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
      queue_.clear();
    }
    changed_.notify_one();
    thread_.join();
  }

  /// False if too many are already waiting; then neither is called.
  bool run(std::function<void()> work, std::function<void()> then) {
    {
      const std::lock_guard lock(mutex_);
      if (queue_.size() >= most_waiting_) return false;
      queue_.push_back({std::move(work), std::move(then)});
    }
    changed_.notify_one();
    return true;
  }
  std::size_t waiting() const {
    const std::lock_guard lock(mutex_);
    return queue_.size();
  }

 private:
  struct Piece {
    std::function<void()> work;
    std::function<void()> then;
  };

  void run_loop() {
    while (true) {
      Piece piece;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return ending_ || !queue_.empty(); });
        if (ending_) return;
        piece = std::move(queue_.front());
        queue_.pop_front();
      }
      try {
        piece.work();
      } catch (const std::exception& problem) {
        // Whoever waits finds what the failed work left behind: nothing.
        log_line("error", "worker", {{"reason", problem.what()}});
      }
      deliver_(std::move(piece.then));
    }
  }

  std::size_t most_waiting_;
  Deliver deliver_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Piece> queue_;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace tauler::server
