#include "players/othello/champion/champion.hpp"

#include <cassert>

#include "nn/workers.hpp"
#include "players/othello/champion/budget.hpp"
#include "players/othello/champion/root_search.hpp"
#include "players/othello/exact/split_pool.hpp"

namespace tauler::othello {
namespace {

constexpr int longest_variation = 20;

class ChampionPlayer final : public Player {
 public:
  ChampionPlayer(std::uint64_t nodes, std::size_t memory, int threads, int depth)
      : nodes_(nodes),
        depth_(depth),
        table_(memory / 2),
        exact_table_(memory / 2),
        exact_shared_{exact_table_, pool_, {}, PatternEvaluation::embedded()},
        shared_{PatternEvaluation::embedded(), measured_probcut(), table_, exact_shared_, 0},
        workers_(threads) {
    for (int i = 0; i < threads; ++i) {
      midgames_.push_back(midgame_versions().front().make(shared_));
      exacts_.push_back(exact_kernel_versions().front().make(exact_shared_));
    }
  }

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    ++shared_.turn;
    if (position->must_pass()) return pass_on(*position, limits, progress);
    return search(*position, limits, progress);
  }

  void new_game() override {
    table_.clear();
    exact_table_.clear();
    for (auto& exact : exacts_) exact->clear();
  }

 private:
  /// The only move; what comes of it is worth a look all the same.
  Decision pass_on(const Position& position, const Limits& limits, const Progress& progress) {
    Position after = position;
    after.play(pass);
    Decision decision = search(after, limits, {});
    decision.move = pass;
    decision.value = -decision.value;
    decision.variation.insert(decision.variation.begin(), pass);
    if (progress) progress(decision);
    return decision;
  }

  Decision search(const Position& position, const Limits& limits, const Progress& progress) {
    const int empty = cells - std::popcount(position.discs());
    Budget budget(limits, empty, nodes_);
    const int depth = std::clamp(limits.depth.value_or(depth_), 1, depth_);
    Decision decision;
    workers_.run([&](int worker) {
      if (worker == 0) {
        decision = deepen(position, depth, budget, progress);
        budget.end();
      } else {
        help(position, depth, budget, worker);
      }
    });
    decision.nodes = budget.nodes();
    decision.time = budget.elapsed();
    return decision;
  }

  Decision deepen(const Position& position, int depth, Budget& budget, const Progress& progress) {
    RootSearch root(position, *midgames_[0], *exacts_[0]);
    Decision decision;
    bool first = true;
    for (const Reach& reach : reaches(root.empty(), depth)) {
      if (!first && !budget.is_time_for_more()) break;
      budget.set_needed(first);
      if (reach.is_exact(root.empty())) exacts_[0]->begin(shared_.turn);
      const bool finished = root.search(reach, budget);
      budget.set_needed(false);
      decision = decision_of(position, root);
      if (!finished) break;
      decision.nodes = budget.nodes();
      decision.time = budget.elapsed();
      if (progress) progress(decision);
      if (root.moves().size() == 1 && !first && reach.depth >= depth_if_forced) break;
      first = false;
    }
    return decision;
  }

  /// The same search a little further on or behind: what it learns the table tells the others.
  void help(const Position& position, int depth, Budget& budget, int worker) {
    const auto index = static_cast<std::size_t>(worker);
    RootSearch root(position, *midgames_[index], *exacts_[index]);
    const std::vector<Reach> all = reaches(root.empty(), depth);
    for (std::size_t i = index % 2; i < all.size(); ++i) {
      if (!root.search(all[i], budget)) return;
    }
  }

  Decision decision_of(const Position& position, const RootSearch& root) const {
    const RootMove& best = root.moves().front();
    Decision decision;
    decision.move = Move::of(best.cell);
    decision.value = static_cast<double>(best.value) / PatternEvaluation::disc;
    decision.method = root.is_exact() ? Method::exact : Method::deepening;
    decision.depth = root.reached().depth;
    decision.variation = variation_from(position, decision.move);
    if (root.is_exact() || root.is_won()) {
      const Side side = position.to_move();
      decision.proven = best.value == 0  ? Outcome::draw
                        : best.value > 0 ? win_for(side)
                                         : win_for(opponent(side));
    }
    return decision;
  }

  /// As far as the table remembers it.
  std::vector<Move> variation_from(Position position, Move move) const {
    std::vector<Move> line;
    while (position.is_legal(move)) {
      line.push_back(move);
      position.play(move);
      if (is_over(position.outcome()) || line.size() >= longest_variation) break;
      KnownValue known;
      if (position.must_pass()) {
        move = pass;
      } else if (table_.find(midgame_key(position.own(), position.other()), known) &&
                 known.best < cells) {
        move = Move::of(known.best);
      } else {
        break;
      }
    }
    return line;
  }

  static constexpr int depth_if_forced = 6;

  std::uint64_t nodes_;
  int depth_;
  MidgameTable table_;
  ExactTable exact_table_;
  SplitPool pool_;
  ExactShared exact_shared_;
  MidgameShared shared_;
  std::vector<std::unique_ptr<MidgameKernel>> midgames_;
  std::vector<std::unique_ptr<ExactKernel>> exacts_;
  nn::Workers workers_;
};

}  // namespace

PlayerEntry champion_player() {
  return {
      .game = "othello",
      .name = "champion",
      .summary = "alpha-beta over patterns learnt from self-play; exact near the end",
      .options = {OptionSpec::integer("nodes", 4'000'000, 1, 1'000'000'000'000,
                                      "when no limit is given"),
                  OptionSpec::integer("memory", 128, 1, 65'536, "megabytes its tables may grow to"),
                  OptionSpec::integer("threads", 1, 1, 64, "they search together"),
                  OptionSpec::integer("depth", cells, 1, cells, "plies looked ahead at most")},
      .make =
          [](const Options& options) {
            return std::make_unique<ChampionPlayer>(
                static_cast<std::uint64_t>(options.integer("nodes")),
                static_cast<std::size_t>(options.integer("memory")) << 20,
                static_cast<int>(options.integer("threads")),
                static_cast<int>(options.integer("depth")));
          },
  };
}

}  // namespace tauler::othello
