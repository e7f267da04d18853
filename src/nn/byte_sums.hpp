// How a convolution in bytes ends, for the kernels that have one: from whole sums to the numbers of
// the next layer. Included by files that are compiled for AVX-512 and for nothing less, so what is
// here stays inside each of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include <immintrin.h>

namespace tauler::nn {
namespace {

constexpr int lanes = 16;  // NOLINT(misc-definitions-in-headers): each kernel's own
/// Sums with their element type: gcc 12 then keeps them in registers, which it does not with
/// __m512i.
using Ints = int __attribute__((vector_size(64)));

/// What a 1 stands for in each channel, and what is added to all cells of it.
struct ByteScales {
  const float* scales;
  const float* bias;
};

/// out = relu(sums × scale × factor + bias + added), for 16 channels from `channel` on of the cell
/// whose numbers begin at `at`. `added` may be null.
inline void finish(const ByteScales& of, const Ints& sums, float factor, int channel,
                   const float* added, float* out, std::ptrdiff_t at) {
  const __m512 scale = _mm512_mul_ps(_mm512_loadu_ps(of.scales + channel), _mm512_set1_ps(factor));
  __m512 sum = _mm512_fmadd_ps(_mm512_cvtepi32_ps(reinterpret_cast<__m512i>(sums)), scale,
                               _mm512_loadu_ps(of.bias + channel));
  if (added) sum = _mm512_add_ps(sum, _mm512_loadu_ps(added + at + channel));
  _mm512_storeu_ps(out + at + channel, _mm512_max_ps(sum, _mm512_setzero_ps()));
}

}  // namespace
}  // namespace tauler::nn
