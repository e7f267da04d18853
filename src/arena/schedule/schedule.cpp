#include "arena/schedule/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <set>

#include <fmt/core.h>

#include "arena/schedule/fixture_list.hpp"
#include "arena/statistics/sprt.hpp"
#include "core/text.hpp"

namespace tauler::arena {
namespace {

/// Meetings that are known from the start, round by round; only one round is written out at a time.
class FixedSchedule : public Schedule {
 public:
  FixedSchedule(int rounds, int meetings, int pairs)
      : rounds_(rounds), games_(rounds * meetings * pairs * 2), pairs_(pairs) {}

  Step next() override {
    while (list_.empty()) {
      if (round_ == rounds_) return {};
      ++round_;
      for (const Meeting& meeting : meetings_of(round_)) {
        list_.add(meeting, round_, pairs_, cycle_of(round_) * pairs_ + 1);
      }
    }
    return {State::ready, list_.take()};
  }
  void record(const Played&) override {}
  int expected_games() const override { return games_; }

 private:
  virtual std::vector<Meeting> meetings_of(int round) const = 0;
  /// How often the whole has been played before that round.
  virtual int cycle_of(int round) const = 0;

  int rounds_;
  int games_;
  int pairs_;
  int round_ = 0;
  FixtureList list_;
};

/// The circle method: one seat is fixed, the others move on by one from round to round; who sits
/// opposite is met. With an odd number, whoever sits opposite the empty chair rests.
class RoundRobin final : public FixedSchedule {
 public:
  RoundRobin(int contestants, int cycles, int pairs)
      : FixedSchedule(cycles * rounds_of(contestants), contestants / 2, pairs),
        contestants_(contestants) {}

 private:
  static int chairs_of(int contestants) { return contestants + contestants % 2; }
  static int rounds_of(int contestants) { return chairs_of(contestants) - 1; }

  std::vector<Meeting> meetings_of(int round) const override {
    const int chairs = chairs_of(contestants_);
    const int turn = (round - 1) % (chairs - 1);
    const auto sitting = [&](int chair) {
      return chair == 0 ? 0 : 1 + (chair - 1 + chairs - 1 - turn) % (chairs - 1);
    };
    std::vector<Meeting> meetings;
    for (int chair = 0; chair < chairs / 2; ++chair) {
      const int one = sitting(chair);
      const int other = sitting(chairs - 1 - chair);
      if (one >= contestants_ || other >= contestants_) continue;
      meetings.push_back({one, other});
    }
    return meetings;
  }
  int cycle_of(int round) const override { return (round - 1) / rounds_of(contestants_); }

  int contestants_;
};

class Gauntlet final : public FixedSchedule {
 public:
  Gauntlet(int contestants, int cycles, int pairs)
      : FixedSchedule(cycles, contestants - 1, pairs), contestants_(contestants) {}

 private:
  std::vector<Meeting> meetings_of(int) const override {
    std::vector<Meeting> meetings;
    for (int other = 1; other < contestants_; ++other) meetings.push_back({0, other});
    return meetings;
  }
  int cycle_of(int round) const override { return round - 1; }

  int contestants_;
};

class Battery final : public Schedule {
 public:
  explicit Battery(int games) : games_(games) {}

  Step next() override {
    if (given_ == games_) return {};
    const int number = ++given_;
    const int first_half = games_ - games_ / 2;
    const bool turned = number > first_half;
    const int pair = turned ? number - first_half : number;
    const std::array<int, 2> seats{turned ? 1 : 0, turned ? 0 : 1};
    return {State::ready, {number, turned ? 2 : 1, pair, seats, pair}};
  }
  void record(const Played&) override {}
  int expected_games() const override { return games_; }

 private:
  int games_;
  int given_ = 0;
};

}  // namespace

std::string_view name_of(Pairing pairing) {
  switch (pairing) {
    case Pairing::round_robin: return "round-robin";
    case Pairing::gauntlet: return "gauntlet";
    case Pairing::swiss: return "swiss";
    case Pairing::knockout: return "knock-out";
    case Pairing::sprt: return "sprt";
    case Pairing::battery: break;
  }
  return "battery";
}

Status check_plan(const TournamentPlan& plan) {
  constexpr double most_games = 1e9;
  const auto contestants = static_cast<double>(plan.contestants.size());
  if (plan.start.is_over()) return Error{"start-over"};
  if (contestants < 2) return Error{"tournament-players-few"};
  if (plan.pairing == Pairing::sprt && contestants != 2) {
    return Error{"sprt-players", {contestants}};
  }
  if (plan.pairing == Pairing::battery) {
    if (contestants != 2) {
      return Error{"battery-players", {contestants}};
    }
    if (plan.games < 1 || plan.games > most_games) {
      return Error{"battery-games-wrong"};
    }
  }
  if (plan.rounds < 1 || plan.pairs < 1) return Error{"tournament-rounds-few"};
  if (contestants * contestants * plan.rounds * plan.pairs > most_games) {
    return Error{"tournament-too-long"};
  }
  if (plan.pairing == Pairing::sprt) {
    if (Status sound = check(plan.sprt); !sound) return sound;
  }
  std::set<std::string> names;
  for (const Contestant& contestant : plan.contestants) {
    if (contestant.name.empty()) return Error{"tournament-player-nameless"};
    if (!names.insert(contestant.name).second) {
      return Error{"tournament-name-repeated", {excerpt(contestant.name)}};
    }
  }
  for (const AnyPosition& opening : plan.openings.listed) {
    if (opening.is_over()) return Error{"opening-ends-game", {opening.text()}};
  }
  return Done{};
}

std::unique_ptr<Schedule> round_robin(int contestants, int rounds, int pairs) {
  return std::make_unique<RoundRobin>(contestants, rounds, pairs);
}

std::unique_ptr<Schedule> gauntlet(int contestants, int rounds, int pairs) {
  return std::make_unique<Gauntlet>(contestants, rounds, pairs);
}

std::unique_ptr<Schedule> battery(int games) {
  return std::make_unique<Battery>(games);
}

std::unique_ptr<Schedule> make_schedule(const TournamentPlan& plan, SequentialTest test) {
  const auto contestants = static_cast<int>(plan.contestants.size());
  switch (plan.pairing) {
    case Pairing::round_robin: return round_robin(contestants, plan.rounds, plan.pairs);
    case Pairing::gauntlet: return gauntlet(contestants, plan.rounds, plan.pairs);
    case Pairing::swiss: return swiss(contestants, plan.rounds, plan.pairs);
    case Pairing::knockout: return knockout(contestants, plan.pairs);
    case Pairing::battery: return battery(plan.games);
    case Pairing::sprt: break;
  }
  assert(test);
  return sequential(plan.pairs, std::move(test));
}

}  // namespace tauler::arena
