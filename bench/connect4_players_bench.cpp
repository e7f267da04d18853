// The players of the Connect Four document on the 8×8 board: the plain form of the tests and the
// real one in the same run, for the first turn and for a whole game the player plays against
// itself (the plain and the real form play the same one); and the document's four matches [D5].
#include <benchmark/benchmark.h>

#include "games/registry.hpp"
#include "players/connect4/plain_tj.hpp"
#include "players/registry.hpp"

namespace tauler {
namespace {

class Real {
 public:
  explicit Real(std::string_view spec) : player_(*all_players().make(spec, "connect4")) {}
  void new_game() { player_->new_game(); }
  Move choose(const AnyPosition& position) { return player_->choose(position, {}, {}).move; }

 private:
  std::unique_ptr<Player> player_;
};

class Plain {
 public:
  Plain(int depth, int heuristic) : tj_(depth, heuristic) {}
  void new_game() {}
  Move choose(const AnyPosition& position) {
    const connect4::plain::Board board(*position.as<connect4::Position8x8>());
    return Move::of(tj_.choose(board, position.to_move() == Side::first ? 1 : -1).move);
  }

 private:
  connect4::plain::Tj tj_;
};

template <class Chooser>
void first_turn(benchmark::State& state, Chooser chooser) {
  const AnyPosition position = *all_games().start("connect4:width=8,height=8");
  for (auto _ : state) {
    chooser.new_game();
    benchmark::DoNotOptimize(chooser.choose(position));
  }
}

template <class Chooser>
void whole_game(benchmark::State& state, Chooser chooser) {
  double turns = 0;
  for (auto _ : state) {
    chooser.new_game();
    AnyPosition position = *all_games().start("connect4:width=8,height=8");
    while (!position.is_over()) {
      if (!position.play(chooser.choose(position))) return state.SkipWithError("illegal move");
      ++turns;
    }
  }
  state.counters["turns"] = turns / static_cast<double>(state.iterations());
  state.counters["s/turn"] =
      benchmark::Counter(turns, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

/// One game, because neither player has anything random in it: every game would be this one.
void match(benchmark::State& state, const std::string& first, const std::string& second) {
  for (auto _ : state) {
    const std::array<std::unique_ptr<Player>, 2> players{*all_players().make(first, "connect4"),
                                                         *all_players().make(second, "connect4")};
    std::array<Duration, 2> used{};
    std::array<int, 2> turns{};
    AnyPosition position = *all_games().start("connect4:width=8,height=8");
    while (!position.is_over()) {
      const int side = index_of(position.to_move());
      const Decision decision = players[side]->choose(position, {}, {});
      used[side] += decision.time;
      ++turns[side];
      if (!position.play(decision.move)) return state.SkipWithError("illegal move");
    }
    state.counters["moves"] = position.ply();
    state.counters["1st ms/turn"] = 1e3 * seconds(used[0]) / turns[0];
    state.counters["2nd ms/turn"] = 1e3 * seconds(used[1]) / turns[1];
    state.SetLabel(std::string(name_of(position.outcome())));
  }
}

void add_match(const std::string& name, const std::string& first, const std::string& second) {
  benchmark::RegisterBenchmark(("match/connect4/" + name).c_str(),
                               [=](benchmark::State& state) { match(state, first, second); })
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1);
}

template <class Chooser, class... Arguments>
void add(const std::string& name, Arguments... arguments) {
  for (const auto& [what, run] : {std::pair{"first_turn/", &first_turn<Chooser>},
                                  std::pair{"whole_game/", &whole_game<Chooser>}}) {
    benchmark::RegisterBenchmark((what + name).c_str(), [run = run,
                                                         arguments...](benchmark::State& state) {
      run(state, Chooser(arguments...));
    })->Unit(benchmark::kMillisecond);
  }
}

const bool added = [] {
  add<Plain>("connect4/plain_TJ-D3-H1", 3, 1);
  add<Real>("connect4/TJ-D3-H1", "tj:depth=3");
  add<Plain>("connect4/plain_TJ-D4-H1", 4, 1);
  add<Real>("connect4/TJ-D4-H1", "tj");
  add<Plain>("connect4/plain_TJ-D4-H2", 4, 2);
  add<Real>("connect4/TJ-D4-H2", "tj:heuristic=2");
  add<Real>("connect4/TJ-D6-H1", "tj:depth=6");
  add<Real>("connect4/prof-6", "prof");
  add<Real>("connect4/prof-8", "prof:depth=8");
  add_match("TJ-D3-H1_v_prof-6", "tj:depth=3", "prof");
  add_match("TJ-D6-H1_v_prof-8", "tj:depth=6", "prof:depth=8");
  add_match("prof-6_v_TJ-D3-H2", "prof", "tj:depth=3,heuristic=2");
  add_match("prof-8_v_TJ-D4-H2", "prof:depth=8", "tj:depth=4,heuristic=2");
  return true;
}();

}  // namespace
}  // namespace tauler
