// The exact search itself: tests of one score at a time, and a principal variation search over
// them. From five empty cells on a node knows its moves from its parent, which worked them out for
// all its children at once.
#pragma once

#include "players/othello/exact/last_cells.hpp"
#include "players/othello/exact/ordering.hpp"
#include "players/othello/exact/shallow.hpp"
#include "players/othello/exact/split_pool.hpp"

namespace tauler::othello::TAULER_ISA {

class Search {
 public:
  explicit Search(const ExactShared& shared)
      : shared_(shared), ordering_(shared), shallow_(shared.ideas) {}

  void begin(std::uint8_t solve) { solve_ = solve; }
  void clear() { shallow_.clear(); }

  std::optional<int> solve(ExactBoard board, int alpha, int beta, ExactControl& control) {
    start(control);
    const Bits empty = ~(board.own | board.other);
    const int score = principal(std::popcount(empty), board.own, board.other,
                                moves_of(board.own, board.other), alpha, beta);
    report();
    if (stopped_) return std::nullopt;
    return score;
  }

  int estimate(ExactBoard board, ExactControl& control) {
    start(control);
    const int empty = cells - std::popcount(board.own | board.other);
    int score = guess(board, empty);
    if (shared_.ideas.selective_first && empty >= selective_from) {
      margin_ = selective_margin;
      score = estimate_from(board, empty, score);
      margin_ = 0;
    }
    report();
    return score;
  }

  void help(ExactControl& control) {
    start(control);
    SplitPool& pool = shared_.pool;
    pool.wait();
    while (!pool.is_closed()) {
      if (SplitPoint* point = pool.join()) {
        pool.go();
        work_at(*point);
        point->helpers.fetch_sub(1, std::memory_order_release);
        pool.wait();
      } else {
        rest();
      }
    }
    pool.go();
    report();
  }

 private:
  static constexpr int selective_from = 20;   ///< empty cells
  static constexpr int selective_margin = 6;  ///< discs
  static constexpr int probcut_from = 13;
  static constexpr int far_from = ShallowSearch::most + 1;  ///< positions in the shared table
  static constexpr int enhanced_from = 13;
  static constexpr int split_from = 13;
  static constexpr int stop_from = 11;    ///< nodes that may be left before they are done
  static constexpr int principal_to = 6;  ///< below, tests alone find the score
  static constexpr std::uint64_t nodes_between_questions = 200'000;

  void start(ExactControl& control) {
    control_ = &control;
    nodes_ = 0;
    asked_ = 0;
    stopped_ = false;
    split_ = nullptr;
  }
  void report() {
    if (control_->should_stop(nodes_ - asked_)) stopped_ = true;
    asked_ = nodes_;
  }
  bool ended() const { return stopped_ || (split_ && split_->is_needless()); }
  static void rest() {
#if defined(__x86_64__)
    for (int i = 0; i < 32; ++i) __builtin_ia32_pause();
#endif
  }

  /// A few plies by the patterns.
  int guess(ExactBoard board, int empty) {
    constexpr int fewest = 12;
    if (empty < fewest) return 0;
    const int depth = std::min(4 + (empty - fewest) / 2, 8);
    const double value = ordering_.value(board, depth, nodes_);
    return 2 * static_cast<int>(std::lround(value / (2 * PatternEvaluation::disc)));
  }

  /// The score by a search with `margin_`, in windows beside one another from around a guess.
  int estimate_from(ExactBoard board, int empty, int middle) {
    constexpr int width = 3;
    const Bits moves = moves_of(board.own, board.other);
    int low = -cells;
    int high = cells;
    while (low < high && !stopped_) {
      const int alpha = std::max(low, middle - width) - 1;
      const int beta = std::min(high, middle + width) + 1;
      const int score = principal(empty, board.own, board.other, moves, alpha, beta);
      if (score > alpha) low = std::max(low, score);
      if (score < beta) high = std::min(high, score);
      middle = score >= beta ? score + width : score <= alpha ? score - width : score;
    }
    return std::clamp(middle / 2 * 2, -cells, cells);
  }

