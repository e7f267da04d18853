#include "players/othello/champion/midgame_headers.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#define TAULER_ISA avx512_midgame
#define TAULER_ISA_AVX512
#include "players/othello/champion/midgame_search.hpp"

namespace tauler::othello {

std::unique_ptr<MidgameKernel> make_avx512_midgame(const MidgameShared& shared) {
  return std::make_unique<avx512_midgame::Midgame>(
      shared, exact_kernel_versions().front().make(shared.exact));
}

}  // namespace tauler::othello
#endif
