// Links in the words of a proof (proof_checker.hpp). A link does not say what it joins; its ends
// are found again here by trying the chains it may go through.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "players/hex/exact/proof_search.hpp"

namespace tauler::hex {

inline std::string cell_name(int code, int size) {
  return static_cast<char>('a' + code % size) + std::to_string(code / size + 1);
}

/// Of one search for connections; only as long as its results are there.
template <int Words>
class LinkText {
 public:
  using Set = Cells<Words>;

  LinkText(const SolverConnections<Words>& connections, Side side) : connections_(connections) {
    const Grid<Words>& grid = connections.grid();
    for (const Set& stones : connections.chains_of_stones()) {
      const std::size_t number = beside_.size();
      Set beside = grid.neighbours(stones) & grid.board();
      if (number == 0) beside |= grid.line(near_edge(side));
      if (number == 1) beside |= grid.line(far_edge(side));
      beside_.push_back(beside);
    }
  }

  /// Between the winner's edges: a full link, or a half one.
  std::string of(std::int32_t link) { return joined(link, chain_end(0), chain_end(1)).value(); }

 private:
  using Text = std::optional<std::string>;

  /// An end: a cell, or a chain as a number below zero.
  static int chain_end(int chain) { return -1 - chain; }
  const Set& beside(int end) const { return beside_[-1 - end]; }

  std::string name(int end) const {
    if (end == chain_end(0)) return "near";
    if (end == chain_end(1)) return "far";
    const int size = connections_.grid().size();
    return cell_name(end >= 0 ? end : connections_.chains_of_stones()[-1 - end].first(), size);
  }

  bool do_touch(int x, int y) const {
    if (x < 0) return y >= 0 && beside(x).has(y);
    if (y < 0) return beside(y).has(x);
    return connections_.grid().neighbours(Set::single(x)).has(y);
  }

  Text joined(std::int32_t number, int x, int y) {
    const auto key = std::tuple(number, x, y);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    Text text = found_out(number, x, y);
    known_[key] = text;
    return text;
  }

  Text found_out(std::int32_t number, int x, int y) {
    const Link<Words> link = connections_.store()[number];
    switch (link.kind) {
      case LinkKind::touching: return do_touch(x, y) ? Text(".") : std::nullopt;
      case LinkKind::bridge: return bridge(link.carrier, x, y);
      case LinkKind::series: {
        const int chains = static_cast<int>(beside_.size());
        for (int chain = 0; chain < chains; ++chain) {
          const int middle = chain_end(chain);
          if (middle == x || middle == y) continue;
          if (const Text both = in_turn(link, x, middle, y)) {
            return "( " + name(middle) + ' ' + *both + " )";
          }
        }
        return std::nullopt;
      }
      case LinkKind::choice: {
        std::string all = "[";
        for (std::int32_t i = 0; i < link.right; ++i) {
          const Text half = joined(connections_.store().choices[link.left + i], x, y);
          if (!half) return std::nullopt;
          all += ' ' + *half;
        }
        return all + " ]";
      }
      case LinkKind::half:
        if (const Text both = in_turn(link, x, link.key, y)) return name(link.key) + ' ' + *both;
        return std::nullopt;
    }
    return std::nullopt;
  }

  Text bridge(const Set& carrier, int x, int y) const {
    std::string text = "[";
    bool holds = true;
    for_each_cell(carrier, [&](int cell) {
      holds = holds && do_touch(x, cell) && do_touch(cell, y);
      text += ' ' + name(cell) + " . .";
    });
    return holds ? Text(text + " ]") : std::nullopt;
  }

  Text in_turn(const Link<Words>& link, int x, int middle, int y) {
    for (const auto& [one, other] : {std::pair{link.left, link.right}, {link.right, link.left}}) {
      const Text before = joined(one, x, middle);
      if (!before) continue;
      if (const Text after = joined(other, middle, y)) return *before + ' ' + *after;
    }
    return std::nullopt;
  }

  const SolverConnections<Words>& connections_;
  std::vector<Set> beside_;  ///< by chain
  std::map<std::tuple<std::int32_t, int, int>, Text> known_;
};

}  // namespace tauler::hex
