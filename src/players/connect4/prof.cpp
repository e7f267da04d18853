#include "players/connect4/prof.hpp"

#include "players/connect4/prof_evaluation.hpp"
#include "players/connect4/typed_board.hpp"
#include "search/alpha_beta.hpp"
#include "search/deepening.hpp"

namespace tauler::connect4 {
namespace {

template <class Position>
void note_proof(const Position& position, int depth, Decision& decision) {
  if (decision.value >= WindowEvaluation<Position>::win) {
    decision.proven = win_for(position.to_move());
  } else if (decision.value <= -WindowEvaluation<Position>::win) {
    decision.proven = win_for(opponent(position.to_move()));
  } else if (position.ply() + depth >= position.width() * position.height()) {
    decision.proven = Outcome::draw;  // every line was searched to its end
  }
}

class ProfPlayer final : public Player {
 public:
  explicit ProfPlayer(int depth) : depth_(depth) {}

  Decision choose(const AnyPosition& any, const Limits& limits, const Progress& progress) override {
    return with_typed_board(any, [&](const auto& position) {
      using Board = std::remove_cvref_t<decltype(position)>;
      WindowEvaluation<Board> evaluate;
      MiddleOrder order;
      AlphaBeta<Board, WindowEvaluation<Board>, MiddleOrder> search(evaluate, order);
      SearchGuard guard(limits);
      const int last = std::clamp(limits.depth.value_or(depth_), 1, depth_);
      const int first = may_be_cut(limits) ? 1 : last;
      return deepen(first, last, guard, progress, [&](int depth, Decision& decision) {
        const auto result = search.search(position, depth, guard);
        decision = decision_from(result, depth, guard);
        if (!result.finished) return Iteration::cut;
        note_proof(position, depth, decision);
        return Iteration::finished;
      });
    });
  }

 private:
  int depth_;
};

}  // namespace

PlayerEntry prof_player() {
  return {
      .game = "connect4",
      .name = "prof",
      .summary = "the professor's player: plain alpha-beta, counts windows of four cells",
      .options = {OptionSpec::integer("depth", 6, 1, 16, "plies; the document's are 6 and 8")},
      .make =
          [](const Options& options) {
            return std::make_unique<ProfPlayer>(static_cast<int>(options.integer("depth")));
          },
  };
}

}  // namespace tauler::connect4
