#include "teaching/gomoku/lesson.hpp"

#include <cassert>

#include "players/gomoku/structures.hpp"
#include "teaching/record_lesson.hpp"

namespace tauler::gomoku {
namespace {

/// A2, kept up to date from stone to stone, and the focus with it.
class StructureEvaluation {
 public:
  using Value = int;

  explicit StructureEvaluation(const Position& root) : structures_(root) {
    Focus focus = Focus::of(root.board(), focus_margin);
    // Every strategy opens in the centre [A7].
    if (focus.is_empty()) focus = Focus::around(centre(root), 0, root.size());
    focuses_.push_back(focus);
  }

  Value leaf(const Position& position) const {
    return structures_.value(position.colour_to_move());
  }
  /// Whoever won moved last.
  Value terminal(const Position& position, int /*remaining*/) const {
    return position.outcome() == Outcome::draw ? leaf(position) : -win_points;
  }

  void before_play(const Position& position, Move move) {
    if (wins(position, move)) return;  // nothing looks beyond a win
    structures_.play(move.value(), position.colour_to_move(), Structures::Renew::all);
    focuses_.push_back(focuses_.back().with(position.cell(move), focus_margin, position.size()));
  }
  void after_undo(const Position& position, Move move) {
    if (wins(position, move)) return;
    structures_.undo();
    focuses_.pop_back();
  }

  const Focus& focus() const { return focuses_.back(); }

 private:
  static Cell centre(const Position& position) {
    return {position.size() / 2, position.size() / 2};
  }
  bool wins(const Position& position, Move move) const {
    return structures_.gain(move.value(), position.colour_to_move()) == win_points;
  }

  Structures structures_;
  std::vector<Focus> focuses_;  ///< one for each stone of the line, the root's first
};

/// The legal moves of the focus, in board order; where it has none, those of the board.
class FromFocus {
 public:
  explicit FromFocus(const StructureEvaluation& evaluation) : evaluation_(&evaluation) {}

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) const {
    MoveList all;
    position.legal_moves(all);
    for (Move move : all) {
      if (evaluation_->focus().has(position.cell(move))) moves.add(move);
    }
    if (moves.empty()) moves = all;
  }

 private:
  const StructureEvaluation* evaluation_;
};

}  // namespace

Result<Lesson> lesson(const AnyPosition& any, std::size_t /*evaluation*/,
                      const LessonOrder& order) {
  const Position* position = any.as<Position>();
  assert(position);
  if (position->opening() == Opening::swap2 || position->opening() == Opening::swap2_more) {
    return Error{"lesson-swap2"};
  }
  StructureEvaluation evaluation(*position);
  return record_lesson(*position, evaluation, order, {1, win_points}, FromFocus(evaluation));
}

}  // namespace tauler::gomoku
