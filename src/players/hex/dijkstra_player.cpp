#include "players/hex/dijkstra_player.hpp"

#include <algorithm>
#include <cassert>

#include "players/hex/order.hpp"
#include "search/alpha_beta.hpp"
#include "search/deepening.hpp"

namespace tauler::hex {
namespace {

struct Settings {
  bool bridges = false;
  bool order = true;
};

/// The largest boards that two, four and six words hold.
constexpr int two_words_size = 11;
constexpr int four_words_size = 16;

class DijkstraPlayer : public Player {
 public:
  DijkstraPlayer(Settings settings, Iteration when_forced)
      : settings_(settings), when_forced_(when_forced) {}

 protected:
  static const Position& typed(const AnyPosition& position) {
    const Position* hex = position.as<Position>();
    assert(hex && "the registry gives a player only positions of its own game");
    return *hex;
  }

  bool ordered() const { return settings_.order; }
  /// Positions of the depth that was finished last, without those of the depths before it.
  std::uint64_t nodes_of_last_depth() const { return nodes_of_last_depth_; }

  Decision search(const Position& position, int first, int last, SearchGuard& guard,
                  const Progress& progress) {
    if (position.size() <= two_words_size) return run<2>(position, first, last, guard, progress);
    if (position.size() <= four_words_size) return run<4>(position, first, last, guard, progress);
    return run<6>(position, first, last, guard, progress);
  }

 private:
  template <int Words>
  Decision run(const Position& position, int first, int last, SearchGuard& guard,
               const Progress& progress) {
    Evaluation<Words> evaluation(position.size(), settings_.bridges);
    if (!settings_.order) {
      BoardOrder order;
      AlphaBeta<Position, Evaluation<Words>> search(evaluation, order);
      return run(search, position, first, last, guard, progress);
    }
    Order<Words> order(evaluation, table_);
    AlphaBeta<Position, Evaluation<Words>, Order<Words>> search(evaluation, order,
                                                                Ties::first_on_board());
    return run(search, position, first, last, guard, progress);
  }

  template <class Search>
  Decision run(Search& search, const Position& position, int first, int last, SearchGuard& guard,
               const Progress& progress) {
    const Side side = position.to_move();
    return deepen(first, last, guard, progress, [&](int depth, Decision& decision) {
      const std::uint64_t before = guard.nodes();
      const SearchResult<int> result = search.search(position, depth, guard);
      decision = decision_from(result, depth, guard);
      if (result.finished || depth == first) nodes_of_last_depth_ = guard.nodes() - before;
      if (!result.finished) return Iteration::cut;
      if (!is_forced(result.value)) return Iteration::finished;
      decision.proven = win_for(result.value > 0 ? side : opponent(side));
      return when_forced_;
    });
  }

  Settings settings_;
  Iteration when_forced_;
  std::uint64_t nodes_of_last_depth_ = 0;
  Table table_;
};

/// No game lasts longer than this from here.
int most_plies(const Position& position) {
  return position.count_legal_moves();
}

class FixedDepthPlayer final : public DijkstraPlayer {
 public:
  /// Searches to its depth in any case: the value tells how many plies were left.
  FixedDepthPlayer(Settings settings, int depth)
      : DijkstraPlayer(settings, Iteration::finished), depth_(depth) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    const Position& hex = typed(position);
    SearchGuard guard(limits);
    const int depth = std::min({depth_, limits.depth.value_or(depth_), most_plies(hex)});
    // The shallower searches cost little and order the last one.
    const bool stepwise = ordered() || may_be_cut(limits);
    Decision decision = search(hex, stepwise ? 1 : depth, depth, guard, progress);
    // Unordered, the shallower ones are only there in case the limits end this; the document's
    // search has one depth, and so many nodes whoever asks.
    if (!ordered()) decision.nodes = nodes_of_last_depth();
    if (decision.depth == depth) decision.method = Method::alpha_beta;
    return decision;
  }

 private:
  int depth_;
};

class DeepeningPlayer final : public DijkstraPlayer {
 public:
  /// Every shorter fight was looked at before a forced win or loss is found, and a deeper search
  /// finds the same move.
  DeepeningPlayer(Settings settings, Duration time)
      : DijkstraPlayer(settings, Iteration::settled), time_(time) {}

  Decision choose(const AnyPosition& position, const Limits& limits,
                  const Progress& progress) override {
    const Position& hex = typed(position);
    Limits own = limits;
    // A flag that may stop the search does not say when.
    if (!limits.time && !limits.clock && !limits.nodes && !limits.depth) own.time = time_;
    SearchGuard guard(own);
    const int deepest = most_plies(hex);
    return search(hex, 1, std::min(limits.depth.value_or(deepest), deepest), guard, progress);
  }

 private:
  Duration time_;
};

OptionSpec bridges_option() {
  return OptionSpec::flag("bridges", false, "count two-bridges as connected in the distance");
}
OptionSpec order_option() {
  return OptionSpec::flag("order", true, "search promising moves first: same move, fewer nodes");
}
Settings settings_from(const Options& options) {
  return {.bridges = options.flag("bridges"), .order = options.flag("order")};
}

}  // namespace

PlayerEntry dijkstra_player() {
  return {
      .game = "hex",
      .name = "dijkstra",
      .summary = "minimax to a fixed depth; compares the two sides' shortest ways (Ai_Dijkstra)",
      .options = {OptionSpec::integer("depth", 3, 1, 20, "plies to look ahead"), bridges_option(),
                  order_option()},
      .make =
          [](const Options& options) {
            return std::make_unique<FixedDepthPlayer>(settings_from(options),
                                                      static_cast<int>(options.integer("depth")));
          },
  };
}

PlayerEntry dijkstra_ids_player() {
  return {
      .game = "hex",
      .name = "dijkstra-ids",
      .summary = "the same, deeper and deeper until the time is up (Ai_Dijkstra_IDS)",
      .options = {OptionSpec::real("time", 10, 0.001, 3'600,
                                   "seconds a move, when no limit is given"),
                  bridges_option(), order_option()},
      .make =
          [](const Options& options) {
            return std::make_unique<DeepeningPlayer>(settings_from(options),
                                                     from_seconds(options.real("time")));
          },
  };
}

}  // namespace tauler::hex
