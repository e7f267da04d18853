#include "arena/statistics/calibration.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "core/rng.hpp"

namespace tauler::arena {
namespace {

/// Ratings need no moves, so none are kept.
class ResultsOnly final : public Ledger {
 public:
  Status add(const std::vector<PlayedGame>& games) override {
    for (const PlayedGame& game : games) played_.push_back(game.played);
    return Done{};
  }
  Status drop_after(int number) override {
    std::erase_if(played_, [&](const Played& game) { return game.fixture.number > number; });
    return Done{};
  }
  Result<std::vector<Played>> played() const override { return played_; }
  Status visit(const std::function<void(const PlayedGame&)>&) const override { return Done{}; }

 private:
  std::vector<Played> played_;
};

struct MeetingPlan {
  int first = 0;
  int second = 0;
  int pairs = 0;
};

class CalibrationRun {
 public:
  CalibrationRun(const CalibrationPlan& plan, const MeetingPlayers& players,
                 const CalibrationObserver& observer)
      : plan_(plan),
        players_(players),
        observer_(observer),
        count_(static_cast<int>(plan.contestants.size())) {}

  Result<Calibration> run() {
    std::vector<MeetingPlan> sounding;
    for (int a = 0; a < count_; ++a) {
      for (int b = a + 1; b < count_; ++b) sounding.push_back({a, b, plan_.sounding_pairs});
    }
    const int players = count_ - plan_.rungs;
    std::vector<int> ladder(static_cast<std::size_t>(players));
    std::iota(ladder.begin(), ladder.end(), 0);
    std::vector<int> foot;
    if (plan_.rungs > 0) {
      ladder.erase(ladder.begin());
      foot = {0, 1};
      for (int i = players; i < count_; ++i) foot.push_back(i);
    }
    expected_ =
        static_cast<int>(sounding.size() + neighbours(ladder).size() + neighbours(foot).size());
    if (Status done = play(sounding); !done) return done.error();
    const std::vector<MeetingPlan> above = neighbours(sorted(ladder));
    const std::vector<MeetingPlan> below = neighbours(sorted(foot));
    if (Status done = play(above); !done) return done.error();
    if (Status done = play(below); !done) return done.error();
    return Calibration{ratings(), order_now(), all_meetings(), games_};
  }

 private:
  RatingList ratings() const { return {pairs_, count_, {.anchor = 0}}; }

  /// By the games so far, the strongest first.
  std::vector<int> sorted(std::vector<int> contestants) const {
    const RatingList list = ratings();
    std::stable_sort(contestants.begin(), contestants.end(),
                     [&](int a, int b) { return list.of(a).elo > list.of(b).elo; });
    return contestants;
  }
  std::vector<int> order_now() const {
    std::vector<int> all(static_cast<std::size_t>(count_));
    std::iota(all.begin(), all.end(), 0);
    return sorted(std::move(all));
  }

  std::vector<MeetingPlan> neighbours(const std::vector<int>& order) const {
    std::vector<MeetingPlan> meetings;
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (i + 1 < order.size()) meetings.push_back({order[i], order[i + 1], plan_.pairs});
      if (i + 2 < order.size()) {
        meetings.push_back({order[i], order[i + 2], (plan_.pairs + 1) / 2});
      }
    }
    return meetings;
  }

  Status play(const std::vector<MeetingPlan>& meetings) {
    for (const MeetingPlan& meeting : meetings) {
      if (Status done = play(meeting); !done) return done;
    }
    return Done{};
  }

  Status play(const MeetingPlan& meeting) {
    ++meeting_;
    const TournamentPlan plan{
        .name = "calibration",
        .start = plan_.start,
        .contestants = {plan_.contestants[meeting.first], plan_.contestants[meeting.second]},
        .pairs = meeting.pairs,
        // Every meeting has openings of its own.
        .seed = mix64(plan_.seed + static_cast<std::uint64_t>(meeting_)) % highest_seed,
        .hard_timeout = plan_.hard_timeout,
        .openings = plan_.openings};
    const Result<TournamentResult> result = players_(plan);
    if (!result) return result.error();
    if (result->problem) return *result->problem;
    if (!result->is_complete) return Error{"rating-stopped"};
    games_ += static_cast<int>(result->played.size());
    Score score;
    for (PairResult pair : pairs_of(result->played)) {
      pair.first = meeting.first;
      pair.second = meeting.second;
      pairs_.push_back(pair);
    }
    for (const Played& game : result->played) {
      const double points =
          game.points_of(game.fixture.contestants[0] == 0 ? Side::first : Side::second);
      ++(points == 1 ? score.won : points == 0 ? score.lost : score.drawn);
    }
    if (observer_) {
      observer_({.meeting = meeting_,
                 .meetings = expected_,
                 .first = meeting.first,
                 .second = meeting.second,
                 .score = score});
    }
    return Done{};
  }

  std::vector<CalibrationMeeting> all_meetings() const {
    std::vector<CalibrationMeeting> meetings;
    const std::vector<int> order = order_now();
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t j = i + 1; j < order.size(); ++j) {
        meetings.push_back({order[i], order[j], tally_of(pairs_, order[i], order[j])});
      }
    }
    return meetings;
  }

  const CalibrationPlan& plan_;
  const MeetingPlayers& players_;
  const CalibrationObserver& observer_;
  int count_;
  int meeting_ = 0;
  int expected_ = 0;
  int games_ = 0;
  std::vector<PairResult> pairs_;
};

}  // namespace

Result<Calibration> calibrate_with(const MeetingPlayers& play, const CalibrationPlan& plan,
                                   const CalibrationObserver& observer) {
  if (plan.contestants.size() < 2) return Error{"rating-players-few"};
  assert(plan.rungs + 2 <= static_cast<int>(plan.contestants.size()));
  return CalibrationRun(plan, play, observer).run();
}

Result<Calibration> calibrate(const CalibrationPlan& plan, const RunSetup& setup,
                              const CalibrationObserver& observer) {
  const MeetingPlayers here = [&setup](const TournamentPlan& meeting) {
    ResultsOnly ledger;
    return run_tournament(meeting, ledger, setup);
  };
  return calibrate_with(here, plan, observer);
}

}  // namespace tauler::arena
