// Fixtures as schedules give them out: pairs of games, numbered as they are added.
#pragma once

#include <deque>

#include "arena/schedule/schedule.hpp"

namespace tauler::arena {

/// Two contestants who meet, the first of whom opens the odd games.
struct Meeting {
  int one = 0;
  int other = 1;
};

class FixtureList {
 public:
  /// `pairs` pairs of games with the openings from `first_opening` on. The colours of the first
  /// game change from pair to pair.
  void add(const Meeting& meeting, int round, int pairs, int first_opening) {
    for (int i = 0; i < pairs; ++i) {
      const bool turned = i % 2 == 1;
      const std::array<int, 2> seats{turned ? meeting.other : meeting.one,
                                     turned ? meeting.one : meeting.other};
      ++pair_;
      waiting_.push_back({++number_, round, pair_, seats, first_opening + i});
      waiting_.push_back({++number_, round, pair_, {seats[1], seats[0]}, first_opening + i});
    }
  }

  bool empty() const { return waiting_.empty(); }
  Fixture take() {
    Fixture fixture = waiting_.front();
    waiting_.pop_front();
    return fixture;
  }
  /// How many games were added since the start.
  int games() const { return number_; }

 private:
  std::deque<Fixture> waiting_;
  int number_ = 0;
  int pair_ = 0;
};

}  // namespace tauler::arena
