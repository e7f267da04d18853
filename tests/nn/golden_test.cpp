// The network's answers against those of the trainer, for every kernel that this processor has.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "nn/evaluator.hpp"
#include "nn/hex_planes.hpp"
#include "support/data.hpp"

namespace tauler::nn {
namespace {

namespace fs = std::filesystem;

/// One line of weights/hex.golden.txt (train/README.md).
struct Golden {
  hex::Position position;
  float value = 0;
  std::vector<float> logits;  ///< in board order
};

Golden read_golden(const std::string& line) {
  std::istringstream in(line);
  int size = 0;
  std::string moves;
  Golden golden;
  in >> size >> moves >> golden.value;
  golden.position = hex::Position(size);
  std::istringstream list(moves == "-" ? "" : moves);
  for (std::string code; std::getline(list, code, ',');) {
    golden.position.play(Move::of(std::stoi(code)));
  }
  for (float logit = 0; in >> logit;) golden.logits.push_back(logit);
  return golden;
}

std::vector<Golden> read_goldens() {
  std::ifstream in(fs::path(TAULER_SOURCE_DIR) / "weights" / "hex.golden.txt");
  std::vector<Golden> goldens;
  for (std::string line; std::getline(in, line);) goldens.push_back(read_golden(line));
  return goldens;
}

Network hex_network() {
  const std::string bytes = testing::read_file(fs::path(TAULER_SOURCE_DIR) / "weights" / "hex.tnn");
  Result<Network> network = read_network(bytes);
  EXPECT_TRUE(network) << network.error().reason;
  return *std::move(network);
}

class EveryKernel : public ::testing::TestWithParam<Kernel> {};

TEST_P(EveryKernel, AnswersAsTheTrainerDoes) {
  const auto model = std::make_shared<const Model>(hex_network(), GetParam());
  const std::vector<Golden> goldens = read_goldens();
  ASSERT_EQ(goldens.size(), 1000u);
  float worst_value = 0;
  float worst_logit = 0;
  for (const Golden& golden : goldens) {
    const int size = golden.position.size();
    ASSERT_EQ(golden.logits.size(), static_cast<std::size_t>(size * size));
    Evaluator evaluator(model, size, size);
    std::vector<std::uint8_t> planes(evaluator.input_size());
    Planes<hex::Position>::write(golden.position, planes.data());
    std::vector<float> logits(golden.logits.size());
    float value = 0;
    evaluator.evaluate(1, planes.data(), logits.data(), &value);
    worst_value = std::max(worst_value, std::abs(value - golden.value));
    for (int code = 0; code < size * size; ++code) {
      const int cell = Planes<hex::Position>::cell(golden.position, Move::of(code));
      worst_logit = std::max(worst_logit, std::abs(logits[cell] - golden.logits[code]));
    }
  }
  RecordProperty("worst_value", std::to_string(worst_value));
  RecordProperty("worst_logit", std::to_string(worst_logit));
  EXPECT_LT(worst_value, 5e-5F);
  EXPECT_LT(worst_logit, 5e-4F);
}

TEST_P(EveryKernel, AnswersTheSameInAnyCompany) {
  const auto model = std::make_shared<const Model>(hex_network(), GetParam());
  Evaluator evaluator(model, 11, 11);
  std::vector<Golden> goldens = read_goldens();
  std::erase_if(goldens, [](const Golden& golden) { return golden.position.size() != 11; });
  constexpr int count = 16;
  ASSERT_GE(goldens.size(), count);
  const std::size_t cells = evaluator.cells();
  std::vector<std::uint8_t> planes(count * evaluator.input_size());
  for (int i = 0; i < count; ++i) {
    Planes<hex::Position>::write(goldens[i].position, &planes[i * evaluator.input_size()]);
  }
  std::vector<float> together(count * cells);
  std::vector<float> values(count);
  evaluator.evaluate(count, planes.data(), together.data(), values.data());
  for (int i = 0; i < count; ++i) {
    std::vector<float> alone(cells);
    float value = 0;
    evaluator.evaluate(1, &planes[i * evaluator.input_size()], alone.data(), &value);
    EXPECT_EQ(value, values[i]);
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), together.begin() + i * cells));
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, EveryKernel, ::testing::ValuesIn(supported_kernels()),
                         [](const auto& kernel) { return std::string(name_of(kernel.param)); });

}  // namespace
}  // namespace tauler::nn
