// The Hex document's players as it writes them [B2–B4]: a board of numbers that is copied for every
// move, Dijkstra's algorithm with a priority queue, opposing stones at 1000, and minimax with
// alpha-beta from the root player's side. The only difference is the document's first window of
// ±1000, which hides which of two wins is quicker: here it is open.
#pragma once

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "games/hex/position.hpp"

namespace tauler::hex {

struct PlainBoard {
  int size;
  bool swap;
  int ply;
  std::vector<int> cells;  ///< 0 empty, 1 the first player's, -1 the second's

  explicit PlainBoard(const Position& position)
      : size(position.size()),
        swap(position.swap_rule()),
        ply(position.ply()),
        cells(position.cells()) {
    for (int code = 0; code < position.cells(); ++code) {
      cells[code] = position.has_stone(Side::first, code)    ? 1
                    : position.has_stone(Side::second, code) ? -1
                                                             : 0;
    }
  }

  int player() const { return ply % 2 == 0 ? 1 : -1; }

  std::vector<int> moves() const {
    std::vector<int> moves;
    for (int code = 0; code < size * size; ++code) {
      if (cells[code] == 0) moves.push_back(code);
    }
    if (swap && ply == 1) moves.push_back(swap_move.value());
    return moves;
  }

  PlainBoard after(int move) const {
    PlainBoard next = *this;
    ++next.ply;
    if (move != swap_move.value()) {
      next.cells[move] = player();
      return next;
    }
    for (int code = 0; code < size * size; ++code) {
      if (cells[code] == 0) continue;
      next.cells[code] = 0;
      next.cells[code % size * size + code / size] = -1;
    }
    return next;
  }

  bool inside(int row, int column) const {
    return row >= 0 && row < size && column >= 0 && column < size;
  }
  bool empty_at(int row, int column) const {
    return inside(row, column) && cells[row * size + column] == 0;
  }

  /// Where a way of `player` may go on from a cell.
  std::vector<int> neighbours(int code, bool bridges) const {
    static constexpr std::pair<int, int> ring[6] = {{-1, 0}, {-1, 1}, {0, 1},
                                                    {1, 0},  {1, -1}, {0, -1}};
    const int row = code / size;
    const int column = code % size;
    std::vector<int> found;
    for (int i = 0; i < 6; ++i) {
      const auto [down, right] = ring[i];
      if (inside(row + down, column + right)) {
        found.push_back((row + down) * size + column + right);
      }
      if (!bridges) continue;
      const auto [down2, right2] = ring[(i + 1) % 6];
      if (empty_at(row + down, column + right) && empty_at(row + down2, column + right2) &&
          inside(row + down + down2, column + right + right2)) {
        found.push_back((row + down + down2) * size + column + right + right2);
      }
    }
    return found;
  }

  /// Whether a way of `player` may begin at this cell, or for the far edge end there.
  bool at_edge(int code, int player, bool far, bool bridges) const {
    int row = code / size;
    int column = code % size;
    if (player == -1) std::swap(row, column);  // left and right now are top and bottom
    const auto empty = [&](int r, int c) { return player == 1 ? empty_at(r, c) : empty_at(c, r); };
    if (row == (far ? size - 1 : 0)) return true;
    if (!bridges) return false;
    return far ? row == size - 2 && empty(size - 1, column) && empty(size - 1, column - 1)
               : row == 1 && empty(0, column) && empty(0, column + 1);
  }

  int cost(int code, int player) const {
    return cells[code] == 0 ? 1 : cells[code] == player ? 0 : 1000;
  }

  int distance(int player, bool bridges) const {
    constexpr int far_away = 1'000'000;
    std::vector<int> costs(cells.size(), far_away);
    std::vector<bool> visited(cells.size(), false);
    using Item = std::pair<int, int>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> queue;
    for (int code = 0; code < size * size; ++code) {
      if (!at_edge(code, player, false, bridges)) continue;
      costs[code] = cost(code, player);
      queue.push({costs[code], code});
    }
    while (!queue.empty()) {
      const int current = queue.top().second;
      queue.pop();
      if (visited[current]) continue;
      visited[current] = true;
      if (at_edge(current, player, true, bridges)) return costs[current];
      for (int next : neighbours(current, bridges)) {
        const int total = costs[current] + cost(next, player);
        if (visited[next] || total >= costs[next]) continue;
        costs[next] = total;
        queue.push({total, next});
      }
    }
    return far_away;
  }

  bool won_by(int player) const { return distance(player, false) == 0; }
};

class PlainPlayer {
 public:
  PlainPlayer(int depth, bool bridges) : depth_(depth), bridges_(bridges) {}

  struct Answer {
    int move = -1;
    int value = 0;
    long nodes = 0;
  };

  Answer move(const PlainBoard& board) {
    me_ = board.player();
    Answer answer;
    nodes_ = 0;
    for (int move : board.moves()) {
      const int value = minimax(board.after(move), depth_ - 1, -infinity, infinity, false);
      if (answer.move != -1 && value <= answer.value) continue;
      answer.move = move;
      answer.value = value;
    }
    answer.nodes = nodes_;
    return answer;
  }

 private:
  static constexpr int infinity = 1'000'000;

  int minimax(const PlainBoard& board, int depth, int alpha, int beta, bool maximise) {
    ++nodes_;
    if (board.won_by(me_)) return 1000 + depth;
    if (board.won_by(-me_)) return -1000 - depth;
    if (depth == 0) return board.distance(-me_, bridges_) - board.distance(me_, bridges_);
    int best = maximise ? -infinity : infinity;
    for (int move : board.moves()) {
      const int value = minimax(board.after(move), depth - 1, alpha, beta, !maximise);
      if (maximise) {
        best = std::max(best, value);
        alpha = std::max(alpha, best);
      } else {
        best = std::min(best, value);
        beta = std::min(beta, best);
      }
      if (beta <= alpha) break;
    }
    return best;
  }

  int depth_;
  bool bridges_;
  int me_ = 1;
  long nodes_ = 0;
};

}  // namespace tauler::hex
