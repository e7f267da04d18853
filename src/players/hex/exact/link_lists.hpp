// The links found so far, by their ends, and those whose consequences have not been examined yet. A
// list keeps only links with no superfluous cell, and of those the smallest few.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "players/hex/exact/links.hpp"

namespace tauler::hex {

/// How many links a list keeps, how many halves make a choice at most, and how many cells a link
/// from cell to cell through a chain may need (below zero: there are none).
struct ShortLists {
  static constexpr int full = 4;
  static constexpr int halves = 8;
  static constexpr int widest_choice = 4;
  static constexpr int through_chains = -1;
};

template <int Words, class Most = ShortLists>
class LinkLists {
 public:
  using Set = Cells<Words>;
  using Store = LinkStore<Words>;
  using Number = std::int32_t;

  /// A chain, and a cell or (as cells + its number) another chain.
  struct Ends {
    std::int16_t chain;
    std::int16_t target;
    Number link;
  };

  void clear(int cells, int chains) {
    targets_ = cells + chains;
    counts_.assign(static_cast<std::size_t>(chains) * targets_, Counts{});
    if (pairs_.size() < counts_.size()) pairs_.resize(counts_.size());
    at_cell_.assign(cells, -1);
    cells_of_.assign(chains, -1);
    chains_of_.assign(chains, -1);
    known_.clear();
    for (auto& bucket : waiting_) bucket.clear();
    lowest_ = 0;
  }

  /// The smallest full link that waits and is still in its list.
  std::optional<Ends> next() {
    for (; lowest_ < largest_carrier; ++lowest_) {
      auto& bucket = waiting_[lowest_];
      while (!bucket.empty()) {
        const Ends ends = bucket.back();
        bucket.pop_back();
        const auto list = fulls(ends.chain, ends.target);
        if (std::find(list.begin(), list.end(), ends.link) != list.end()) return ends;
      }
    }
    return std::nullopt;
  }

  bool would_add_full(int chain, int target, const Set& carrier) const {
    const std::size_t at = place(chain, target);
    return is_wanted(pairs_[at].full, counts_[at].full, carrier);
  }

  /// Precondition: it would be added.
  void add_full(int chain, int target, Number link, const Store& store) {
    const std::size_t at = place(chain, target);
    const Link<Words>& added = store[link];
    insert(pairs_[at].full, counts_[at].full, added.carrier, link);
    const int size = added.size;
    if (size >= largest_carrier) return;
    waiting_[size].push_back(
        {static_cast<std::int16_t>(chain), static_cast<std::int16_t>(target), link});
    lowest_ = std::min(lowest_, size);
  }

  bool would_add_half(int chain, int target, const Set& carrier) const {
    const std::size_t at = place(chain, target);
    const Pair& pair = pairs_[at];
    return !is_covered(pair.full, counts_[at].full, carrier) &&
           is_wanted(pair.half, counts_[at].half, carrier);
  }

  /// Precondition: it would be added.
  void add_half(int chain, int target, Number link, const Set& carrier) {
    const std::size_t at = place(chain, target);
    insert(pairs_[at].half, counts_[at].half, carrier, link);
  }

  /// The smallest first.
  std::span<const Number> fulls(int chain, int target) const {
    const std::size_t at = place(chain, target);
    return {pairs_[at].full.links.data(), counts_[at].full};
  }
  std::span<const Number> halves(int chain, int target) const {
    const std::size_t at = place(chain, target);
    return {pairs_[at].half.links.data(), counts_[at].half};
  }
  std::span<const Set> carriers_of_halves(int chain, int target) const {
    const std::size_t at = place(chain, target);
    return {pairs_[at].half.carriers.data(), counts_[at].half};
  }

  /// From now on the full link takes part in what follows from others.
  void remember(int chain, int cell, Number link, const Set& carrier) {
    known_.push_back({carrier, link, chain, cell, at_cell_[cell], cells_of_[chain]});
    at_cell_[cell] = cells_of_[chain] = static_cast<Number>(known_.size()) - 1;
  }
  void remember_pair(int one, int other, Number link, const Set& carrier) {
    for (const auto& [from, to] : {std::pair{one, other}, std::pair{other, one}}) {
      known_.push_back({carrier, link, from, to, -1, chains_of_[from]});
      chains_of_[from] = static_cast<Number>(known_.size()) - 1;
    }
  }

