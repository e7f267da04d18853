// Claims about the first stones of a small board, each proven once by the solver: whoever has these
// stones wins, whatever else the opponent has, as long as none of it is on these cells. So one
// claim decides many positions. It holds as well after half a turn, and for the other side on the
// board mirrored at its long diagonal.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/hex/position.hpp"
#include "players/hex/cells.hpp"

namespace tauler::hex {

class ClaimBook {
 public:
  using Set = Cells<1>;

  struct Claim {
    Set stones{};   ///< one or two of the winner's
    Set cells{};    ///< empty ones that the winner may need
    int move = -1;  ///< where the winner needs the first move
  };

  /// Precondition: size ≤ 8.
  explicit ClaimBook(int size);
  /// What is built in of 7×7.
  static const ClaimBook& of_7x7();

  void add(Side winner, const Claim& claim);
  /// Takes up claims that `text` gave, however they are in lines; false if one is wrong, those
  /// before it are taken up.
  bool read(std::string_view text);
  /// One claim a line, as of the first player: none that another makes superfluous, and of those
  /// that half a turn makes alike only one.
  std::string text() const;

  /// The winner, where a claim decides it. Precondition: a board of this size, no swap ahead.
  std::optional<Side> winner(const Position& position) const;
  /// A claim with which `side` wins, having `own`; none: nullptr. `moves`: it is its turn.
  const Claim* find(Side side, const Set& own, const Set& opposing, bool moves) const;

 private:
  /// By the lowest and the highest of a claim's stones.
  static constexpr std::size_t capacity = Set::capacity;
  using Lists = std::vector<std::vector<Claim>>;

  template <class Visit>
  void for_each_of(Side side, const Set& own, Visit&& visit) const;
  bool wins(Side side, const Set& own, const Set& opposing, bool moves) const;
  Claim turned(const Claim& claim) const;
  Claim mirrored(const Claim& claim) const;
  template <class Image>
  Claim moved(const Claim& claim, Image&& image) const;
  void put(Side side, const Claim& claim);

  int size_;
  std::array<Lists, 2> lists_;
};

}  // namespace tauler::hex
