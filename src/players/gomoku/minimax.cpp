#include "players/gomoku/minimax.hpp"

#include <algorithm>

#include "search/alpha_beta.hpp"

namespace tauler::gomoku {
namespace {

/// A2 at the leaves, one ply deeper than they are where `folds`; also what orders look at.
class Evaluation {
 public:
  using Value = int;

  Evaluation(const Position& root, const MinimaxSettings& settings)
      : structures_(root), margin_(settings.margin), plies_left_(played_plies(settings)) {
    focuses_.push_back(Focus::of(root.board(), margin_));
  }

  /// Plies that are played and not read off.
  static int played_plies(const MinimaxSettings& settings) {
    return std::max(settings.depth - 1, 1);
  }

  void fold_last_ply() { folds_ = true; }

  Value leaf(const Position& position) const {
    const Colour mover = position.colour_to_move();
    if (!folds_) return structures_.value(mover);
    const int gain = best_gain(position);
    return gain == win_points ? win_points : structures_.value(mover) + gain;
  }

  /// Whoever won moved last. A draw is what A2 says: zero on a full board.
  Value terminal(const Position& position, int /*remaining*/) const {
    return position.outcome() == Outcome::draw ? structures_.value(position.colour_to_move())
                                               : -win_points;
  }

  void before_play(const Position& position, Move move) {
    const Colour mover = position.colour_to_move();
    --plies_left_;
    if (structures_.gain(move.value(), mover) == win_points) return;  // nothing looks beyond a win
    using Renew = Structures::Renew;
    const Renew last = folds_ ? Structures::gains_of(opposite(mover)) : Renew::none;
    structures_.play(move.value(), mover, plies_left_ == 0 ? last : Renew::both);
    focuses_.push_back(focus().with(position.cell(move), margin_, position.size()));
  }

  void after_undo(const Position& position, Move move) {
    ++plies_left_;
    if (structures_.gain(move.value(), position.colour_to_move()) == win_points) return;
    structures_.undo();
    focuses_.pop_back();
  }

  const Structures& structures() const { return structures_; }
  const Focus& focus() const { return focuses_.back(); }

  /// The first in board order of the best legal moves by A2.
  Move best_child(const Position& position) const {
    const int best = best_gain(position);
    MoveList moves;
    add_candidates(position, moves);
    const Colour mover = position.colour_to_move();
    return *std::find_if(moves.begin(), moves.end(),
                         [&](Move move) { return structures_.gain(move.value(), mover) == best; });
  }

  /// The legal moves of the focus, in board order; where it has none, those of the board.
  void add_candidates(const Position& position, MoveList& moves) const {
    const Focus& part = focus();
    for (int row = part.top; row <= part.bottom; ++row) {
      Board::Bits bits = position.board().empty_in_row(row);
      bits &= ((Board::Bits{2} << part.right) - 1) & ~((Board::Bits{1} << part.left) - 1);
      for (; bits != 0; bits &= bits - 1) {
        const Move move = position.move_to({row, std::countr_zero(bits)});
        if (position.rule() != Rule::renju || position.is_legal(move)) moves.add(move);
      }
    }
    if (moves.empty()) position.legal_moves(moves);
  }

 private:
  int best_gain(const Position& position) const {
    const Colour mover = position.colour_to_move();
    if (position.rule() != Rule::renju || mover == Colour::white) {
      return structures_.best_gain(mover, focus());
    }
    MoveList moves;  // forbidden moves have gains too
    add_candidates(position, moves);
    int best = Structures::occupied;
    for (Move move : moves) best = std::max(best, structures_.gain(move.value(), mover));
    return best;
  }

  Structures structures_;
  int margin_;
  int plies_left_;
  bool folds_ = false;
  std::vector<Focus> focuses_;  ///< one for each stone of the line, the root's first
};

/// The best `width` children by A2, through a priority queue; equal ones in board order (A4).
class BestChildren {
 public:
  BestChildren(const Evaluation& evaluation, int width)
      : evaluation_(evaluation), width_(static_cast<std::size_t>(width)) {}

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) {
    MoveList candidates;
    evaluation_.add_candidates(position, candidates);
    const Colour mover = position.colour_to_move();
    queue_.clear();
    for (Move move : candidates) {
      queue_.push_back({evaluation_.structures().gain(move.value(), mover), -move.value()});
    }
    std::make_heap(queue_.begin(), queue_.end());
    while (!queue_.empty() && moves.size() < width_) {
      std::pop_heap(queue_.begin(), queue_.end());
      moves.add(Move::of(-queue_.back().minus_code));
      queue_.pop_back();
    }
  }

 private:
  struct Child {
    int gain;
    int minus_code;

    friend auto operator<=>(const Child&, const Child&) = default;
  };

  const Evaluation& evaluation_;
  std::size_t width_;
  std::vector<Child> queue_;
};

/// Every move (A3). The order does not change the value, so the most urgent go first: those that
/// gain most, for the mover and for the opponent who might take them.
class UrgentFirst {
 public:
  explicit UrgentFirst(const Evaluation& evaluation) : evaluation_(evaluation) {}

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) {
    evaluation_.add_candidates(position, moves);
    const Structures& structures = evaluation_.structures();
    const auto urgency = [&](Move move) {
      return structures.gain(move.value(), Colour::black) +
             structures.gain(move.value(), Colour::white);
    };
    std::sort(moves.begin(), moves.end(), [&](Move a, Move b) { return urgency(a) > urgency(b); });
  }

 private:
  const Evaluation& evaluation_;
};

template <class Order>
MinimaxResult search(const Position& root, const MinimaxSettings& settings, Evaluation& evaluation,
                     Order order, SearchGuard& guard, Rng& rng) {
  AlphaBeta<Position, Evaluation, Order> alpha_beta(evaluation, order, &rng);
  auto found = alpha_beta.search(root, Evaluation::played_plies(settings), guard);
  return {.value = found.value,
          .equals = std::move(found.equals),
          .move = found.move,
          .variation = std::move(found.variation),
          .finished = found.finished};
}

/// The search leaves out the last move of the line: it only read off its gain.
void complete(const Position& root, const MinimaxSettings& settings, std::vector<Move>& variation) {
  if (static_cast<int>(variation.size()) != settings.depth - 1) return;
  Position end = root;
  for (Move move : variation) end.play(move);
  if (is_over(end.outcome())) return;
  variation.push_back(Evaluation(end, settings).best_child(end));
}

}  // namespace

MinimaxResult minimax(const Position& root, const MinimaxSettings& settings, SearchGuard& guard,
                      Rng& rng) {
  Evaluation evaluation(root, settings);
  if (settings.depth > 1) evaluation.fold_last_ply();
  MinimaxResult result =
      settings.width < root.cells() - root.stones()
          ? search(root, settings, evaluation, BestChildren(evaluation, settings.width), guard, rng)
          : search(root, settings, evaluation, UrgentFirst(evaluation), guard, rng);
  if (result.finished) complete(root, settings, result.variation);
  return result;
}

std::vector<Move> winning_moves(const Position& position) {
  std::vector<Move> winning;
  MoveList moves;
  position.legal_moves(moves);
  Position next = position;
  for (Move move : moves) {
    const Position::Undo undo = next.play(move);
    if (is_win_for(next.outcome(), position.to_move())) winning.push_back(move);
    next.undo(undo);
  }
  return winning;
}

}  // namespace tauler::gomoku