  static TableKey key_of(Bits own, Bits other) {
    __extension__ typedef unsigned __int128 Product;
    const Product product =
        static_cast<Product>(own ^ 0x9e3779b97f4a7c15) * (other ^ 0xc2b2ae3d27d4eb4f);
    return {static_cast<Bits>(product) ^ static_cast<Bits>(product >> 64),
            own * 0xff51afd7ed558ccd ^ std::rotl(other * 0x165667b19e3779f9, 32)};
  }

  /// Whether the mover's score is above `alpha`: returns a bound on it from that side.
  int test(int empty, Bits own, Bits other, Bits moves, int alpha, unsigned odd) {
    if (moves == 0) {
      const Bits replies = moves_of(other, own);
      if (replies == 0) return final_score(own, other);
      return -test(empty, other, own, replies, -alpha - 1, odd);
    }
    if (empty >= far_from) return test_with_table(empty, own, other, moves, alpha, odd);
    if (empty >= ShallowSearch::least) return shallow_.test(empty, own, other, moves, alpha, odd);
    return test_end(empty, own, other, alpha);
  }

  /// Fewer than five empty cells: only where a search begins there.
  int test_end(int empty, Bits own, Bits other, int alpha) {
    const FewCells left = four_cells(~(own | other));
    const Wide own_wide = wide(own);
    const Wide other_wide = wide(other);
    if (empty == 4) return score_of_four(own_wide, other_wide, left, alpha, nodes_);
    if (empty == 3) return score_of_three(own_wide, other_wide, left, alpha, nodes_);
    const int a = cell_at(left, 0);
    if (empty == 1) return score_of_last(own, a);
    return score_of_two(own_wide, other_wide, a, cell_at(left, 1), alpha, nodes_);
  }

  int test_child(const Node& node, int i, int alpha) {
    const Children& all = node.children;
    const unsigned odd = node.odd ^ (1U << quadrant_of(all.cell[i]));
    return test(node.empty, all.own[i], all.other[i], all.moves[i], -alpha - 1, odd);
  }

  void make_node(int empty, Bits own, Bits other, Bits moves, unsigned odd, Node& node) {
    expand(own, other, moves, node.children);
    node.empty = empty - 1;
    node.odd = odd;
    if (node.empty >= far_from) {
      const ExactTable& table = shared_.table;
      for (int i = 0; i < node.children.count; ++i) {
        node.keys[i] = key_of(node.children.own[i], node.children.other[i]);
        table.prefetch(node.keys[i]);
      }
    }
    ordering_.rank(node);
  }

  /// Whether there is an entry. Bounds that are less certain than this search are left out.
  bool look_up(const ExactTable& table, const TableKey& key, KnownScore& known) const {
    if (!table.find(key, known)) return false;
    if (known.margin > margin_) {
      known.low = -cells;
      known.high = cells;
    }
    return true;
  }

  /// Whether a short search over the patterns is far enough outside the window (ProbCut). Only in a
  /// search for an estimate.
  bool is_cut(int empty, ExactBoard board, Bits moves, int alpha, int& bound) {
    constexpr int disc = PatternEvaluation::disc;
    constexpr int worth_a_look = 4 * disc;
    const int depth = empty >= 24 ? 6 : empty >= 20 ? 5 : empty >= 16 ? 4 : 2;
    const int enough = (alpha + 1 + margin_) * disc;
    const int too_little = (alpha - margin_) * disc;
    const int now = ordering_.test(board, moves, 0, 0, nodes_);
    if (now >= enough - worth_a_look && enough < PatternEvaluation::highest &&
        ordering_.test(board, moves, depth, enough - 1, nodes_) >= enough) {
      bound = alpha + 1;
      return true;
    }
    if (now <= too_little + worth_a_look && too_little > -PatternEvaluation::highest &&
        ordering_.test(board, moves, depth, too_little, nodes_) <= too_little) {
      bound = alpha;
      return true;
    }
    return false;
  }

