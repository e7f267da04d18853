// Which of a side's chains are connected for certain (H-search, after Anshelevich 2002): full and
// half links grow from those that are there by putting two in series and by choosing among halves
// (links.hpp). A link here begins at a chain, an edge counting as one, and ends at an empty cell or
// at another chain. From cell to cell only neighbours and bridges are used, and where the lists
// want them (`through_chains`) short links through a chain.
//
// Every link found is real, but not every real link is found: lists are short, and there is a
// budget.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "players/hex/exact/link_lists.hpp"
#include "players/hex/grid.hpp"

namespace tauler::hex {

/// When the search may end before all links are found.
enum class Goal {
  threat,      ///< at the first half link between the edges: the side wins if it moves
  connection,  ///< at the first full one: it wins in any case
};

template <int Words, class Most = ShortLists>
class Connections {
 public:
  using Set = Cells<Words>;
  using Number = std::int32_t;

  explicit Connections(int size)
      : grid_(size), steps_(size * size), beside_(size * size), passages_(size * size) {
    for (int code = 0; code < size * size; ++code) {
      list_steps(code);
      beside_[code] = grid_.neighbours(Set::single(code));
    }
  }

  /// Searches from `side`'s stones. `budget` is how many links are continued at most.
  void find(Side side, const Set& own, const Set& empty, Goal goal, int budget) {
    empty_ = empty;
    goal_ = goal;
    done_ = false;
    store_.clear();
    find_chains(side, own);
    if (done_) return;
    lists_.clear(grid_.size() * grid_.size(), static_cast<int>(touch_.size()));
    if constexpr (Most::through_chains >= 0) {
      for (auto& passages : passages_) passages.clear();
    }
    for (int chain = 0; chain < chains(); ++chain) {
      for_each_cell(touch_[chain], [&](int code) { add_full(chain, code, 0); });
    }
    for (; budget > 0 && !done_; --budget) {
      const auto next = lists_.next();
      if (!next) break;
      proceed(*next);
    }
  }

  const Grid<Words>& grid() const { return grid_; }
  const LinkStore<Words>& store() const { return store_; }
  /// The chains of stones alone join the edges.
  bool is_joined() const { return joined_; }
  /// The number of a full link between the edges; -1 if none was found.
  Number connection() const { return connection_; }
  /// A side's stones in chains; the first two are those at its edges, and may be empty.
  std::span<const Set> chains_of_stones() const { return stones_; }
  /// The full links between two chains, the smallest first. Precondition: `one` < `other`, and the
  /// edges are not joined by stones.
  std::span<const Number> between(int one, int other) const {
    return lists_.fulls(one, target_of(other));
  }
  /// The half links between the edges.
  std::span<const Number> threats() const { return threats_; }

 private:
  using Lists = LinkLists<Words, Most>;
  using Ends = typename Lists::Ends;

  struct Bridge {
    std::int16_t end;
    Set carriers;
  };
  /// A full link from cell to cell through a chain.
  struct Passage {
    Set carrier;
    Number link;
    std::int16_t end;
    std::int16_t chain;
  };
  struct Halves {
    std::span<const Number> links;
    std::span<const Set> carriers;
  };
  struct Steps {
    std::vector<std::int16_t> neighbours;
    std::vector<Bridge> bridges;
  };

  int chains() const { return static_cast<int>(touch_.size()); }
  int target_of(int chain) const { return grid_.size() * grid_.size() + chain; }
  bool is_cell(int target) const { return target < grid_.size() * grid_.size(); }

  void list_steps(int code) {
    const int size = grid_.size();
    constexpr int ring[6][2] = {{-1, 0}, {-1, 1}, {0, 1}, {1, 0}, {1, -1}, {0, -1}};
    const auto at = [&](int down, int right) {
      const int row = code / size + down;
      const int column = code % size + right;
      const bool inside = row >= 0 && row < size && column >= 0 && column < size;
      return static_cast<std::int16_t>(inside ? row * size + column : -1);
    };
    for (int i = 0; i < 6; ++i) {
      const auto& one = ring[i];
      const auto& other = ring[(i + 1) % 6];
      const std::int16_t beside = at(one[0], one[1]);
      if (beside >= 0) steps_[code].neighbours.push_back(beside);
      const std::int16_t end = at(one[0] + other[0], one[1] + other[1]);
      if (end < 0) continue;
      steps_[code].bridges.push_back(
          {end, Set::single(beside) | Set::single(at(other[0], other[1]))});
    }
  }

