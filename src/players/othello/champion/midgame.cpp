#include "players/othello/champion/midgame.hpp"

namespace tauler::othello {

// Each is defined in a file of its own, compiled for its instruction set.
std::unique_ptr<MidgameKernel> make_plain_midgame(const MidgameShared& shared);
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TAULER_PLAIN)
std::unique_ptr<MidgameKernel> make_avx2_midgame(const MidgameShared& shared);
std::unique_ptr<MidgameKernel> make_avx512_midgame(const MidgameShared& shared);
#endif

const std::vector<MidgameVersion>& midgame_versions() {
  static const std::vector<MidgameVersion> versions = [] {
    std::vector<MidgameVersion> found;
    // The same machines as for the exact search, which a kernel also uses.
    for (const ExactKernelVersion& exact : exact_kernel_versions()) {
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(TAULER_PLAIN)
      if (exact.name == "avx512") found.push_back({exact.name, make_avx512_midgame});
      if (exact.name == "avx2") found.push_back({exact.name, make_avx2_midgame});
#endif
      if (exact.name == "plain") found.push_back({exact.name, make_plain_midgame});
    }
    return found;
  }();
  return versions;
}

}  // namespace tauler::othello
