#include "players/hex/champion_player.hpp"

#include <algorithm>
#include <cassert>

#include "players/analysis.hpp"
#include "players/general/network_settings.hpp"
#include "players/hex/exact/exact_moves.hpp"
#include "players/hex/guide.hpp"
#include "players/networks.hpp"

namespace tauler::hex {
namespace {

/// The move that leads from one position to the other; none where not a single one does.
Move move_between(const Position& before, const Position& after) {
  if (before.size() != after.size() || after.ply() != before.ply() + 1) return Move::none();
  for (int code = 0; code < before.cells(); ++code) {
    if (!before.is_empty(code) || after.is_empty(code)) continue;
    Position next = before;
    next.play(Move::of(code));
    return next == after ? Move::of(code) : Move::none();
  }
  return Move::none();
}

/// Plays on what is proven to be won. What the search proved it remembers itself, down to the
/// positions that connections prove; from there on, and after moves that the search left out since
/// they lose to a threat, a strategy takes over.
class Conclusion {
 public:
  /// The move that wins for certain; nothing if the search must find it. Precondition: the game
  /// is not over, and no swap is ahead.
  std::optional<Move> next_move(const Position& position) {
    const Move last = won_ ? move_between(*won_, position) : Move::none();
    if (last.is_none()) {
      strategy_.reset();
    } else if (!strategy_) {
      strategy_ = prover_.strategy_against(*won_, last, position.to_move());
    }
    if (strategy_) return strategy_->answer(position, last);
    strategy_ = prover_.strategy(position, position.to_move());
    if (strategy_) return strategy_->answer(position, Move::none());
    return std::nullopt;
  }

  /// The mover won by that move, or did not know.
  void played(const Position& position, Move move, bool won) {
    if (!won) return forget();
    const Side side = position.to_move();
    won_ = position;
    won_->play(move);
    if (!strategy_ && !is_over(won_->outcome())) strategy_ = prover_.strategy(*won_, side);
  }

  void forget() {
    won_.reset();
    strategy_.reset();
  }

 private:
  Prover prover_;
  std::optional<Position> won_;  ///< after the own move; the opponent is to move
  std::optional<Strategy> strategy_;
};

/// What is left of the limits after that.
Limits rest_of(const Limits& limits, const Decision& spent) {
  Limits rest = limits;
  if (rest.time) rest.time = std::max(*rest.time - spent.time, Duration{});
  if (rest.clock) rest.clock->mine = std::max(rest.clock->mine - spent.time, Duration{});
  if (rest.nodes) rest.nodes = *rest.nodes > spent.nodes ? *rest.nodes - spent.nodes : 1;
  return rest;
}

/// What the solver may use of the limits for a rating: half of the time, or of a second.
Limits half_of(const Limits& limits) {
  Limits half;
  half.stop = limits.stop;
  half.nodes = limits.nodes;
  if (limits.time) {
    half.time = *limits.time / 2;
  } else if (!limits.nodes) {
    half.time = std::chrono::milliseconds(500);
  }
  return half;
}

/// A move whose result is known for certain.
RatedMove settled(const Position& position, const MoveAnswer& answer) {
  const bool wins = *answer.winner == position.to_move();
  RatedMove rated;
  rated.decision.move = answer.move;
  rated.decision.value = wins ? 1 : -1;
  rated.decision.win_chance = wins ? 1 : 0;
  rated.decision.proven = win_for(*answer.winner);
  rated.decision.depth = 1;
  rated.decision.variation = {answer.move};
  Position next = position;
  next.play(answer.move);
  rated.ends_game = is_over(next.outcome());
  return rated;
}

class ChampionPlayer final : public Player, public RatesMoves {
 public:
  ChampionPlayer(const NetworkSettings& settings, bool exact)
      : settings_(settings),
        exact_(exact),
        guide_(network_of("hex", settings.bytes), settings.threads, exact),
        search_(settings.search, guide_),
        hopeful_guide_(network_of("hex", settings.bytes), settings.threads, false),
        hopeful_search_(settings.search, hopeful_guide_),
        rng_(settings.seed),
        exact_moves_(network_of("hex", settings.bytes)) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    const Position* hex = position.as<Position>();
    assert(hex && "the registry gives a player only positions of its own game");
    const Limits own = settings_.bounded(limits);
    Decision decision = exact_ && !(hex->swap_rule() && hex->ply() < 2)
                            ? conclude_or_search(*hex, own, progress)
                            : search_.choose(*hex, own, progress);
    draw_move(*hex, search_, settings_, rng_, decision);
    return decision;
  }