  void find_chains(Side side, const Set& own) {
    touch_.clear();
    stones_.clear();
    threats_.clear();
    connection_ = -1;
    Set left = own;
    const auto add_chain = [&](Set chain, const Set& edge) {
      for (Set more = chain; more.any();) {
        left -= more;
        more = grid_.neighbours(more) & left;
        chain |= more;
      }
      touch_.push_back((grid_.neighbours(chain) | edge) & empty_);
      stones_.push_back(chain);
      return chain;
    };
    const Set& far = grid_.line(far_edge(side));
    const Set& near = grid_.line(near_edge(side));
    joined_ = (add_chain(own & near, near) & far).any();
    done_ = joined_;
    if (joined_) return;
    add_chain(left & far, far);
    while (left.any()) add_chain(Set::single(left.first()), Set{});
  }

  const Set& carrier(Number number) const { return store_[number].carrier; }

  /// Everything that follows from a new full link and those before it.
  void proceed(const Ends& ends) {
    if (is_cell(ends.target)) {
      reach_out(ends.chain, ends.target, ends.link);
    } else {
      join_chains(ends.chain, ends.target - target_of(0), ends.link);
    }
  }

  /// From a chain to a cell, and on from there.
  void reach_out(int chain, int cell, Number link) {
    const Set mine = carrier(link);  // a copy: the store grows
    lists_.for_each_at_cell(cell, mine, [&](int other, Number second) {
      if (other != chain) add_half(chain, target_of(other), cell, link, second);
    });
    lists_.for_each_chain_of(chain, mine | Set::single(cell), [&](int other, Number second) {
      add_series(other, cell, second, link);
    });
    const Set free = empty_ - mine;
    const Set ends = free - touch_[chain];
    for (std::int16_t next : steps_[cell].neighbours) {
      if (ends.has(next)) add_half(chain, next, cell, link, 0);
    }
    for (const Bridge& bridge : steps_[cell].bridges) {
      if (!ends.has(bridge.end) || (bridge.carriers - free).any()) continue;
      const Set all = mine | bridge.carriers | Set::single(cell);
      if (lists_.would_add_half(chain, bridge.end, all)) {
        put_half(chain, bridge.end, cell, link, store_.add_bridge(bridge.carriers), all);
      }
    }
    if constexpr (Most::through_chains >= 0) {
      for (const Passage& passage : passages_[cell]) {
        if (passage.chain == chain || !ends.has(passage.end) || (passage.carrier & mine).any()) {
          continue;
        }
        add_half(chain, passage.end, cell, link, passage.link);
      }
      if (store_[link].size <= Most::through_chains) pass_through(chain, cell, link);
    }
    lists_.remember(chain, cell, link, mine);
  }

  /// Links from the cell through the chain to others.
  void pass_through(int chain, int cell, Number link) {
    const Set mine = carrier(link);
    lists_.for_each_cell_of(chain, mine | Set::single(cell), [&](int end, Number second) {
      const Set both = mine | carrier(second);
      if (both.count() > Most::through_chains || end == cell || mine.has(end) ||
          beside_[cell].has(end)) {
        return;
      }
      for (const Passage& passage : passages_[cell]) {
        if (passage.end == end && !(passage.carrier - both).any()) return;
      }
      const Number passage =
          store_.add({.carrier = both, .kind = LinkKind::series, .left = link, .right = second});
      for (const auto& [from, to] : {std::pair{cell, end}, std::pair{end, cell}}) {
        const Set taken = both | Set::single(to);
        lists_.for_each_at_cell(from, taken, [&, from = from, to = to](int other, Number third) {
          if (other != chain && !touch_[other].has(to)) add_half(other, to, from, third, passage);
        });
        passages_[from].push_back(
            {both, passage, static_cast<std::int16_t>(to), static_cast<std::int16_t>(chain)});
      }
    });
  }

  void join_chains(int one, int other, Number link) {
    const Set mine = carrier(link);  // a copy: the store grows
    for (const auto& [from, to] : {std::pair{one, other}, std::pair{other, one}}) {
      lists_.for_each_cell_of(from, mine, [&, to = to](int cell, Number second) {
        if (!mine.has(cell)) add_series(to, cell, link, second);
      });
      lists_.for_each_chain_of(from, mine, [&, to = to](int third, Number second) {
        if (third != to) add_series(to, target_of(third), link, second);
      });
    }
    lists_.remember_pair(one, other, link, mine);
  }

