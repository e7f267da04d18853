// One game is the work of one warp on a GPU and of one thread elsewhere. The search is written once
// over "lanes": each lane takes every LANES-th cell, and the reductions join what the lanes found.
#pragma once
#include "../rules/common.cuh"

#ifdef __CUDACC__
#define KERNEL extern "C" __global__ void
// The body runs once a game, by a whole warp; `item` is its index.
#define FOR_EACH(item, count)                                                                 \
  for (train::i64 item = (blockIdx.x * train::i64(blockDim.x) + threadIdx.x) / 32, _once = 1; \
       _once && item < (count); _once = 0)
#else
#include <cmath>
#define KERNEL extern "C" void
#define FOR_EACH(item, count) for (train::i64 item = 0; item < (count); ++item)
#endif

namespace train {

#ifdef __CUDACC__
constexpr int LANES = 32;
DEVICE int lane() {
  return threadIdx.x & 31;
}
DEVICE void join_lanes() {
  __syncwarp();
}
DEVICE float lanes_max(float x) {
  for (int gap = 16; gap; gap >>= 1) x = fmaxf(x, __shfl_xor_sync(~0u, x, gap));
  return x;
}
DEVICE float lanes_sum(float x) {
  for (int gap = 16; gap; gap >>= 1) x += __shfl_xor_sync(~0u, x, gap);
  return x;
}
DEVICE u64 lanes_max_key(u64 key) {
  for (int gap = 16; gap; gap >>= 1) {
    const u64 other = __shfl_xor_sync(~0u, key, gap);
    key = other > key ? other : key;
  }
  return key;
}
DEVICE i64 from_first_lane(i64 x) {
  return __shfl_sync(~0u, x, 0);
}
DEVICE i64 fetch_add(i64* where, i64 amount) {
  return i64(atomicAdd((u64*)where, u64(amount)));
}
#else
constexpr int LANES = 1;
DEVICE int lane() {
  return 0;
}
DEVICE void join_lanes() {}
DEVICE float lanes_max(float x) {
  return x;
}
DEVICE float lanes_sum(float x) {
  return x;
}
DEVICE u64 lanes_max_key(u64 key) {
  return key;
}
DEVICE i64 from_first_lane(i64 x) {
  return x;
}
DEVICE i64 fetch_add(i64* where, i64 amount) {
  const i64 before = *where;
  *where += amount;
  return before;
}
#endif

#define FOR_LANES(i, count) for (int i = train::lane(); i < (count); i += train::LANES)

// The best cell so far, as one comparable word: the score's order above, the cell below (the
// smaller wins a tie).
struct Best {
  u64 key = 0;
  DEVICE void offer(float score, int cell) {
    union {
      float value;
      u32 bits;
    } as = {score};
    const u32 ordered = as.bits >> 31 ? ~as.bits : as.bits | 0x80000000u;
    const u64 offered = u64(ordered) << 32 | u32(0x7FFFFFFF - cell);
    if (offered > key) key = offered;
  }
  DEVICE int cell() const { return 0x7FFFFFFF - int(u32(lanes_max_key(key))); }
};

}  // namespace train
