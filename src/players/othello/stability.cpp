#include "players/othello/stability.hpp"

#include "games/othello/lanes.hpp"

// As in bits.hpp: the vectors only travel between functions that are always inlined.
#pragma GCC diagnostic ignored "-Wpsabi"

namespace tauler::othello {
namespace {

/// The discs of `across` on unbroken lines with an attacker's disc at one end and an empty cell at
/// the other: a move to that cell turns them over. No need to know which move it is.
template <int step, class Set>
[[gnu::always_inline]] inline Set captured_along(const Set& attacker, const Set& across,
                                                 const Set& empty) {
  return (lines_from<step>(attacker, across) & lines_from<-step>(empty, across)) |
         (lines_from<-step>(attacker, across) & lines_from<step>(empty, across));
}

/// `Set` may be a vector of boards.
template <class Set>
[[gnu::always_inline]] inline Set captured(const Set& attacker, const Set& victim) {
  const Set empty = ~(attacker | victim);
  const Set inner = victim & inner_columns;
  return captured_along<1>(attacker, inner, empty) | captured_along<7>(attacker, inner, empty) |
         captured_along<8>(attacker, victim, empty) | captured_along<9>(attacker, inner, empty);
}

Bits find_plainly(Bits own, Bits other, Bits moves, Bits asked) {
  Bits found = 0;
  for (; moves != 0 && found != asked; moves = without_lowest(moves)) {
    const Bits turned = flips_of(own, other, lowest(moves));
    found |= captured(other ^ turned, own ^ turned ^ bit(lowest(moves))) & asked;
  }
  return found;
}

#if defined(__x86_64__) && !defined(TAULER_PLAIN)

/// Compiled for several instruction sets below: inlined into each of them.
[[gnu::always_inline]] inline Bits find_in_lanes(Bits own, Bits other, Bits moves, Bits asked) {
  const Lines lines(own, other);
  Bits found = 0;
  while (moves != 0 && found != asked) {
    const Lanes played = take_moves(moves);
    const Lanes turned = lines.turned_by(played);
    // A lane without a move shows what can be captured at once, which is not among `asked`.
    const Lanes here = captured<Lanes>(other ^ turned, own ^ turned ^ played);
    found |= (here[0] | here[1] | here[2] | here[3]) & asked;
  }
  return found;
}

__attribute__((target("avx2,bmi,popcnt"))) Bits find_with_avx2(Bits own, Bits other, Bits moves,
                                                               Bits asked) {
  return find_in_lanes(own, other, moves, asked);
}

__attribute__((target("avx512f,avx512vl,avx2,bmi,popcnt"))) Bits find_with_avx512(Bits own,
                                                                                  Bits other,
                                                                                  Bits moves,
                                                                                  Bits asked) {
  return find_in_lanes(own, other, moves, asked);
}

#endif

}  // namespace

Captures captures_at_once(Bits own, Bits other) {
  using detail::Pair;
  // Both sides at once: in each lane one attacks the other.
  const Pair taken = captured(Pair{own, other}, Pair{other, own});
  return {.own = taken[1], .other = taken[0]};
}

std::vector<CaptureFinder> capture_finders() {
  std::vector<CaptureFinder> finders;
#if defined(__x86_64__) && !defined(TAULER_PLAIN)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl")) {
    finders.push_back({"avx512", find_with_avx512});
  }
  if (avx2) finders.push_back({"avx2", find_with_avx2});
#endif
  finders.push_back({"plain", find_plainly});
  return finders;
}

Bits captured_after_a_move(Bits own, Bits other, Bits moves, Bits asked) {
  static const auto fastest = capture_finders().front().find;
  return fastest(own, other, moves, asked);
}

}  // namespace tauler::othello
