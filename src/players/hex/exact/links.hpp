// How a connection holds together. A full link joins its two ends even if the opponent moves first,
// a half link if its owner does, by playing the key. Each has a carrier, the empty cells it needs
// besides its ends, and is made of smaller links:
//
//   touching   the ends are neighbours
//   bridge     two cells, either of which joins the ends
//   series     two full links with disjoint carriers that meet in own stones
//   choice     half links that have no cell in common: an intruder spares at least one
//   half       two full links with disjoint carriers that meet in an empty cell, the key
#pragma once

#include <cstdint>
#include <vector>

#include "players/hex/cells.hpp"

namespace tauler::hex {

enum class LinkKind : std::uint8_t { touching, bridge, series, choice, half };

template <int Words>
struct Link {
  Cells<Words> carrier{};
  LinkKind kind = LinkKind::touching;
  std::uint8_t size = 0;  ///< of the carrier, at most 255
  std::int16_t key = -1;  ///< of a half
  std::int32_t left =
      0;  ///< of a series or a half: its parts; of a choice: the first of its halves …
  std::int32_t right = 0;  ///< … and their number
};

/// All links of one search, by their number. Number 0 joins neighbours.
template <int Words>
struct LinkStore {
  using Set = Cells<Words>;

  std::vector<Link<Words>> links;
  std::vector<std::int32_t> choices;  ///< the halves of all choices

  void clear() {
    links.assign(1, {});
    choices.clear();
  }
  const Link<Words>& operator[](std::int32_t number) const { return links[number]; }

  std::int32_t add(Link<Words> link) {
    link.size = static_cast<std::uint8_t>(link.carrier.count() & 255);
    links.push_back(link);
    return static_cast<std::int32_t>(links.size()) - 1;
  }
  std::int32_t add_bridge(const Set& carrier) {
    return add({.carrier = carrier, .kind = LinkKind::bridge});
  }
};

}  // namespace tauler::hex
