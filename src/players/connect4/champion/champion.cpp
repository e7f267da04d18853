#include "players/connect4/champion/champion.hpp"

#include "players/connect4/champion/board_solver.hpp"
#include "players/connect4/champion/thought.hpp"
#include "players/connect4/typed_board.hpp"

namespace tauler::connect4 {
namespace {

class ChampionPlayer final : public Player {
 public:
  ChampionPlayer(std::uint64_t nodes, std::size_t memory, int threads)
      : nodes_(nodes), solver_(memory, threads) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    return with_typed_board(any, [&](const auto& position) {
      Budget budget(limits, nodes_);
      return Thought(position, solver_.of(position), table_, budget, limits.depth.value_or(1000),
                     progress)
          .run();
    });
  }

  void new_game() override {
    solver_.forget();
    table_.clear();
  }

 private:
  std::uint64_t nodes_;
  BoardSolver solver_;
  ThreatTable table_;
};

}  // namespace

PlayerEntry champion_player() {
  return {
      .game = "connect4",
      .name = "champion",
      .summary = "opening book and exact solver; a search by threats where neither is in time",
      .options = {OptionSpec::integer("nodes", 10'000'000, 1, 1'000'000'000'000,
                                      "when no time or node limit is given"),
                  OptionSpec::integer("memory", 256, 1, 65'536, "megabytes the table may grow to"),
                  OptionSpec::integer("threads", 1, 1, 64, "they solve positions together")},
      .make =
          [](const Options& options) {
            return std::make_unique<ChampionPlayer>(
                static_cast<std::uint64_t>(options.integer("nodes")),
                static_cast<std::size_t>(options.integer("memory")) << 20,
                static_cast<int>(options.integer("threads")));
          },
      .files = [](const Options&) { return std::vector{std::string(OpeningBook::file_name)}; },
  };
}

}  // namespace tauler::connect4
