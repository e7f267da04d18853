// Four Othello boards side by side in one vector, usually those after four moves of one position:
// each direction is one constant shift for all of them. Written with the compiler's vector types
// and always inlined, so that a caller compiled for AVX2 or AVX-512 gets its instructions, and any
// other machine plain words.
#pragma once

#include "games/othello/bits.hpp"

// As in bits.hpp: the vectors only travel between functions that are always inlined.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpsabi"

namespace tauler::othello {

typedef Bits Lanes __attribute__((vector_size(32)));
inline constexpr int lane_count = 4;

/// Takes up to four moves out of `moves`, one per lane; 0 where none is left.
[[gnu::always_inline]] inline Lanes take_moves(Bits& moves) {
  Lanes played;
  for (int lane = 0; lane < lane_count; ++lane) {
    played[lane] = moves & -moves;
    moves = without_lowest(moves);
  }
  return played;
}

/// Going back from the cells of `played` along the lines of `other` that led there: `lines` are
/// `lines_from<step>` of the mover, so whatever lies next to the cell on the way back turns over.
template <int step>
[[gnu::always_inline]] inline Lanes turned_back(const Lanes& played, Bits lines) {
  const Bits pairs = lines & moved<-step>(lines);
  Lanes turned = moved<-step>(played) & lines;
  turned |= moved<-step>(turned) & lines;
  turned |= moved<-2 * step>(turned) & pairs;
  turned |= moved<-2 * step>(turned) & pairs;
  return turned;
}

/// The lines of `other` that begin at a disc of `own`, in each direction.
struct Lines {
  [[gnu::always_inline]] Lines(Bits own, Bits other) : Lines(own, other, other & inner_columns) {}

  /// What turns over when `own` plays the move of each lane.
  [[gnu::always_inline]] Lanes turned_by(const Lanes& played) const {
    return turned_back<1>(played, right) | turned_back<-1>(played, left) |
           turned_back<7>(played, down_left) | turned_back<-7>(played, up_right) |
           turned_back<8>(played, down) | turned_back<-8>(played, up) |
           turned_back<9>(played, down_right) | turned_back<-9>(played, up_left);
  }

  Bits right, left, down_left, up_right, down, up, down_right, up_left;

 private:
  [[gnu::always_inline]] Lines(Bits own, Bits other, Bits inner)
      : right(lines_from<1>(own, inner)),
        left(lines_from<-1>(own, inner)),
        down_left(lines_from<7>(own, inner)),
        up_right(lines_from<-7>(own, inner)),
        down(lines_from<8>(own, other)),
        up(lines_from<-8>(own, other)),
        down_right(lines_from<9>(own, inner)),
        up_left(lines_from<-9>(own, inner)) {}
};

template <int step>
[[gnu::always_inline]] inline Lanes ends_both_ways(const Lanes& own, const Lanes& across) {
  return moved<step>(lines_from<step>(own, across)) | moved<-step>(lines_from<-step>(own, across));
}

[[gnu::always_inline]] inline Lanes moves_in_lanes(const Lanes& own, const Lanes& other) {
  const Lanes inner = other & inner_columns;
  const Lanes ends = ends_both_ways<1>(own, inner) | ends_both_ways<7>(own, inner) |
                     ends_both_ways<8>(own, other) | ends_both_ways<9>(own, inner);
  return ends & ~(own | other);
}

}  // namespace tauler::othello

#pragma GCC diagnostic pop
