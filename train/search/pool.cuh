// A pool: many games of one kind and size side by side, their trees, the record of the games under
// way and the replay of finished ones. The host (pool.py) owns the memory and fills this table;
// order and types must agree.
#pragma once
#include "tree.cuh"

namespace train {

#ifdef __CUDACC__
using plane_t = u16;  // bfloat16 bits
constexpr plane_t PLANE_ON = 0x3F80;
#else
using plane_t = float;
constexpr plane_t PLANE_ON = 1.0f;
#endif
constexpr int PLANE_STRIDE =
    8;  // planes are padded to this many channels, which tensor cores ask for

// Host-set numbers that change between moves, so that captured graphs stay valid.
enum Setting {
  PLAN_ROWS,   // most cells considered at the root
  NOISE,       // 1 for self-play, 0 for matches
  RECORD,      // 1 when this search is deep enough to learn from
  LAMBDA,      // weight of later values in a position's value target (1: the game's result alone)
  SETTLED_AT,  // a game may be called when the root value stays beyond this
  PLAYED_OUT,  // share of games never called, which check the calls
  REJECT,      // how strongly uneven openings are thrown away
  OPENING_LEAST,  // random plies before the first searched one
  OPENING_MOST,
};
enum Tally { POSITIONS, GAMES, PLIES, FIRST_WINS, CALLED, CHECKED, WRONG_CALLS, REJECTED };

constexpr int SETTLED_PLIES = 4;

template <class Game>
struct Pool {
  using State = typename Game::State;
  i64 games, nodes, plan_stride, replay_size;
  const float* settings;
  const int*
      plan;  // [rows][plan_stride] visits a root cell must have to be considered, by simulation
  const int* clock;  // simulations done in this move
  i64* tally;
  State* position;  // [games]
  // trees, as in Tree, times games
  State* state;
  float* value;
  int* parent;
  float* log_prior;
  float* edge_value;
  u16* edge_visits;
  i16* child;
  int* used;
  int* leaf;     // [games]
  float* noise;  // [games][cells]
  // the network's ends
  plane_t* planes;             // [games][height + 2][width + 2][PLANE_STRIDE]
  const float* logits;         // [games][cells]
  const float* network_value;  // [games]
  int* chosen;                 // [games] cell
  float* root_value;           // [games] for the side to move
  // games under way
  State* past_state;  // [games][max_plies]
  u16* past_policy;   // [games][max_plies][cells], probability * 65535
  float* past_value;  // [games][max_plies] for side 0
  i8* past_recorded;  // [games][max_plies]
  int* length;        // [games]
  int* settled;     // [games] plies the root has favoured side 0 (positive) or 1 (negative) beyond
                    // doubt
  int* called_for;  // [games] 0 unless played out: +1 or -1 once it would have been called for side
                    // 0 or 1
  i8* played_out;   // [games]
  // finished games
  State* replay_state;
  u16* replay_policy;
  float* replay_value;

  DEVICE Tree<Game> tree(i64 game) const {
    const i64 slot = game * nodes, edge = slot * Game::cells;
    return {state + slot,      value + slot,       parent + slot, log_prior + edge,
            edge_value + edge, edge_visits + edge, child + edge,  used + game};
  }
};

template <class Game>
DEVICE void write_planes(const typename Game::State& state, int symmetry, plane_t* planes) {
  FOR_LANES (i, (Game::height + 2) * (Game::width + 2)) {
    const u32 bits = Game::planes_at(state, i / (Game::width + 2), i % (Game::width + 2), symmetry);
    for (int p = 0; p < Game::planes; ++p)
      planes[i * PLANE_STRIDE + p] = bits >> p & 1 ? PLANE_ON : plane_t(0);
  }
}

template <class Game>
DEVICE i64 planes_size() {
  return i64(Game::height + 2) * (Game::width + 2) * PLANE_STRIDE;
}

// A new game after some random plies. One lane's work.
template <class Game>
DEVICE void open_game(const Pool<Game>& pool, i64 game, u64 seed, u64 step) {
  const u64 stream = mix(step) ^ u64(game);
  const int least = int(pool.settings[OPENING_LEAST]), most = int(pool.settings[OPENING_MOST]);
  typename Game::State state;
  for (u64 attempt = 0;; ++attempt) {
    Game::reset(state);
    int plies = least + random_below(random_bits(seed, stream, attempt * 256), most - least + 1);
    for (u64 ply = 1; plies > 0 && !Game::over(state); --plies, ++ply)
      Game::play(state, random_legal<Game>(state, random_bits(seed, stream, attempt * 256 + ply)));
    if (!Game::over(state)) break;
  }
  pool.position[game] = state;
  pool.length[game] = 0;
  pool.settled[game] = 0;
  pool.called_for[game] = 0;
  pool.played_out[game] = random_unit(random_bits(seed, stream, 255)) < pool.settings[PLAYED_OUT];
}

}  // namespace train
