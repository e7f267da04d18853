#include "players/gomoku/minimax.hpp"

#include <algorithm>

#include "search/alpha_beta.hpp"

namespace tauler::gomoku {
namespace {

/// A2 at the leaves, one ply deeper than they are with `folds`; the move orders use it too.
class Evaluation {
 public:
  using Value = int;

  Evaluation(const Position& root, const MinimaxSettings& settings)
      : structures_(root, *settings.tables),
        reading_(settings.tables->reading),
        margin_(settings.margin),
        plies_left_(played_plies(settings)) {
    focuses_.push_back(Focus::of(root.board(), margin_));
  }

  /// Plies that are played rather than read off.
  static int played_plies(const MinimaxSettings& settings) {
    return std::max(settings.depth - 1, 1);
  }

  void fold_last_ply() { folds_ = true; }

  Value leaf(const Position& position) const { return leaf(position, -win_points, win_points); }

  Value leaf(const Position& position, Value /*alpha*/, Value beta) const {
    if (!folds_) return board_value(position);
    const Colour mover = position.colour_to_move();
    if (sees_won()) {
      const Structures::Fives threats = structures_.fives_of_last();
      if (threats.cells > 0) return value_under_threat(position, threats);
    }
    const int value = structures_.value(mover);
    // No leaf is worth more than a win, and only one is worth more than a board that is won.
    const int enough =
        beta > reading_.won_points() ? win_points : std::min(beta - value, Structures::wins_next);
    const int gain = judges_moves(position, mover) ? best_gain(position)
                                                   : structures_.best_reply(mover, focus(), enough);
    return with_gain(value, gain);
  }

  /// What the board is worth to the side to move after `move`, which does not lose at once to a
  /// five that was there before it: that is `threats`.
  Value child_value(const Position& position, Move move, const Structures::Fives& threats) const {
    const Colour mover = position.colour_to_move();
    const int gain = structures_.gain(move.value(), mover);
    const bool stops = threats.cells == 0 || (threats.cells == 1 && threats.last == move.value());
    if (!stops && gain != win_points) return -reading_.won_points();
    return with_gain(structures_.value(mover), gain);
  }

  /// The opponent's cells for a five, where the reading looks for them. All gains must be renewed.
  Structures::Fives threats(const Position& position) const {
    return sees_won() ? structures_.fives(opposite(position.colour_to_move()))
                      : Structures::Fives{};
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
    structures_.play(move.value(), mover, renewal(position));
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
    MoveList moves;
    add_candidates(position, moves);
    const Structures::Fives dangers = threats(position);
    Move best = moves[0];
    for (Move move : moves) {
      if (child_value(position, move, dangers) > child_value(position, best, dangers)) best = move;
    }
    return best;
  }

  /// The legal moves of the focus, in board order; where it has none, those of the board.
  void add_candidates(const Position& position, MoveList& moves) const {
    const Focus& part = focus();
    const bool judged = judges_moves(position, position.colour_to_move());
    for (int row = part.top; row <= part.bottom; ++row) {
      Board::Bits bits = position.board().empty_in_row(row);
      bits &= ((Board::Bits{2} << part.right) - 1) & ~((Board::Bits{1} << part.left) - 1);
      for (; bits != 0; bits &= bits - 1) {
        const Move move = position.move_to({row, std::countr_zero(bits)});
        if (!judged || position.is_legal(move)) moves.add(move);
      }
    }
    if (moves.empty()) position.legal_moves(moves);
  }

 private:
  bool sees_won() const { return structures_.sees_won(); }

  Value with_gain(int value, int gain) const {
    if (gain == win_points) return win_points;
    return gain == Structures::wins_next ? reading_.won_points() : value + gain;
  }

