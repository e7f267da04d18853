#include "players/othello/exact/kernel_headers.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC target("avx2,bmi,bmi2,lzcnt,popcnt")
#define TAULER_ISA avx2_exact
#define TAULER_ISA_AVX2
#include "players/othello/exact/search.hpp"

namespace tauler::othello {

std::unique_ptr<ExactKernel> make_avx2_exact(const ExactShared& shared) {
  return std::make_unique<avx2_exact::Kernel>(shared);
}

}  // namespace tauler::othello
#endif
