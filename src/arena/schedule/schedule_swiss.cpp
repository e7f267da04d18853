#include <algorithm>
#include <numeric>

#include "arena/schedule/fixture_list.hpp"
#include "arena/schedule/schedule.hpp"

namespace tauler::arena {
namespace {

/// Pairs a list from the top down, nobody with one met more than `allowed` times before. Looks at
/// the alternatives in order, so that the first complete pairing is the one nearest to the list.
class Pairer {
 public:
  Pairer(const std::vector<int>& order, const std::vector<std::vector<int>>& met, int allowed)
      : order_(order), met_(met), allowed_(allowed), paired_(order.size(), false) {}

  /// False where there is no such pairing, or none was found with reasonable effort.
  bool pair() {
    const auto free = std::find(paired_.begin(), paired_.end(), false);
    if (free == paired_.end()) return true;
    const auto top = static_cast<std::size_t>(free - paired_.begin());
    paired_[top] = true;
    for (std::size_t below = top + 1; below < order_.size(); ++below) {
      if (paired_[below] || met_[order_[top]][order_[below]] > allowed_) continue;
      if (++steps_ > most_steps) break;
      paired_[below] = true;
      meetings_.push_back({order_[top], order_[below]});
      if (pair()) return true;
      meetings_.pop_back();
      paired_[below] = false;
    }
    paired_[top] = false;
    return false;
  }

  const std::vector<Meeting>& meetings() const { return meetings_; }

 private:
  static constexpr int most_steps = 100'000;

  const std::vector<int>& order_;
  const std::vector<std::vector<int>>& met_;
  int allowed_;
  std::vector<bool> paired_;
  std::vector<Meeting> meetings_;
  int steps_ = 0;
};

class Swiss final : public Schedule {
 public:
  Swiss(int contestants, int rounds, int pairs)
      : rounds_(rounds),
        pairs_(pairs),
        points_(contestants, 0),
        byes_(contestants, 0),
        met_(contestants, std::vector<int>(contestants, 0)) {}

  Step next() override {
    if (list_.empty()) {
      if (recorded_ < list_.games()) return {State::waiting};
      if (round_ == rounds_) return {};
      begin_round();
    }
    return {State::ready, list_.take()};
  }

  void record(const Played& played) override {
    ++recorded_;
    for (Side side : {Side::first, Side::second}) {
      points_[played.fixture.contestants[index_of(side)]] += played.points_of(side);
    }
  }

  int expected_games() const override {
    return rounds_ * static_cast<int>(points_.size() / 2) * pairs_ * 2;
  }

 private:
  void begin_round() {
    ++round_;
    std::vector<int> order(points_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return points_[a] > points_[b]; });
    if (order.size() % 2 == 1) give_bye(order);
    for (int allowed = 0;; ++allowed) {
      Pairer pairer(order, met_, allowed);
      if (!pairer.pair()) continue;
      for (const Meeting& meeting : pairer.meetings()) {
        ++met_[meeting.one][meeting.other];
        ++met_[meeting.other][meeting.one];
        list_.add(meeting, round_, pairs_, (round_ - 1) * pairs_ + 1);
      }
      return;
    }
  }

  /// To the last of those who have had the fewest.
  void give_bye(std::vector<int>& order) {
    const int fewest = *std::min_element(byes_.begin(), byes_.end());
    const auto last = std::find_if(order.rbegin(), order.rend(),
                                   [&](int contestant) { return byes_[contestant] == fewest; });
    ++byes_[*last];
    points_[*last] += 2.0 * pairs_;
    order.erase(std::next(last).base());
  }

  int rounds_;
  int pairs_;
  int round_ = 0;
  int recorded_ = 0;
  std::vector<double> points_;  ///< a bye's too
  std::vector<int> byes_;
  std::vector<std::vector<int>> met_;  ///< how often each has met each
  FixtureList list_;
};

}  // namespace

std::unique_ptr<Schedule> swiss(int contestants, int rounds, int pairs) {
  return std::make_unique<Swiss>(contestants, rounds, pairs);
}

}  // namespace tauler::arena
