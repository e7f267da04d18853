#include "players/connect4/casual.hpp"

#include <algorithm>
#include <cmath>

#include "core/rng.hpp"
#include "players/connect4/champion/board_solver.hpp"
#include "players/connect4/champion/budget.hpp"
#include "players/connect4/typed_board.hpp"

namespace tauler::connect4 {
namespace {

struct Habits {
  int sight;            ///< plies within which it sees how the game ends
  double loss;          ///< how many stones of score it readily gives away
  bool care;            ///< never misses a win or a block in one
  std::uint64_t nodes;  ///< for all columns, however much time there is
};

/// What is known about a column, and what the player makes of it.
struct Look {
  int column = 0;
  int score = 0;
  int plies = 1000;  ///< until the end of the game; many if it is not known
  double value = 0;
};

class CasualPlayer final : public Player {
 public:
  CasualPlayer(const Habits& habits, std::uint64_t seed)
      : habits_(habits), solver_(memory), rng_(seed) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress&) override {
    return with_typed_board(any, [&](const auto& position) {
      Limits own = limits;
      own.nodes = std::min(limits.nodes.value_or(habits_.nodes), habits_.nodes);
      Budget budget(own, habits_.nodes);
      std::vector<Look> looks = look_at_columns(position, budget);
      if (habits_.care) leave_out_blunders(looks);
      const Look& chosen = looks[choice(looks)];
      Decision decision;
      decision.move = Move::of(chosen.column);
      decision.value = chosen.score;
      decision.variation = {decision.move};
      decision.nodes = budget.spent();
      decision.time = budget.elapsed();
      return decision;
    });
  }

  void new_game() override { solver_.forget(); }

 private:
  static constexpr std::size_t memory = std::size_t{32} << 20;
  /// How much it feels of a score whose end it does not see.
  static constexpr double feeling = 0.2;
  /// How many stones a column nearer the middle is worth to it.
  static constexpr double taste = 0.3;

  template <class Board>
  std::vector<Look> look_at_columns(const Board& position, Budget& budget) {
    MoveList columns;
    position.legal_moves(columns);
    std::vector<Look> looks;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i) {
      Board after = position;
      after.play(columns[i]);
      const int left = static_cast<int>(columns.size()) - i;
      const Solution reply = solver_.of(position).solve(after, Aim::score, budget.part(100 / left));
      budget.spend(reply.nodes);
      looks.push_back(look_of(position, columns[i].value(), reply));
    }
    return looks;
  }

  template <class Board>
  Look look_of(const Board& position, int column, const Solution& reply) const {
    Look look{.column = column, .score = std::clamp(0, -reply.high, -reply.low)};
    if (look.score != 0) look.plies = last_stone(position, look.score) - position.ply();
    const double middle = std::min(column, position.width() - 1 - column);
    const double felt = feeling * look.score + taste * middle;
    look.value = look.plies <= habits_.sight ? look.score : felt;
    return look;
  }

  /// The number of the stone that ends the game; the winner's stones have its parity.
  template <class Board>
  static int last_stone(const Board& position, int score) {
    const int last = position.width() * position.height() + 2 - 2 * std::abs(score);
    const Side winner = score > 0 ? position.to_move() : opponent(position.to_move());
    const bool is_odd = winner == Side::first;
    return last % 2 == (is_odd ? 1 : 0) ? last : last - 1;
  }

  /// Only wins at once if there are any; else no column that loses with the very next stone, unless
  /// all do.
  static void leave_out_blunders(std::vector<Look>& looks) {
    const auto keep = [&](auto&& wanted) {
      if (std::none_of(looks.begin(), looks.end(), wanted)) return false;
      std::erase_if(looks, [&](const Look& look) { return !wanted(look); });
      return true;
    };
    if (keep([](const Look& look) { return look.score > 0 && look.plies == 1; })) return;
    keep([](const Look& look) { return look.score >= 0 || look.plies > 2; });
  }

  /// Draws one of them, by how much worse than the best it seems.
  std::size_t choice(const std::vector<Look>& looks) {
    double best = looks.front().value;
    for (const Look& look : looks) best = std::max(best, look.value);
    std::vector<double> weights;
    double sum = 0;
    for (const Look& look : looks) {
      weights.push_back(std::exp((look.value - best) / habits_.loss));
      sum += weights.back();
    }
    double point = rng_.uniform() * sum;
    for (std::size_t i = 0; i + 1 < weights.size(); ++i) {
      point -= weights[i];
      if (point < 0) return i;
    }
    return weights.size() - 1;
  }

  Habits habits_;
  BoardSolver solver_;
  Rng rng_;
};

}  // namespace

PlayerEntry casual_player() {
  return {
      .game = "connect4",
      .name = "casual",
      .summary = "knows the score of every column and gives some of it away, as a person does",
      .options = {OptionSpec::integer("sight", 8, 0, 144, "plies within which it sees the end"),
                  OptionSpec::real("loss", 1.5, 0.01, 100, "stones of score it readily gives away"),
                  OptionSpec::flag("care", true, "never misses a win or a block in one"),
                  OptionSpec::integer("nodes", 50'000, 1, 1'000'000'000,
                                      "it looks at for a move, at most"),
                  seed_option()},
      .make =
          [](const Options& options) {
            const Habits habits{.sight = static_cast<int>(options.integer("sight")),
                                .loss = options.real("loss"),
                                .care = options.flag("care"),
                                .nodes = static_cast<std::uint64_t>(options.integer("nodes"))};
            return std::make_unique<CasualPlayer>(
                habits, static_cast<std::uint64_t>(options.integer("seed")));
          },
      .files = [](const Options&) { return std::vector{std::string(OpeningBook::file_name)}; },
  };
}

}  // namespace tauler::connect4
