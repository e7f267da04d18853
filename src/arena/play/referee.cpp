#include "arena/play/referee.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <exception>

#include <fmt/core.h>

#include "core/running_game.hpp"
#include "core/text.hpp"
#include "system/process_supervisor.hpp"
#include "system/run_delay.hpp"

namespace tauler::arena {
namespace {

class Referee {
 public:
  Referee(const AnyPosition& start, const GameSetup& setup)
      : setup_(setup),
        game_(start, GameClock({setup.sides[0].clock, setup.sides[1].clock}, setup.margin)) {}

  GameResult play(Player& first, Player& second, const MoveObserver& observer) {
    Player* const players[] = {&first, &second};
    const Stopwatch watch;
    while (!is_decided()) {
      const Side mover = game_.to_move();
      if (!take_turn(*players[index_of(mover)], mover)) break;
      if (observer) observer(game_.position(), turns_.back());
      adjudicate();
    }
    const Duration duration = watch.elapsed();
    for (Player* player : players) player->game_over(game_.outcome());
    return {.position = game_.position(),
            .outcome = game_.outcome(),
            .ending = *game_.ending(),
            .reason = std::move(reason_),
            .turns = std::move(turns_),
            .duration = duration};
  }

 private:
  /// Ends the game where there is nobody to ask any more.
  bool is_decided() {
    if (game_.is_over()) {
      if (reason_.empty()) reason_ = on_board_text();
    } else if (is_stopped()) {
      end(Outcome::ongoing, Ending::stopped, "stopped");
    } else if (setup_.max_moves && static_cast<int>(turns_.size()) >= *setup_.max_moves) {
      end(Outcome::draw, Ending::max_moves,
          fmt::format("a draw after {} moves, the most allowed", *setup_.max_moves));
    }
    return game_.is_over();
  }

  void adjudicate() {
    if (!setup_.adjudicate || game_.is_over()) return;
    std::optional<Verdict> verdict = setup_.adjudicate(game_.position(), turns_);
    if (verdict) end(verdict->outcome, verdict->ending, std::move(verdict->reason));
  }

  bool is_stopped() const { return setup_.stop && setup_.stop->load(std::memory_order_relaxed); }

  /// Asks for one move and plays it; false when the game ended instead.
  bool take_turn(Player& player, Side mover) {
    const Limits limits = limits_for(mover);
    // Whatever a busy machine costs is taken off where time counts; asking costs a microsecond.
    const bool is_timed = limits.time || limits.clock;
    const Duration waited_before = is_timed ? system::waited_by_this_thread() : Duration{};
    const Stopwatch watch;
    Decision decision;
    try {
      decision = player.choose(game_.position(), limits, {});
    } catch (const system::OutOfResources&) {
      throw;
    } catch (const PlayerFailure& failure) {
      if (is_stopped()) return !is_decided();
      lose(mover, ending_of(failure.kind()), failure.what());
      return false;
    } catch (const std::exception& problem) {
      lose(mover, Ending::failure,
           fmt::format("it broke down, {}", quoted(std::string_view(problem.what()))));
      return false;
    }
    const Duration wall = watch.elapsed();
    const Duration waited = is_timed ? system::waited_by_this_thread() - waited_before : Duration{};
    // A player that speaks for a program has counted our waiting too.
    const Duration overhead = std::clamp(std::max(decision.overhead, waited), Duration{}, wall);
    const Duration time = wall - overhead;
    // A search cut short from outside may have found nothing: its answer is nobody's fault.
    if (is_stopped()) return !is_decided();
    if (!game_.clock().charge(mover, time)) {
      lose(mover, Ending::out_of_time, "it ran out of time");
      return false;
    }
    if (setup_.strict_move_time && limits.time && time > *limits.time + setup_.margin) {
      lose(mover, Ending::out_of_time,
           fmt::format("it took {:.3f} s for a move and had {:.3f} s", seconds(time),
                       seconds(*limits.time)));
      return false;
    }
    if (decision.move.is_none() || !game_.play(decision.move)) {
      lose(mover, Ending::illegal_move, "illegal move, " + name_of_move(decision.move));
      return false;
    }
    turns_.push_back({mover, time, overhead, decision.value, decision.win_chance, decision.proven,
                      decision.depth, decision.nodes});
    return true;
  }

  Limits limits_for(Side mover) const {
    const SideSetup& side = setup_.sides[index_of(mover)];
    Limits limits = side.limits;
    limits.stop = setup_.stop;
    limits.hard_timeout = setup_.hard_timeout;
    if (setup_.strict_move_time && limits.time) limits.hard_timeout = *limits.time + setup_.margin;
    if (side.clock) {
      if (!limits.time) limits.hard_timeout.reset();
      limits.clock = ClockState{.mine = game_.clock().remaining(mover),
                                .theirs = game_.clock().remaining(opponent(mover)),
                                .increment = game_.clock().increment(mover)};
      const Duration left = limits.clock->mine + setup_.margin;
      limits.hard_timeout = std::min(limits.hard_timeout.value_or(left), left);
    }
    return limits;
  }

  /// The move may be no move of this game at all, which the game need not know how to write.
  std::string name_of_move(Move move) const {
    return move.is_none() ? "none" : fmt::format("code {}", move.value());
  }

  static Ending ending_of(PlayerFailure::Kind kind) {
    switch (kind) {
      case PlayerFailure::Kind::no_start: return Ending::no_start;
      case PlayerFailure::Kind::crashed: return Ending::crashed;
      case PlayerFailure::Kind::no_answer: return Ending::out_of_time;
      case PlayerFailure::Kind::bad_answer: return Ending::bad_answer;
      case PlayerFailure::Kind::illegal_move: return Ending::illegal_move;
      case PlayerFailure::Kind::resigned: break;
    }
    return Ending::resigned;
  }

  const std::string& name(Side side) const { return game_.position().game().name_of(side); }

  std::string on_board_text() const {
    if (game_.outcome() == Outcome::draw) return "a draw on the board";
    const bool first = game_.outcome() == Outcome::first_wins;
    return fmt::format("{} wins on the board", name(first ? Side::first : Side::second));
  }

  void lose(Side side, Ending ending, std::string_view why) {
    end(win_for(opponent(side)), ending, fmt::format("{} loses: {}", name(side), why));
  }

  void end(Outcome outcome, Ending ending, std::string reason) {
    game_.end(outcome, ending);
    reason_ = std::move(reason);
  }

  const GameSetup& setup_;
  RunningGame game_;
  std::vector<Turn> turns_;
  std::string reason_;
};

}  // namespace

double time_scale(double reference_speed, double speed) {
  return reference_speed > 0 && speed > 0 ? reference_speed / speed : 1;
}

void scale_times(GameSetup& setup, double scale) {
  if (scale == 1) return;
  const auto scaled = [](Duration time, double by) { return from_seconds(seconds(time) * by); };
  for (SideSetup& side : setup.sides) {
    if (side.limits.time) side.limits.time = scaled(*side.limits.time, scale);
    if (!side.clock) continue;
    side.clock = {scaled(side.clock->budget, scale), scaled(side.clock->increment, scale)};
  }
  if (setup.hard_timeout) setup.hard_timeout = scaled(*setup.hard_timeout, std::max(scale, 1.0));
}

GameResult play_game(const AnyPosition& start, Player& first, Player& second,
                     const GameSetup& setup, const MoveObserver& observer) {
  assert(!start.is_over());
  return Referee(start, setup).play(first, second, observer);
}

}  // namespace tauler::arena
