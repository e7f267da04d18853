#include "players/gomoku/minimax_player.hpp"

#include <algorithm>
#include <cassert>

#include "players/gomoku/minimax.hpp"
#include "players/gomoku/opening.hpp"
#include "search/deepening.hpp"

namespace tauler::gomoku {
namespace {

/// How the opponent's first stone is answered.
enum class Reply : std::uint8_t {
  beside,  ///< on one of the cells that touch it
  search,  ///< like any other
};

struct MinimaxPlayerSettings {
  MinimaxSettings search;
  Reply reply = Reply::beside;
  std::uint64_t seed = 0;
};

class MinimaxPlayer final : public Player {
 public:
  explicit MinimaxPlayer(const MinimaxPlayerSettings& settings)
      : settings_(settings.search), reply_(settings.reply), rng_(settings.seed) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    SearchGuard guard(limits);
    Decision decision = think(*position, limits, guard, progress);
    decision.nodes = guard.nodes();
    decision.time = guard.elapsed();
    return decision;
  }

 private:
  Decision think(const Position& position, const Limits& limits, SearchGuard& guard,
                 const Progress& progress) {
    if (auto opening = opening_decision(position, rng_)) return *std::move(opening);
    if (reply_ == Reply::beside && position.stones() == 1) return reply_beside(position);
    // All wins are worth the same, so without this a won game might go on for ever.
    if (const auto wins = winning_moves(position); !wins.empty()) return win_with(position, wins);
    const int depth = std::clamp(limits.depth.value_or(settings_.depth), 1, settings_.depth);
    // A search of one ply is over at once, and what is left of the limits goes to the next.
    const int first = may_be_cut(limits) ? 1 : depth;
    return deepen(first, depth, guard, progress, [&](int plies, Decision& decision) {
      return search(position, plies, guard, decision);
    });
  }

  Decision reply_beside(const Position& position) {
    const Focus focus = Focus::of(position.board(), 1);
    MoveList moves;
    for (int row = focus.top; row <= focus.bottom; ++row) {
      for (int column = focus.left; column <= focus.right; ++column) {
        const Move move = position.move_to({row, column});
        if (position.is_legal(move)) moves.add(move);
      }
    }
    Decision decision;
    decision.move = moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
    decision.variation = {decision.move};
    return decision;
  }

  Decision win_with(const Position& position, const std::vector<Move>& wins) {
    Decision decision;
    decision.move = settings_.equal_moves == EqualMoves::first
                        ? wins.front()
                        : wins[rng_.below(static_cast<std::uint32_t>(wins.size()))];
    decision.value = win_points;
    decision.proven = win_for(position.to_move());
    decision.depth = 1;
    decision.variation = {decision.move};
    return decision;
  }

  Iteration search(const Position& position, int depth, SearchGuard& guard, Decision& decision) {
    MinimaxSettings settings = settings_;
    settings.depth = depth;
    MinimaxResult result = minimax(position, settings, guard, rng_);
    decision.move = result.move;
    decision.method = Method::alpha_beta;
    decision.value = result.value;
    decision.depth = depth;
    decision.variation = std::move(result.variation);
    if (!result.finished) return Iteration::cut;
    if (settings_.searches_everything()) decision.proven = proven(position, result.value);
    return decision.proven ? Iteration::settled : Iteration::finished;
  }

  static std::optional<Outcome> proven(const Position& position, int value) {
    if (value == win_points) return win_for(position.to_move());
    if (value == -win_points) return win_for(opponent(position.to_move()));
    return std::nullopt;
  }

  MinimaxSettings settings_;
  Reply reply_;
  Rng rng_;
};

OptionSpecs options_with(OptionSpecs own) {
  own.push_back(OptionSpec::choice("ties", {"first", "random"},
                                   "of equal moves the first found, or any; any when all lose"));
  own.push_back(OptionSpec::choice(
      "reply", {"beside", "search"},
      "the first stone of the opponent is answered on a cell that touches it, or by searching"));
  for (OptionSpec& spec : reading_options()) own.push_back(std::move(spec));
  own.push_back(seed_option());
  return own;
}

OptionSpec depth_option(int fallback) {
  return OptionSpec::integer("depth", fallback, 1, 10, "plies looked ahead");
}

MinimaxPlayerSettings settings_from(const Options& options) {
  MinimaxPlayerSettings settings;
  settings.search.depth = static_cast<int>(options.integer("depth"));
  settings.search.equal_moves =
      options.choice("ties") == "random" ? EqualMoves::random : EqualMoves::first;
  settings.reply = options.choice("reply") == "search" ? Reply::search : Reply::beside;
  if (const Reading reading = reading_from(options);
      !(reading == settings.search.tables->reading)) {
    settings.search.tables = std::make_shared<const StructureTables>(reading);
  }
  settings.seed = static_cast<std::uint64_t>(options.integer("seed"));
  return settings;
}

}  // namespace

PlayerEntry first_player() {
  return {
      .game = "gomoku",
      .name = "first",
      .summary = "alpha-beta over all cells, the rows of both colours counted (medium)",
      .options = options_with({depth_option(3)}),
      .make =
          [](const Options& options) {
            return std::make_unique<MinimaxPlayer>(settings_from(options));
          },
  };
}

PlayerEntry second_player() {
  return {
      .game = "gomoku",
      .name = "second",
      .summary = "alpha-beta over the best dozen cells near the stones, a ply deeper (hard)",
      .options = options_with(
          {depth_option(4),
           OptionSpec::integer("width", 12, 1, MinimaxSettings::every_child,
                               "moves searched at a node, the best by their rows"),
           OptionSpec::integer("margin", 2, 1, max_size, "cells of the focus around the stones"),
           OptionSpec::choice("queue", {"board", "heap"},
                              "equal moves come from the top left, or in the order of Java's "
                              "priority queue")}),
      .make =
          [](const Options& options) {
            MinimaxPlayerSettings settings = settings_from(options);
            settings.search.width = static_cast<int>(options.integer("width"));
            settings.search.margin = static_cast<int>(options.integer("margin"));
            settings.search.equal_children =
                options.choice("queue") == "heap" ? EqualChildren::heap : EqualChildren::board;
            return std::make_unique<MinimaxPlayer>(settings);
          },
  };
}

}  // namespace tauler::gomoku
