// The document's three strategies, written down from its text: recursive minimax with alpha-beta
// cuts, a priority queue of boards, a focus, an analysis of every stone. Each gives the value and
// all the moves that have it.
#pragma once

#include <algorithm>
#include <queue>

#include "players/gomoku/influence.hpp"
#include "players/gomoku/plain_board.hpp"

namespace tauler::gomoku::plain {

struct Choice {
  int value = 0;
  std::vector<Move> moves;    ///< all that are worth it, in board order
  Move first = Move::none();  ///< the one found first
  std::uint64_t nodes = 0;
};

inline std::vector<Move> legal_moves(const Position& position) {
  MoveList list;
  position.legal_moves(list);
  return {list.begin(), list.end()};
}

/// Rows and columns of the first and the last corner, as `ubicaFocus` of the document.
inline std::array<int, 4> find_focus(const Position& position, int margin) {
  std::array<int, 4> limits{position.size(), position.size(), -1, -1};
  for (int row = 0; row < position.size(); ++row) {
    for (int column = 0; column < position.size(); ++column) {
      if (position.board().is_empty({row, column})) continue;
      limits[0] = std::max(std::min(limits[0], row - margin), 0);
      limits[1] = std::max(std::min(limits[1], column - margin), 0);
      limits[2] = std::min(std::max(limits[2], row + margin), position.size() - 1);
      limits[3] = std::min(std::max(limits[3], column + margin), position.size() - 1);
    }
  }
  return limits;
}

struct Strategy {
  int depth = 3;
  bool optimised = false;  ///< the second strategy: focus, queue and width
  int width = 12;
  int margin = 2;
  Reading reading{};
  bool java_queue = false;  ///< else equal children in board order
};

class Minimax {
 public:
  explicit Minimax(const Strategy& strategy) : strategy_(strategy) {}

  Choice choose(const Position& root) {
    Choice choice;
    // A move that wins at once is the only kind that counts.
    for (Move move : legal_moves(root)) {
      Position child = root;
      child.play(move);
      if (is_win_for(child.outcome(), root.to_move())) choice.moves.push_back(move);
    }
    if (!choice.moves.empty()) {
      choice.value = infinity;
      choice.first = choice.moves.front();
      return choice;
    }
    me_ = root.colour_to_move();
    nodes_ = 0;
    int best = -infinity - 1;
    for (Move move : children(root)) {
      Position child = root;
      child.play(move);
      const int value = visit(child, strategy_.depth - 1, best - 1, infinity + 1);
      if (value > best) {
        best = value;
        choice.moves.clear();
        choice.first = move;
      }
      if (value == best) choice.moves.push_back(move);
    }
    std::sort(choice.moves.begin(), choice.moves.end());
    choice.value = best;
    choice.nodes = nodes_;
    return choice;
  }

 private:
  /// The value for `me_` of a position `depth` plies above the leaves.
  int visit(const Position& position, int depth, int alpha, int beta) {
    ++nodes_;
    if (depth == 0 || is_over(position.outcome()))
      return evaluate(position, me_, strategy_.reading);
    const bool maximising = position.colour_to_move() == me_;
    int best = maximising ? -infinity - 1 : infinity + 1;
    for (Move move : children(position)) {
      Position child = position;
      child.play(move);
      const int value = visit(child, depth - 1, alpha, beta);
      if (maximising) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      if (alpha >= beta) break;
    }
    return best;
  }

  std::vector<Move> children(const Position& position) const {
    return strategy_.optimised ? best_in_focus(position) : legal_moves(position);
  }

  /// The document's `Informacio`: a child and what it was evaluated to for the side to move.
  struct Information {
    int value;
    Move move;

    bool operator<(const Information& other) const {
      return value != other.value ? value < other.value : move > other.move;
    }
  };

