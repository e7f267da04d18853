#include "players/othello/exact/kernel.hpp"

namespace tauler::othello {

// Each is defined in a file of its own, compiled for its instruction set.
std::unique_ptr<ExactKernel> make_plain_exact(const ExactShared& shared);
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TAULER_PLAIN)
std::unique_ptr<ExactKernel> make_avx2_exact(const ExactShared& shared);
std::unique_ptr<ExactKernel> make_avx512_exact(const ExactShared& shared);
#endif

namespace {

std::vector<ExactKernelVersion> versions_of_this_machine() {
  std::vector<ExactKernelVersion> versions;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TAULER_PLAIN)
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2");
  if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi2") &&
      __builtin_cpu_supports("avx512vpopcntdq")) {
    versions.push_back({"avx512", make_avx512_exact});
  }
  if (avx2) versions.push_back({"avx2", make_avx2_exact});
#endif
  versions.push_back({"plain", make_plain_exact});
  return versions;
}

constexpr int edge_cells = 8;

/// The discs of `other` that turn over when `own` plays on that cell of the edge.
unsigned turned_on_edge(unsigned own, unsigned other, int cell) {
  unsigned turned = 0;
  for (int step : {1, -1}) {
    unsigned line = 0;
    int at = cell + step;
    for (; at >= 0 && at < edge_cells && (other >> at & 1) != 0; at += step) line |= 1U << at;
    if (at >= 0 && at < edge_cells && (own >> at & 1) != 0) turned |= line;
  }
  return turned;
}

}  // namespace

const std::vector<ExactKernelVersion>& exact_kernel_versions() {
  static const std::vector<ExactKernelVersion> versions = versions_of_this_machine();
  return versions;
}

/// A disc is stable if it is after every move on the edge, of either side, whether or not a line
/// across the board would make that move legal. Edges with more discs come first.
EdgeStability::EdgeStability() {
  constexpr unsigned all = (1U << edge_cells) - 1;
  for (int discs = edge_cells; discs >= 0; --discs) {
    for (unsigned own = 0; own <= all; ++own) {
      for (unsigned other = 0; other <= all; ++other) {
        if ((own & other) != 0 || std::popcount(own | other) != discs) continue;
        unsigned stable = own;
        for (int cell = 0; cell < edge_cells; ++cell) {
          const unsigned placed = 1U << cell;
          if (((own | other) & placed) != 0) continue;
          const unsigned gained = turned_on_edge(own, other, cell);
          const unsigned lost = turned_on_edge(other, own, cell);
          stable &= stable_[(own | gained | placed) << 8 | (other & ~gained)];
          stable &= stable_[(own & ~lost) << 8 | other | lost | placed];
        }
        stable_[own << 8 | other] = static_cast<std::uint8_t>(stable);
      }
    }
  }
}

const EdgeStability edge_stability;

}  // namespace tauler::othello
