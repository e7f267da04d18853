#include "nn/kernel.hpp"

namespace tauler::nn {
namespace {

bool is_supported(Kernel kernel) {
#ifdef TAULER_X86_KERNELS
  switch (kernel) {
    case Kernel::plain: return true;
    case Kernel::avx2: return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case Kernel::avx512: return __builtin_cpu_supports("avx512f") != 0;
    case Kernel::vnni:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
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
  if (kernel == Kernel::avx512 || kernel == Kernel::vnni) return avx512_routines;
  if (kernel == Kernel::avx2) return avx2_routines;
#endif
  (void)kernel;
  return plain_routines;
}

const ByteRoutines* byte_routines(Kernel kernel) {
#ifdef TAULER_X86_KERNELS
  if (kernel == Kernel::vnni) return &vnni_routines;
#endif
  (void)kernel;
  return nullptr;
}

}  // namespace tauler::nn
