#include "players/gomoku/guide.hpp"

#include <cmath>
#include <cstdlib>

#include "players/general/even_opening.hpp"
#include "players/gomoku/fives.hpp"
#include "players/gomoku/focus.hpp"
#include "players/gomoku/opening.hpp"

namespace tauler::gomoku {
namespace {

/// How far from the others the stones of an opening may be.
constexpr int guided_opening_margin = 3;

/// Whether the stones by which the colours will be chosen are being placed.
bool is_opening(const Position& position) {
  return choice_due_at(position.opening()) && !position.is_choosing();
}

/// The network says what the colour to move can expect; the chooser takes that colour or the other.
/// Asking for two more stones leaves the choice to the opponent, which is rarely the best.
void weigh_the_choice(Leaf<Position>& leaf) {
  constexpr float steepness = 10;
  constexpr float more = 0.05F;
  const bool white_moves = leaf.position.colour_to_move() == Colour::white;
  const float white = 1 / (1 + std::exp((white_moves ? -steepness : steepness) * leaf.value));
  leaf.value = std::abs(leaf.value);
  const bool may_ask = leaf.moves.size() == 3;
  const float rest = may_ask ? 1 - more : 1;
  leaf.priors = {rest * (1 - white), rest * white};
  if (may_ask) leaf.priors.push_back(more);
}

/// Training games begin with stones on the board: the network knows little about an empty one, and
/// might as well begin in a corner.
void begin_in_the_middle(Leaf<Position>& leaf) {
  const int middle = leaf.position.size() / 2;
  MoveList central;
  for (Move move : leaf.moves) {
    const Cell cell = leaf.position.cell(move);
    if (std::abs(cell.row - middle) <= 1 && std::abs(cell.column - middle) <= 1) central.add(move);
  }
  leaf.moves = central;
}

/// Any cell near the others, all equally likely: the opponent's choice leaves it even at best.
void open_nearby(Leaf<Position>& leaf) {
  const Focus focus = Focus::of(leaf.position.board(), guided_opening_margin);
  MoveList near;
  for (Move move : leaf.moves) {
    if (focus.has(leaf.position.cell(move))) near.add(move);
  }
  if (!near.empty()) leaf.moves = near;
  leaf.priors.assign(leaf.moves.size(), 1 / static_cast<float>(leaf.moves.size()));
  leaf.value = 0;
}

}  // namespace

OptionSpecs Guide::options() {
  return {OptionSpec::flag("threats", true,
                           "look for proven wins by fours at every leaf, by threes at the root and "
                           "where it looks often")};
}

Guide::Guide(std::shared_ptr<const nn::Model> model, int threads, bool looks_for_threats)
    : network_(std::move(model), threads),
      tactics_(looks_for_threats ? static_cast<std::size_t>(threads) : 0) {}

void Guide::evaluate(std::span<Leaf<Position>> leaves) {
  network_.share_out(leaves, [&](Leaf<Position>& leaf, int worker) {
    const Position& position = leaf.position;
    if (is_opening(position)) return open_nearby(leaf);
    if (position.is_choosing()) {
      network_.answer(leaf, worker);
      return weigh_the_choice(leaf);
    }
    const FiveVerdict verdict = look_for_fives(position, leaf.moves);
    leaf.proven = verdict.result;
    leaf.moves = verdict.moves;
    if (!leaf.proven && !tactics_.empty()) tactics_[static_cast<std::size_t>(worker)].look(leaf);
    if (position.stones() == 0) begin_in_the_middle(leaf);
    if (!leaf.proven || leaf.is_root) network_.answer(leaf, worker);
  });
  Leaf<Position>& first = leaves.front();
  if (first.is_root && is_opening(first.position)) prefer_even(first, network_);
}

std::optional<Move> Guide::look_closely(const Position& position, const CloseLook& look) {
  if (tactics_.empty() || is_opening(position) || position.is_choosing()) return std::nullopt;
  return tactics_.front().look_closely(position, look);
}

std::optional<Decision> Guide::at_once(const Position& position, Rng& rng) {
  if (!is_opening(position)) return std::nullopt;
  if (position.stones() + 1 == choice_due_at(position.opening())) return std::nullopt;
  return opening_decision(position, rng);
}

}  // namespace tauler::gomoku
