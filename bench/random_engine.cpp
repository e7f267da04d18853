// A program that plays at random, for what it costs to talk with one: `random_engine tauler` for
// any game, `random_engine gomocup` for Gomoku. In our protocol it gives the nanoseconds it took
// for an answer as its nodes.
#include <chrono>
#include <iostream>
#include <string>

#include <fmt/core.h>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/registry.hpp"

namespace {

using namespace tauler;

Rng rng(1);

Move random_move(const AnyPosition& position) {
  const std::vector<Move> moves = position.legal_moves();
  return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

void speak_tauler() {
  AnyPosition position = *all_games().start("connect4");
  for (std::string line; std::getline(std::cin, line);) {
    const auto heard_at = std::chrono::steady_clock::now();
    if (line.starts_with("tauler ")) std::cout << "ready" << std::endl;
    if (line.starts_with("start ")) position = *all_games().start_or_position(line.substr(6));
    if (line.starts_with("play ")) (void)position.play(std::string_view(line).substr(5));
    if (line.starts_with("go")) {
      const std::string move = position.move_text(random_move(position));
      const std::chrono::nanoseconds took = std::chrono::steady_clock::now() - heard_at;
      std::cout << fmt::format("move {} nodes={}\n", move, took.count()) << std::flush;
    }
    if (line == "quit") return;
  }
}

void speak_gomocup() {
  AnyPosition position = *all_games().start("gomoku");
  int size = 15;
  const auto play = [&](std::string_view text) {
    const std::size_t comma = text.find(',');
    const int column = *parse_integer<int>(text.substr(0, comma));
    const int row = *parse_integer<int>(text.substr(comma + 1));
    (void)position.play(Move::of(row * size + column));
  };
  for (std::string line; std::getline(std::cin, line);) {
    if (line.starts_with("START ")) {
      size = *parse_integer<int>(std::string_view(line).substr(6));
      position = *all_games().start(fmt::format("gomoku:size={}", size));
    }
    if (line == "RESTART") position = position.start();
    if (line.starts_with("START ") || line == "RESTART") std::cout << "OK" << std::endl;
    if (line.starts_with("TURN ")) play(std::string_view(line).substr(5));
    if (line.starts_with("TURN ") || line == "BEGIN") {
      const Move move = random_move(position);
      (void)position.play(move);
      std::cout << fmt::format("{},{}\n", move.value() % size, move.value() / size) << std::flush;
    }
    if (line == "END") return;
  }
}

}  // namespace

int main(int count, char** arguments) {
  std::ios::sync_with_stdio(false);
  std::cin.tie(nullptr);
  if (count > 1 && std::string_view(arguments[1]) == "gomocup") {
    speak_gomocup();
  } else {
    speak_tauler();
  }
}
