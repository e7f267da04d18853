#include <algorithm>

#include "arena/schedule/fixture_list.hpp"
#include "arena/schedule/schedule.hpp"

namespace tauler::arena {
namespace {

/// The seeds in the order of the bracket's lines: 1 8 4 5 2 7 3 6. Whoever is better in every
/// meeting goes on in the order of the seeding.
std::vector<int> bracket_of(int lines) {
  std::vector<int> bracket{0};
  while (static_cast<int>(bracket.size()) < lines) {
    const auto doubled = static_cast<int>(bracket.size()) * 2;
    std::vector<int> wider;
    for (int seed : bracket) {
      wider.push_back(seed);
      wider.push_back(doubled - 1 - seed);
    }
    bracket = std::move(wider);
  }
  return bracket;
}

class Knockout final : public Schedule {
 public:
  Knockout(int contestants, int pairs) : contestants_(contestants), pairs_(pairs) {
    int lines = 1;
    while (lines < contestants) lines *= 2;
    left_ = bracket_of(lines);
    open_round();
  }

  Step next() override {
    while (list_.empty()) {
      if (recorded_ < list_.games()) return {State::waiting};
      if (left_.size() == 1) return {};
      if (!add_extra_pairs()) close_round();
    }
    return {State::ready, list_.take()};
  }

  void record(const Played& played) override {
    ++recorded_;
    for (Match& match : matches_) {
      const auto& seats = played.fixture.contestants;
      if (match.seats.one != std::min(seats[0], seats[1])) continue;
      for (Side side : {Side::first, Side::second}) {
        const bool is_one = seats[index_of(side)] == match.seats.one;
        (is_one ? match.points_one : match.points_other) += played.points_of(side);
      }
    }
  }

  int expected_games() const override {
    // Every match puts one contestant out.
    return ((contestants_ - 1) * pairs_ + extra_pairs_) * 2;
  }
  std::optional<int> champion() const override {
    return left_.size() == 1 ? std::optional(left_.front()) : std::nullopt;
  }

 private:
  struct Match {
    Meeting seats;  ///< the better seed first
    double points_one = 0;
    double points_other = 0;

    bool is_equal() const { return points_one == points_other; }
    int winner() const { return points_other > points_one ? seats.other : seats.one; }
  };

  void open_round() {
    ++round_;
    extra_waves_ = 0;
    for (std::size_t line = 0; line + 1 < left_.size(); line += 2) {
      const Meeting seats{std::min(left_[line], left_[line + 1]),
                          std::max(left_[line], left_[line + 1])};
      matches_.push_back({seats});
      if (!is_bye(seats)) list_.add(seats, round_, pairs_, next_opening_);
    }
    next_opening_ += pairs_;
  }

  /// One more pair for every match that is still equal; false where there is none to be played.
  bool add_extra_pairs() {
    if (extra_waves_ == most_extra_pairs) return false;
    bool added = false;
    for (const Match& match : matches_) {
      if (is_bye(match.seats) || !match.is_equal()) continue;
      list_.add(match.seats, round_, 1, next_opening_);
      ++extra_pairs_;
      added = true;
    }
    if (!added) return false;
    ++extra_waves_;
    ++next_opening_;
    return true;
  }

  void close_round() {
    std::vector<int> winners;
    for (const Match& match : matches_) winners.push_back(match.winner());
    left_ = std::move(winners);
    matches_.clear();
    if (left_.size() > 1) open_round();
  }

  /// Against a seed nobody has, of whom nothing can be lost.
  bool is_bye(const Meeting& seats) const { return seats.other >= contestants_; }

  int contestants_;
  int pairs_;
  int round_ = 0;
  int recorded_ = 0;
  int extra_waves_ = 0;  ///< of this round
  int extra_pairs_ = 0;  ///< of all rounds
  int next_opening_ = 1;
  std::vector<int> left_;  ///< by the lines of the bracket; a number beyond the last is a bye
  std::vector<Match> matches_;
  FixtureList list_;
};

}  // namespace

std::unique_ptr<Schedule> knockout(int contestants, int pairs) {
  return std::make_unique<Knockout>(contestants, pairs);
}

}  // namespace tauler::arena
