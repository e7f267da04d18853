// What becomes of a searched move in self-play: the record of the game, its end, and the way into
// the replay.
#pragma once
#include "pool.cuh"

namespace train {

// Notes the root: its position and improved policy when the search was deep enough, its value
// always.
template <class Game>
DEVICE void note_move(const Pool<Game>& pool, i64 game, const Tree<Game>& tree,
                      float value_for_first) {
  const i64 at = game * Game::max_plies + pool.length[game];
  const bool recorded = pool.settings[RECORD] > 0;
  if (recorded) {
    const NodeSummary summary = summarise(tree, 0);
    const Softmax policy = improved_policy(tree, 0, summary);
    u16* past = pool.past_policy + at * Game::cells;
    FOR_LANES (cell, Game::cells) {
      const bool legal = tree.log_prior[cell] != ILLEGAL;
      past[cell] = legal ? u16(policy(improved_logit(tree, cell, summary)) * 65535.0f + 0.5f) : 0;
    }
  }
  if (lane() == 0) {
    pool.past_state[at] = tree.state[0];
    pool.past_value[at] = value_for_first;
    pool.past_recorded[at] = recorded;
    ++pool.length[game];
  }
  join_lanes();
}

// Moves the recorded positions of a finished game into the replay. The value target walks back from
// the result, blending in each ply's own search value, which steadies it without losing sight of
// the end.
template <class Game>
DEVICE void flush_game(const Pool<Game>& pool, i64 game, float result_for_first) {
  const int length = pool.length[game];
  const float lambda = pool.settings[LAMBDA];
  float target = result_for_first;
  for (int ply = length - 1; ply >= 0; --ply) {
    const i64 from = game * Game::max_plies + ply;
    target = lambda * target + (1 - lambda) * pool.past_value[from];
    if (!pool.past_recorded[from]) continue;
    i64 to = 0;
    if (lane() == 0) to = fetch_add(&pool.tally[POSITIONS], 1) % pool.replay_size;
    to = from_first_lane(to);
    FOR_LANES (cell, Game::cells)
      pool.replay_policy[to * Game::cells + cell] = pool.past_policy[from * Game::cells + cell];
    if (lane() == 0) {
      pool.replay_state[to] = pool.past_state[from];
      pool.replay_value[to] = Game::to_move(pool.past_state[from]) ? -target : target;
    }
  }
  join_lanes();
}

template <class Game>
DEVICE void count(const Pool<Game>& pool, Tally what, i64 amount = 1) {
  fetch_add(&pool.tally[what], amount);
}

// Whether the game can be called: the search has been sure of the same side for SETTLED_PLIES
// plies. One lane's work; games marked to be played out only remember the call, so that its error
// can be counted.
template <class Game>
DEVICE float call_game(const Pool<Game>& pool, i64 game, float value_for_first) {
  const float bound = pool.settings[SETTLED_AT];
  const int run = pool.settled[game];
  const int now = value_for_first > bound    ? (run > 0 ? run + 1 : 1)
                  : value_for_first < -bound ? (run < 0 ? run - 1 : -1)
                                             : 0;
  pool.settled[game] = now;
  const int side = now >= SETTLED_PLIES ? 1 : now <= -SETTLED_PLIES ? -1 : 0;
  if (!pool.played_out[game]) return float(side);
  if (!pool.called_for[game]) pool.called_for[game] = side;
  return 0;
}

// Plays the chosen cell, and on the game's end sends it to the replay and opens the next.
template <class Game>
DEVICE void carry_on(const Pool<Game>& pool, i64 game, float value_for_first, u64 seed, u64 step) {
  float called = 0, result = 0;
  bool over = false;
  if (lane() == 0) {
    typename Game::State& position = pool.position[game];
    Game::play(position, pool.chosen[game]);
    over = Game::over(position);
    if (over) {
      result = outcome<Game>(position, 0);
      if (pool.called_for[game]) {
        count(pool, CHECKED);
        if (result != float(pool.called_for[game])) count(pool, WRONG_CALLS);
      }
    } else {
      called = result = call_game(pool, game, value_for_first);
      over = called != 0 || pool.length[game] == Game::max_plies;
    }
  }
  over = from_first_lane(over);
  if (!over) return;
  result = lanes_sum(lane() == 0 ? result : 0);
  flush_game(pool, game, result);
  if (lane() == 0) {
    count(pool, GAMES);
    count(pool, PLIES, pool.length[game]);
    if (result > 0) count(pool, FIRST_WINS);
    if (called != 0) count(pool, CALLED);
    open_game(pool, game, seed, step);
  }
  join_lanes();
}

}  // namespace train
