// The ranking [C6] against a list that is sorted anew after every change.
#include "arena/statistics/ranking.hpp"

#include <map>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace tauler {
namespace {

using Entry = Ranking::Entry;

bool better(const Score& a, const Score& b) {
  if (a.points != b.points) return a.points > b.points;
  if (a.wins != b.wins) return a.wins > b.wins;
  return a.losses < b.losses;
}

std::vector<Entry> sorted(const std::map<std::string, Score>& scores) {
  std::vector<Entry> list;
  for (const auto& [id, score] : scores) list.push_back({id, score, 1});
  std::stable_sort(list.begin(), list.end(),
                   [](const Entry& a, const Entry& b) { return better(a.score, b.score); });
  for (std::size_t i = 1; i < list.size(); ++i) {
    list[i].rank = better(list[i - 1].score, list[i].score) ? i + 1 : list[i - 1].rank;
  }
  return list;
}

std::vector<Entry> part(const std::vector<Entry>& list, std::size_t first, std::size_t last) {
  first = std::min(first, list.size());
  last = std::min(last, list.size());
  return {list.begin() + static_cast<std::ptrdiff_t>(first),
          list.begin() + static_cast<std::ptrdiff_t>(last)};
}

/// Every question, for one player and one place.
void expect_same(const Ranking& ranking, const std::vector<Entry>& list, const std::string& id,
                 std::size_t number) {
  ASSERT_EQ(ranking.size(), list.size());
  ASSERT_EQ(ranking.top(number), part(list, 0, number));
  ASSERT_EQ(ranking.page(number, 3), part(list, number, number + 3));
  ASSERT_EQ(ranking.nth(number), number < list.size() ? std::optional(list[number]) : std::nullopt);
  const auto here =
      std::find_if(list.begin(), list.end(), [&](const Entry& entry) { return entry.id == id; });
  if (here == list.end()) {
    ASSERT_EQ(ranking.find(id), std::nullopt);
    ASSERT_EQ(ranking.score(id), std::nullopt);
    ASSERT_TRUE(ranking.neighbours(id, 2).empty());
    return;
  }
  ASSERT_EQ(ranking.find(id), *here);
  ASSERT_EQ(ranking.score(id), here->score);
  const auto place = static_cast<std::size_t>(here - list.begin());
  const std::size_t radius = number % 5;
  ASSERT_EQ(ranking.neighbours(id, radius),
            part(list, place - std::min(place, radius), place + radius + 1));
}

class RandomOperations {
 public:
  explicit RandomOperations(std::uint64_t seed) : rng_(seed) {}

  void step(int players) {
    const std::string id = any(players);
    const std::string other = any(players);
    switch (rng_.below(8)) {
      case 0: {
        const Score score{rng_.below(6), rng_.below(3), rng_.below(3), rng_.below(3)};
        ranking_.set(id, score);
        scores_[id] = score;
        break;
      }
      case 1: ASSERT_EQ(ranking_.remove(id), scores_.erase(id) == 1); break;
      case 2: {
        if (id == other) break;
        ranking_.record_draw(id, other);
        for (const std::string& player : {id, other}) {
          scores_[player].points += 1;
          scores_[player].draws += 1;
        }
        break;
      }
      default: {
        if (id == other) break;
        ranking_.record_win(id, other);
        scores_[id].points += 2;
        scores_[id].wins += 1;
        scores_[other].losses += 1;
      }
    }
    expect_same(ranking_, sorted(scores_), any(players),
                rng_.below(static_cast<std::uint32_t>(players)));
  }

 private:
  std::string any(int players) {
    return "player" + std::to_string(rng_.below(static_cast<std::uint32_t>(players)));
  }

  Rng rng_;
  Ranking ranking_;
  std::map<std::string, Score> scores_;
};

TEST(Ranking, IsAlwaysTheSortedList) {
  for (int players : {2, 5, 20, 150}) {
    RandomOperations operations(static_cast<std::uint64_t>(players));
    for (int i = 0; i < 3'000; ++i) {
      operations.step(players);
      if (HasFatalFailure()) FAIL() << players << " players, operation " << i;
    }
  }
}

TEST(Ranking, PointsThenWinsThenFewerLosses) {
  Ranking ranking;
  ranking.record_win("anna", "biel");
  ranking.record_draw("carla", "dani");
  ranking.record_draw("carla", "dani");
  // Two points each: anna by her win, carla and dani by draws and alike; biel has none.
  const std::vector<Entry> expected{{"anna", {2, 1, 0, 0}, 1},
                                    {"carla", {2, 0, 0, 2}, 2},
                                    {"dani", {2, 0, 0, 2}, 2},
                                    {"biel", {0, 0, 1, 0}, 4}};
  EXPECT_EQ(ranking.top(10), expected);
  EXPECT_EQ(ranking.find("dani")->rank, 2u);
  EXPECT_EQ(ranking.neighbours("biel", 1), part(expected, 2, 4));
  ranking.record_win("dani", "carla");
  EXPECT_EQ(ranking.nth(0)->id, "dani");
  EXPECT_TRUE(ranking.remove("anna"));
  EXPECT_FALSE(ranking.remove("anna"));
  EXPECT_EQ(ranking.size(), 3u);
}

TEST(Ranking, TheRuleSaysWhatAResultIsWorth) {
  const PointsRule football{.win = 3, .draw = 1, .loss = 0};
  BasicRanking<int> ranking(football);  // any key will do
  ranking.record_win(7, 8);
  ranking.record(8, GameResult::draw);
  EXPECT_EQ(ranking.score(7), (Score{3, 1, 0, 0}));
  EXPECT_EQ(ranking.score(8), (Score{1, 0, 1, 1}));
  EXPECT_EQ(ranking.score(9), std::nullopt);
}

}  // namespace
}  // namespace tauler