  /// Calls `visit(chain, link)` for all full links to that cell that need none of `taken`; those
  /// below in the same way.
  template <class Visit>
  void for_each_at_cell(int cell, const Set& taken, Visit&& visit) const {
    for (Number i = at_cell_[cell]; i >= 0; i = known_[i].next_at_target) {
      if (!(known_[i].carrier & taken).any()) visit(known_[i].chain, known_[i].link);
    }
  }
  template <class Visit>
  void for_each_cell_of(int chain, const Set& taken, Visit&& visit) const {
    for_each_from(cells_of_[chain], taken, visit);
  }
  template <class Visit>
  void for_each_chain_of(int chain, const Set& taken, Visit&& visit) const {
    for_each_from(chains_of_[chain], taken, visit);
  }

 private:
  static constexpr int most_full = Most::full;
  static constexpr int most_halves = Most::halves;
  static constexpr int largest_carrier = 64;

  /// The carriers beside their links: most looks need nothing else.
  template <int Room>
  struct List {
    std::array<Set, Room> carriers;
    std::array<Number, Room> links;
  };
  struct Pair {
    List<most_full> full;
    List<most_halves> half;
  };
  /// Beside the pairs, because they alone must be cleared.
  struct Counts {
    std::uint8_t full = 0;
    std::uint8_t half = 0;
  };

  struct Known {
    Set carrier;
    Number link;
    int chain;
    int target;
    Number next_at_target;
    Number next_of_chain;
  };

  static bool is_within(const Set& small, const Set& large) { return !(small - large).any(); }

  template <int Room>
  static bool is_covered(const List<Room>& list, int count, const Set& carrier) {
    for (int i = 0; i < count; ++i) {
      if (is_within(list.carriers[i], carrier)) return true;
    }
    return false;
  }

  template <int Room>
  static bool is_wanted(const List<Room>& list, int count, const Set& carrier) {
    const bool has_room = count < Room || carrier.count() < list.carriers[Room - 1].count();
    return has_room && !is_covered(list, count, carrier);
  }

  /// Keeps the list in order of size, without what contains the new one; the largest may fall out.
  template <int Room>
  static void insert(List<Room>& list, std::uint8_t& count, const Set& carrier, Number link) {
    const auto move = [&](int from, int to) {
      list.carriers[to] = list.carriers[from];
      list.links[to] = list.links[from];
    };
    int kept = 0;
    for (int i = 0; i < count; ++i) {
      if (!is_within(carrier, list.carriers[i])) move(i, kept++);
    }
    const int size = carrier.count();
    int at = std::min(kept, Room - 1);
    for (; at > 0 && list.carriers[at - 1].count() > size; --at) move(at - 1, at);
    list.carriers[at] = carrier;
    list.links[at] = link;
    count = static_cast<std::uint8_t>(std::min(kept + 1, Room));
  }

  template <class Visit>
  void for_each_from(Number first, const Set& taken, Visit&& visit) const {
    for (Number i = first; i >= 0; i = known_[i].next_of_chain) {
      if (!(known_[i].carrier & taken).any()) visit(known_[i].target, known_[i].link);
    }
  }

  std::size_t place(int chain, int target) const {
    return static_cast<std::size_t>(chain) * targets_ + target;
  }

  int targets_ = 0;
  std::vector<Pair> pairs_;  ///< at least as many as counts
  std::vector<Counts> counts_;
  std::vector<Number> at_cell_;    ///< heads of lists in `known_`: links to a cell, …
  std::vector<Number> cells_of_;   ///< … from a chain to cells, …
  std::vector<Number> chains_of_;  ///< … and to chains
  std::vector<Known> known_;
  std::array<std::vector<Ends>, largest_carrier> waiting_;
  int lowest_ = 0;
};

}  // namespace tauler::hex
