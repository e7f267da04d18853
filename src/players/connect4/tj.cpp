#include "players/connect4/tj.hpp"

#include "players/connect4/tj_heuristics.hpp"
#include "players/connect4/tj_search.hpp"
#include "players/connect4/typed_board.hpp"
#include "search/deepening.hpp"

namespace tauler::connect4 {
namespace {

class TjPlayer final : public Player {
 public:
  TjPlayer(int depth, int heuristic) : depth_(depth), heuristic_(heuristic) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    return with_typed_board(any, [&](const auto& position) {
      using Shape = std::remove_cvref_t<decltype(position.shape())>;
      if (heuristic_ == 1) {
        return choose_with<CentreHeuristic<Shape>>(position, limits, progress, 1.0);
      }
      return choose_with<FourthPowerHeuristic<Shape>>(position, limits, progress, 1e-4);
    });
  }

  void new_game() override {
    small_table_.clear();
    table_.clear();
  }

 private:
  template <class Heuristic, class Board>
  Decision choose_with(const Board& position, const Limits& limits, const Progress& progress,
                       double unit) {
    using Search = TjSearch<Board, Heuristic>;
    Search search(position.shape(), table_for(typename Board::Bits{}));
    SearchGuard guard(limits);
    const int last = std::clamp(limits.depth.value_or(2 * depth_) / 2, 1, depth_);
    const int first = may_be_cut(limits) ? 1 : last;
    return deepen(first, last, guard, progress, [&](int depth, Decision& decision) {
      const SearchResult<int> result = search.search(position, depth, guard);
      const bool at_once = result.value == Search::win && result.variation.size() == 1;
      decision = decision_from(result, at_once ? 1 : 2 * depth, guard);
      if (result.value != Search::win && result.value != -Search::win) decision.value *= unit;
      if (!result.finished) return Iteration::cut;
      decision.proven = proof(position, result.value, depth);
      return at_once ? Iteration::settled : Iteration::finished;
    });
  }

  /// Wins and losses are values of their own, which only lines played to their end can have; the
  /// cuts never touch the best value at the root.
  template <class Board>
  static std::optional<Outcome> proof(const Board& position, int value, int depth) {
    constexpr int win = std::numeric_limits<int>::max();
    if (value == win) return win_for(position.to_move());
    if (value == -win) return win_for(opponent(position.to_move()));
    const bool to_the_end = position.ply() + 2 * depth >= position.width() * position.height();
    return to_the_end ? std::optional(Outcome::draw) : std::nullopt;
  }

  TjTable<std::uint64_t>& table_for(std::uint64_t) { return small_table_; }
  TjTable<Bits128>& table_for(Bits128) { return table_; }

  int depth_;
  int heuristic_;
  TjTable<std::uint64_t> small_table_;
  TjTable<Bits128> table_;
};

}  // namespace

PlayerEntry tj_player() {
  return {
      .game = "connect4",
      .name = "tj",
      .summary = "the document's AlumneTJ, also called TJ-D4-H1: counts depth in its own moves",
      .options = {OptionSpec::integer("depth", 4, 1, 8, "own moves; twice as many plies"),
                  OptionSpec::choice("heuristic", {"1", "2"},
                                     "1: open lines, weighted to the centre; 2: fourth powers")},
      .make =
          [](const Options& options) {
            return std::make_unique<TjPlayer>(static_cast<int>(options.integer("depth")),
                                              options.choice("heuristic") == "1" ? 1 : 2);
          },
  };
}

}  // namespace tauler::connect4
