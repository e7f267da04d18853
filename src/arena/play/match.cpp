#include "arena/play/match.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <exception>

#include <fmt/core.h>

#include "core/text.hpp"
#include "system/process_keeper.hpp"
#include "system/run_delay.hpp"

namespace tauler::arena {
namespace {

class Referee {
 public:
  Referee(const AnyPosition& start, const GameSetup& setup) : setup_(setup), result_{start} {
    for (int side : {0, 1}) {
      if (setup.sides[side].clock) left_[side] = setup.sides[side].clock->budget;
    }
  }

  GameResult play(Player& first, Player& second, const MoveObserver& observer) {
    Player* const players[] = {&first, &second};
    const Stopwatch watch;
    while (!is_decided()) {
      const Side mover = result_.position.to_move();
      if (!take_turn(*players[index_of(mover)], mover)) break;
      if (observer) observer(result_.position, result_.turns.back());
      if (is_adjudicated()) break;
    }
    result_.duration = watch.elapsed();
    for (Player* player : players) player->game_over(result_.outcome);
    return std::move(result_);
  }

 private:
  /// Ends the game where there is nobody to ask any more.
  bool is_decided() {
    const Outcome outcome = result_.position.outcome();
    if (is_over(outcome)) {
      end(outcome, Ending::on_board,
          outcome == Outcome::draw ? "a draw on the board"
                                   : fmt::format("{} wins on the board", name(winner(outcome))));
    } else if (is_stopped()) {
      end(Outcome::ongoing, Ending::stopped, "stopped");
    } else if (setup_.max_moves && static_cast<int>(result_.turns.size()) >= *setup_.max_moves) {
      end(Outcome::draw, Ending::max_moves,
          fmt::format("a draw after {} moves, the most allowed", *setup_.max_moves));
    } else {
      return false;
    }
    return true;
  }

  bool is_adjudicated() {
    if (!setup_.adjudicate || result_.position.is_over()) return false;
    std::optional<Verdict> verdict = setup_.adjudicate(result_.position, result_.turns);
    if (verdict) end(verdict->outcome, verdict->ending, std::move(verdict->reason));
    return verdict.has_value();
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
      decision = player.choose(result_.position, limits, {});
    } catch (const system::NoMeans&) {
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
    if (!charge(mover, time)) {
      lose(mover, Ending::out_of_time, "it ran out of time");
      return false;
    }
    if (setup_.strict_move_time && limits.time && time > *limits.time + setup_.margin) {
      lose(mover, Ending::out_of_time,
           fmt::format("it took {:.3f} s for a move and had {:.3f} s", seconds(time),
                       seconds(*limits.time)));
      return false;
    }
    if (decision.move.is_none() || !result_.position.is_legal(decision.move)) {
      lose(mover, Ending::illegal_move, "illegal move, " + name_of_move(decision.move));
      return false;
    }
    const Status played = result_.position.play(decision.move);
    assert(played);
    (void)played;
    result_.turns.push_back({mover, time, overhead, decision.value, decision.win_chance,
                             decision.proven, decision.depth, decision.nodes});
    return true;
  }

  Limits limits_for(Side mover) const {
    const SideSetup& side = setup_.sides[index_of(mover)];
    Limits limits = side.limits;
    limits.stop = setup_.stop;
    limits.patience = setup_.patience;
    if (setup_.strict_move_time && limits.time) limits.patience = *limits.time + setup_.margin;
    if (side.clock) {
      if (!limits.time) limits.patience.reset();
      limits.clock = ClockState{.mine = left_[index_of(mover)],
                                .theirs = left_[index_of(opponent(mover))],
                                .increment = side.clock->increment};
      const Duration left = limits.clock->mine + setup_.margin;
      limits.patience = std::min(limits.patience.value_or(left), left);
    }
    return limits;
  }

  /// Takes the turn's time off the mover's clock and pays the increment; false when the flag is
  /// down. (core/clock.hpp's Clock is for people, whose clock runs on between calls; here a turn is
  /// over when it is charged, and the flag has a margin.)
  bool charge(Side mover, Duration time) {
    const std::optional<TimeControl>& clock = setup_.sides[index_of(mover)].clock;
    if (!clock) return true;
    Duration& left = left_[index_of(mover)];
    left -= time;
    if (left + setup_.margin < Duration::zero()) return false;
    left = std::max(left, Duration::zero()) + clock->increment;
    return true;
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

  static Side winner(Outcome outcome) {
    return outcome == Outcome::first_wins ? Side::first : Side::second;
  }
  const std::string& name(Side side) const { return result_.position.game().name_of(side); }

  void lose(Side side, Ending ending, std::string_view why) {
    end(win_for(opponent(side)), ending, fmt::format("{} loses: {}", name(side), why));
  }

  void end(Outcome outcome, Ending ending, std::string reason) {
    result_.outcome = outcome;
    result_.ending = ending;
    result_.reason = std::move(reason);
  }

  const GameSetup& setup_;
  GameResult result_;
  std::array<Duration, 2> left_{};
};

}  // namespace

std::string_view name_of(Ending ending) {
  switch (ending) {
    case Ending::on_board: return "on-board";
    case Ending::illegal_move: return "illegal-move";
    case Ending::failure: return "failure";
    case Ending::no_start: return "no-start";
    case Ending::crashed: return "crashed";
    case Ending::bad_answer: return "bad-answer";
    case Ending::out_of_time: return "out-of-time";
    case Ending::resigned: return "resigned";
    case Ending::adjudicated: return "adjudicated";
    case Ending::max_moves: return "max-moves";
    case Ending::stopped: break;
  }
  return "stopped";
}

GameResult play_game(const AnyPosition& start, Player& first, Player& second,
                     const GameSetup& setup, const MoveObserver& observer) {
  assert(!start.is_over());
  return Referee(start, setup).play(first, second, observer);
}

}  // namespace tauler::arena
