#include "arena/schedule/schedule.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/rng.hpp"

namespace tauler::arena {
namespace {

using State = Schedule::State;

Played result_of(const Fixture& fixture, Outcome outcome) {
  Played played;
  played.fixture = fixture;
  played.outcome = outcome;
  return played;
}

/// The better contestant, which is the one with the lower number, always wins.
Outcome better_wins(const Fixture& fixture) {
  return fixture.contestants[0] < fixture.contestants[1] ? Outcome::first_wins
                                                         : Outcome::second_wins;
}

using Results = std::function<Outcome(const Fixture&)>;

/// Plays a schedule to its end. With a seed, several games run at a time and end in a random order.
std::vector<Fixture> play(Schedule& schedule, const Results& results, std::uint64_t seed = 0) {
  std::vector<Fixture> all;
  std::vector<Fixture> running;
  Rng rng(seed);
  const std::size_t jobs = seed == 0 ? 1 : 7;
  while (true) {
    const Schedule::Step step =
        running.size() < jobs ? schedule.next() : Schedule::Step{State::waiting, {}};
    if (step.state == State::ready) {
      all.push_back(step.fixture);
      running.push_back(step.fixture);
      continue;
    }
    if (running.empty()) {
      EXPECT_EQ(step.state, State::over) << "it waits, and nothing is under way";
      break;
    }
    const std::size_t which = rng.below(static_cast<std::uint32_t>(running.size()));
    schedule.record(result_of(running[which], results(running[which])));
    running.erase(running.begin() + static_cast<std::ptrdiff_t>(which));
  }
  EXPECT_EQ(schedule.next().state, State::over);
  return all;
}

/// What holds for every schedule.
void check_fixtures(const std::vector<Fixture>& fixtures, int contestants) {
  for (std::size_t i = 0; i < fixtures.size(); ++i) {
    const Fixture& game = fixtures[i];
    ASSERT_EQ(game.number, static_cast<int>(i) + 1);
    ASSERT_EQ(game.pair, static_cast<int>(i / 2) + 1);
    ASSERT_NE(game.contestants[0], game.contestants[1]);
    for (int who : game.contestants) {
      ASSERT_GE(who, 0);
      ASSERT_LT(who, contestants);
    }
    if (i % 2 == 0) continue;
    const Fixture& fellow = fixtures[i - 1];
    EXPECT_EQ(game.opening, fellow.opening);
    EXPECT_EQ(game.round, fellow.round);
    EXPECT_EQ(game.contestants[0], fellow.contestants[1]);
    EXPECT_EQ(game.contestants[1], fellow.contestants[0]);
  }
}

std::pair<int, int> couple(const Fixture& game) {
  return std::minmax(game.contestants[0], game.contestants[1]);
}

TEST(RoundRobin, EverybodyMeetsEverybodyOnceARound) {
  for (int contestants = 2; contestants <= 9; ++contestants) {
    SCOPED_TRACE(contestants);
    const auto schedule = round_robin(contestants, 2, 3);
    const int expected = schedule->expected_games();
    const std::vector<Fixture> games = play(*schedule, better_wins);
    EXPECT_EQ(static_cast<int>(games.size()), expected);
    EXPECT_EQ(expected, contestants * (contestants - 1) / 2 * 2 * 3 * 2);
    check_fixtures(games, contestants);
    std::map<std::pair<int, int>, int> met;
    std::map<int, std::set<int>> in_round;
    std::map<std::pair<int, int>, std::set<int>> openings;
    for (const Fixture& game : games) {
      ++met[couple(game)];
      in_round[game.round].insert(game.contestants.begin(), game.contestants.end());
      openings[couple(game)].insert(game.opening);
    }
    for (const auto& [pair, times] : met) EXPECT_EQ(times, 2 * 3 * 2);
    // Nobody rests but the one left over.
    for (const auto& [round, who] : in_round) {
      EXPECT_EQ(static_cast<int>(who.size()), contestants - contestants % 2);
    }
    for (const auto& [pair, numbers] : openings) EXPECT_EQ(numbers, (std::set{1, 2, 3, 4, 5, 6}));
  }
}

TEST(Gauntlet, TheFirstMeetsAllOthers) {
  const auto schedule = gauntlet(4, 2, 2);
  const auto games = play(*schedule, better_wins);
  EXPECT_EQ(games.size(), 2u * 3 * 2 * 2);
  EXPECT_EQ(schedule->expected_games(), 24);
  check_fixtures(games, 4);
  for (const Fixture& game : games) EXPECT_EQ(couple(game).first, 0);
}

TEST(Swiss, PairsLikeScoresWhoHaveNotMet) {
  for (int contestants : {4, 7, 8, 12, 15}) {
    SCOPED_TRACE(contestants);
    const int rounds = 3;
    const auto schedule = swiss(contestants, rounds, 1);
    const auto games = play(*schedule, better_wins);
    EXPECT_EQ(static_cast<int>(games.size()), schedule->expected_games());
    EXPECT_EQ(static_cast<int>(games.size()), rounds * (contestants / 2) * 2);
    check_fixtures(games, contestants);
    std::map<std::pair<int, int>, int> met;
    std::map<int, std::vector<int>> rests;
    for (int round = 1; round <= rounds; ++round) {
      std::set<int> playing;
      for (const Fixture& game : games) {
        if (game.round != round) continue;
        playing.insert(game.contestants.begin(), game.contestants.end());
        ++met[couple(game)];
      }
      EXPECT_EQ(static_cast<int>(playing.size()), contestants - contestants % 2);
      for (int who = 0; who < contestants; ++who) {
        if (!playing.contains(who)) rests[who].push_back(round);
      }
    }
    for (const auto& [pair, times] : met) EXPECT_EQ(times, 2) << "one meeting is one pair of games";
    for (const auto& [who, byes] : rests) EXPECT_EQ(byes.size(), 1u);
  }
}

TEST(Swiss, TheWinnersOfARoundMeet) {
  const auto schedule = swiss(4, 2, 1);
  const auto games = play(*schedule, better_wins);
  ASSERT_EQ(games.size(), 8u);
  // 1 v 2 and 3 v 4; then the winners 1 v 3 and the losers 2 v 4.
  EXPECT_EQ(couple(games[0]), std::pair(0, 1));
  EXPECT_EQ(couple(games[2]), std::pair(2, 3));
  EXPECT_EQ(couple(games[4]), std::pair(0, 2));
  EXPECT_EQ(couple(games[6]), std::pair(1, 3));
}

TEST(Swiss, GoesOnWhenAllHaveMet) {
  const auto schedule = swiss(3, 7, 1);
  const auto games = play(*schedule, better_wins);
  EXPECT_EQ(games.size(), 14u);
  std::map<std::pair<int, int>, int> met;
  for (const Fixture& game : games) ++met[couple(game)];
  for (const auto& [pair, times] : met) EXPECT_LE(times, 6);
}

TEST(Swiss, ABadGreedyChoiceIsTakenBack) {
  // After 1-2, 3-4, 5-6 all with draws the order stays; round by round greedy pairing of six runs
  // into a dead end in round 4 or 5, which a complete pairing avoids.
  const auto schedule = swiss(6, 5, 1);
  const auto games = play(*schedule, [](const Fixture&) { return Outcome::draw; });
  std::map<std::pair<int, int>, int> met;
  for (const Fixture& game : games) ++met[couple(game)];
  EXPECT_EQ(met.size(), 15u) << "in five rounds of six everybody can meet everybody";
}

TEST(Knockout, TheBestSeedsMeetLast) {
  const auto schedule = knockout(8, 1);
  const auto games = play(*schedule, better_wins);
  check_fixtures(games, 8);
  ASSERT_EQ(games.size(), 14u);
  EXPECT_EQ(schedule->expected_games(), 14);
  const std::vector<std::pair<int, int>> expected{{0, 7}, {3, 4}, {1, 6}, {2, 5},
                                                  {0, 3}, {1, 2}, {0, 1}};
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(couple(games[i * 2]), expected[i]);
  EXPECT_EQ(games.back().round, 3);
  EXPECT_EQ(schedule->champion(), 0);
}

TEST(Knockout, ByesGoToTheBestSeeds) {
  for (int contestants = 2; contestants <= 17; ++contestants) {
    SCOPED_TRACE(contestants);
    const auto schedule = knockout(contestants, 2);
    EXPECT_EQ(schedule->champion(), std::nullopt);
    const auto games = play(*schedule, [](const Fixture& game) {
      // The underdog wins.
      return better_wins(game) == Outcome::first_wins ? Outcome::second_wins : Outcome::first_wins;
    });
    check_fixtures(games, contestants);
    EXPECT_EQ(static_cast<int>(games.size()), (contestants - 1) * 4)
        << "each match ends one's hopes";
    EXPECT_EQ(schedule->champion(), contestants - 1);
    int lines = 1;
    while (lines < contestants) lines *= 2;
    std::set<int> first_round;
    for (const Fixture& game : games) {
      if (game.round == 1) first_round.insert(game.contestants.begin(), game.contestants.end());
    }
    for (int who = 0; who < contestants; ++who) {
      EXPECT_EQ(!first_round.contains(who), who < lines - contestants);
    }
  }
}

TEST(Knockout, AnEqualMatchGoesOnAndTheBetterSeedWinsAtLast) {
  const auto schedule = knockout(4, 1);
  const auto games = play(*schedule, [](const Fixture&) { return Outcome::draw; });
  check_fixtures(games, 4);
  EXPECT_EQ(games.size(), 3u * (1 + most_extra_pairs) * 2);
  EXPECT_EQ(static_cast<int>(games.size()), schedule->expected_games());
  EXPECT_EQ(schedule->champion(), 0);
  std::set<int> openings;
  for (const Fixture& game : games) {
    if (couple(game) == std::pair(0, 3)) openings.insert(game.opening);
  }
  EXPECT_EQ(openings.size(), 1u + most_extra_pairs) << "every pair of a match has its own opening";
}

TEST(Knockout, AnExtraPairDecides) {
  const auto schedule = knockout(2, 1);
  const auto games = play(*schedule, [](const Fixture& game) {
    if (game.pair < 3) return Outcome::first_wins;  // one win each
    return game.contestants[0] == 1 ? Outcome::first_wins : Outcome::draw;
  });
  EXPECT_EQ(games.size(), 6u);
  EXPECT_EQ(schedule->champion(), 1);
}

SequentialTest decided_after(int lead) {
  return [lead, sum = 0](int half_points) mutable {
    sum += half_points - 2;
    return sum >= lead || sum <= -lead;
  };
}

TEST(Sprt, ItIsDecidedOnThePairsInOrder) {
  const auto schedule = sequential(100, decided_after(4));
  std::vector<Fixture> games;
  for (int i = 0; i < 20; ++i) games.push_back(schedule->next().fixture);
  check_fixtures(games, 2);
  EXPECT_EQ(games[0].contestants[0], 0);
  EXPECT_EQ(games[2].contestants[0], 1) << "the first game of a pair changes its colours too";
  // Pair 5 and 6 are won by the first, but the pairs before them are not finished.
  for (int game : {9, 10, 11, 12}) {
    schedule->record(result_of(games[game - 1], better_wins(games[game - 1])));
  }
  EXPECT_EQ(schedule->last_game(), std::nullopt);
  EXPECT_EQ(schedule->next().state, State::ready);
  for (int game = 1; game <= 7; ++game) {
    schedule->record(result_of(games[game - 1], Outcome::draw));
  }
  EXPECT_EQ(schedule->last_game(), std::nullopt) << "pair 4 is not finished";
  schedule->record(result_of(games[7], Outcome::draw));
  EXPECT_EQ(schedule->last_game(), 12);
  EXPECT_EQ(schedule->next().state, State::over);
  EXPECT_EQ(schedule->expected_games(), 12);
}

TEST(Sprt, TheEndDoesNotDependOnTheOrderOfResults) {
  const Results noisy = [](const Fixture& game) {
    const std::uint64_t dice = mix64(static_cast<std::uint64_t>(game.number)) % 5;
    return dice == 0 ? Outcome::draw : dice < 3 ? Outcome::first_wins : Outcome::second_wins;
  };
  const auto end = [&](std::uint64_t seed) {
    const auto schedule = sequential(10'000, decided_after(20));
    play(*schedule, noisy, seed);
    return schedule->last_game();
  };
  const std::optional<int> one = end(0);
  ASSERT_TRUE(one);
  for (std::uint64_t seed = 1; seed < 20; ++seed) EXPECT_EQ(end(seed), one);
}

TEST(Sprt, EndsWithItsLastPair) {
  const auto schedule = sequential(10, [](int) { return false; });
  EXPECT_EQ(play(*schedule, better_wins).size(), 20u);
  EXPECT_EQ(schedule->last_game(), std::nullopt);
}

TEST(Schedule, TheOrderOfResultsChangesNothing) {
  const Results noisy = [](const Fixture& game) {
    const std::uint64_t dice = mix64(static_cast<std::uint64_t>(game.number) * 77) % 5;
    return dice == 0 ? Outcome::draw : dice < 3 ? Outcome::first_wins : Outcome::second_wins;
  };
  const auto make = {+[] { return swiss(11, 6, 2); }, +[] { return knockout(11, 2); },
                     +[] { return round_robin(5, 2, 1); }};
  for (const auto& one : make) {
    const auto expected = play(*one(), noisy);
    for (std::uint64_t seed = 1; seed < 10; ++seed) EXPECT_EQ(play(*one(), noisy, seed), expected);
  }
}

}  // namespace
}  // namespace tauler::arena
