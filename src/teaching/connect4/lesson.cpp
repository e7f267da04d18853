#include "teaching/connect4/lesson.hpp"

#include "players/connect4/prof_evaluation.hpp"
#include "players/connect4/tj_heuristics.hpp"
#include "players/connect4/typed_board.hpp"
#include "teaching/record_lesson.hpp"

namespace tauler::connect4 {
namespace {

/// One of AlumneTJ's heuristics, with the quicker win and the slower loss preferred [D2].
template <class Board, template <class> class Heuristic>
class HeuristicEvaluation {
 public:
  using Value = int;

  /// Far above every sum of lines.
  static constexpr int win = 1'000'000'000;

  explicit HeuristicEvaluation(const Board& board) : heuristic_(board.shape()) {}

  Value leaf(const Board& position) const {
    return heuristic_(position.own(), position.own() ^ position.all());
  }
  Value terminal(const Board& position, int remaining) const {
    if (position.outcome() == Outcome::draw) return 0;
    return -(win + remaining);  // only the side that has just moved can have won
  }

 private:
  Heuristic<std::remove_cvref_t<decltype(std::declval<Board>().shape())>> heuristic_;
};

}  // namespace

Result<Lesson> lesson(const AnyPosition& any, std::size_t evaluation, const LessonOrder& order) {
  return with_typed_board(any, [&](const auto& position) -> Result<Lesson> {
    using Board = std::remove_cvref_t<decltype(position)>;
    if (lesson_evaluations[evaluation] == "centre") {
      using Centre = HeuristicEvaluation<Board, CentreHeuristic>;
      return record_lesson(position, Centre(position), order, {1, Centre::win}, MiddleOrder());
    }
    if (lesson_evaluations[evaluation] == "powers") {
      using Powers = HeuristicEvaluation<Board, FourthPowerHeuristic>;
      return record_lesson(position, Powers(position), order, {1e-4, Powers::win}, MiddleOrder());
    }
    using Windows = WindowEvaluation<Board>;
    return record_lesson(position, Windows(), order, {1, Windows::win}, MiddleOrder());
  });
}

}  // namespace tauler::connect4
