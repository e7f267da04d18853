// How much of the workers each address has used of late. Past use counts half as much after every
// `half_life`, so a minute later the greedy are like everybody else.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "core/clock.hpp"

namespace tauler::server {

class SearchShares {
 public:
  static constexpr Duration half_life = std::chrono::seconds(10);

  /// `time` may be negative: a refund of what was charged in advance and not used.
  void charge(const std::string& share, Duration time, TimePoint now) {
    if (used_.size() >= most_kept) forget_small(now);
    Use& use = used_.try_emplace(share, Use{0, now}).first->second;
    use = {std::max(0.0, left_of(use, now) + seconds(time)), now};
  }

  /// In seconds.
  double used(const std::string& share, TimePoint now) const {
    const auto found = used_.find(share);
    return found == used_.end() ? 0 : left_of(found->second, now);
  }

 private:
  static constexpr std::size_t most_kept = 10'000;
  static constexpr double small = 0.01;

  struct Use {
    double seconds;
    TimePoint at;
  };

  static double left_of(const Use& use, TimePoint now) {
    return use.seconds * std::exp2(-seconds(now - use.at) / seconds(half_life));
  }
  void forget_small(TimePoint now) {
    std::erase_if(used_, [&](const auto& one) { return left_of(one.second, now) < small; });
  }

  std::unordered_map<std::string, Use> used_;
};

}  // namespace tauler::server
