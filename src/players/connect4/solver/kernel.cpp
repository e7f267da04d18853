#include "players/connect4/solver/kernel.hpp"

namespace tauler::connect4 {

// Each is defined in a file of its own, compiled for its instruction set.
std::unique_ptr<SearchKernel> make_plain_kernel(int width, int height, SolverTable& table);
#if defined(__x86_64__) && !defined(TAULER_PLAIN)
std::unique_ptr<SearchKernel> make_avx2_kernel(int width, int height, SolverTable& table);
std::unique_ptr<SearchKernel> make_avx512_kernel(int width, int height, SolverTable& table);
#endif

namespace {

std::vector<KernelVersion> versions_of_this_machine() {
  std::vector<KernelVersion> versions;
#if defined(__x86_64__) && !defined(TAULER_PLAIN)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512vpopcntdq")) {
    versions.push_back({"avx512", make_avx512_kernel});
  }
  if (avx2) versions.push_back({"avx2", make_avx2_kernel});
#endif
  versions.push_back({"plain", make_plain_kernel});
  return versions;
}

}  // namespace

const std::vector<KernelVersion>& kernel_versions() {
  static const std::vector<KernelVersion> versions = versions_of_this_machine();
  return versions;
}

}  // namespace tauler::connect4