  /// One ply before the end, where the opponent has `threats` after its latest stone.
  Value value_under_threat(const Position& position, const Structures::Fives& threats) const {
    const Colour mover = position.colour_to_move();
    if (structures_.best_reply(mover, focus(), win_points) == win_points) return win_points;
    const Move stop = Move::of(threats.last);
    if (threats.cells > 1 || (judges_moves(position, mover) && !position.is_legal(stop))) {
      return -reading_.won_points();
    }
    return with_gain(structures_.value(mover), structures_.renewed_gain(threats.last, mover));
  }

  /// The board itself, for a search of one ply; its gains are all renewed where that matters.
  Value board_value(const Position& position) const {
    const Colour mover = position.colour_to_move();
    if (sees_won()) {
      if (structures_.fives(mover).cells > 0) return reading_.won_points();
      if (structures_.fives_of_last().cells > 1) return -reading_.won_points();
    }
    return structures_.value(mover);
  }

  /// Whether some move may be illegal for `mover`.
  static bool judges_moves(const Position& position, Colour mover) {
    return position.rule() == Rule::renju && mover == Colour::black;
  }

  /// For the move about to be played.
  Structures::Renew renewal(const Position& position) const {
    using Renew = Structures::Renew;
    if (plies_left_ > 0) return Renew::all;
    if (!folds_) return sees_won() ? Renew::all : Renew::none;
    const Colour next = opposite(position.colour_to_move());
    return judges_moves(position, next) ? Renew::all : Renew::when_needed;
  }

  int best_gain(const Position& position) const {
    const Colour mover = position.colour_to_move();
    if (!judges_moves(position, mover)) return structures_.best_gain(mover, focus());
    MoveList moves;  // forbidden moves have gains too
    add_candidates(position, moves);
    int best = Structures::occupied;
    for (Move move : moves) best = std::max(best, structures_.gain(move.value(), mover));
    return best;
  }

  Structures structures_;
  Reading reading_;
  int margin_;
  int plies_left_;
  bool folds_ = false;
  std::vector<Focus> focuses_;  ///< one for each stone of the line, the root's first
};

/// A child of a node and what speaks for it; equal ones in board order.
struct Child {
  int points;
  int minus_code;

  Move move() const { return Move::of(-minus_code); }
  friend bool operator<(const Child& a, const Child& b) {
    return a.points != b.points ? a.points < b.points : a.minus_code < b.minus_code;
  }
};

/// The children of a node in the order of search. A move that wins makes all others pointless: no
/// value is higher, and a lost position need not look at every reply to every move.
class Children {
 public:
  explicit Children(const Evaluation& evaluation) : evaluation_(evaluation) {}

 protected:
  template <class Points>
  bool collect(const Position& position, MoveList& moves, Points points) {
    evaluation_.add_candidates(position, moves);
    const Colour mover = position.colour_to_move();
    list_.clear();
    for (Move move : moves) {
      const int gain = evaluation_.structures().gain(move.value(), mover);
      if (gain == win_points) {
        moves.clear();
        moves.add(move);
        return false;
      }
      list_.push_back({points(move, gain), -move.value()});
    }
    moves.clear();
    return true;
  }

  const Evaluation& evaluation_;
  std::vector<Child> list_;
};

/// A binary heap as Java's priority queue keeps it. Which of several equal children comes out first
/// follows from how it moves its elements, so it moves them in the same way.
class PriorityQueue {
 public:
  void clear() { heap_.clear(); }
  bool empty() const { return heap_.empty(); }

  void add(const Child& child) {
    heap_.push_back(child);
    std::size_t at = heap_.size() - 1;
    for (; at > 0 && heap_[(at - 1) / 2].points < child.points; at = (at - 1) / 2) {
      heap_[at] = heap_[(at - 1) / 2];
    }
    heap_[at] = child;
  }

  Child take() {
    const Child best = heap_.front();
    const Child last = heap_.back();
    heap_.pop_back();
    if (heap_.empty()) return best;
    std::size_t at = 0;
    while (2 * at + 1 < heap_.size()) {
      std::size_t child = 2 * at + 1;
      if (child + 1 < heap_.size() && heap_[child].points < heap_[child + 1].points) ++child;
      if (last.points >= heap_[child].points) break;
      heap_[at] = heap_[child];
      at = child;
    }
    heap_[at] = last;
    return best;
  }

