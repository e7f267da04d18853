#include "players/gomoku/champion/champion.hpp"

#include <atomic>
#include <cassert>
#include <cmath>
#include <memory>
#include <vector>

#include "nn/workers.hpp"
#include "players/gomoku/champion/root_search.hpp"
#include "players/gomoku/champion/sum_model.hpp"

namespace tauler::gomoku {
namespace {

constexpr int deepest = 100;
constexpr std::size_t longest_variation = 20;

bool is_known(const Position& position) {
  return (position.rule() == Rule::freestyle || position.rule() == Rule::standard) &&
         !choice_due_at(position.opening());
}

Options defaults_of(const PlayerEntry& entry) {
  return *Options::parse("", entry.options);
}

class ChampionPlayer final : public Player {
 public:
  ChampionPlayer(std::uint64_t nodes, std::size_t memory, int threads, int depth,
                 const PlayerEntry& other)
      : nodes_(nodes), depth_(depth), other_entry_(other), table_(memory), workers_(threads) {
    for (int i = 0; i < threads; ++i) {
      searches_.push_back(std::make_unique<Search>(table_, SearchSettings{}));
    }
  }

  void prepare(const AnyPosition& start, const std::atomic<bool>* /*stop*/) override {
    const Position* position = start.as<Position>();
    if (!position) return;
    if (is_known(*position)) {
      SumModel::of(position->rule());
    } else {
      other();
    }
  }

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    if (!is_known(*position)) return other().choose(any, limits, progress);
    if (position->stones() == 0) return in_the_middle(*position);
    return search(*position, limits, progress);
  }

  void new_game() override {
    table_.clear();
    for (const auto& search : searches_) search->forget();
    if (other_) other_->new_game();
  }

 private:
  Player& other() {
    if (!other_) other_ = other_entry_.make(defaults_of(other_entry_));
    return *other_;
  }

  static Decision in_the_middle(const Position& position) {
    Decision decision;
    decision.move = position.move_to({position.size() / 2, position.size() / 2});
    decision.win_chance = 0.5;
    decision.method = Method::rule;
    decision.variation = {decision.move};
    return decision;
  }

  Decision search(const Position& position, Limits limits, const Progress& progress) {
    if (!limits.time && !limits.clock && !limits.nodes && !limits.depth) limits.nodes = nodes_;
    const int last = std::clamp(limits.depth.value_or(depth_), 1, depth_);
    Decision decision;
    std::atomic<bool> over = false;
    std::atomic<std::uint64_t> nodes_of_helpers = 0;
    workers_.run([&](int worker) {
      if (worker == 0) {
        decision = deepen(position, last, limits, progress);
        over = true;
      } else {
        nodes_of_helpers += help(position, last, over, worker);
      }
    });
    decision.nodes += nodes_of_helpers;
    return decision;
  }

  Decision deepen(const Position& position, int last, const Limits& limits,
                  const Progress& progress) {
    SearchGuard guard(limits);
    const auto trail = std::make_unique<Trail>(position);
    Search& search = *searches_.front();
    search.begin(*trail, guard);
    RootSearch root(search);
    if (root.is_settled()) return settled(position, root.need(), guard);
    Decision decision = decision_of(position, root, 0);
    for (int depth = 1; depth <= last; ++depth) {
      const bool finished = root.deepen(depth);
      decision = decision_of(position, root, finished ? depth : depth - 1);
      decision.nodes = guard.nodes();
      decision.time = guard.elapsed();
      if (!finished) break;
      if (progress) progress(decision);
      if (is_enough(root, depth, limits, guard)) break;
    }
    return decision;
  }

  /// The same search a little further on or behind: what it learns the table tells the others.
  /// Returns its nodes.
  std::uint64_t help(const Position& position, int last, const std::atomic<bool>& over,
                     int worker) {
    Limits limits;
    limits.stop = &over;
    SearchGuard guard(limits);
    const auto trail = std::make_unique<Trail>(position);
    Search& search = *searches_[static_cast<std::size_t>(worker)];
    search.begin(*trail, guard);
    RootSearch root(search);
    if (root.is_settled()) return 0;
    for (int depth = 1 + worker % 2; depth <= last; ++depth) {
      if (!root.deepen(depth)) break;
    }
    return guard.nodes();
  }

  /// Whether more thought would change nothing, or is not worth its time.
  static bool is_enough(const RootSearch& root, int depth, const Limits& limits,
                        const SearchGuard& guard) {
    constexpr int depth_if_forced = 6;
    const bool is_waited_for = limits.hurry || limits.clock.has_value();
    if (root.moves().size() == 1 && depth >= depth_if_forced && (is_waited_for || limits.time)) {
      return true;
    }
    if (std::abs(root.moves().front().value) >= win_at(depth)) return true;
    return limits.clock && guard.elapsed() > guard.deadline() * 55 / 100;
  }

  /// What threats decide is certain.
  static Decision settled(const Position& position, const Necessity& need,
                          const SearchGuard& guard) {
    const bool wins = need.kind == Necessity::Kind::win;
    const Side side = position.to_move();
    Decision decision;
    decision.move = position.move_to(cell_of(need.move));
    decision.value = win_at(need.plies) * (wins ? 1.0 : -1.0) / Evaluation::unit;
    decision.win_chance = wins ? 1 : 0;
    decision.proven = win_for(wins ? side : opponent(side));
    decision.method = Method::deepening;
    decision.depth = need.plies;
    decision.nodes = 1;
    decision.time = guard.elapsed();
    decision.variation = {decision.move};
    return decision;
  }

  Decision decision_of(const Position& position, const RootSearch& root, int depth) const {
    const RootMove& best = root.moves().front();
    Decision decision;
    decision.move = position.move_to(cell_of(best.candidate.point));
    decision.value = static_cast<double>(best.value) / Evaluation::unit;
    decision.win_chance = 1 / (1 + std::exp(-decision.value));
    decision.method = Method::deepening;
    decision.depth = depth;
    decision.variation = variation_from(position, decision.move);
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
      if (!table_.find(table_key(ThreatBoard(position)), known) || known.move == no_point) break;
      move = position.move_to(cell_of(known.move));
    }
    return line;
  }

  std::uint64_t nodes_;
  int depth_;
  PlayerEntry other_entry_;
  std::unique_ptr<Player> other_;  ///< made when first needed
  KnownValues table_;
  std::vector<std::unique_ptr<Search>> searches_;  ///< one for each thread
  nn::Workers workers_;
};

}  // namespace

PlayerEntry champion_player(const PlayerEntry& other) {
  return {
      .game = "gomoku",
      .name = "champion",
      .summary =
          "alpha-beta over a network that follows the stones; wins by fours are seen everywhere",
      .options = {OptionSpec::integer("nodes", 400'000, 1, 1'000'000'000'000,
                                      "when no limit is given"),
                  OptionSpec::integer("memory", 128, 1, 65'536, "megabytes its tables may grow to"),
                  OptionSpec::integer("threads", 1, 1, 64, "they search together"),
                  OptionSpec::integer("depth", deepest, 1, deepest, "plies looked ahead at most")},
      .make =
          [other](const Options& options) {
            return std::make_unique<ChampionPlayer>(
                static_cast<std::uint64_t>(options.integer("nodes")),
                static_cast<std::size_t>(options.integer("memory")) << 20,
                static_cast<int>(options.integer("threads")),
                static_cast<int>(options.integer("depth")), other);
          },
      .files =
          [other](const Options&) {
            std::vector<std::string> files = other.files(defaults_of(other));
            files.emplace_back(SumModel::file_name);
            return files;
          },
  };
}

}  // namespace tauler::gomoku
