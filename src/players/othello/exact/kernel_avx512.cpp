#include "players/othello/exact/kernel_headers.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi2,avx512vpopcntdq")
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#define TAULER_ISA avx512_exact
#define TAULER_ISA_AVX512
#include "players/othello/exact/search.hpp"

namespace tauler::othello {

std::unique_ptr<ExactKernel> make_avx512_exact(const ExactShared& shared) {
  return std::make_unique<avx512_exact::Kernel>(shared);
}

}  // namespace tauler::othello
#endif
