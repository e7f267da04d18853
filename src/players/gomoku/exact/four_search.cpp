#include "players/gomoku/exact/four_search.hpp"

#include <algorithm>
#include <limits>

namespace tauler::gomoku {
namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max() / 2;

bool may_be_forbidden(const ThreatBoard& board, Colour colour) {
  return board.rule() == Rule::renju && colour == Colour::black;
}

/// Two cells that complete a five; the same one twice if there is only one.
std::pair<Point, Point> two_fives(const ThreatBoard& board, Colour attacker) {
  const Point first = board.a_five(attacker);
  Point second = first;
  board.for_each_line(attacker, Threat::five, [&](int line, Board::Bits bits) {
    for (; bits != 0 && second == first; bits &= bits - 1) {
      second = point_on(line, std::countr_zero(bits));
    }
  });
  return {first, second};
}

/// The empty cells that are near enough to a five to hold it under caro.
void add_near(const ThreatBoard& board, Point gap, PointSet& near) {
  for (std::size_t i = 0; i < 4; ++i) {
    for (int step = -5; step <= 5; ++step) {
      const Cell cell = neighbour(cell_of(gap), directions[i], step);
      if (board.board().has(cell) && board.board().is_empty(cell)) near.add(point_of(cell));
    }
  }
}

template <class Visit>
void for_each_empty(const ThreatBoard& board, Visit&& visit) {
  for (int row = 0; row < board.size(); ++row) {
    for (Board::Bits empty = board.board().empty_in_row(row); empty != 0; empty &= empty - 1) {
      visit(point_of({row, std::countr_zero(empty)}));
    }
  }
}

/// Renju judges threes by the threes they can become, and so on: one more white stone may even
/// forbid black a cell. It takes two threes through it.
bool may_become_forbidden(ThreatBoard& board, Point four) {
  const TriedFour stone(board, four, Colour::black);
  int threes = 0;
  for (const LineSpot at : line_spots(four)) {
    if (board.cells(at.line, Colour::black, Threat::straight) != 0) ++threes;
  }
  return threes >= 2;
}

void add_forbidding(const ThreatBoard& board, Point four, PointSet& spoilers) {
  Board scratch = board.board();
  for_each_empty(board, [&](Point point) {
    if (point == four) return;
    scratch.toggle(cell_of(point), Colour::white);
    if (is_forbidden(judge_black_move(scratch, cell_of(four)))) spoilers.add(point);
    scratch.toggle(cell_of(point), Colour::white);
  });
}

/// The black stones that let black play on a cell forbidden now.
void add_permitting(const ThreatBoard& board, Point gap, PointSet& spoilers) {
  Board scratch = board.board();
  for_each_empty(board, [&](Point point) {
    if (point == gap) return;
    scratch.toggle(cell_of(point), Colour::black);
    if (!is_forbidden(judge_black_move(scratch, cell_of(gap)))) spoilers.add(point);
    scratch.toggle(cell_of(point), Colour::black);
  });
}

}  // namespace

/// A different key for each attacker, and for each time it has forgotten.
ThreatKey FourSearch::attack_key(const ThreatBoard& board, Colour attacker) const {
  constexpr std::uint64_t whites = 0x51ed270b9f1d63c5;
  ThreatKey key = board.key();
  if (attacker == Colour::white) key = {key.slot ^ whites, key.lock ^ mix64(whites)};
  key.lock ^= times_forgotten_ * 0x9e3779b97f4a7c15;
  return key;
}

Point FourSearch::find(ThreatBoard& board, Colour attacker, std::uint64_t most_nodes) {
  last_node_ = nodes_ + most_nodes;
  ran_out_ = false;
  return attack(board, attacker);
}

Point FourSearch::attack(ThreatBoard& board, Colour attacker) {
  ++nodes_;
  if (board.any(attacker, Threat::five)) return board.a_five(attacker);
  if (!board.any(attacker, Threat::four)) return no_point;
  const ThreatKey key = attack_key(board, attacker);
  Entry& entry = table_[key.slot >> (64 - table_bits)];
  if (entry.lock == key.lock) return entry.move;
  if (nodes_ >= last_node_) ran_out_ = true;
  if (ran_out_) return no_point;
  const Point move = try_fours(board, attacker);
  if (move != no_point || !ran_out_) entry = {key.lock, move};
  return move;
}

Point FourSearch::try_fours(ThreatBoard& board, Colour attacker) {
  if (board.any(opposite(attacker), Threat::five)) {
    for (const Point stop : board.stops(opposite(attacker))) {
      if (is_win(board, attacker, stop)) return stop;
    }
    return no_point;
  }
  const bool plain = board.rule() != Rule::caro && !may_be_forbidden(board, attacker);
  PointList<point_count> fours;
  PointSet seen;
  Point at_once = no_point;
  const auto collect = [&](Threat threat) {
    board.for_each_line(attacker, threat, [&](int line, Board::Bits bits) {
      for (; bits != 0; bits &= bits - 1) {
        const Point point = point_on(line, std::countr_zero(bits));
        // A straight four, or one on each of two lines.
        if (threat == Threat::straight || seen.has(point)) at_once = point;
        if (seen.has(point)) continue;
        seen.add(point);
        fours.add(point);
      }
    });
  };
  collect(Threat::straight);
  if (plain && at_once != no_point) return at_once;
  collect(Threat::four);
  if (plain && at_once != no_point) return at_once;
  for (const Point four : fours) {
    if (is_win(board, attacker, four)) return four;
  }
  return no_point;
}

