// The search of the Connect Four solver: does a position score more than a number?
//
// All replies of a node are examined together, one lane per column (replies.hpp):
//   1. forced moves are played in every lane until it is decided or a choice is left;
//   2. what is left is bounded by strategies that need no search (strategies.hpp);
//   3. and by what the table knows about every reply;
//   4. only then are the replies searched one by one, those with the most threats first.
// Threads that share a table put off replies that another one is searching.
#pragma once

#include "players/connect4/solver/kernel.hpp"
#include "players/connect4/solver/replies.hpp"
#include "players/connect4/solver/table_part.hpp"

namespace tauler::connect4::TAULER_ISA {

template <class Shape, int N, Ideas ideas = Ideas{}>
class Search {
 public:
  using Bits = typename Shape::Bits;

  Search(Shape shape, SolverTable& table) : shape_(shape), maker_(shape), table_(shape, table) {}

  void begin(int index_bits, unsigned solve) { table_.begin(index_bits, solve); }
  void grow() { table_.grow(); }
  int index_bits() const { return table_.index_bits(); }
  bool wants_room() const { return wants_room_; }

  /// See SearchKernel::test.
  std::optional<int> test(Bits own, Bits all, int ply, int alpha, SearchControl& control,
                          BusyPositions* busy) {
    control_ = &control;
    busy_ = busy;
    stopped_ = wants_room_ = false;
    table_.expect(own, all);
    const int value = enter(own, all, ply, alpha);
    const bool finished = !stopped_;
    report();
    return finished ? std::optional(value) : std::nullopt;
  }

 private:
  using Position = Node<Bits>;
  using Lines = Replies<Bits, N>;

  /// Below this many empty cells a search costs less than a table lookup.
  static constexpr int tabled_cells = 8;
  /// Threads do not share out positions with fewer empty cells.
  static constexpr int shared_cells = 12;
  static constexpr std::uint64_t nodes_between_reports = 2048;

  /// Establishes what `search` takes for granted, for a root that may be anything.
  int enter(Bits own, Bits all, int ply, int alpha) {
    const Bits other = own ^ all;
    const Bits possible = (all + shape_.bottom()) & maker_.board();
    if ((fours_to_complete(shape_, own) & possible) != 0) return maker_.win_at(ply + 1);
    const Bits threats = fours_to_complete(shape_, other) & maker_.board() & ~all;
    const Bits wins = threats & possible;
    const Bits safe = possible & ~(threats >> 1);
    const Bits moves = wins != 0 ? wins & safe : safe;
    if (moves == 0 || (wins & (wins - 1)) != 0) return -maker_.win_at(ply + 2);
    if ((moves & (moves - 1)) != 0) {
      const Bits hash = table_.hash_of(own, all);
      const Bounds bounds = table_.look_up(hash);
      if (bounds.low > alpha) return bounds.low;
      if (bounds.high <= alpha) return bounds.high;
      return search({own, all, moves, ply}, hash, alpha);
    }
    if (ply + 1 == maker_.cells()) return 0;
    return -enter(other, all | moves, ply + 1, -alpha - 1);
  }

  int search(const Position& node, Bits hash, int alpha) {
    const std::uint64_t nodes_before = nodes_++;
    if (nodes_ >= next_report_ && report()) return 0;
    Lines lines;
    if (maker_.expand(node, alpha, lines)) return lines.value;
    unsigned open = lane_bits(lines.open);
    if (open == 0) return lines.value;
    const bool tabled = maker_.cells() - node.ply >= tabled_cells;
    alignas(64) Bits hashes[N];
    if (tabled) {
      table_.hash_lanes(lines.own, lines.all, lines.threats, open, hashes);
      for (unsigned left = open; left != 0; left &= left - 1) {
        table_.prefetch(hashes[std::countr_zero(left)]);
      }
    }
    if (maker_.bound(node, alpha, lines)) return lines.value;
    open = lane_bits(lines.open);
    if (open == 0) return lines.value;
    int queue[N];
    const Words<N> scores = maker_.order(lines);
    if (ideas.child_looks && tabled && look(alpha, lines, hashes, open)) return lines.value;
    const int waiting = sorted(scores, open, queue);
    if (waiting == 0) return lines.value;
    search_replies(alpha, lines, tabled ? hashes : nullptr, queue, waiting);
    if (stopped_) return 0;
    if (tabled) {
      table_.keep(hash, alpha, lines.value, nodes_ - nodes_before);
      if (table_.full()) make_room();
    }
    return lines.value;
  }

