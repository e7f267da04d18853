// The experiments of the source documents by name: the command line runs them, the server lets
// people run them.
#pragma once

#include <array>
#include <string_view>

namespace tauler {

struct ExperimentName {
  std::string_view id;
  std::string_view game;
};

/// In the order of the documents.
inline constexpr std::array<ExperimentName, 7> experiment_names{
    {{"gomoku-second-first", "gomoku"},
     {"gomoku-third-second", "gomoku"},
     {"gomoku-third-first", "gomoku"},
     {"gomoku-sweep", "gomoku"},
     {"hex-levels", "hex"},
     {"othello-pruning", "othello"},
     {"connect4-matches", "connect4"}}};

}  // namespace tauler
