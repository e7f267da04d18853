#include "games/othello/replies.hpp"

#include "games/othello/lanes.hpp"

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

#if defined(__x86_64__) && !defined(TAULER_PLAIN)

/// Compiled for several instruction sets below: inlined into each of them.
[[gnu::always_inline]] inline std::uint64_t count_in_lanes(Bits own, Bits other, Bits moves) {
  const Lines lines(own, other);
  std::uint64_t count = 0;
  while (moves != 0) {
    const Lanes played = take_moves(moves);
    const Lanes turned = lines.turned_by(played);
    const Lanes replies = moves_in_lanes(other ^ turned, own ^ turned ^ played);
    for (int lane = 0; lane < lane_count; ++lane) {
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
#if defined(__x86_64__) && !defined(TAULER_PLAIN)
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
