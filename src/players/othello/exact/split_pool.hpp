// How the threads of one search share it: young brothers wait, then are split among whoever is
// idle. A node whose first move did not decide it opens a split point; each thread there takes the
// next move until none is left or one is enough.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>

namespace tauler::othello {

struct SplitPoint {
  /// The node: its moves as the kernel keeps them, which only the kernel reads.
  const void* node = nullptr;
  int alpha = 0;
  int count = 0;
  const SplitPoint* above = nullptr;  ///< the one that this node was searched for

  std::atomic<int> next{0};      ///< the first move that nobody has taken
  std::atomic<int> helpers{0};   ///< threads at work here, without its owner
  std::atomic<bool> cut{false};  ///< one move is enough: what is left need not be searched
  /// The best score, times 256, plus the number of its move.
  std::atomic<int> best{0};

  bool has_moves() const {
    return next.load(std::memory_order_relaxed) < count && !cut.load(std::memory_order_relaxed);
  }
  bool lies_under(const SplitPoint* other) const {
    const SplitPoint* at = this;
    while (at && at != other) at = at->above;
    return at == other;
  }
  /// Here or at a node above.
  bool is_needless() const {
    for (const SplitPoint* at = this; at; at = at->above) {
      if (at->cut.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
  void found(int score, int index) {
    const int value = 256 * score + index;
    int before = best.load(std::memory_order_relaxed);
    while (256 * score > (before & ~255) &&
           !best.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
    }
    if (score > alpha) cut.store(true, std::memory_order_relaxed);
  }
};

class SplitPool {
 public:
  /// Somebody is waiting for work.
  bool has_idle() const { return idle_.load(std::memory_order_relaxed) > 0; }
  bool is_closed() const { return closed_.load(std::memory_order_acquire); }

  void open() { closed_.store(false, std::memory_order_release); }
  /// Whoever is waiting goes home.
  void close() { closed_.store(true, std::memory_order_release); }

  void wait() { idle_.fetch_add(1, std::memory_order_relaxed); }
  void go() { idle_.fetch_sub(1, std::memory_order_relaxed); }

  /// False if there is no room.
  bool add(SplitPoint* point) {
    const Lock lock(*this);
    if (count_ == points_.size()) return false;
    points_[count_++] = point;
    return true;
  }
  /// From now on nobody joins it.
  void remove(SplitPoint* point) {
    const Lock lock(*this);
    const auto end = points_.begin() + count_;
    std::copy(std::find(points_.begin(), end, point) + 1, end,
              std::find(points_.begin(), end, point));
    --count_;
  }
  /// Joins the oldest point with moves left, at or under `top` if there is one given. The caller
  /// leaves it with `helpers.fetch_sub`, releasing.
  SplitPoint* join(const SplitPoint* top = nullptr) {
    if (count_hint() == 0) return nullptr;
    const Lock lock(*this);
    for (std::size_t i = 0; i < count_; ++i) {
      SplitPoint* point = points_[i];
      if (!point->has_moves() || (top && !point->lies_under(top))) continue;
      point->helpers.fetch_add(1, std::memory_order_relaxed);
      return point;
    }
    return nullptr;
  }

 private:
  class Lock {
   public:
    explicit Lock(SplitPool& pool) : pool_(pool) {
      while (pool_.busy_.test_and_set(std::memory_order_acquire)) {
      }
    }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
    ~Lock() {
      pool_.hint_.store(pool_.count_, std::memory_order_relaxed);
      pool_.busy_.clear(std::memory_order_release);
    }

   private:
    SplitPool& pool_;
  };

  std::size_t count_hint() const { return hint_.load(std::memory_order_relaxed); }

  std::atomic_flag busy_;
  std::atomic<int> idle_{0};
  std::atomic<bool> closed_{true};
  std::atomic<std::size_t> hint_{0};
  std::size_t count_ = 0;
  std::array<SplitPoint*, 256> points_{};
};

}  // namespace tauler::othello
