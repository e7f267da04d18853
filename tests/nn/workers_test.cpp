#include "nn/workers.hpp"

#include <atomic>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

namespace tauler::nn {
namespace {

TEST(Workers, EveryWorkerWorksOnceARound) {
  for (int count : {1, 2, 5}) {
    Workers workers(count);
    std::vector<int> done(count, 0);
    for (int round = 1; round <= 1'000; ++round) {
      workers.run([&](int worker) { ++done[worker]; });
      ASSERT_EQ(std::accumulate(done.begin(), done.end(), 0), round * count);
    }
    EXPECT_EQ(done, std::vector<int>(count, 1'000));
  }
}

TEST(Workers, MayNeverBeAskedToWork) {
  const Workers workers(3);
  EXPECT_EQ(workers.count(), 3);
}

}  // namespace
}  // namespace tauler::nn
