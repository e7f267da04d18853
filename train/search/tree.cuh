// The tree search of one game: Gumbel AlphaZero (Danihelka et al. 2022) over an array of nodes.
//
// At the root, sequential halving over the cells with the best (noise + prior), following a plan of
// visit counts made by the host. Below, the cell whose visits lag furthest behind the improved
// policy. Values are in [-1, 1] for the side to move at the node they belong to; the end of a game
// is exact.
#pragma once
#include "lanes.cuh"

namespace train {

constexpr float ILLEGAL = -1e30f;
constexpr float VISITS_BASE =
    50.0f;  // sharpness of the improved policy: (VISITS_BASE + most visits) * VALUE_SCALE
constexpr float VALUE_SCALE = 0.25f;

// The arrays of one game's tree. Slot 0 is the root; an edge is (slot, cell).
template <class Game>
struct Tree {
  using State = typename Game::State;
  State* state;       // [nodes]
  float* value;       // [nodes] the network's, or the exact one at the end of a game
  int* parent;        // [nodes] slot << 16 | cell
  float* log_prior;   // [nodes][cells], ILLEGAL where not legal
  float* edge_value;  // [nodes][cells] sum over visits, for the side to move at the slot
  u16* edge_visits;   // [nodes][cells]
  i16* child;         // [nodes][cells], -1 where none
  int* used;          // slots in use

