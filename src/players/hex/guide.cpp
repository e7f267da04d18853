#include "players/hex/guide.hpp"

#include <cassert>
#include <cmath>

#include "players/hex/exact/inferior_cells.hpp"

namespace tauler::hex {
namespace {

bool has(const Rows& rows, Move move, int size) {
  return move != swap_move && (rows[move.value() / size + 1] >> (move.value() % size + 1) & 1) != 0;
}

void keep_only(const Rows& cells, Leaf<Position>& leaf) {
  MoveList kept;
  for (Move move : leaf.moves) {
    if (has(cells, move, leaf.position.size())) kept.add(move);
  }
  leaf.moves = kept;
}

/// Cells that are not worth a move are tried last.
void put_last(const FillIn& fill, Leaf<Position>& leaf) {
  const int size = leaf.position.size();
  float rest = 0;
  for (std::size_t i = 0; i < leaf.moves.size(); ++i) {
    const Move move = leaf.moves[i];
    if (has(fill.dead, move, size) || has(fill.captured[0], move, size) ||
        has(fill.captured[1], move, size)) {
      leaf.priors[i] = 0;
    }
    rest += leaf.priors[i];
  }
  if (rest <= 0) return;
  for (float& prior : leaf.priors) prior /= rest;
}

bool can_end_the_game(const Position& position) {
  Position next = position;
  MoveList moves;
  position.legal_moves(moves);
  for (Move move : moves) {
    const Position::Undo undo = next.play(move);
    const bool over = is_over(next.outcome());
    next.undo(undo);
    if (over) return true;
  }
  return false;
}

/// The network was taught without the rule. A swap is as likely as not, and a first move that may
/// be swapped wants to be even, of which its policy says nothing.
void mind_the_swap(Leaf<Position>& leaf) {
  const Position& position = leaf.position;
  if (position.swap_rule() && position.ply() == 0) {
    leaf.value = 0;
    leaf.priors.assign(leaf.moves.size(), 1.0F / static_cast<float>(leaf.moves.size()));
  } else if (position.can_swap()) {
    leaf.value = std::abs(leaf.value);
    for (float& prior : leaf.priors) prior /= 2;
    leaf.priors.back() = 0.5F;
    assert(leaf.moves[leaf.moves.size() - 1] == swap_move);
  }
}

}  // namespace

Guide::Guide(std::shared_ptr<const nn::Model> model, int threads, bool exact)
    : network_(std::move(model), threads), exact_(exact) {
  for (int i = 0; i < threads; ++i) provers_.emplace_back();
}

void Guide::evaluate(std::span<Leaf<Position>> leaves) {
  const int count = static_cast<int>(leaves.size());
  const auto work = [&](int worker) {
    const int workers = network_.workers().count();
    for (int i = worker; i < count; i += workers) prove(leaves[i], provers_[worker]);
  };
  if (count == 1) {
    prove(leaves[0], provers_[0]);
  } else {
    network_.workers().run(work);
  }
  unknown_.clear();
  for (Leaf<Position>& leaf : leaves) {
    if (!leaf.proven || leaf.is_root) unknown_.push_back(&leaf);
  }
  network_.evaluate(unknown_);
  for (Leaf<Position>* leaf : unknown_) {
    mind_the_swap(*leaf);
    if (exact_) put_last(fill_in(leaf->position), *leaf);
  }
}

void Guide::prove(Leaf<Position>& leaf, Prover& prover) const {
  const Position& position = leaf.position;
  if (position.swap_rule() && position.ply() < 2) return;
  if (!exact_) {
    if (can_end_the_game(position)) leaf.proven = win_for(position.to_move());
    return;
  }
  const Verdict verdict = prover.examine(position);
  leaf.proven = verdict.result;
  if (!verdict.result) keep_only(verdict.must_play, leaf);
}

}  // namespace tauler::hex