  void add_series(int chain, int target, Number left, Number right) {
    const Set both = carrier(left) | carrier(right);
    if (!is_cell(target)) order(chain, target);
    if (!lists_.would_add_full(chain, target, both)) return;
    add_full(chain, target,
             store_.add({.carrier = both, .kind = LinkKind::series, .left = left, .right = right}));
  }

  /// Links between chains are listed under the lower one.
  void order(int& chain, int& target) const {
    const int other = target - target_of(0);
    if (other < chain) {
      target = target_of(chain);
      chain = other;
    }
  }

  void add_full(int chain, int target, Number link) {
    lists_.add_full(chain, target, link, store_);
    if (chain != 0 || target != target_of(1)) return;
    connection_ = link;
    done_ = true;
  }

  void add_half(int chain, int target, int key, Number left, Number right) {
    if (!is_cell(target)) order(chain, target);
    const Set all = carrier(left) | carrier(right) | Set::single(key);
    if (lists_.would_add_half(chain, target, all)) {
      put_half(chain, target, key, left, right, all);
    }
  }

  /// Precondition: the lists would add it; `all` is its carrier.
  void put_half(int chain, int target, int key, Number left, Number right, const Set& all) {
    const Number half = store_.add({.carrier = all,
                                    .kind = LinkKind::half,
                                    .key = static_cast<std::int16_t>(key),
                                    .left = left,
                                    .right = right});
    if (chain == 0 && target == target_of(1)) {
      threats_.push_back(half);
      done_ = done_ || goal_ == Goal::threat;
    }
    lists_.add_half(chain, target, half, all);
    const Halves halves{lists_.halves(chain, target), lists_.carriers_of_halves(chain, target)};
    Set common = grid_.board();
    for (std::size_t i = halves.links.size(); i-- > 0;) {
      common_from_[i] = common &= halves.carriers[i];
    }
    if (common.any()) return;
    chosen_[0] = half;
    choose(chain, target, halves, 0, 1, all, all);
  }

  /// Adds some of these to the `count` halves chosen so far until they have no cell in common. Each
  /// set is tried in one order: a half that takes nothing from what is common never will.
  void choose(int chain, int target, const Halves& halves, std::size_t first, int count,
              const Set& common, const Set& all) {
    for (std::size_t i = first; i < halves.links.size(); ++i) {
      // What all that are left have in common stays common.
      if ((common & common_from_[i]).any()) return;
      const Set shared = common & halves.carriers[i];
      if (shared == common) continue;
      chosen_[count] = halves.links[i];
      if (!shared.any()) {
        add_choice(chain, target, count + 1, all | halves.carriers[i]);
      } else if (count + 1 < Most::widest_choice) {
        choose(chain, target, halves, i + 1, count + 1, shared, all | halves.carriers[i]);
      }
      if (done_) return;
    }
  }

  void add_choice(int chain, int target, int count, const Set& all) {
    if (!lists_.would_add_full(chain, target, all)) return;
    const auto first = static_cast<Number>(store_.choices.size());
    store_.choices.insert(store_.choices.end(), chosen_.begin(), chosen_.begin() + count);
    add_full(chain, target,
             store_.add({.carrier = all,
                         .kind = LinkKind::choice,
                         .left = first,
                         .right = static_cast<Number>(count)}));
  }

  Grid<Words> grid_;
  std::vector<Steps> steps_;
  std::vector<Set> beside_;                     ///< by cell: those beside it
  std::vector<std::vector<Passage>> passages_;  ///< by cell; only where the lists want them
  Set empty_{};
  Goal goal_ = Goal::connection;
  bool done_ = false;
  bool joined_ = false;
  Number connection_ = -1;
  std::vector<Number> threats_;
  std::vector<Set> stones_;
  std::vector<Set> touch_;  ///< the ends beside each chain; the edges are the first two
  LinkStore<Words> store_;
  Lists lists_;
  std::array<Number, Most::widest_choice> chosen_;
  std::array<Set, Most::halves> common_from_;  ///< of the halves from each one on
};

}  // namespace tauler::hex