  DEVICE int edge(int slot, int cell) const { return slot * Game::cells + cell; }
};

// What one pass over a node's edges says.
struct NodeSummary {
  float visits, most_visits;
  float mixed_value;  // stands in for the value of a cell not visited yet
  float sharpness;
};

template <class Game>
DEVICE NodeSummary summarise(const Tree<Game>& tree, int slot) {
  float visits = 0, most = 0, prior = 0, weighted = 0;
  FOR_LANES (cell, Game::cells) {
    const int edge = tree.edge(slot, cell);
    const float n = tree.edge_visits[edge];
    if (n == 0) continue;
    const float p = expf(tree.log_prior[edge]);
    visits += n;
    most = fmaxf(most, n);
    prior += p;
    weighted += p * tree.edge_value[edge] / n;
  }
  NodeSummary summary;
  summary.visits = lanes_sum(visits);
  summary.most_visits = lanes_max(most);
  prior = lanes_sum(prior);
  weighted = lanes_sum(weighted);
  const float seen = prior > 0 ? weighted / prior : 0;
  summary.mixed_value = (tree.value[slot] + summary.visits * seen) / (1 + summary.visits);
  summary.sharpness = (VISITS_BASE + summary.most_visits) * VALUE_SCALE;
  return summary;
}

template <class Game>
DEVICE float completed_value(const Tree<Game>& tree, int edge, const NodeSummary& summary) {
  const u16 visits = tree.edge_visits[edge];
  return visits ? tree.edge_value[edge] / visits : summary.mixed_value;
}

// The improved policy is the softmax of these logits.
template <class Game>
DEVICE float improved_logit(const Tree<Game>& tree, int edge, const NodeSummary& summary) {
  return tree.log_prior[edge] + summary.sharpness * completed_value(tree, edge, summary);
}

struct Softmax {
  float top, total;
  DEVICE float operator()(float logit) const { return expf(logit - top) / total; }
};

template <class Game>
DEVICE Softmax improved_policy(const Tree<Game>& tree, int slot, const NodeSummary& summary) {
  float top = ILLEGAL, total = 0;
  FOR_LANES (cell, Game::cells)
    top = fmaxf(top, improved_logit(tree, tree.edge(slot, cell), summary));
  top = lanes_max(top);
  FOR_LANES (cell, Game::cells)
    total += expf(improved_logit(tree, tree.edge(slot, cell), summary) - top);
  return {top, lanes_sum(total)};
}

template <class Game>
DEVICE int choose_below_root(const Tree<Game>& tree, int slot) {
  const NodeSummary summary = summarise(tree, slot);
  const Softmax policy = improved_policy(tree, slot, summary);
  Best best;
  FOR_LANES (cell, Game::cells) {
    const int edge = tree.edge(slot, cell);
    if (tree.log_prior[edge] == ILLEGAL) continue;
    const float wanted = policy(improved_logit(tree, edge, summary));
    best.offer(wanted - tree.edge_visits[edge] / (1 + summary.visits), cell);
  }
  return best.cell();
}

// The best cell at the root among those with exactly `visits` visits; any legal one if none has.
template <class Game>
DEVICE int choose_at_root(const Tree<Game>& tree, const float* noise, int visits) {
  const NodeSummary summary = summarise(tree, 0);
  Best best;
  FOR_LANES (cell, Game::cells) {
    if (tree.log_prior[cell] == ILLEGAL) continue;
    const bool considered = tree.edge_visits[cell] == visits;
    best.offer(noise[cell] + improved_logit(tree, cell, summary) - (considered ? 0.0f : 1e6f),
               cell);
  }
  return best.cell();
}

template <class Game>
DEVICE void make_root(const Tree<Game>& tree, const typename Game::State& position) {
  if (lane() == 0) {
    tree.state[0] = position;
    tree.parent[0] = -1;
    *tree.used = 1;
  }
  join_lanes();
}

// Walks to a slot to evaluate, adding it where the walk leaves the tree.
template <class Game>
DEVICE int descend(const Tree<Game>& tree, int first_cell) {
  int slot = 0, cell = first_cell;
  for (;;) {
    const int edge = tree.edge(slot, cell);
    const int next = tree.child[edge];
    if (next < 0) {
      const int added = *tree.used;
      join_lanes();
      if (lane() == 0) {
        typename Game::State state = tree.state[slot];
        Game::play(state, cell);
        tree.state[added] = state;
        tree.parent[added] = slot << 16 | cell;
        tree.child[edge] = i16(added);
        *tree.used = added + 1;
      }
      join_lanes();
      return added;
    }
    slot = next;
    if (Game::over(tree.state[slot])) return slot;
    cell = choose_below_root(tree, slot);
  }
}

// Fills the leaf from the network's answer, given in the mover's view. Does nothing at the end of a
// game.
template <class Game>
DEVICE void expand(const Tree<Game>& tree, int slot, const float* logits, float value) {
  const typename Game::State& state = tree.state[slot];
  if (Game::over(state)) {
    if (lane() == 0) tree.value[slot] = outcome<Game>(state, Game::to_move(state));
    join_lanes();
    return;
  }
  float top = ILLEGAL, total = 0;
  FOR_LANES (cell, Game::cells) {
    const float logit = Game::legal(state, cell) ? logits[Game::view(state, cell, 0)] : ILLEGAL;
    const int edge = tree.edge(slot, cell);
    tree.log_prior[edge] = logit;
    tree.edge_value[edge] = 0;
    tree.edge_visits[edge] = 0;
    tree.child[edge] = -1;
    top = fmaxf(top, logit);
  }
  top = lanes_max(top);
  FOR_LANES (cell, Game::cells) total += expf(tree.log_prior[tree.edge(slot, cell)] - top);
  const float log_total = top + logf(lanes_sum(total));
  FOR_LANES (cell, Game::cells) {
    const int edge = tree.edge(slot, cell);
    if (tree.log_prior[edge] != ILLEGAL) tree.log_prior[edge] -= log_total;
  }
  if (lane() == 0) tree.value[slot] = value;
  join_lanes();
}

template <class Game>
DEVICE void back_up(const Tree<Game>& tree, int leaf) {
  if (lane() == 0) {
    const int side = Game::to_move(tree.state[leaf]);
    const float value = tree.value[leaf];
    for (int link = tree.parent[leaf]; link >= 0; link = tree.parent[link >> 16]) {
      const int slot = link >> 16, edge = tree.edge(slot, link & 0xFFFF);
      tree.edge_value[edge] += Game::to_move(tree.state[slot]) == side ? value : -value;
      ++tree.edge_visits[edge];
    }
  }
  join_lanes();
}

}  // namespace train
