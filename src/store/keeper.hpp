// Who carries work to the store and back. Work is done in the order given, each piece whole or not
// at all, and its end is told only after it is on the disk.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "store/store.hpp"

namespace tauler::store {

class Keeper {
 public:
  /// Leaves what it found where `done` will look for it. May throw a SqlFailure: then nothing of it
  /// is kept.
  using Work = std::function<void(Store&)>;
  using Done = std::function<void(const Status&)>;

  Keeper() = default;
  Keeper(const Keeper&) = delete;
  Keeper& operator=(const Keeper&) = delete;
  virtual ~Keeper() = default;

  virtual void run(Work work, Done done) = 0;
};

/// At once, on the caller's thread.
class InlineKeeper final : public Keeper {
 public:
  explicit InlineKeeper(Sql& sql) : store_(sql) {}
  void run(Work work, Done done) override;

 private:
  Store store_;
};

/// On a thread of its own. Whatever came in while the disk was busy is committed together, so the
/// number of waits for the disk does not grow with the number of games.
class KeeperThread final : public Keeper {
 public:
  /// `deliver` takes the calls of `done` to wherever they belong.
  using Deliver = std::function<void(std::function<void()>)>;

  /// `on_change` is told, by `deliver`, when the store fails after it worked, with the reason as
  /// the engine gives it, when it works again, and of a damaged row.
  KeeperThread(std::unique_ptr<Sql> sql, Deliver deliver, Done on_change = {});
  /// Finishes what was asked before.
  ~KeeperThread() override;

  void run(Work work, Done done) override;

  /// Whether the latest commit succeeded.
  bool is_well() const { return well_.load(); }
  std::size_t waiting() const;
  std::uint64_t commits() const { return commits_.load(); }
  std::uint64_t pieces() const { return pieces_.load(); }
  /// Commits that the store did not take.
  std::uint64_t failures() const { return failures_.load(); }
  /// Time spent on commits with all that is in them.
  std::chrono::nanoseconds busy() const { return std::chrono::nanoseconds(busy_ns_.load()); }

 private:
  struct Piece {
    Work work;
    Done done;
  };

  void live();
  void carry_out(std::vector<Piece>& batch);
  /// With the engine's own reason.
  Status commit(std::vector<Piece>& batch, std::vector<Status>& ends);
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
