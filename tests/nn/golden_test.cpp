// The networks' answers against those of the trainer, for every game and every kernel that this
// processor can run.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/sentences.hpp"
#include "nn/connect4_planes.hpp"
#include "nn/evaluator.hpp"
#include "nn/gomoku_planes.hpp"
#include "nn/hex_planes.hpp"
#include "nn/othello_planes.hpp"
#include "support/data.hpp"

namespace tauler::nn {
namespace {

namespace fs = std::filesystem;

/// One line of weights/<game>.golden.txt (train/README.md).
struct Golden {
  int height = 0;
  int width = 0;
  std::vector<std::uint8_t> planes;
  std::vector<int> seen_at;  ///< for every board cell, its place in the planes' view
  std::vector<int> legal;    ///< board cells
  float value = 0;
  std::vector<float> logits;  ///< in board order
};

/// A move on a board cell, and the passes that the trainer leaves out.
void play_cell(hex::Position& position, int cell) {
  position.play(Move::of(cell));
}
void play_cell(gomoku::Position& position, int cell) {
  position.play(Move::of(cell));
}
void play_cell(othello::Position& position, int cell) {
  position.play(Move::of(cell));
  if (position.must_pass()) position.play(othello::pass);
}
template <class Shape>
void play_cell(connect4::BasicPosition<Shape>& position, int cell) {
  const Move column = Move::of(cell % position.width());
  EXPECT_EQ(Planes<connect4::BasicPosition<Shape>>::cell(position, column), cell);
  position.play(column);
}

/// Only Hex is seen turned round.
template <Game G>
int seen_at(const G&, int cell) {
  return cell;
}
int seen_at(const hex::Position& position, int cell) {
  return Planes<hex::Position>::cell(position, Move::of(cell));
}

template <Game G>
Golden golden_of(G position, const std::vector<int>& cells) {
  for (int cell : cells) play_cell(position, cell);
  EXPECT_FALSE(is_over(position.outcome()));
  Golden golden;
  golden.height = Planes<G>::height(position);
  golden.width = Planes<G>::width(position);
  golden.planes.resize((golden.height + 2) * (golden.width + 2) * Planes<G>::count);
  Planes<G>::write(position, golden.planes.data());
  MoveList moves;
  position.legal_moves(moves);
  const int cell_count = golden.height * golden.width;
  std::vector<bool> is_legal(cell_count);
  for (Move move : moves) is_legal[Planes<G>::cell(position, move)] = true;
  for (int cell = 0; cell < cell_count; ++cell) {
    golden.seen_at.push_back(seen_at(position, cell));
    if (is_legal[golden.seen_at.back()]) golden.legal.push_back(cell);
  }
  return golden;
}

/// The game of "gomoku-lines" is Gomoku.
std::string game_of(const std::string& network) {
  return network.substr(0, network.find('-'));
}

/// `board` is as the trainer writes it: "11", "8", "7x6" (width × height), "renju-15".
Golden golden_of(const std::string& game, const std::string& board, const std::vector<int>& cells) {
  if (game == "hex") return golden_of(hex::Position(std::stoi(board)), cells);
  if (game == "othello") return golden_of(othello::Position(), cells);
  if (game == "connect4") {
    const int width = std::stoi(board);
    const int height = std::stoi(board.substr(board.find('x') + 1));
    return connect4::with_size(width, height, [&](auto start) { return golden_of(start, cells); });
  }
  gomoku::Settings settings;
  settings.size = std::stoi(board.substr(board.find('-') + 1));
  while (name_of(settings.rule) != board.substr(0, board.find('-'))) {
    settings.rule = static_cast<gomoku::Rule>(static_cast<int>(settings.rule) + 1);
  }
  return golden_of(gomoku::Position(settings), cells);
}

Golden read_golden(const std::string& game, const std::string& line) {
  std::istringstream in(line);
  std::string board;
  std::string moves;
  float value = 0;
  in >> board >> moves >> value;
  std::vector<int> cells;
  std::istringstream list(moves == "-" ? "" : moves);
  for (std::string code; std::getline(list, code, ',');) cells.push_back(std::stoi(code));
  Golden golden = golden_of(game, board, cells);
  golden.value = value;
  for (float logit = 0; in >> logit;) golden.logits.push_back(logit);
  EXPECT_EQ(golden.logits.size(), golden.seen_at.size());
  return golden;
}

std::vector<Golden> read_goldens(const std::string& network) {
  std::ifstream in(fs::path(TAULER_SOURCE_DIR) / "weights" / (network + ".golden.txt"));
  std::vector<Golden> goldens;
  for (std::string line; std::getline(in, line);) {
    goldens.push_back(read_golden(game_of(network), line));
  }
  return goldens;
}

std::string weights_of(const std::string& network) {
  return testing::read_file(fs::path(TAULER_SOURCE_DIR) / "weights" / (network + ".tnn"));
}

std::shared_ptr<const Model> model_of(const std::string& name, Kernel kernel) {
  Result<Network> network = read_network(weights_of(name));
  EXPECT_TRUE(network) << english(network.error());
  EXPECT_EQ(network->game, game_of(name));
  return std::make_shared<const Model>(*std::move(network), kernel);
}

/// How far a model is from the golden answers.
struct Distance {
  float worst_value = 0;
  float worst_logit = 0;
  double mean_value = 0;
  int good_move = 0;  ///< the best by policy is the trainer's best, or as good
};

int best_legal(const Golden& golden, const std::vector<float>& logits) {
  int best = golden.legal.front();
  for (int cell : golden.legal) {
    if (logits[cell] > logits[best]) best = cell;
  }
  return best;
}

Distance measure(const std::shared_ptr<const Model>& model, const std::vector<Golden>& goldens) {
  Distance distance;
  for (const Golden& golden : goldens) {
    Evaluator evaluator(model, golden.height, golden.width);
    EXPECT_EQ(evaluator.input_size(), golden.planes.size());
    std::vector<float> seen(golden.logits.size());
    float value = 0;
    evaluator.evaluate(1, golden.planes.data(), seen.data(), &value);
    std::vector<float> logits;
    for (std::size_t cell = 0; cell < seen.size(); ++cell) {
      logits.push_back(seen[golden.seen_at[cell]]);
      distance.worst_logit =
          std::max(distance.worst_logit, std::abs(logits[cell] - golden.logits[cell]));
    }
    distance.worst_value = std::max(distance.worst_value, std::abs(value - golden.value));
    distance.mean_value += std::abs(value - golden.value) / static_cast<double>(goldens.size());
    // Moves that a symmetry makes equal differ only by rounding.
    const float lost = golden.logits[best_legal(golden, golden.logits)] -
                       golden.logits[best_legal(golden, logits)];
    distance.good_move += lost < 0.02F;
  }
  return distance;
}

class EveryNetwork : public ::testing::TestWithParam<std::tuple<std::string, Kernel>> {
 protected:
  std::string name() const { return std::get<0>(GetParam()); }
  Kernel kernel() const { return std::get<1>(GetParam()); }
};

TEST_P(EveryNetwork, AnswersAsTheTrainerDoes) {
  const std::vector<Golden> goldens = read_goldens(name());
  ASSERT_EQ(goldens.size(), 1000u);
  const Distance distance = measure(model_of(name(), kernel()), goldens);
  RecordProperty("worst_value", std::to_string(distance.worst_value));
  RecordProperty("worst_logit", std::to_string(distance.worst_logit));
  RecordProperty("mean_value", std::to_string(distance.mean_value));
  RecordProperty("good_move", distance.good_move);
  if (byte_routines(kernel())) {
    EXPECT_LT(distance.mean_value, 0.02);
    EXPECT_GT(distance.good_move, 950);
  } else {
    EXPECT_LT(distance.worst_value, 5e-5F);
    EXPECT_LT(distance.worst_logit, 5e-4F);
  }
}

TEST_P(EveryNetwork, AnswersTheSameInAnyCompany) {
  std::vector<Golden> goldens = read_goldens(name());
  ASSERT_FALSE(goldens.empty());
  // The boards of the same size as the last line's.
  std::erase_if(goldens, [size = goldens.back().planes.size()](const Golden& golden) {
    return golden.planes.size() != size;
  });
  constexpr int count = 16;
  ASSERT_GE(goldens.size(), count);
  Evaluator evaluator(model_of(name(), kernel()), goldens[0].height, goldens[0].width);
  const std::size_t cells = evaluator.cells();
  std::vector<std::uint8_t> planes;
  for (int i = 0; i < count; ++i) {
    planes.insert(planes.end(), goldens[i].planes.begin(), goldens[i].planes.end());
  }
  std::vector<float> together(count * cells);
  std::vector<float> values(count);
  evaluator.evaluate(count, planes.data(), together.data(), values.data());
  for (int i = 0; i < count; ++i) {
    std::vector<float> alone(cells);
    float value = 0;
    evaluator.evaluate(1, goldens[i].planes.data(), alone.data(), &value);
    EXPECT_EQ(value, values[i]);
    EXPECT_TRUE(std::equal(alone.begin(), alone.end(), together.begin() + i * cells));
  }
}

INSTANTIATE_TEST_SUITE_P(Networks, EveryNetwork,
                         ::testing::Combine(::testing::Values("connect4", "gomoku", "gomoku-lines",
                                                              "hex", "othello"),
                                            ::testing::ValuesIn(supported_kernels())),
                         [](const auto& each) {
                           std::string name = std::get<0>(each.param) + "_" +
                                              std::string(name_of(std::get<1>(each.param)));
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tauler::nn
