#include <cmath>
#include <map>

#include "arena/schedule/schedule.hpp"

namespace tauler::arena {
namespace {

class Sequential final : public Schedule {
 public:
  Sequential(int most_pairs, SequentialTest test)
      : most_pairs_(most_pairs), test_(std::move(test)) {}

  Step next() override {
    if (is_decided_ || given_ == most_pairs_ * 2) return {};
    const int number = ++given_;
    const int pair = (number + 1) / 2;
    // The contestant that opens the pair's first game changes from pair to pair.
    const bool turned = (number % 2 == 1) != (pair % 2 == 1);
    const std::array<int, 2> seats = turned ? std::array{1, 0} : std::array{0, 1};
    return {State::ready, {number, 1, pair, seats, pair}};
  }

  void record(const Played& played) override {
    const Side side = played.fixture.contestants[0] == 0 ? Side::first : Side::second;
    Pair& pair = pairs_[played.fixture.pair];
    ++pair.games;
    pair.points += played.points_of(side);
    while (!is_decided_ && !pairs_.empty() && pairs_.begin()->first == judged_ + 1 &&
           pairs_.begin()->second.games == 2) {
      judge(pairs_.begin()->second.points);
      pairs_.erase(pairs_.begin());
    }
  }

  int expected_games() const override { return is_decided_ ? judged_ * 2 : most_pairs_ * 2; }
  std::optional<int> last_game() const override {
    return is_decided_ ? std::optional(judged_ * 2) : std::nullopt;
  }

 private:
  struct Pair {
    int games = 0;
    double points = 0;
  };

  void judge(double points) {
    ++judged_;
    is_decided_ = test_(static_cast<int>(std::lround(points * 2)));
  }

  int most_pairs_;
  SequentialTest test_;
  int given_ = 0;   ///< games
  int judged_ = 0;  ///< pairs, without a gap from the first
  bool is_decided_ = false;
  std::map<int, Pair> pairs_;  ///< that are not judged yet
};

}  // namespace

std::unique_ptr<Schedule> sequential(int most_pairs, SequentialTest test) {
  return std::make_unique<Sequential>(most_pairs, std::move(test));
}

}  // namespace tauler::arena