/// Precondition: if the defender threatens a five, this stops it.
bool FourSearch::is_win(ThreatBoard& board, Colour attacker, Point four) {
  if (!board.allows(four, attacker)) return false;
  const TriedFour stone(board, four, attacker);
  if (!board.any(attacker, Threat::five)) return false;
  for (const Point stop : board.stops(attacker)) {
    prefetch(board, attacker, stop);
    const TriedFour answer(board, stop, opposite(attacker));
    if (attack(board, attacker) == no_point) return false;
  }
  return !may_be_forbidden(board, opposite(attacker)) || board.can_move(Colour::black);
}

/// The place of the position after this stop is on its way while the stone is put.
void FourSearch::prefetch(const ThreatBoard& board, Colour attacker, Point stop) const {
  const std::uint64_t slot =
      attack_key(board, attacker).slot ^ stone_key(stop, opposite(attacker)).slot;
  __builtin_prefetch(&table_[slot >> (64 - table_bits)]);
}

Proof::Index FourSearch::prove(ThreatBoard& board, Colour attacker, Proof& proof) {
  return prove_from(board, attacker, find(board, attacker, unlimited), proof);
}

Proof::Index FourSearch::prove_from(ThreatBoard& board, Colour attacker, Point first,
                                    Proof& proof) {
  if (first == no_point || !board.is_empty(first)) return Proof::none;
  const Move move = board.move_at(first);
  if (board.any(attacker, Threat::five)) {
    return board.makes(first, attacker, Threat::five) ? proof.add(move, Proof::none, {})
                                                      : Proof::none;
  }
  if (!board.allows(first, attacker)) return Proof::none;
  const TriedFour stone(board, first, attacker);
  if (!board.any(attacker, Threat::five) || board.any(opposite(attacker), Threat::five)) {
    return Proof::none;
  }
  std::vector<Proof::Reply> replies;
  for (const Point stop : board.stops(attacker)) {
    const TriedFour answer(board, stop, opposite(attacker));
    replies.push_back({board.move_at(stop), prove(board, attacker, proof)});
    if (replies.back().next == Proof::none) return Proof::none;
  }
  return add_four(board, attacker, move, std::move(replies), proof);
}

Proof::Index FourSearch::add_four(ThreatBoard& board, Colour attacker, Move four,
                                  std::vector<Proof::Reply> replies, Proof& proof) {
  const auto [first, second] = two_fives(board, attacker);
  const Proof::Index otherwise = proof.add(board.move_at(first), Proof::none, {});
  // A defence that stops one five leaves another.
  PointSet partial;
  if (board.rule() == Rule::caro) {
    add_near(board, first, partial);
  } else if (second != first) {
    partial.add(first);
  }
  partial.for_each([&](Point point) {
    const Move defence = board.move_at(point);
    const bool listed = std::any_of(replies.begin(), replies.end(), [&](const Proof::Reply& reply) {
      return reply.move == defence;
    });
    if (listed) return;
    const TriedFour answer(board, point, opposite(attacker));
    const Move five = board.move_at(board.a_five(attacker));
    replies.push_back({defence, proof.add(five, Proof::none, {})});
  });
  return proof.add(four, otherwise, replies);
}

void FourSearch::add_spoilers(ThreatBoard& board, Colour attacker, Point first,
                              PointSet& spoilers) {
  const Colour defender = opposite(attacker);
  // The table took another position for this one: no proof will come of it.
  if (first == no_point || !board.is_empty(first)) return;
  spoilers.add(first);
  if (board.any(attacker, Threat::five)) {
    if (board.rule() == Rule::caro) add_near(board, first, spoilers);
    return;
  }
  if (may_be_forbidden(board, attacker) && may_become_forbidden(board, first)) {
    add_forbidding(board, first, spoilers);
  }
  const TriedFour stone(board, first, attacker);
  if (!board.any(attacker, Threat::five)) return;
  const auto [five, second_five] = two_fives(board, attacker);
  spoilers.add(five);
  spoilers.add(second_five);
  if (board.rule() == Rule::caro) {
    add_near(board, five, spoilers);
    add_near(board, second_five, spoilers);
  }
  const ThreatBoard::Stops stops = board.stops(attacker);
  if (stops.empty() && five == second_five && may_be_forbidden(board, defender)) {
    add_permitting(board, five, spoilers);
  }
  for (const Point stop : stops) {
    spoilers.add(stop);
    const TriedFour answer(board, stop, defender);
    // With one more stone this answer would be a four.
    for (const LineSpot at : line_spots(stop)) {
      spoilers.add_line(at.line, board.cells(at.line, defender, Threat::four));
    }
    add_spoilers(board, attacker, find(board, attacker, unlimited), spoilers);
  }
}

}  // namespace tauler::gomoku