  int test_with_table(int empty, Bits own, Bits other, Bits moves, int alpha, unsigned odd) {
    ++nodes_;
    int best = no_score;
    if (shared_.ideas.stability && is_bounded(empty, own, other, alpha, best)) return best;
    ExactTable& table = shared_.table;
    const TableKey key = key_of(own, other);
    KnownScore known;
    if (look_up(table, key, known)) {
      if (known.low > alpha) return known.low;
      if (known.high <= alpha) return known.high;
    }
    if (margin_ > 0 && empty >= probcut_from && is_cut(empty, {own, other}, moves, alpha, best)) {
      return best;
    }
    const std::uint64_t nodes_before = nodes_;
    Node node;
    make_node(empty, own, other, moves, odd, node);
    if (empty >= enhanced_from && shared_.ideas.enhanced_transposition) {
      if (find_enough(node, alpha, best)) return best;
    }
    // The move that was best before is often enough: then the others need no order.
    best = no_score;
    int best_cell = KnownScore::no_cell;
    const bool is_known =
        Ordering::looks_ahead(empty) && node.children.bring_first(node.order, known.best);
    if (is_known) {
      best = -test_child(node, node.order[0], alpha);
      best_cell = known.best;
    }
    if (best <= alpha && !(empty >= stop_from && ended())) {
      ordering_.look_ahead(node, {own, other, moves, cells - empty, true}, alpha, is_known ? 1 : 0,
                           nodes_);
      Ordering::prefer_known(known, node.children);
      best = try_moves(empty, node, alpha, is_known ? 1 : 0, best, best_cell);
    }
    if (empty >= stop_from) {
      if (nodes_ - asked_ >= nodes_between_questions) report();
      if (ended()) return best;
    }
    remember(table, key, known, empty, best, alpha, alpha + 1, best_cell, nodes_ - nodes_before);
    return best;
  }

  /// Looks for a move whose position is known to be enough.
  bool find_enough(const Node& node, int alpha, int& score) {
    const Children& all = node.children;
    const ExactTable& table = shared_.table;
    for (int i = 0; i < all.count; ++i) {
      KnownScore known;
      if (look_up(table, node.keys[i], known) && -known.high > alpha) {
        score = -known.high;
        return true;
      }
    }
    return false;
  }

  void remember(ExactTable& table, const TableKey& key, KnownScore known, int empty, int score,
                int alpha, int beta, int best_cell, std::uint64_t nodes) {
    // What is certain gives no place to an estimate.
    if (margin_ > 0 && known.margin == 0 && known.empty == empty) return;
    if (score > alpha) known.low = std::max(known.low, static_cast<std::int8_t>(score));
    if (score < beta) known.high = std::min(known.high, static_cast<std::int8_t>(score));
    if (score > alpha && best_cell != known.best) {
      known.second = known.best;
      known.best = static_cast<std::uint8_t>(best_cell);
    }
    known.margin = static_cast<std::uint8_t>(margin_);
    known.empty = static_cast<std::uint8_t>(empty);
    known.work = static_cast<std::uint8_t>(std::bit_width(nodes));
    known.solve = solve_;
    table.put(key, known);
  }

  /// Those from `from` on; `best` is that of the ones before.
  int try_moves(int empty, Node& node, int alpha, int from, int best, int& best_cell) {
    Children& all = node.children;
    for (int i = from; i < all.count; ++i) {
      if (i > 0 && empty >= split_from && all.count - i > 1 && shared_.pool.has_idle()) {
        return split(node, i, alpha, best, best_cell);
      }
      const int move = all.pick(node.order, i);
      const int score = -test_child(node, move, alpha);
      if (score > best) {
        best = score;
        best_cell = all.cell[move];
      }
      if (best > alpha || (empty >= stop_from && ended())) break;
    }
    return best;
  }

  /// Shares the moves from `from` on with whoever is idle.
  int split(Node& node, int from, int alpha, int best, int& best_cell) {
    Children& all = node.children;
    for (int i = from; i < all.count; ++i) all.pick(node.order, i);
    SplitPoint point;
    point.node = &node;
    point.alpha = alpha;
    point.count = all.count;
    point.above = split_;
    point.next = from;
    point.best = 256 * best;
    const bool shared = shared_.pool.add(&point);
    const SplitPoint* const above = split_;
    work_at(point);
    if (shared) {
      shared_.pool.remove(&point);
      help_at(point);
    }
    // A helper that was told to stop has left moves untried: then this search stops too.
    if (shared) report();
    split_ = above;
    const int found = point.best.load(std::memory_order_relaxed);
    const int score = found >> 8;
    if (score > best) best_cell = all.cell[found & 255];
    return std::max(score, best);
  }

