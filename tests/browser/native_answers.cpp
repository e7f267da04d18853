// The program's own answers to the questions of a page, one a line, for tests/module.spec.mjs of
// the page to compare with those of the browser's module. Networks compute as they do there.
#include <iostream>
#include <string>

#include "browser/answers.hpp"
#include "players/networks.hpp"

int main() {
  tauler::compute_with(tauler::nn::Kernel::plain);
  tauler::browser::Answers answers(tauler::all_games(), tauler::all_players());
  for (std::string question; std::getline(std::cin, question);) {
    std::cout << answers.answer(question) << std::endl;
  }
}
