// A program that plays at random, for what it costs to talk with one: `random_engine tauler` for
// any game, `random_engine gomocup` for Gomoku. In our protocol it gives the nanoseconds it took
// for an answer as its nodes. `random_engine sleeping MS` speaks it too, sleeps before it answers,
// and plays by the position alone: its games repeat, whoever plays them in whatever order.
#include <chrono>
#include <iostream>
#include <optional>
#include <string>
#include <thread>

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

/// The same in the same position.
Move settled_move(const AnyPosition& position) {
  const std::vector<Move> moves = position.legal_moves();
  return moves[mix64(position.key()) % moves.size()];
}

void speak_tauler(std::optional<std::chrono::milliseconds> sleep = {}) {
  AnyPosition position = *all_games().start("connect4");
  for (std::string line; std::getline(std::cin, line);) {
    const auto heard_at = std::chrono::steady_clock::now();
    if (line.starts_with("tauler ")) std::cout << "ready" << std::endl;
    if (line.starts_with("start ")) position = *all_games().start_or_position(line.substr(6));
    if (line.starts_with("play ")) (void)position.play(std::string_view(line).substr(5));
    if (line.starts_with("go")) {
      if (sleep) std::this_thread::sleep_for(*sleep);
      const Move chosen = sleep ? settled_move(position) : random_move(position);
      const std::string move = position.move_text(chosen);
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
  } else if (count > 2 && std::string_view(arguments[1]) == "sleeping") {
    speak_tauler(std::chrono::milliseconds(parse_integer<int>(arguments[2]).value_or(0)));
  } else {
    speak_tauler();
  }
}
