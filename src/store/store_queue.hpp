// Carries work to the store and back. Work is done in the order given, each piece entirely or not
// at all, and reported as done only once it is on disk.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <span>
#include <thread>

#include "store/store.hpp"

namespace tauler::store {

class StoreQueue {
 public:
  /// Leaves what it found where `done` will look for it. May throw a SqlFailure: then none of it is
  /// kept.
  using Work = std::function<void(Store&)>;
  using Done = std::function<void(const Status&)>;

  StoreQueue() = default;
  StoreQueue(const StoreQueue&) = delete;
  StoreQueue& operator=(const StoreQueue&) = delete;
  virtual ~StoreQueue() = default;

  virtual void run(Work work, Done done) = 0;
};

/// At once, on the caller's thread.
class InlineStoreQueue final : public StoreQueue {
 public:
  explicit InlineStoreQueue(Sql& sql) : store_(sql) {}
  void run(Work work, Done done) override;

 private:
  Store store_;
};

/// On a thread of its own. Whatever came in while the disk was busy is committed together, so the
/// number of waits for the disk does not grow with the number of games.
class StoreThread final : public StoreQueue {
 public:
  /// `deliver` runs the calls of `done` where they belong.
  using Deliver = std::function<void(std::function<void()>)>;

  /// `on_change` is called, through `deliver`, when the store begins to fail, with the engine's own
  /// reason, when it works again, and for a damaged row.
  StoreThread(std::unique_ptr<Sql> sql, Deliver deliver, Done on_change = {});
  /// Finishes what was asked for before.
  ~StoreThread() override;

  void run(Work work, Done done) override;

  /// Whether the latest commit succeeded.
  bool is_well() const { return well_.load(); }
  std::size_t waiting() const;
  std::uint64_t commits() const { return commits_.load(); }
  std::uint64_t pieces() const { return pieces_.load(); }
  /// Commits that failed.
  std::uint64_t failures() const { return failures_.load(); }
  /// Time spent on commits, the work in them included.
  std::chrono::nanoseconds busy() const { return std::chrono::nanoseconds(busy_ns_.load()); }

 private:
  struct Piece {
    Work work;
    Done done;
  };

  void run_loop();
  void carry_out(std::vector<Piece>& batch);
  Status commit_patiently(std::span<Piece> batch, std::span<Status> ends);
  Status commit_one_by_one(std::span<Piece> batch, std::span<Status> ends);
  /// With the engine's own reason. Throws where another transaction came first.
  Status commit(std::span<Piece> batch, std::span<Status> ends);
  void report(const Status& status);

  std::unique_ptr<Sql> sql_;
  Store store_;
  Deliver deliver_;
  Done on_change_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Piece> queue_;
  bool ending_ = false;
  std::string last_damage_;
  std::atomic<bool> well_{true};
  std::atomic<std::uint64_t> commits_{0};
  std::atomic<std::uint64_t> pieces_{0};
  std::atomic<std::uint64_t> failures_{0};
  std::atomic<std::int64_t> busy_ns_{0};
  std::thread thread_;
};

}  // namespace tauler::store
