// A small, fast, seedable generator with the same sequence on every platform, so that a game played
// from a seed can be played again. (xoshiro256**, seeded through splitmix64.)
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace tauler {

/// One step of splitmix64: also a good way to mix a counter into a hash key.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Rng {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Rng(std::uint64_t seed) {
    for (std::uint64_t i = 0; i < state_.size(); ++i) {
      state_[i] = mix64(seed + i * 0x9e3779b97f4a7c15ULL);
    }
  }

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  constexpr result_type operator()() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotate(state_[3], 45);
    return result;
  }

  /// Uniform in 0 … n−1. The bias of the multiplication is below n / 2^32: nothing for board sizes.
  constexpr std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    return static_cast<std::uint32_t>(((operator()() >> 32) * n) >> 32);
  }

  /// Uniform in [0, 1).
  constexpr double uniform() { return static_cast<double>(operator()() >> 11) * 0x1.0p-53; }

  /// An independent generator: for a worker thread or the next game of a series.
  constexpr Rng fork() { return Rng(operator()()); }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
  }

  std::array<std::uint64_t, 4> state_{};
};

}  // namespace tauler
