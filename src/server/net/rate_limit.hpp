// How often somebody may do something: one bucket of tokens each, filled at a steady rate. It is
// told the time.
#pragma once

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "core/clock.hpp"

namespace tauler::server {

class RateLimit {
 public:
  /// `burst` at once, and one more every `interval`.
  RateLimit(double burst, Duration interval) : burst_(burst), interval_(interval) {}

  /// Takes as many tokens as the action costs; false if there are not enough.
  bool take(const std::string& who, TimePoint now, double tokens = 1) {
    if (buckets_.size() >= most_buckets) forget_full(now);
    // If strangers fill the table itself, nobody new gets in: limits stay limits.
    if (buckets_.size() >= most_buckets && !buckets_.contains(who)) return false;
    Bucket& bucket = buckets_.try_emplace(who, Bucket{burst_, now}).first->second;
    bucket.tokens = filled(bucket, now);
    bucket.since = now;
    if (bucket.tokens < tokens) return false;
    bucket.tokens -= tokens;
    if (is_shared_) taken_[who] += tokens;
    return true;
  }

  /// Others, who share the limit, will ask what was taken here.
  void share() { is_shared_ = true; }
  /// What was taken since the last call.
  std::unordered_map<std::string, double> taken() { return std::exchange(taken_, {}); }
  /// What was taken elsewhere. A bucket may owe as much as it holds.
  void charge(const std::string& who, TimePoint now, double tokens) {
    if (buckets_.size() >= most_buckets && !buckets_.contains(who)) return;
    Bucket& bucket = buckets_.try_emplace(who, Bucket{burst_, now}).first->second;
    bucket.tokens = std::max(filled(bucket, now) - tokens, -burst_);
    bucket.since = now;
  }

 private:
  static constexpr std::size_t most_buckets = 100'000;

  struct Bucket {
    double tokens;
    TimePoint since;
  };

  double filled(const Bucket& bucket, TimePoint now) const {
    return std::min(burst_, bucket.tokens + seconds(now - bucket.since) / seconds(interval_));
  }
  void forget_full(TimePoint now) {
    std::erase_if(buckets_, [&](const auto& one) { return filled(one.second, now) >= burst_; });
  }

  double burst_;
  Duration interval_;
  std::unordered_map<std::string, Bucket> buckets_;
  bool is_shared_ = false;
  std::unordered_map<std::string, double> taken_;
};

}  // namespace tauler::server
