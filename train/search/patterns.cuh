// The pattern evaluation of Othello, one position at a time: what it says, and what each weight had
// to do with its error. othello_patterns.py owns the tables.
#include "lanes.cuh"

using namespace train;

struct Labelled {
  u64 own, other;
  i16 target[3];
  i8 result;
  unsigned char kind;
};

struct Patterns {
  i64 instances;    // of all patterns, the board's symmetries counted
  i64 most_cells;
  i64 weights;      // of one knot
  i64 knots;
  i64 mobility;     // weight of no moves for either side; 32 for each of the mover's, 1 for the other's
  const int* cells;      // [instances][most_cells], -1 where there are fewer
  const int* class_of;   // by index, from `first` on
  const int* first;      // [instances]
};

#ifdef __CUDACC__
DEVICE void add_to(float* where, float amount) {
  atomicAdd(where, amount);
}
#else
DEVICE void add_to(float* where, float amount) {
  *where += amount;
}
#endif

DEVICE u64 step_to(u64 discs, int direction) {
  const u64 not_first = 0xFEFEFEFEFEFEFEFEull, not_last = 0x7F7F7F7F7F7F7F7Full;
  switch (direction) {
    case 0: return discs << 8;
    case 1: return discs >> 8;
    case 2: return discs << 1 & not_first;
    case 3: return discs >> 1 & not_last;
    case 4: return discs << 9 & not_first;
    case 5: return discs >> 9 & not_last;
    case 6: return discs << 7 & not_last;
    default: return discs >> 7 & not_first;
  }
}

DEVICE int bits_in(u64 set) {
  int found = 0;
  for (; set; set &= set - 1) ++found;
  return found;
}

DEVICE int mobility_of(u64 own, u64 other) {
  u64 moves = 0;
  for (int direction = 0; direction < 8; ++direction) {
    u64 run = step_to(own, direction) & other;
    for (int step = 0; step < 5; ++step) run |= step_to(run, direction) & other;
    moves |= step_to(run, direction) & ~(own | other);
  }
  const int found = bits_in(moves);
  return found < 31 ? found : 31;
}

// The weight of one instance on the board; instance number `instances` is the mobility.
DEVICE i64 weight_at(const Patterns& p, const Labelled& at, int instance) {
  if (instance == p.instances)
    return p.mobility + 32 * mobility_of(at.own, at.other) + mobility_of(at.other, at.own);
  int index = 0, power = 1;
  for (int i = 0; i < p.most_cells; ++i) {
    const int cell = p.cells[instance * p.most_cells + i];
    if (cell < 0) break;
    index += power * (int(at.own >> cell & 1) + 2 * int(at.other >> cell & 1));
    power *= 3;
  }
  return p.class_of[p.first[instance] + index];
}

// Between two knots the weights change evenly from one to the next, by the number of discs; the
// search asks for those of one number in four (`weights_for` in champion/midgame.hpp).
struct Phase {
  i64 knot;
  float second;
};
DEVICE Phase phase_of(const Patterns& p, const Labelled& at) {
  const int discs = bits_in(at.own | at.other) / 4 * 4 + 2;
  const float place = float(discs - 4) * float(p.knots - 1) / 60.0f;
  i64 knot = i64(place);
  if (knot > p.knots - 2) knot = p.knots - 2;
  return {knot, place - float(knot)};
}

// How far a position is from even takes from the weight of its error.
DEVICE float importance(float target) {
  return 1 / (1 + (target < 0 ? -target : target) / 20);
}

// How much of the positions hangs on each weight: the squares of its shares.
KERNEL weigh(const Patterns* patterns, const Labelled* positions, i64 count, const float* targets,
             float* curvature) {
  FOR_EACH (i, count) {
    const Patterns& p = *patterns;
    const Labelled at = positions[i];
    const Phase phase = phase_of(p, at);
    const float first = 1 - phase.second, share = importance(targets[i]);
    float* add = curvature + phase.knot * p.weights;
    FOR_LANES (instance, int(p.instances) + 1) {
      const i64 weight = weight_at(p, at, instance);
      add_to(add + weight, share * first * first);
      add_to(add + weight + p.weights, share * phase.second * phase.second);
    }
  }
}

// For positions[order[i]]: the evaluation, and unless `slope` is null, the error's slope added up
// by weight.
KERNEL fit(const Patterns* patterns, const float* weights, const Labelled* positions,
           const int* order, i64 count, const float* targets, float* said, float* slope) {
  FOR_EACH (i, count) {
    const Patterns& p = *patterns;
    const Labelled at = positions[order[i]];
    const Phase phase = phase_of(p, at);
    const float* base = weights + phase.knot * p.weights;
    float sum = 0;
    FOR_LANES (instance, int(p.instances) + 1) {
      const i64 weight = weight_at(p, at, instance);
      sum += (1 - phase.second) * base[weight] + phase.second * base[weight + p.weights];
    }
    sum = lanes_sum(sum);
    if (lane() == 0) said[i] = sum;
    if (!slope) continue;
    const float target = targets[order[i]];
    const float error = (sum - target) * importance(target);
    float* add = slope + phase.knot * p.weights;
    FOR_LANES (instance, int(p.instances) + 1) {
      const i64 weight = weight_at(p, at, instance);
      add_to(add + weight, (1 - phase.second) * error);
      add_to(add + weight + p.weights, phase.second * error);
    }
  }
}
