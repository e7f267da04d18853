#include "teaching/connect4/insight.hpp"

#include <array>
#include <type_traits>

#include "nn/connect4_planes.hpp"
#include "players/connect4/prof_evaluation.hpp"
#include "players/connect4/solver/solver.hpp"
#include "players/connect4/tj_heuristics.hpp"
#include "players/connect4/typed_board.hpp"
#include "teaching/policy.hpp"

namespace tauler::connect4 {
namespace {

/// Enough for what can be solved while somebody waits for a drawing.
constexpr std::size_t solver_memory = std::size_t{16} << 20;

/// Four cells in a row, and what stands on them.
struct Window {
  std::array<int, 4> cells;
  std::array<int, 2> stones{};

  /// The side that alone has stones here.
  std::optional<Side> owner() const {
    if (stones[0] > 0 && stones[1] > 0) return std::nullopt;
    if (stones[0] + stones[1] == 0) return std::nullopt;
    return stones[0] > 0 ? Side::first : Side::second;
  }
};

class Sight {
 public:
  explicit Sight(const BoardView& view) : view_(view) {}

  std::vector<Window> windows() const {
    constexpr std::array<std::array<int, 2>, 4> steps{{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    std::vector<Window> found;
    for (int row = 0; row < view_.height; ++row) {
      for (int column = 0; column < view_.width; ++column) {
        for (const auto [down, right] : steps) {
          if (!has(row + 3 * down, column + 3 * right)) continue;
          Window window{};
          for (int i = 0; i < 4; ++i) {
            window.cells[i] = (row + i * down) * view_.width + column + i * right;
            const CellState state = view_.cells[window.cells[i]];
            if (state != CellState::empty) ++window.stones[state == CellState::first ? 0 : 1];
          }
          found.push_back(window);
        }
      }
    }
    return found;
  }

  /// Whether a stone played now could land there.
  bool is_next(int cell) const {
    const int below = cell + view_.width;
    return is_empty(cell) && (below >= view_.width * view_.height || !is_empty(below));
  }
  bool is_empty(int cell) const { return view_.cells[cell] == CellState::empty; }
  int landing(int column) const {
    int cell = (view_.height - 1) * view_.width + column;
    while (!is_empty(cell)) cell -= view_.width;
    return cell;
  }

 private:
  bool has(int row, int column) const {
    return row >= 0 && row < view_.height && column >= 0 && column < view_.width;
  }

  const BoardView& view_;
};

Insight::Group window_group(const Sight& sight, const Window& window, Side owner) {
  const int stones = window.stones[index_of(owner)];
  Insight::Group group{stones == 3 ? "connect4.three" : "connect4.two", owner,
                       static_cast<double>(stones)};
  for (int cell : window.cells) {
    const bool is_gap = sight.is_empty(cell);
    group.marks.push_back({cell, !is_gap ? "stone" : sight.is_next(cell) ? "now" : "later"});
  }
  group.links.push_back({window.cells.front(), window.cells.back(), "line"});
  return group;
}

/// What every column is worth under best play, as far as the time goes.
Insight::Group column_group(const AnyPosition& any, const Sight& sight, Duration time) {
  Insight::Group group{"connect4.columns", any.to_move()};
  with_typed_board(any, [&](const auto& position) {
    Solver solver(position.width(), position.height(), solver_memory);
    solver.set_book(&OpeningBook::ours());
    for (const ColumnScore& column :
         solver.solve_columns(position, Aim::score, Limits::within(time))) {
      const Solution& score = column.solution;
      if (!score.decided()) continue;
      const std::string_view kind = score.sign() > 0 ? "win" : score.sign() < 0 ? "loss" : "draw";
      // A score that is not exact is given as its lower bound.
      const double value = score.exact() ? score.low : score.sign();
      group.marks.push_back({sight.landing(column.column), kind, value});
      if (score.exact()) ++group.value;
    }
  });
  return group;
}

/// What the document's two heuristics add up to for each side [D3, D4].
void add_heuristics(const AnyPosition& any, std::vector<Insight::Term>& terms) {
  with_typed_board(any, [&](const auto& position) {
    const auto first = position.stones_of(Side::first);
    const auto second = position.stones_of(Side::second);
    using Shape = std::decay_t<decltype(position.shape())>;
    const CentreHeuristic<Shape> centre(position.shape());
    const FourthPowerHeuristic<Shape> powers(position.shape());
    terms.push_back({"connect4.centre", "connect4.centre",
                     static_cast<double>(centre.of(first, second)),
                     static_cast<double>(centre.of(second, first))});
    constexpr double ten_thousandth = 0.0001;
    terms.push_back({"connect4.powers", "connect4.powers",
                     ten_thousandth * powers.of(first, second),
                     ten_thousandth * powers.of(second, first)});
  });
}

Insight::Group first_impression(const AnyPosition& any, const Sight& sight) {
  return with_typed_board(any, [&](const auto& position) {
    return policy_group("connect4.policy", any.to_move(), first_sight("connect4", position),
                        [&](Move move) { return sight.landing(move.value()); });
  });
}

}  // namespace

Insight insight(const AnyPosition& position, Duration time) {
  const BoardView view = position.view();
  const Sight sight(view);
  Insight insight;
  using Points = WindowEvaluation<Position>;
  constexpr std::string_view windows = "connect4.windows";
  std::array<Insight::Term, 3> terms{{{"connect4.windows1", windows, 0, 0, Points::one_stone},
                                      {"connect4.windows2", windows, 0, 0, Points::two_stones},
                                      {"connect4.windows3", windows, 0, 0, Points::three_stones}}};
  for (const Window& window : sight.windows()) {
    const std::optional<Side> owner = window.owner();
    const int stones = owner ? window.stones[index_of(*owner)] : 0;
    if (stones == 0 || stones == 4) continue;
    ++(*owner == Side::first ? terms[stones - 1].first : terms[stones - 1].second);
    if (stones >= 2) insight.groups.push_back(window_group(sight, window, *owner));
  }
  insight.terms.assign(terms.begin(), terms.end());
  if (!position.is_over()) {
    add_heuristics(position, insight.terms);
    if (Insight::Group columns = column_group(position, sight, time); !columns.marks.empty()) {
      insight.groups.push_back(std::move(columns));
    }
    insight.groups.push_back(first_impression(position, sight));
  }
  return insight;
}

}  // namespace tauler::connect4