  /// Until all who help there are done: they may have something to give in turn.
  void help_at(const SplitPoint& point) {
    SplitPool& pool = shared_.pool;
    pool.wait();
    while (point.helpers.load(std::memory_order_acquire) > 0) {
      if (SplitPoint* inner = pool.join(&point)) {
        pool.go();
        work_at(*inner);
        inner->helpers.fetch_sub(1, std::memory_order_release);
        pool.wait();
      } else {
        rest();
      }
    }
    pool.go();
  }

  void work_at(SplitPoint& point) {
    const SplitPoint* const before = split_;
    split_ = &point;
    const Node& node = *static_cast<const Node*>(point.node);
    while (!ended()) {
      const int i = point.next.fetch_add(1, std::memory_order_relaxed);
      if (i >= point.count) break;
      const int move = node.order[i];
      const int score = -test_child(node, move, point.alpha);
      if (!ended()) point.found(score, move);
    }
    split_ = before;
  }

  int principal(int empty, Bits own, Bits other, Bits moves, int alpha, int beta) {
    if (moves == 0) {
      const Bits replies = moves_of(other, own);
      if (replies == 0) return final_score(own, other);
      return -principal(empty, other, own, replies, -beta, -alpha);
    }
    const unsigned odd = odd_quadrants(~(own | other));
    if (empty <= principal_to || beta - alpha <= 1) {
      return by_tests(empty, own, other, moves, alpha, beta, odd);
    }
    ++nodes_;
    ExactTable& table = shared_.table;
    const TableKey key = key_of(own, other);
    KnownScore known;
    if (empty >= far_from && look_up(table, key, known)) {
      if (known.low >= beta || known.low == known.high) return known.low;
      if (known.high <= alpha) return known.high;
    }
    const std::uint64_t nodes_before = nodes_;
    Node node;
    make_node(empty, own, other, moves, odd, node);
    ordering_.look_far_ahead(node, own, other, nodes_);
    Ordering::prefer_known(known, node.children);
    int best_cell = KnownScore::no_cell;
    const int best = try_principal(node, alpha, beta, best_cell);
    if (ended() || empty < far_from) return best;
    remember(table, key, known, empty, best, alpha, beta, best_cell, nodes_ - nodes_before);
    return best;
  }

  int try_principal(Node& node, int alpha, int beta, int& best_cell) {
    Children& all = node.children;
    int best = no_score;
    for (int i = 0; i < all.count && best < beta; ++i) {
      const int move = all.pick(node.order, i);
      const int low = std::max(alpha, best);
      int score = low;
      if (i > 0) score = -test_child(node, move, low);
      if (i == 0 || (score > low && score < beta && !ended())) {
        score = -principal(node.empty, all.own[move], all.other[move], all.moves[move], -beta,
                           i == 0 ? -alpha : -score + 1);
      }
      if (ended()) break;
      if (score > best) {
        best = score;
        best_cell = all.cell[move];
      }
    }
    return best;
  }

  int by_tests(int empty, Bits own, Bits other, Bits moves, int alpha, int beta, unsigned odd) {
    int score = test(empty, own, other, moves, alpha, odd);
    while (score > alpha && score < beta && !ended()) {
      alpha = score;
      score = test(empty, own, other, moves, alpha, odd);
    }
    return score;
  }

  const ExactShared& shared_;
  Ordering ordering_;
  ShallowSearch shallow_;
  std::uint8_t solve_ = 0;
  ExactControl* control_ = nullptr;
  int margin_ = 0;  ///< of a search for an estimate; see KnownScore
  std::uint64_t& nodes_ = shallow_.nodes;
  std::uint64_t asked_ = 0;
  bool stopped_ = false;
  const SplitPoint* split_ = nullptr;  ///< the one that this thread works for
};

class Kernel final : public ExactKernel {
 public:
  explicit Kernel(const ExactShared& shared) : search_(shared) {}

  void begin(std::uint8_t solve) override { search_.begin(solve); }
  void clear() override { search_.clear(); }
  std::optional<int> solve(ExactBoard board, int alpha, int beta, ExactControl& control) override {
    return search_.solve(board, alpha, beta, control);
  }
  int estimate(ExactBoard board, ExactControl& control) override {
    return search_.estimate(board, control);
  }
  void help(ExactControl& control) override { search_.help(control); }

 private:
  Search search_;
};

}  // namespace tauler::othello::TAULER_ISA
