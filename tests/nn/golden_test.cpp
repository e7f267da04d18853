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

/// How far a model is from the golden answers.
struct Distance {
  float worst_value = 0;
  float worst_logit = 0;
  double mean_value = 0;
  int same_move = 0;  ///< of the best by policy
};

int best_legal(const hex::Position& position, const std::vector<float>& logits) {
  int best = -1;
  for (int code = 0; code < position.cells(); ++code) {
    if (position.is_empty(code) && (best < 0 || logits[code] > logits[best])) best = code;
  }
  return best;
}

Distance measure(const std::shared_ptr<const Model>& model, const std::vector<Golden>& goldens) {
  Distance distance;
  for (const Golden& golden : goldens) {
    const int size = golden.position.size();
    Evaluator evaluator(model, size, size);
    std::vector<std::uint8_t> planes(evaluator.input_size());
    Planes<hex::Position>::write(golden.position, planes.data());
    std::vector<float> seen(golden.logits.size());
    float value = 0;
    evaluator.evaluate(1, planes.data(), seen.data(), &value);
    std::vector<float> logits(golden.logits.size());
    for (int code = 0; code < size * size; ++code) {
      logits[code] = seen[Planes<hex::Position>::cell(golden.position, Move::of(code))];
      distance.worst_logit =
          std::max(distance.worst_logit, std::abs(logits[code] - golden.logits[code]));
    }
    distance.worst_value = std::max(distance.worst_value, std::abs(value - golden.value));
    distance.mean_value += std::abs(value - golden.value) / static_cast<double>(goldens.size());
    distance.same_move +=
        best_legal(golden.position, logits) == best_legal(golden.position, golden.logits);
  }
  return distance;
}

class EveryKernel : public ::testing::TestWithParam<Kernel> {};

TEST_P(EveryKernel, AnswersAsTheTrainerDoes) {
  const std::vector<Golden> goldens = read_goldens();
  ASSERT_EQ(goldens.size(), 1000u);
  const auto model = std::make_shared<const Model>(hex_network(), GetParam());
  const Distance distance = measure(model, goldens);
  RecordProperty("worst_value", std::to_string(distance.worst_value));
  RecordProperty("worst_logit", std::to_string(distance.worst_logit));
  RecordProperty("mean_value", std::to_string(distance.mean_value));
  RecordProperty("same_move", distance.same_move);
  if (byte_routines(GetParam())) {
    EXPECT_LT(distance.mean_value, 0.02);
    EXPECT_GT(distance.same_move, 950);
  } else {
    EXPECT_LT(distance.worst_value, 5e-5F);
    EXPECT_LT(distance.worst_logit, 5e-4F);
  }
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
