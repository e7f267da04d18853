// The ranking of the source document [C6]: each player's points, wins and losses, always in order.
// An update, a player's rank, the n-th player and a page of neighbours take time logarithmic in the
// number of players (and linear in what they return).
//
// The best has the most points; of equal points, the most wins; of equal wins, the fewest losses.
// Players equal in all three share a rank, and the next rank is that much lower (1, 2, 2, 4); among
// themselves they are listed by their ids.
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <ext/pb_ds/assoc_container.hpp>
#include <ext/pb_ds/tree_policy.hpp>

namespace tauler {

struct Score {
  std::int64_t points = 0;
  std::int64_t wins = 0;
  std::int64_t losses = 0;
  std::int64_t draws = 0;  ///< shown, but of no weight beyond their points

  friend bool operator==(const Score&, const Score&) = default;
};

enum class GameResult { win, loss, draw };

/// What a result is worth: half a win for a draw, in whole numbers.
struct PointsRule {
  int win = 2;
  int draw = 1;
  int loss = 0;
};

/// The order of the list, the better one less; equal when the rank is shared.
std::weak_ordering compare_scores(const Score& a, const Score& b);

/// The score after one more game.
Score with_result(Score score, GameResult result, const PointsRule& rule);

/// `Id` is copied, compared with < and hashed.
template <class Id>
class BasicRanking {
 public:
  struct Entry {
    Id id;
    Score score;
    std::size_t rank = 0;  ///< 1 for the best; shared by equals

    friend bool operator==(const Entry&, const Entry&) = default;
  };

  explicit BasicRanking(const PointsRule& rule = {}) : rule_(rule) {}

  std::size_t size() const { return scores_.size(); }

  /// Sets a player's score, as when a ranking is loaded; a new player enters.
  void set(const Id& id, const Score& score) {
    const auto [known, is_new] = scores_.try_emplace(id, score);
    if (!is_new) {
      order_.erase(Key{known->second, id});
      known->second = score;
    }
    order_.insert(Key{score, id});
  }

  /// One game of one player; a new player enters with it.
  void record(const Id& id, GameResult result) {
    set(id, with_result(score(id).value_or(Score{}), result, rule_));
  }

  /// One game of both. Precondition: they are different players.
  void record_win(const Id& winner, const Id& loser) {
    assert(winner != loser);
    record(winner, GameResult::win);
    record(loser, GameResult::loss);
  }
  void record_draw(const Id& one, const Id& other) {
    assert(one != other);
    record(one, GameResult::draw);
    record(other, GameResult::draw);
  }

  /// False if there is no such player.
  bool remove(const Id& id) {
    const auto known = scores_.find(id);
    if (known == scores_.end()) return false;
    order_.erase(Key{known->second, id});
    scores_.erase(known);
    return true;
  }

  std::optional<Score> score(const Id& id) const {
    const auto known = scores_.find(id);
    return known == scores_.end() ? std::nullopt : std::optional(known->second);
  }

  std::optional<Entry> find(const Id& id) const {
    const auto known = scores_.find(id);
    if (known == scores_.end()) return std::nullopt;
    return Entry{id, known->second, rank_of(known->second)};
  }

  /// The player at a place of the list, from 0; equals have places after one another.
  std::optional<Entry> nth(std::size_t place) const {
    std::vector<Entry> one = page(place, 1);
    return one.empty() ? std::nullopt : std::optional(std::move(one.front()));
  }

  /// The best `count`, or all if there are fewer.
  std::vector<Entry> top(std::size_t count) const { return page(0, count); }

  /// `count` places of the list from `first` on, as many as there are.
  std::vector<Entry> page(std::size_t first, std::size_t count) const {
    std::vector<Entry> entries;
    if (first >= size()) return entries;
    count = std::min(count, size() - first);
    entries.reserve(count);
    std::size_t rank = 0;
    for (auto at = order_.find_by_order(first); entries.size() < count; ++at) {
      if (entries.empty()) {
        rank = rank_of(at->score);
      } else if (std::is_neq(compare_scores(entries.back().score, at->score))) {
        rank = first + entries.size() + 1;
      }
      entries.push_back({*at->id, at->score, rank});
    }
    return entries;
  }

  /// The player with up to `radius` places above and below; nothing if there is no such player.
  std::vector<Entry> neighbours(const Id& id, std::size_t radius) const {
    const auto known = scores_.find(id);
    if (known == scores_.end()) return {};
    const std::size_t place = order_.order_of_key(Key{known->second, id});
    const std::size_t above = std::min(place, radius);
    const std::size_t below = std::min(size() - 1 - place, radius);
    return page(place - above, above + 1 + below);
  }

 private:
  struct Key {
    Score score;
    /// No id comes before every id: the first place that equals of this score could have.
    std::optional<Id> id;

    friend bool operator<(const Key& a, const Key& b) {
      const std::weak_ordering order = compare_scores(a.score, b.score);
      return std::is_neq(order) ? std::is_lt(order) : a.id < b.id;
    }
  };
  /// A balanced tree that knows the size of every subtree, so that places are found and counted on
  /// the way down.
  using Order =
      __gnu_pbds::tree<Key, __gnu_pbds::null_type, std::less<Key>, __gnu_pbds::rb_tree_tag,
                       __gnu_pbds::tree_order_statistics_node_update>;

  /// One more than the players who are better.
  std::size_t rank_of(const Score& score) const {
    return order_.order_of_key(Key{score, std::nullopt}) + 1;
  }

  PointsRule rule_;
  std::unordered_map<Id, Score> scores_;
  Order order_;  ///< the same players as `scores_`, best first
};

/// Players by their account's name.
using Ranking = BasicRanking<std::string>;
extern template class BasicRanking<std::string>;

}  // namespace tauler
