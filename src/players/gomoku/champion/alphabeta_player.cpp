#include "players/gomoku/champion/alphabeta_player.hpp"

#include <cassert>
#include <cmath>

#include "players/gomoku/champion/root_search.hpp"

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

class AlphaBetaPlayer final : public Player {
 public:
  AlphaBetaPlayer(std::uint64_t nodes, std::size_t memory, int depth, const PlayerEntry& other)
      : nodes_(nodes), depth_(depth), other_entry_(other), table_(memory), search_(table_, {}) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    const Position* position = any.as<Position>();
    assert(position && "the registry gives a player only positions of its own game");
    if (!is_known(*position)) return other().choose(any, limits, progress);
    if (position->stones() == 0) return in_the_middle(*position);
    return search(*position, limits, progress);
  }

  void new_game() override {
    table_.clear();
    search_.forget();
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
    SearchGuard guard(limits);
    const auto trail = std::make_unique<Trail>(position);
    search_.begin(*trail, guard);
    RootSearch root(search_);
    if (root.is_settled()) return settled(position, root.need(), guard);
    Decision decision = decision_of(position, root, 0);
    const int last = std::clamp(limits.depth.value_or(depth_), 1, depth_);
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
  Search search_;
};

}  // namespace

PlayerEntry alphabeta_player(const PlayerEntry& other) {
  return {
      .game = "gomoku",
      .name = "alphabeta",
      .summary = "alpha-beta over patterns of lines; wins by fours are seen at every leaf",
      .options = {OptionSpec::integer("nodes", 400'000, 1, 1'000'000'000'000,
                                      "when no limit is given"),
                  OptionSpec::integer("memory", 128, 1, 65'536, "megabytes its tables may grow to"),
                  OptionSpec::integer("depth", deepest, 1, deepest, "plies looked ahead at most")},
      .make =
          [other](const Options& options) {
            return std::make_unique<AlphaBetaPlayer>(
                static_cast<std::uint64_t>(options.integer("nodes")),
                static_cast<std::size_t>(options.integer("memory")) << 20,
                static_cast<int>(options.integer("depth")), other);
          },
      .files = [other](const Options&) { return other.files(defaults_of(other)); },
  };
}

}  // namespace tauler::gomoku
