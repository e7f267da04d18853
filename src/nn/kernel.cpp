#include "nn/kernel.hpp"

#if defined(TAULER_X86_KERNELS) && defined(__linux__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace tauler::nn {
namespace {

#ifdef TAULER_X86_KERNELS
/// Whether the processor multiplies tiles of bytes and the system lets this process do so: Linux
/// keeps the 8 KB of a thread's tiles only for those that have asked.
bool has_tiles() {
#ifdef __linux__
  static const bool granted = [] {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned tiles_of_bytes = 1U << 24 | 1U << 25;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return false;
    if ((d & tiles_of_bytes) != tiles_of_bytes) return false;
    constexpr int ask_for_permission = 0x1023;
    constexpr int tile_data = 18;
    return syscall(SYS_arch_prctl, ask_for_permission, tile_data) == 0;
  }();
  return granted;
#else
  return false;
#endif
}
#endif

bool is_supported(Kernel kernel) {
#ifdef TAULER_X86_KERNELS
  switch (kernel) {
    case Kernel::plain: return true;
    case Kernel::avx2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case Kernel::avx512: return __builtin_cpu_supports("avx512f") != 0;
    case Kernel::vnni:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
    case Kernel::amx: return is_supported(Kernel::vnni) && has_tiles();
  }
  return false;
#else
  return kernel == Kernel::plain;
#endif
}

}  // namespace

std::string_view name_of(Kernel kernel) {
  switch (kernel) {
    case Kernel::plain: return "plain";
    case Kernel::avx2: return "avx2";
    case Kernel::avx512: return "avx512";
    case Kernel::vnni: return "vnni";
    case Kernel::amx: return "amx";
  }
  return "";
}

std::vector<Kernel> supported_kernels() {
  std::vector<Kernel> supported;
  for (Kernel kernel : all_kernels) {
    if (is_supported(kernel)) supported.push_back(kernel);
  }
  return supported;
}

Kernel best_kernel() {
  Kernel best = Kernel::plain;
  for (Kernel kernel : supported_kernels()) {
    if (!byte_routines(kernel)) best = kernel;
  }
  return best;
}

Kernel fastest_kernel() {
  return supported_kernels().back();
}

const Routines& routines(Kernel kernel) {
#ifdef TAULER_X86_KERNELS
  if (kernel >= Kernel::avx512) return avx512_routines;
  if (kernel == Kernel::avx2) return avx2_routines;
#endif
  (void)kernel;
  return plain_routines;
}

const ByteRoutines* byte_routines(Kernel kernel) {
#ifdef TAULER_X86_KERNELS
  if (kernel == Kernel::vnni) return &vnni_routines;
  if (kernel == Kernel::amx) return &amx_routines;
#endif
  (void)kernel;
  return nullptr;
}

}  // namespace tauler::nn