 private:
  std::vector<Child> heap_;
};

/// The best `width` children by A2, through a priority queue (A4).
class BestChildren : Children {
 public:
  BestChildren(const Evaluation& evaluation, const MinimaxSettings& settings)
      : Children(evaluation),
        width_(static_cast<std::size_t>(settings.width)),
        equal_(settings.equal_children) {}

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) {
    const Structures::Fives threats = evaluation_.threats(position);
    const auto value = [&](Move move, int /*gain*/) {
      return evaluation_.child_value(position, move, threats);
    };
    if (!collect(position, moves, value)) return;
    if (equal_ == EqualChildren::board) {
      const auto end =
          list_.begin() + std::min(std::ssize(list_), static_cast<std::ptrdiff_t>(width_));
      std::partial_sort(list_.begin(), end, list_.end(),
                        [](const Child& a, const Child& b) { return b < a; });
      std::for_each(list_.begin(), end, [&](const Child& child) { moves.add(child.move()); });
      return;
    }
    queue_.clear();
    for (const Child& child : list_) queue_.add(child);
    while (!queue_.empty() && moves.size() < width_) moves.add(queue_.take().move());
  }

 private:
  std::size_t width_;
  EqualChildren equal_;
  PriorityQueue queue_;
};

/// Every child (A3). The order does not change the value, so the most urgent go first: those that
/// gain most, for the mover and for the opponent who might take them.
class UrgentFirst : Children {
 public:
  explicit UrgentFirst(const Evaluation& evaluation) : Children(evaluation) {}

  void operator()(const Position& position, MoveList& moves, int /*remaining*/) {
    const Colour other = opposite(position.colour_to_move());
    const auto urgency = [&](Move move, int gain) {
      return gain + evaluation_.structures().gain(move.value(), other);
    };
    if (!collect(position, moves, urgency)) return;
    const auto sorted =
        list_.begin() + std::min<std::ptrdiff_t>(sorted_children, std::ssize(list_));
    std::partial_sort(list_.begin(), sorted, list_.end(),
                      [](const Child& a, const Child& b) { return b < a; });
    for (const Child& child : list_) moves.add(child.move());
  }

 private:
  /// A reply that refutes a move is among the first or nowhere.
  static constexpr std::ptrdiff_t sorted_children = 12;
};

template <class Order>
MinimaxResult search(const Position& root, const MinimaxSettings& settings, Evaluation& evaluation,
                     Order& order, SearchGuard& guard, Ties ties) {
  AlphaBeta<Position, Evaluation, Order> alpha_beta(evaluation, order, ties);
  auto found = alpha_beta.search(root, Evaluation::played_plies(settings), guard);
  return {.value = found.value,
          .equals = std::move(found.equals),
          .move = found.move,
          .variation = std::move(found.variation),
          .finished = found.finished};
}

/// `first` says which of equal moves minimax finds first.
template <class Order>
MinimaxResult search(const Position& root, const MinimaxSettings& settings, Evaluation& evaluation,
                     Order order, SearchGuard& guard, Rng& rng, Ties first) {
  if (settings.equal_moves == EqualMoves::random) {
    return search(root, settings, evaluation, order, guard, &rng);
  }
  MinimaxResult result = search(root, settings, evaluation, order, guard, first);
  result.equals = {result.move};
  if (!result.finished || result.value != -win_points) return result;
  MinimaxResult lost = search(root, settings, evaluation, order, guard, &rng);
  return lost.finished ? lost : result;
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
  // Over every cell the order is our own affair, and the document's is that of the board.
  MinimaxResult result =
      settings.searches_everything()
          ? search(root, settings, evaluation, UrgentFirst(evaluation), guard, rng,
                   Ties::first_on_board())
          : search(root, settings, evaluation, BestChildren(evaluation, settings), guard, rng, {});
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