  /// What the table knows, seen from the node's side.
  TAULER_INLINE Bounds known(Bits hash, bool ours) const {
    const Bounds bounds = table_.look_up(hash);
    return ours ? bounds : Bounds{-bounds.high, -bounds.low};
  }

  /// Closes the lanes about which the table knows enough. True if one is better than alpha.
  TAULER_INLINE bool look(int alpha, Lines& lines, const Bits* hashes, unsigned& open) const {
    const unsigned ours = lane_bits(lines.ours);
    for (unsigned left = open; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const Bounds bounds = known(hashes[lane], (ours >> lane & 1) != 0);
      if (bounds.low > alpha) {
        lines.value = bounds.low;
        return true;
      }
      if (bounds.high <= alpha) {
        lines.value = std::max(lines.value, bounds.high);
        open &= ~(1u << lane);
      }
    }
    return false;
  }

  /// The open lanes, best first; of equals the one nearer the middle.
  TAULER_INLINE static int sorted(const Words<N>& scores, unsigned open, int* queue) {
    alignas(64) Word score_of[N];
    store_lanes(scores, score_of);
    int keys[N];
    int count = 0;
    for (unsigned left = open; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      const int key = static_cast<int>(score_of[lane]) * N - lane;
      int at = count++;
      for (; at > 0 && keys[at - 1] < key; --at) {
        keys[at] = keys[at - 1];
        queue[at] = queue[at - 1];
      }
      keys[at] = key;
      queue[at] = lane;
    }
    return count;
  }

  TAULER_INLINE void search_replies(int alpha, Lines& lines, const Bits* hashes, int* queue,
                                    int waiting) {
    alignas(64) Bits own[N], all[N], moves[N];
    TablePart<Shape, N>::unpack(lines.own, own);
    TablePart<Shape, N>::unpack(lines.all, all);
    TablePart<Shape, N>::unpack(lines.moves, moves);
    const unsigned ours = lane_bits(lines.ours);
    int put_off = 0;  // how many at the front of the queue are put off
    for (int next = 0; next < waiting + put_off; ++next) {
      const bool again = next >= waiting;
      const int lane = queue[again ? next - waiting : next];
      const Position reply{own[lane], all[lane], moves[lane], lines.plies[lane]};
      const bool is_ours = (ours >> lane & 1) != 0;
      const bool shared = busy_ && hashes && maker_.cells() - reply.ply >= shared_cells;
      std::atomic<std::uint64_t>* place = nullptr;
      if (shared || (!ideas.child_looks && hashes)) {
        // What another thread has found since is as good as our own.
        const Bounds bounds = known(hashes[lane], is_ours);
        if (bounds.low > alpha || bounds.high <= alpha) {
          lines.value = std::max(lines.value, bounds.low > alpha ? bounds.low : bounds.high);
          if (bounds.low > alpha) return;
          continue;
        }
      }
      if (shared) {
        const auto key = static_cast<std::uint64_t>(hashes[lane]);
        place = &busy_->hashes[key % BusyPositions::places];
        if (!again && next > 0 && place->load(std::memory_order_relaxed) == key) {
          queue[put_off++] = lane;
          continue;
        }
        place->store(key, std::memory_order_relaxed);
      }
      const Bits hash = hashes ? hashes[lane] : Bits{0};
      const int value = is_ours ? search(reply, hash, alpha) : -search(reply, hash, -alpha - 1);
      if (place) place->store(0, std::memory_order_relaxed);
      if (stopped_) return;
      lines.value = std::max(lines.value, value);
      if (value > alpha) return;
    }
  }

  /// True if the search must end.
  bool report() {
    stopped_ = control_->should_stop(nodes_ - reported_) || stopped_;
    reported_ = nodes_;
    next_report_ = nodes_ + nodes_between_reports;
    return stopped_;
  }

  /// With other threads in the table it cannot grow before all have stopped.
  void make_room() {
    if (!busy_) {
      table_.grow();
    } else {
      stopped_ = wants_room_ = true;
    }
  }

  [[no_unique_address]] Shape shape_;
  ReplyMaker<Shape, N, ideas> maker_;
  TablePart<Shape, N> table_;
  SearchControl* control_ = nullptr;
  BusyPositions* busy_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::uint64_t reported_ = 0;
  std::uint64_t next_report_ = nodes_between_reports;
  bool stopped_ = false;
  bool wants_room_ = false;
};

}  // namespace tauler::connect4::TAULER_ISA
