// What the threads of one proof search share: the table, the network's guesses, what was proven
// lately, and where the others are at work, so that each goes where none is yet.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "core/mutex.hpp"
#include "players/hex/exact/claim_book.hpp"
#include "players/hex/exact/claims.hpp"
#include "players/hex/exact/move_guesses.hpp"
#include "players/hex/exact/proof_table.hpp"

namespace tauler::hex {

/// How many threads are at work under a position; now and then another one has the same place, and
/// is avoided for nothing.
class BusyPositions {
 public:
  int count(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed); }
  void enter(std::uint64_t key) { place(key).fetch_add(1, std::memory_order_relaxed); }
  void leave(std::uint64_t key) { place(key).fetch_sub(1, std::memory_order_relaxed); }

 private:
  using Count = std::atomic<std::uint16_t>;
  const Count& place(std::uint64_t key) const { return counts_[key % counts_.size()]; }
  Count& place(std::uint64_t key) { return counts_[key % counts_.size()]; }

  std::array<Count, 1 << 14> counts_{};
};

/// Claims on their way to the other threads.
template <int Words>
class ClaimPost {
 public:
  struct Letter {
    Side winner;
    bool moves_first;
    ProvenClaim<Words> claim;
  };

  void set_threads(int threads) { boxes_ = std::vector<Box>(static_cast<std::size_t>(threads)); }

  void send(int from, const Letter& letter) {
    for (std::size_t to = 0; to < boxes_.size(); ++to) {
      if (static_cast<int>(to) == from) continue;
      const Lock lock(boxes_[to].mutex);
      // Whoever does not run now would not use all of them later.
      if (boxes_[to].letters.size() < most) boxes_[to].letters.push_back(letter);
    }
  }

  /// Moves what has come for a thread to `letters`, which are those it had the last time.
  void collect(int thread, std::vector<Letter>& letters) {
    letters.clear();
    const Lock lock(boxes_[thread].mutex);
    letters.swap(boxes_[thread].letters);
  }

 private:
  static constexpr std::size_t most = 1024;
  struct Box {
    Mutex mutex;
    std::vector<Letter> letters;
  };

  std::vector<Box> boxes_;
};

template <int Words>
struct ProofCrew {
  ProofCrew(std::size_t table_bytes, std::size_t guess_bytes, const ClaimBook* claims)
      : table(table_bytes), guesses(guess_bytes), book(claims) {}

  ProofTable<Words> table;
  GuessTable<Words> guesses;
  const ClaimBook* book;  ///< may be none
  BusyPositions busy;
  ClaimPost<Words> post;
  int threads = 1;
  std::atomic<bool> is_done{false};  ///< one of them has the answer
};

}  // namespace tauler::hex
