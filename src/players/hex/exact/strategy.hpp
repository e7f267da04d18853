// How to win what is proven by connections, move by move: answers every intrusion into a link the
// way the link was made, and shortens one if there was no intrusion. It needs no search and cannot
// fail.
#pragma once

#include <span>
#include <vector>

#include "games/hex/position.hpp"
#include "players/hex/exact/links.hpp"

namespace tauler::hex {

class Strategy {
 public:
  /// To join the edges by that link: a half one where its owner is to move, else a full one. `dead`
  /// are cells that count as the owner's stones.
  template <int Words>
  Strategy(const LinkStore<Words>& store, std::int32_t link, const Cells<Words>& dead)
      : Strategy(dead) {
    held_.push_back(copy(store, link));
  }
  /// By any of these half links, which have no cell in common; the opponent is to move.
  template <int Words>
  Strategy(const LinkStore<Words>& store, std::span<const std::int32_t> halves,
           const Cells<Words>& dead)
      : Strategy(dead) {
    Piece piece{.kind = LinkKind::choice, .size = 255};
    std::vector<std::int32_t> copies;
    copies.reserve(halves.size());
    for (std::int32_t half : halves) {
      copies.push_back(copy(store, half));
      piece.carrier |= pieces_.back().carrier;
    }
    held_.push_back(hold_choice(piece, copies));
  }
  /// The edges are joined by stones and dead cells already.
  template <int Words>
  explicit Strategy(const Cells<Words>& dead) : dead_(listed(dead)) {}

  /// The next move. `last` is the opponent's, none where the strategy has just begun.
  /// Precondition: the owner is to move and every move since then was an answer of this strategy.
  Move answer(const Position& position, Move last);

  /// The empty cells it may need; what happens elsewhere does not matter.
  std::vector<int> cells() const;

 private:
  using Set = Cells<6>;
  using Piece = Link<6>;
  static_assert(Set::capacity >= max_cells);

  template <int Words>
  std::int32_t copy(const LinkStore<Words>& store, std::int32_t number) {
    const Link<Words>& link = store[number];
    Piece piece{.kind = link.kind, .size = link.size, .key = link.key};
    for (int i = 0; i < Words; ++i) piece.carrier.words[i] = link.carrier.words[i];
    if (link.kind == LinkKind::series || link.kind == LinkKind::half) {
      piece.left = copy(store, link.left);
      piece.right = copy(store, link.right);
    } else if (link.kind == LinkKind::choice) {
      std::vector<std::int32_t> halves;
      halves.reserve(link.right);
      for (std::int32_t i = 0; i < link.right; ++i) {
        halves.push_back(copy(store, store.choices[link.left + i]));
      }
      return hold_choice(piece, halves);
    }
    pieces_.push_back(piece);
    return static_cast<std::int32_t>(pieces_.size()) - 1;
  }

  std::int32_t hold_choice(Piece piece, const std::vector<std::int32_t>& halves);

  std::size_t place_to_move(Move last) const;
  Move play(std::size_t place, Move last);
  Move play_half(std::int32_t half);

  std::vector<Piece> pieces_;
  std::vector<std::int32_t> choices_;
  std::vector<std::int32_t> held_;  ///< pieces with disjoint carriers that together join the edges
  std::vector<int> dead_;
};

}  // namespace tauler::hex
