#include "players/othello/minimax_player.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <vector>

#include "players/othello/search.hpp"
#include "search/deepening.hpp"

namespace tauler::othello {
namespace {

/// Moves that are worth this much less than the best still make a sound opening, in hundredths.
constexpr int opening_margin = 300;

class MinimaxPlayer final : public Player {
 public:
  MinimaxPlayer(SearchKind kind, int depth, int variety, std::uint64_t seed)
      : kind_(kind), depth_(depth), variety_(variety), rng_(seed) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    SearchGuard guard(limits);
    const int depth = std::clamp(limits.depth.value_or(depth_), 1, depth_);
    const int first = may_be_cut(limits) ? 1 : depth;
    // Every depth draws from the same generator, so the move does not depend on those before.
    const Rng ties = rng_.fork();
    if (position->ply() < variety_) {
      if (const auto varied = opening_move(*position, depth, guard)) return *varied;
    }
    return deepen(first, depth, guard, progress, [&](int plies, Decision& decision) {
      Rng draw = ties;
      const SearchOutcome outcome = search(*position, kind_, plies, guard, draw);
      decision = outcome.decision;
      if (!outcome.finished) return Iteration::cut;
      return decision.proven ? Iteration::settled : Iteration::finished;
    });
  }

 private:
  /// One of the moves that are nearly as good as the best; nothing if time is up before all are
  /// known.
  std::optional<Decision> opening_move(const Position& position, int depth, SearchGuard& guard) {
    struct Known {
      Move move;
      int value = 0;
      SearchOutcome reply;
    };
    std::vector<Known> known;
    MoveList moves;
    position.legal_moves(moves);
    for (Move move : moves) {
      Position after = position;
      after.play(move);
      if (is_over(after.outcome())) return std::nullopt;
      Rng ties = rng_.fork();
      SearchOutcome reply = search(after, kind_, std::max(depth - 1, 1), guard, ties);
      if (!reply.finished) return std::nullopt;
      known.push_back({move, -reply.value, std::move(reply)});
    }
    int best = known.front().value;
    for (const Known& one : known) best = std::max(best, one.value);
    std::erase_if(known, [&](const Known& one) { return one.value < best - opening_margin; });
    Known& chosen = known[rng_.below(static_cast<std::uint32_t>(known.size()))];
    Decision decision = std::move(chosen.reply.decision);
    decision.variation.insert(decision.variation.begin(), chosen.move);
    decision.move = chosen.move;
    decision.value = -decision.value;
    ++decision.depth;
    return decision;
  }

  SearchKind kind_;
  int depth_;
  int variety_;
  Rng rng_;
};

PlayerEntry entry(SearchKind kind, std::string name, std::string summary, int depth) {
  return {
      .game = "othello",
      .name = std::move(name),
      .summary = std::move(summary),
      .options = {OptionSpec::integer("depth", depth, 1, 20, "plies looked ahead"),
                  OptionSpec::integer(
                      "variety", 0, 0, 60,
                      "in so many first plies also moves a little worse than the best"),
                  seed_option()},
      .make =
          [kind](const Options& options) {
            return std::make_unique<MinimaxPlayer>(kind, static_cast<int>(options.integer("depth")),
                                                   static_cast<int>(options.integer("variety")),
                                                   options.integer("seed"));
          },
  };
}

}  // namespace

PlayerEntry minimax_player() {
  return entry(SearchKind::minimax, "minimax",
               "every line to a fixed depth: mobility, corners, edges, stability", 4);
}

PlayerEntry alphabeta_player() {
  return entry(SearchKind::alpha_beta, "alphabeta",
               "the same move as minimax of its depth, with the lines that cannot matter left out",
               6);
}

}  // namespace tauler::othello
