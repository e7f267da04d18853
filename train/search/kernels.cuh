// The entry points, one launch each. The build (kernels.py) includes a rules header and defines
// GAME, its struct, first.
#include "record.cuh"

using namespace train;
using State = GAME::State;

// The facts the host needs to lay out memory.
KERNEL describe(i64* facts) {
  FOR_EACH (only, 1) {
    if (lane() == 0) {
      facts[0] = sizeof(State);
      facts[1] = GAME::height;
      facts[2] = GAME::width;
      facts[3] = GAME::planes;
      facts[4] = GAME::symmetries;
      facts[5] = GAME::max_plies;
    }
  }
}

KERNEL open_games(const Pool<GAME>* pool, i64 seed, i64 step) {
  FOR_EACH (game, pool->games) {
    if (lane() == 0) open_game(*pool, game, u64(seed), u64(step));
  }
}

KERNEL begin_move(const Pool<GAME>* pool, i64 seed, i64 step) {
  FOR_EACH (game, pool->games) {
    make_root(pool->tree(game), pool->position[game]);
    FOR_LANES (cell, GAME::cells) {
      const float unit =
          random_unit(random_bits(~u64(seed), u64(step), u64(game * GAME::cells + cell)));
      pool->noise[game * GAME::cells + cell] = pool->settings[NOISE] * -logf(-logf(unit));
    }
  }
}

// The first simulation evaluates the root, every other one a leaf. Finished games idle at their
// root.
KERNEL select_leaf(const Pool<GAME>* pool) {
  FOR_EACH (game, pool->games) {
    const Tree<GAME> tree = pool->tree(game);
    const int done = *pool->clock;
    int leaf = 0;
    if (done > 0 && !GAME::over(tree.state[0])) {
      int legal = 0;
      FOR_LANES (cell, GAME::cells) legal += tree.log_prior[cell] != ILLEGAL;
      legal = int(lanes_sum(float(legal)));
      const int most = int(pool->settings[PLAN_ROWS]);
      const int row = legal < most ? legal : most;
      const int visits = pool->plan[row * pool->plan_stride + done - 1];
      leaf = descend(tree, choose_at_root(tree, pool->noise + game * GAME::cells, visits));
    }
    if (lane() == 0) pool->leaf[game] = leaf;
    write_planes<GAME>(tree.state[leaf], 0, pool->planes + game * planes_size<GAME>());
  }
}

KERNEL expand_leaf(const Pool<GAME>* pool) {
  FOR_EACH (game, pool->games) {
    const Tree<GAME> tree = pool->tree(game);
    const int leaf = pool->leaf[game];
    expand(tree, leaf, pool->logits + game * GAME::cells, pool->network_value[game]);
    back_up(tree, leaf);
  }
}

// The search's answer: the best cell among the most visited, and the value of the improved policy.
KERNEL choose_move(const Pool<GAME>* pool) {
  FOR_EACH (game, pool->games) {
    const Tree<GAME> tree = pool->tree(game);
    if (GAME::over(tree.state[0])) continue;
    const NodeSummary summary = summarise(tree, 0);
    const Softmax policy = improved_policy(tree, 0, summary);
    float value = 0;
    FOR_LANES (cell, GAME::cells) {
      if (tree.log_prior[cell] == ILLEGAL) continue;
      value += policy(improved_logit(tree, cell, summary)) * completed_value(tree, cell, summary);
    }
    value = lanes_sum(value);
    const int cell =
        choose_at_root(tree, pool->noise + game * GAME::cells, int(summary.most_visits));
    if (lane() == 0) {
      pool->chosen[game] = cell;
      pool->root_value[game] = value;
    }
  }
}

// Self-play: records the move and plays it. An opening the search finds uneven is mostly dropped
// for another.
KERNEL record_move(const Pool<GAME>* pool, i64 seed, i64 step) {
  FOR_EACH (game, pool->games) {
    const Tree<GAME> tree = pool->tree(game);
    const float value = pool->root_value[game];
    const float doubt = random_unit(random_bits(u64(seed), mix(u64(step)) ^ u64(game), 254));
    const bool opening = pool->length[game] == 0;
    join_lanes();
    if (opening && doubt < pool->settings[REJECT] * value * value) {
      if (lane() == 0) {
        count(*pool, REJECTED);
        open_game(*pool, game, u64(seed), u64(step));
      }
      continue;
    }
    const float for_first = GAME::to_move(tree.state[0]) ? -value : value;
    note_move(*pool, game, tree, for_first);
    carry_on(*pool, game, for_first, u64(seed), u64(step));
  }
}

// Matches: plays the chosen cells, -1 for none; result is 2 while the game is on.
KERNEL play_chosen(const Pool<GAME>* pool, float* result_for_first, int* to_move) {
  FOR_EACH (game, pool->games) {
    if (lane() == 0) {
      State& position = pool->position[game];
      if (!GAME::over(position) && pool->chosen[game] >= 0)
        GAME::play(position, pool->chosen[game]);
      result_for_first[game] = GAME::over(position) ? outcome<GAME>(position, 0) : 2.0f;
      to_move[game] = GAME::to_move(position);
    }
  }
}

// A training batch in the mover's view, each position under a random symmetry. Targets of illegal
// cells are -1.
KERNEL draw_batch(const Pool<GAME>* pool, const i64* draw, i64 size, i64 seed, plane_t* planes,
                  float* policy, float* value) {
  FOR_EACH (item, size) {
    const i64 stored =
        pool->tally[POSITIONS] < pool->replay_size ? pool->tally[POSITIONS] : pool->replay_size;
    const u64 bits = random_bits(u64(seed) + 1, u64(*draw), u64(item));
    const i64 from = i64(bits % u64(stored > 0 ? stored : 1));
    const int symmetry = random_below(mix(bits), GAME::symmetries);
    const State& state = pool->replay_state[from];
    write_planes<GAME>(state, symmetry, planes + item * planes_size<GAME>());
    FOR_LANES (cell, GAME::cells) {
      const float target = pool->replay_policy[from * GAME::cells + cell] / 65535.0f;
      policy[item * GAME::cells + GAME::view(state, cell, symmetry)] =
          GAME::legal(state, cell) ? target : -1.0f;
    }
    if (lane() == 0) value[item] = pool->replay_value[from];
  }
}

// A check: a random game to its end, digested move by move with everything the rules say along the
// way.
KERNEL digest_random_games(i64 games, i64 seed, u64* digest) {
  FOR_EACH (game, games) {
    if (lane() == 0) {
      State state;
      GAME::reset(state);
      u64 sum = 0;
      for (u64 ply = 0; !GAME::over(state); ++ply) {
        const int symmetry = int(ply % GAME::symmetries);
        for (int y = 0; y < GAME::height + 2; ++y)
          for (int x = 0; x < GAME::width + 2; ++x)
            sum = mix(sum ^ GAME::planes_at(state, y, x, symmetry));
        for (int cell = 0; cell < GAME::cells; ++cell)
          sum = mix(sum ^ u64(GAME::legal(state, cell) * 1024 + GAME::view(state, cell, symmetry)));
        GAME::play(state, random_legal<GAME>(state, random_bits(u64(seed), u64(game), ply)));
      }
      digest[game] = mix(sum ^ u64(GAME::winner(state) + 1));
    }
  }
}
