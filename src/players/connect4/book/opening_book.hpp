// The opening book of the 7×6 board: the exact score of every position of up to `deepest()` stones,
// made by our own solver (`tauler book`). It is read in place; a lookup takes from well under a
// microsecond to a few.
//
// The file, numbers with their lowest byte first:
//
//   0   8 bytes   "TAULERC4"
//   8   u64       checksum of everything after it
//   16  u32 u32   width and height of the board: 7 and 6
//   24  u32       how many parts follow
//   28  u32       0
//   32  for each part, the most stones first:
//         u32 stones, u32 positions, u32 third, u32 bits, u64 seed        see cells.hpp
//   ..  the cells of each part, in the same order
//
// A part has the positions of one number of stones that are not decided at once (positions.hpp);
// a cell holds the score less the lowest one possible. Every third number of stones is there, from
// the deepest on: what lies between follows from it by looking one or two plies ahead.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "players/connect4/book/cells.hpp"
#include "players/connect4/book/positions.hpp"

namespace tauler::connect4 {

class OpeningBook {
 public:
  /// With more stones than this a book would be larger than a program should be.
  static constexpr int most_stones = 13;
  /// The numbers of stones of which a book has a part.
  static constexpr int stones_between_parts = 3;

  /// `bytes` must outlive the book.
  static Result<OpeningBook> read(std::string_view bytes);
  static constexpr std::string_view file_name = "connect4.book";
  /// That of weights/.
  static const OpeningBook& ours();

  int deepest() const { return parts_.front().stones; }

  /// Seen from the side to move; nothing if there are too many stones. Precondition: the game is
  /// not over.
  std::optional<int> score(const Position& position) const {
    if (position.ply() > deepest()) return std::nullopt;
    return exact(position);
  }

 private:
  struct Part {
    int stones;
    book::CellPlan plan;
    std::string_view cells;
  };

  OpeningBook() = default;
  int exact(const Position& position) const;
  const Part* part_of(int stones) const;

  std::vector<Part> parts_;
};

/// The file of a book. Precondition: a score for each of `book::quiet_positions(stones)`, which are
/// `codes`.
std::string write_book(int stones, const std::vector<std::uint64_t>& codes,
                       const std::vector<std::int8_t>& scores);

}  // namespace tauler::connect4
