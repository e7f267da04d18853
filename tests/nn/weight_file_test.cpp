#include "nn/weight_file.hpp"

#include <cmath>
#include <filesystem>

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "nn/network.hpp"
#include "support/data.hpp"
#include "support/error_text.hpp"

namespace tauler::nn {
namespace {

std::string hex_weights() {
  return testing::read_file(std::filesystem::path(TAULER_SOURCE_DIR) / "weights" / "hex.tnn");
}

/// A file with this header and data, its length and checksum as they should be.
std::string file_with(const std::string& fields, const std::string& data) {
  const std::string header = R"({"game":"hex","net":"32x1","sizes":[5,13],"type":"fp16","bytes":)" +
                             std::to_string(data.size()) +
                             ",\"crc32\":" + std::to_string(crc32(data)) + fields + "}";
  std::string bytes = "TAULERNN";
  for (std::uint32_t number : {1U, static_cast<std::uint32_t>(header.size())}) {
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
  }
  return bytes + header + data;
}

TEST(WeightFile, KnowsTheChecksumAndTheHalfFloats) {
  EXPECT_EQ(crc32("123456789"), 0xcbf43926U);
  EXPECT_EQ(half_to_float(0x0000), 0.0F);
  EXPECT_EQ(half_to_float(0x3c00), 1.0F);
  EXPECT_EQ(half_to_float(0xc000), -2.0F);
  EXPECT_EQ(half_to_float(0x3555), 0.333251953125F);
  EXPECT_EQ(half_to_float(0x0001), 0x1.0p-24F);
  EXPECT_EQ(half_to_float(0x7bff), 65504.0F);
  EXPECT_TRUE(std::isinf(half_to_float(0x7c00)));
  EXPECT_TRUE(std::isnan(half_to_float(0x7e00)));
}

TEST(WeightFile, ReadsTensors) {
  const std::string tensor = R"(,"tensors":[{"name":"a","shape":[2,1],"offset":2}])";
  const Result<WeightFile> file =
      read_weight_file(file_with(tensor, std::string("\0\0\0\x3c\0\xc0", 6)));
  ASSERT_TRUE(file) << english(file.error());
  EXPECT_EQ(file->game, "hex");
  EXPECT_EQ(file->least_size, 5);
  EXPECT_EQ(file->most_size, 13);
  ASSERT_EQ(file->tensors.size(), 1u);
  EXPECT_EQ(file->tensors.at("a").shape, (std::vector<int>{2, 1}));
  EXPECT_EQ(file->tensors.at("a").values, (std::vector<float>{1, -2}));
}

TEST(WeightFile, SaysWhatIsWrong) {
  const auto reason = [](const std::string& bytes) {
    const Result<WeightFile> file = read_weight_file(bytes);
    return file ? std::string("nothing") : code_text(file.error());
  };
  const std::string good = hex_weights();
  EXPECT_EQ(reason(good), "nothing");
  EXPECT_EQ(reason(""), "weights-magic");
  EXPECT_EQ(reason("TAULERNN"), "weights-magic");
  std::string bytes = good;
  bytes[8] = 2;
  EXPECT_EQ(reason(bytes), "weights-version(2, 1)");
  EXPECT_EQ(reason(good.substr(0, 100)), "weights-header-short");
  EXPECT_EQ(reason(good.substr(0, good.size() - 1)), "weights-bytes(1229760, 1229759)");
  bytes = good;
  bytes.back() ^= 1;
  EXPECT_EQ(reason(bytes), "weights-damaged");
  bytes = good;
  bytes[16] = '!';
  EXPECT_EQ(reason(bytes), "weights-header-form");
  EXPECT_EQ(reason(file_with("", "")), "weights-no-tensors");
  EXPECT_EQ(reason(file_with(R"(,"tensors":[7])", "")), "weights-tensor-form");
  EXPECT_EQ(reason(file_with(R"(,"tensors":[{"name":"a","shape":[2],"offset":2}])", "1234")),
            "weights-tensor-beyond(a)");
  EXPECT_EQ(reason(file_with(R"(,"tensors":[{"name":"a","shape":[-2],"offset":2}])", "1234")),
            "weights-tensor-shape(a)");
  EXPECT_EQ(
      reason(file_with(R"(,"tensors":[{"name":"a","shape":[90000000,90000000],"offset":0}])", "")),
      "weights-tensor-shape(a)");
}

TEST(Network, SaysWhatIsMissing) {
  const Result<Network> network = read_network(file_with(R"(,"tensors":[])", ""));
  ASSERT_FALSE(network);
  EXPECT_EQ(code_text(network.error()), "weights-tensor-missing(stem.weight)");
}

TEST(Network, ReadsTheHexNetwork) {
  const Result<Network> network = read_network(hex_weights());
  ASSERT_TRUE(network) << english(network.error());
  EXPECT_EQ(network->game, "hex");
  EXPECT_EQ(network->planes(), 2);
  EXPECT_EQ(network->channels(), 64);
  EXPECT_EQ(network->blocks.size(), 8u);
  EXPECT_TRUE(network->blocks[0].pool.weight.empty());
  EXPECT_EQ(network->blocks[2].pool.weight.size(), 64u * 128u);
}

}  // namespace
}  // namespace tauler::nn
