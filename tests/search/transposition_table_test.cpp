#include "search/transposition_table.hpp"

#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace tauler {
namespace {

struct Data {
  std::uint32_t value = 0;
  std::uint32_t weight = 1;
  unsigned worth_beside(const Data&) const { return weight; }
};

using Table = TranspositionTable<Data>;

TableKey key_of(std::uint64_t number) {
  return {mix64(number), mix64(number ^ 0x5555)};
}

TEST(TranspositionTable, FindsWhatWasPut) {
  Table table(1 << 20);
  Data found;
  EXPECT_FALSE(table.find(key_of(1), found));
  for (std::uint32_t i = 1; i <= 1'000; ++i) table.put(key_of(i), {i, 1});
  for (std::uint32_t i = 1; i <= 1'000; ++i) {
    ASSERT_TRUE(table.find(key_of(i), found));
    EXPECT_EQ(found.value, i);
  }
  EXPECT_FALSE(table.find(key_of(1'001), found));
  table.put(key_of(7), {70, 1});
  ASSERT_TRUE(table.find(key_of(7), found));
  EXPECT_EQ(found.value, 70u);
  table.clear();
  EXPECT_FALSE(table.find(key_of(7), found));
}

TEST(TranspositionTable, LosesTheEntryOfTheLeastWorth) {
  Table table(1);  // a single bucket of four
  for (std::uint32_t i = 1; i <= 4; ++i) table.put(key_of(i), {i, 10 * (i == 3 ? 1 : i + 1)});
  table.put(key_of(5), {5, 1});
  Data found;
  EXPECT_FALSE(table.find(key_of(3), found));
  for (std::uint32_t i : {1u, 2u, 4u, 5u}) EXPECT_TRUE(table.find(key_of(i), found)) << i;
}

TEST(TranspositionTable, UsesAPartOfItsMemory) {
  Table table(1 << 20);
  table.use(Table::bucket_bytes);
  for (std::uint32_t i = 1; i <= 100; ++i) table.put(key_of(i), {i, i});
  int found_in_one_bucket = 0;
  Data found;
  for (std::uint32_t i = 1; i <= 100; ++i) found_in_one_bucket += table.find(key_of(i), found);
  EXPECT_EQ(found_in_one_bucket, 4);
  table.use(std::size_t{1} << 40);  // more than there is
  for (std::uint32_t i = 1; i <= 100; ++i) table.put(key_of(i), {i, i});
  for (std::uint32_t i = 1; i <= 100; ++i) EXPECT_TRUE(table.find(key_of(i), found));
}

/// Four threads write and read a few buckets: whatever is found belongs to the key.
TEST(TranspositionTable, NeverMixesUpWhatThreadsWriteAtOnce) {
  Table table(256);
  std::atomic<int> found_in_all{0};
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 4; ++thread) {
      threads.emplace_back([&, thread] {
        Rng rng(static_cast<std::uint64_t>(thread));
        for (int i = 0; i < 300'000; ++i) {
          const std::uint32_t number = rng.below(64) + 1;
          Data found;
          if (table.find(key_of(number), found)) {
            ++found_in_all;
            ASSERT_EQ(found.value / 1'000, number);
          }
          table.put(key_of(number), {1'000 * number + rng.below(1'000), 1 + rng.below(9)});
        }
      });
    }
  }
  EXPECT_GT(found_in_all, 1'000);
}

}  // namespace
}  // namespace tauler