  std::vector<Move> best_in_focus(const Position& position) const {
    const std::array<int, 4> limits = find_focus(position, strategy_.margin);
    std::vector<Move> inside;
    for (Move move : legal_moves(position)) {
      const Cell cell = position.cell(move);
      if (cell.row >= limits[0] && cell.column >= limits[1] && cell.row <= limits[2] &&
          cell.column <= limits[3]) {
        inside.push_back(move);
      }
    }
    if (inside.empty()) inside = legal_moves(position);
    std::vector<Information> children;
    for (Move move : inside) {
      Position child = position;
      child.play(move);
      children.push_back({evaluate(child, position.colour_to_move(), strategy_.reading), move});
    }
    return strategy_.java_queue ? through_java_queue(children) : sorted(children);
  }

  std::vector<Move> sorted(const std::vector<Information>& children) const {
    std::priority_queue<Information> queue(children.begin(), children.end());
    std::vector<Move> best;
    for (; !queue.empty() && static_cast<int>(best.size()) < strategy_.width; queue.pop()) {
      best.push_back(queue.top().move);
    }
    return best;
  }

  /// `java.util.PriorityQueue` by its description: a heap in an array; a new element rises by
  /// swaps while it is before its parent; the last one replaces the one taken and sinks by swaps
  /// with the child that is before the other, the left one if neither is.
  std::vector<Move> through_java_queue(const std::vector<Information>& children) const {
    std::vector<Information> heap;
    for (const Information& child : children) {
      heap.push_back(child);
      for (std::size_t i = heap.size() - 1; i > 0 && heap[i].value > heap[(i - 1) / 2].value;) {
        std::swap(heap[i], heap[(i - 1) / 2]);
        i = (i - 1) / 2;
      }
    }
    std::vector<Move> best;
    while (!heap.empty() && static_cast<int>(best.size()) < strategy_.width) {
      best.push_back(heap[0].move);
      heap[0] = heap.back();
      heap.pop_back();
      for (std::size_t i = 0; 2 * i + 1 < heap.size();) {
        std::size_t child = 2 * i + 1;
        if (child + 1 < heap.size() && heap[child + 1].value > heap[child].value) ++child;
        if (heap[child].value <= heap[i].value) break;
        std::swap(heap[i], heap[child]);
        i = child;
      }
    }
    return best;
  }

  Strategy strategy_;
  Colour me_ = Colour::black;
  std::uint64_t nodes_ = 0;
};

/// The points of the third strategy, for one colour's stones.
inline void analyse(const PlainBoard& board, Content colour, const InfluencePoints& table,
                    std::vector<int>& points) {
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      if (board.at(row, column) != colour) continue;
      for (Step step : steps) {
        const auto is_usable = [&](int distance) {
          const Content content = board.along(row, column, step, distance);
          return content == colour || content == Content::empty;
        };
        int from = 0;
        int to = 0;
        while (from > -4 && is_usable(from - 1)) --from;
        while (to < 4 && is_usable(to + 1)) ++to;
        if (to - from + 1 < 5) continue;  // no line of five through this stone
        int stones = 0;
        for (int i = from; i <= to; ++i) stones += board.along(row, column, step, i) == colour;
        const int base = table.by_stones[stones < 4 ? stones - 1 : 3];
        for (int i = from; i <= to; ++i) {
          if (board.along(row, column, step, i) != Content::empty) continue;
          const int cell = (row + i * step.row) * board.size() + column + i * step.column;
          points[cell] += base * table.by_distance[std::abs(i) - 1];
        }
      }
    }
  }
}

inline Choice third(const Position& position, const InfluencePoints& table = {}) {
  const PlainBoard board(position);
  std::vector<int> own(position.cells());
  std::vector<int> theirs(position.cells());
  const bool black = position.colour_to_move() == Colour::black;
  analyse(board, black ? Content::black : Content::white, table, own);
  analyse(board, black ? Content::white : Content::black, table, theirs);
  Choice choice;
  choice.value = -1;
  for (Move move : legal_moves(position)) {
    const int points = own[move.value()] + theirs[move.value()];
    if (points > choice.value) choice = {.value = points, .moves = {}, .first = move};
    if (points == choice.value) choice.moves.push_back(move);
  }
  return choice;
}

}  // namespace tauler::gomoku::plain
