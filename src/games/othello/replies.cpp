#include "games/othello/replies.hpp"

// As in bits.hpp: the vectors only travel between functions that are always inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace tauler::othello {
namespace {

std::uint64_t count_plainly(Bits own, Bits other, Bits moves) {
  std::uint64_t count = 0;
  for (; moves != 0; moves = without_lowest(moves)) {
    const int cell = lowest(moves);
    const Bits turned = flips_of(own, other, cell);
    const Bits replies = moves_of(other ^ turned, own ^ turned ^ bit(cell));
    count += static_cast<std::uint64_t>(std::popcount(replies) + (replies == 0));
  }
  return count;
}

#ifdef __x86_64__

/// Four boards side by side: after four different moves of one position.
typedef Bits Lanes __attribute__((vector_size(32)));

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

/// Compiled for several instruction sets below: inlined into each of them.
[[gnu::always_inline]] inline std::uint64_t count_in_lanes(Bits own, Bits other, Bits moves) {
  const Bits inner = other & inner_columns;
  const Bits right = lines_from<1>(own, inner), left = lines_from<-1>(own, inner);
  const Bits down_left = lines_from<7>(own, inner), up_right = lines_from<-7>(own, inner);
  const Bits down = lines_from<8>(own, other), up = lines_from<-8>(own, other);
  const Bits down_right = lines_from<9>(own, inner), up_left = lines_from<-9>(own, inner);
  std::uint64_t count = 0;
  while (moves != 0) {
    Lanes played;
    for (int lane = 0; lane < 4; ++lane) {
      played[lane] = moves & -moves;  // 0 when there is no move left for this lane
      moves = without_lowest(moves);
    }
    const Lanes turned = turned_back<1>(played, right) | turned_back<-1>(played, left) |
                         turned_back<7>(played, down_left) | turned_back<-7>(played, up_right) |
                         turned_back<8>(played, down) | turned_back<-8>(played, up) |
                         turned_back<9>(played, down_right) | turned_back<-9>(played, up_left);
    const Lanes replies = moves_in_lanes(other ^ turned, own ^ turned ^ played);
    for (int lane = 0; lane < 4; ++lane) {
      const Bits here = replies[lane];
      const int answers = std::popcount(here) + (here == 0);
      count += played[lane] != 0 ? static_cast<std::uint64_t>(answers) : 0;
    }
  }
  return count;
}

__attribute__((target("avx2,bmi,popcnt"))) std::uint64_t count_with_avx2(Bits own, Bits other,
                                                                         Bits moves) {
  return count_in_lanes(own, other, moves);
}

// Still four lanes: a position has about nine moves, so eight would often run half empty. The gain
// is in the three-operand logic and the 32 registers.
__attribute__((target("avx512f,avx512vl,avx2,bmi,popcnt"))) std::uint64_t count_with_avx512(
    Bits own, Bits other, Bits moves) {
  return count_in_lanes(own, other, moves);
}

#endif

}  // namespace

std::vector<ReplyCounter> reply_counters() {
  std::vector<ReplyCounter> counters;
#ifdef __x86_64__
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) {
    counters.push_back({"avx512", count_with_avx512});
  }
  if (avx2) counters.push_back({"avx2", count_with_avx2});
#endif
  counters.push_back({"plain", count_plainly});
  return counters;
}

std::uint64_t count_replies(Bits own, Bits other, Bits moves) {
  static const auto fastest = reply_counters().front().count;
  return fastest(own, other, moves);
}

}  // namespace tauler::othello
