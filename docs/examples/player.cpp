// A player for Tauler. It wants the legal moves, and plays any of them, but never far from the move
// before: of nine random ones the nearest.
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int distance(const std::string& a, const std::string& b) {
  const auto is_cell = [](const std::string& move) {  // not pass, swap
    return move.size() > 1 && move.find_first_not_of("0123456789", 1) == std::string::npos;
  };
  if (!is_cell(a) || !is_cell(b)) return 99;
  return std::abs(a[0] - b[0]) + std::abs(std::stoi(a.substr(1)) - std::stoi(b.substr(1)));
}

int main() {
  std::vector<std::string> legal;
  std::string latest;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "tauler") std::cout << "name example in C++\nready legal" << std::endl;
    if (word == "start") latest.clear();
    if (word == "play") words >> latest;
    if (word == "legal") {
      legal.clear();
      for (std::string move; words >> move;) legal.push_back(move);
    }
    if (word == "quit") return 0;
    if (word != "go") continue;
    std::string best = legal[std::rand() % legal.size()];
    for (int i = 0; i < 8; ++i) {
      const std::string& move = legal[std::rand() % legal.size()];
      if (distance(move, latest) < distance(best, latest)) best = move;
    }
    std::cout << "move " << best << std::endl;
  }
}