  /// What the solver knows is shown as certain, the rest as the champion sees it.
  std::optional<std::vector<RatedMove>> rate(const AnyPosition& position, const Limits& limits,
                                             std::size_t count,
                                             const RatingProgress& progress) override {
    const Position& hex = *position.as<Position>();
    if (count == 1 || !can_prove(position)) return std::nullopt;
    const Stopwatch watch;
    const std::size_t all = position.legal_moves().size();
    const std::vector<RatedMove> known = certain(position, half_of(limits));
    const auto with_known = [&](std::vector<RatedMove> rated, std::size_t most) {
      std::erase_if(rated, [&](const RatedMove& each) {
        return std::any_of(known.begin(), known.end(),
                           [&](const RatedMove& other) { return other.move() == each.move(); });
      });
      rated.insert(rated.end(), known.begin(), known.end());
      std::stable_sort(rated.begin(), rated.end(), [&](const RatedMove& a, const RatedMove& b) {
        return is_better(a, b, hex.to_move());
      });
      if (rated.size() > most) rated.resize(most);
      return rated;
    };
    if (known.size() == all) return with_known({}, count);
    Limits rest = limits;
    if (rest.time) rest.time = std::max(*rest.time - watch.elapsed(), Duration{1});
    const auto tell = [&](const std::vector<RatedMove>& so_far) {
      if (progress) progress(with_known(so_far, all));
    };
    return with_known(rate_one_by_one(*this, position, rest, all, tell), count);
  }

  bool can_prove(const AnyPosition& position) const override {
    return exact_ && ExactMoves::are_in_reach(*position.as<Position>());
  }

  std::vector<RatedMove> certain(const AnyPosition& position, const Limits& limits) override {
    const Position& hex = *position.as<Position>();
    std::vector<RatedMove> known;
    for (const MoveAnswer& answer : exact_moves_.of(hex, limits)) {
      if (answer.winner) known.push_back(settled(hex, answer));
    }
    return known;
  }

  void new_game() override {
    search_.forget();
    hopeful_search_.forget();
    conclusion_.forget();
  }

 private:
  Decision conclude_or_search(const Position& position, const Limits& limits,
                              const Progress& progress) {
    const Stopwatch watch;
    Decision decision;
    if (const auto move = conclusion_.next_move(position)) {
      decision.move = *move;
      decision.value = 1;
      decision.win_chance = 1;
      decision.proven = win_for(position.to_move());
      decision.depth = 1;
      decision.nodes = 1;
      decision.variation = {*move};
      decision.time = watch.elapsed();
    } else {
      decision = search_.choose(position, limits, progress);
    }
    const bool won = decision.proven && is_win_for(*decision.proven, position.to_move());
    conclusion_.played(position, decision.move, won);
    if (decision.proven && !won) hope(position, limits, decision);
    return decision;
  }

  /// All moves lose, but the opponent need not know: the one that would be best without the proof.
  void hope(const Position& position, const Limits& limits, Decision& decision) {
    const Decision hopeful =
        hopeful_search_.choose(position, rest_of(limits, decision), Progress{});
    decision.move = hopeful.move;
    decision.variation = hopeful.variation;
    decision.depth = hopeful.depth;
    decision.nodes += hopeful.nodes;
    decision.time += hopeful.time;
  }

  NetworkSettings settings_;
  bool exact_;
  Guide guide_;
  Puct<Position, Guide> search_;
  Guide hopeful_guide_;
  Puct<Position, Guide> hopeful_search_;
  Rng rng_;
  Conclusion conclusion_;
  ExactMoves exact_moves_;
};

}  // namespace

PlayerEntry champion_player() {
  return {
      .game = "hex",
      .name = "champion",
      .summary = "tree search guided by a network that taught itself; the strongest here",
      .options = network_options(
          {OptionSpec::flag("exact", true, "look for connections that nothing can break")}),
      .make =
          [](const Options& options) {
            return std::make_unique<ChampionPlayer>(NetworkSettings::from(options),
                                                    options.flag("exact"));
          },
      .files = [](const Options&) { return std::vector{network_file("hex")}; },
  };
}

}  // namespace tauler::hex
