// The network of sums against the trainer's answers, and that it follows a board stone by stone.
#include "players/gomoku/champion/evaluation.hpp"

#include <cmath>
#include <fstream>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

#include "core/rng.hpp"
#include "games/gomoku/position.hpp"

namespace tauler::gomoku {
namespace {

struct Golden {
  Settings settings;
  std::vector<int> cells;
  float value = 0;
  std::vector<float> logits;  ///< of all cells
};

/// The lines of weights/gomoku-sums.golden.txt (train/README.md), without those where renju forbids
/// the mover a cell: a search knows that, so the evaluation does not look.
std::vector<Golden> read_goldens() {
  std::ifstream in(std::string(TAULER_SOURCE_DIR) + "/weights/gomoku-sums.golden.txt");
  std::vector<Golden> goldens;
  for (std::string line; std::getline(in, line);) {
    std::istringstream parts(line);
    std::string board;
    std::string moves;
    Golden golden;
    parts >> board >> moves >> golden.value;
    golden.settings.size = std::stoi(board.substr(board.find('-') + 1));
    for (const Rule rule : {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro}) {
      if (board.starts_with(name_of(rule))) golden.settings.rule = rule;
    }
    std::istringstream list(moves == "-" ? "" : moves);
    for (std::string cell; std::getline(list, cell, ',');) golden.cells.push_back(std::stoi(cell));
    if (golden.settings.rule == Rule::renju && golden.cells.size() % 2 == 0) continue;
    for (float logit = 0; parts >> logit;) golden.logits.push_back(logit);
    goldens.push_back(golden);
  }
  return goldens;
}

Point point(int cell, int size) {
  return point_of({cell / size, cell % size});
}

Colour colour_after(std::size_t stones) {
  return stones % 2 == 0 ? Colour::black : Colour::white;
}

Evaluation evaluation_of(const Golden& golden, nn::Kernel kernel) {
  Evaluation evaluation(golden.settings.size, golden.settings.rule, kernel);
  for (std::size_t i = 0; i < golden.cells.size(); ++i) {
    evaluation.put(point(golden.cells[i], golden.settings.size), colour_after(i));
  }
  return evaluation;
}

class EvaluationOn : public ::testing::TestWithParam<nn::Kernel> {};

TEST_P(EvaluationOn, IsTheTrainers) {
  const std::vector<Golden> goldens = read_goldens();
  ASSERT_GT(goldens.size(), 100U);
  double error = 0;
  int count = 0;
  for (const Golden& golden : goldens) {
    Evaluation evaluation = evaluation_of(golden, GetParam());
    const Colour mover = colour_after(golden.cells.size());
    const double chance = 1 / (1 + std::exp(-evaluation.value(mover) / double{Evaluation::unit}));
    EXPECT_NEAR(2 * chance - 1, golden.value, 0.01);
    const int size = golden.settings.size;
    std::vector<Point> points;
    points.reserve(static_cast<std::size_t>(size) * size);
    for (int cell = 0; cell < size * size; ++cell) points.push_back(point(cell, size));
    std::vector<float> logits(points.size());
    evaluation.judge(mover, points, logits);
    for (std::size_t i = 0; i < logits.size(); ++i) {
      // Numbers of 16 bits.
      EXPECT_NEAR(logits[i], golden.logits[i], 0.2 + 0.02 * std::abs(golden.logits[i]));
      error += std::abs(logits[i] - golden.logits[i]);
      ++count;
    }
  }
  EXPECT_LT(error / count, 0.02);
}

TEST_P(EvaluationOn, FollowsStonesThatComeAndGo) {
  Rng rng(7);
  for (const Golden& golden : read_goldens()) {
    if (golden.cells.size() < 4) continue;
    const int size = golden.settings.size;
    const Colour mover = colour_after(golden.cells.size());
    const int straight = evaluation_of(golden, GetParam()).value(mover);
    // The same stones in another order, with others that are taken away again.
    Evaluation wandering(size, golden.settings.rule, GetParam());
    std::vector<std::size_t> order(golden.cells.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
      order[i] = i;
      std::swap(order[i], order[rng.below(static_cast<std::uint32_t>(i) + 1)]);
    }
    for (const std::size_t i : order) {
      const Point free = point(golden.cells[order.back()], size);
      const Colour either = colour_after(rng.below(2));
      if (i != order.back()) {
        wandering.put(free, either);
        if (rng.below(2) == 0) wandering.value(either);
        wandering.put(point(golden.cells[i], size), colour_after(i));
        if (rng.below(2) == 0) wandering.value(either);
        wandering.take(point(golden.cells[i], size), colour_after(i));
        wandering.take(free, either);
      }
      wandering.put(point(golden.cells[i], size), colour_after(i));
      if (rng.below(2) == 0) wandering.value(either);
    }
    EXPECT_EQ(wandering.value(mover), straight);
  }
}

TEST_P(EvaluationOn, DoesNotKnowColours) {
  for (const Golden& golden : read_goldens()) {
    if (golden.settings.rule == Rule::renju) continue;
    Evaluation evaluation = evaluation_of(golden, GetParam());
    Evaluation turned(golden.settings.size, golden.settings.rule, GetParam());
    for (std::size_t i = 0; i < golden.cells.size(); ++i) {
      turned.put(point(golden.cells[i], golden.settings.size), colour_after(i + 1));
    }
    EXPECT_EQ(evaluation.value(Colour::black), turned.value(Colour::white));
    EXPECT_EQ(evaluation.value(Colour::white), turned.value(Colour::black));
  }
}

INSTANTIATE_TEST_SUITE_P(Every, EvaluationOn, ::testing::ValuesIn(nn::supported_kernels()),
                         [](const auto& test) { return std::string(name_of(test.param)); });

}  // namespace
}  // namespace tauler::gomoku
