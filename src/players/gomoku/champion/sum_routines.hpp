// The routines of sum_state.hpp, written once for vectors of any length. A file that includes this
// says which instructions it is compiled for.
#pragma once

namespace tauler::gomoku::TAULER_ISA {

using nn::SumNetwork;

constexpr int channels = SumModel::channels;
constexpr int filtered = SumModel::filtered;

#if defined(TAULER_ISA_AVX512)
typedef std::int16_t Shorts __attribute__((vector_size(64)));
typedef std::int32_t Ints __attribute__((vector_size(64)));
typedef float Floats __attribute__((vector_size(64)));
TAULER_INLINE Shorts product(Shorts a, Shorts b) {
  return (Shorts)_mm512_mulhrs_epi16((__m512i)a, (__m512i)b);
}
TAULER_INLINE Shorts above_zero(Shorts a) {
  return (Shorts)_mm512_max_epi16((__m512i)a, _mm512_setzero_si512());
}
TAULER_INLINE Floats above_zero(Floats a) {
  return (Floats)_mm512_max_ps((__m512)a, _mm512_setzero_ps());
}
/// Adds the halves of `a` to two vectors of whole numbers.
TAULER_INLINE void add_wide(Shorts a, Ints* to) {
  to[0] += (Ints)_mm512_cvtepi16_epi32(_mm512_castsi512_si256((__m512i)a));
  to[1] += (Ints)_mm512_cvtepi16_epi32(_mm512_extracti64x4_epi64((__m512i)a, 1));
}
#elif defined(TAULER_ISA_AVX2)
typedef std::int16_t Shorts __attribute__((vector_size(32)));
typedef std::int32_t Ints __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(32)));
TAULER_INLINE Shorts product(Shorts a, Shorts b) {
  return (Shorts)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
}
TAULER_INLINE Shorts above_zero(Shorts a) {
  return (Shorts)_mm256_max_epi16((__m256i)a, _mm256_setzero_si256());
}
TAULER_INLINE Floats above_zero(Floats a) {
  return (Floats)_mm256_max_ps((__m256)a, _mm256_setzero_ps());
}
TAULER_INLINE void add_wide(Shorts a, Ints* to) {
  to[0] += (Ints)_mm256_cvtepi16_epi32(_mm256_castsi256_si128((__m256i)a));
  to[1] += (Ints)_mm256_cvtepi16_epi32(_mm256_extracti128_si256((__m256i)a, 1));
}
#else
typedef std::int16_t Shorts __attribute__((vector_size(16)));
typedef std::int32_t Ints __attribute__((vector_size(16)));
typedef float Floats __attribute__((vector_size(16)));
/// (a × b + 2^14) / 2^15, as the processors' own instruction has it.
TAULER_INLINE Shorts product(Shorts a, Shorts b) {
  Shorts result;
  for (int i = 0; i < 8; ++i) {
    result[i] = static_cast<std::int16_t>((a[i] * b[i] + 0x4000) >> 15);
  }
  return result;
}
TAULER_INLINE Shorts above_zero(Shorts a) {
  return a & (a > 0);
}
TAULER_INLINE Floats above_zero(Floats a) {
  return (Floats)((Ints)a & (Ints)(a > 0));
}
TAULER_INLINE void add_wide(Shorts a, Ints* to) {
  for (int i = 0; i < 4; ++i) {
    to[0][i] += a[i];
    to[1][i] += a[i + 4];
  }
}
#endif

/// What the filter is given of a cell's sum: it is counted in smaller parts, so not without bound.
TAULER_INLINE Shorts filter_input(Shorts sum) {
  constexpr std::int16_t most = 32767 >> SumModel::finer;
  const Shorts cut = above_zero(sum);
  const Shorts highest = most - Shorts{};
  return (cut < highest ? cut : highest) << SumModel::finer;
}

constexpr int shorts = sizeof(Shorts) / sizeof(std::int16_t);
constexpr int floats = sizeof(Floats) / sizeof(float);
static_assert(filtered % shorts == 0 && SumNetwork::looks % floats == 0);

TAULER_INLINE Shorts* shorts_of(std::int16_t* numbers) {
  return reinterpret_cast<Shorts*>(numbers);
}
TAULER_INLINE const Shorts* shorts_of(const std::int16_t* numbers) {
  return reinterpret_cast<const Shorts*>(numbers);
}

/// Adds what is above 0 to the region's totals, or takes it off: from `channel` on.
template <int count>
TAULER_INLINE void add_to(SumState::Totals& totals, int region, int channel,
                          const Shorts* numbers) {
  auto* to = reinterpret_cast<Ints*>(totals[region].data() + channel);
  for (int i = 0; i < count; ++i) add_wide(above_zero(numbers[i]), to + std::ptrdiff_t{2} * i);
}
template <int count>
TAULER_INLINE void take_from(SumState::Totals& totals, int region, int channel,
                             const Shorts* numbers) {
  auto* to = reinterpret_cast<Ints*>(totals[region].data() + channel);
  for (int i = 0; i < count; ++i) add_wide(-above_zero(numbers[i]), to + std::ptrdiff_t{2} * i);
}

constexpr int steps[4] = {1, sum_width, sum_width + 1, sum_width - 1};

inline void set_cell(const SumModel& model, const SumState& state, int place, SumModel::Row& sum) {
  const SumModel::Row* rows = model.rows(state.mover);
  sum = model.bias;
  for (int direction = 0; direction < 4; ++direction) {
    const SumModel::Row& row = rows[model.row_of(state.windows[direction][place])];
    for (int i = 0; i < channels; ++i) sum[i] = static_cast<std::int16_t>(sum[i] + row[i]);
  }
}

inline void begin(const SumModel& model, int size, Colour mover, SumState& state) {
  constexpr std::uint32_t off = 3;
  state.mover = mover;
  state.region.fill(SumState::nowhere);
  std::array<int, SumState::regions> cells{};
  const int edge = size / 3;
  const auto third = [&](int at) { return at < edge ? 0 : at < size - edge ? 1 : 2; };
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      const int region = 3 * third(row) + third(column);
      state.region[sum_place({row, column})] = static_cast<std::uint8_t>(region);
      ++cells[region];
    }
  }
  for (int i = 0; i < SumState::regions; ++i) {
    state.per_cell[i] = 1.0F / static_cast<float>(std::max(cells[i], 1));
  }
  state.per_board_cell = 1.0F / static_cast<float>(size * size);
  const Board board(size);
  for (auto& windows : state.windows) windows.fill(0);
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      constexpr Cell ways[4] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
      for (int direction = 0; direction < 4; ++direction) {
        std::uint32_t window = 0;
        for (int i = -nn::line_reach; i <= nn::line_reach; ++i) {
          const Cell at{row + i * ways[direction].row, column + i * ways[direction].column};
          if (!board.has(at)) window |= off << (2 * (nn::line_reach + i));
        }
        state.windows[direction][sum_place({row, column})] = window;
      }
    }
  }
  for (auto& sum : state.sums) sum.fill(0);
  for (auto& total : state.totals) total.fill(0);
  for (auto& filter : state.filtered) filter = model.near_bias;
  for (int place = 0; place < sum_places; ++place) {
    if (state.region[place] != SumState::nowhere) set_cell(model, state, place, state.sums[place]);
  }
  for (int place = 0; place < sum_places; ++place) {
    const int region = state.region[place];
    if (region == SumState::nowhere) continue;
    constexpr int half = filtered / shorts;
    Shorts* sum = shorts_of(state.filtered[place].data());
    for (int tap = 0; tap < SumModel::taps; ++tap) {
      const int from = place + (tap / 3 - 1) * sum_width + tap % 3 - 1;
      for (int i = 0; i < half; ++i) {
        sum[i] += product(filter_input(shorts_of(state.sums[from].data())[i]),
                          shorts_of(model.near[tap].data())[i]);
      }
    }
    add_to<half>(state.totals, region, 0, sum);
    add_to<half>(state.totals, region, filtered, shorts_of(state.sums[place].data()) + half);
  }
}

/// A cell's window of one direction before and after.
struct Step {
  std::uint32_t before;
  std::uint32_t after;
};

TAULER_INLINE void follow(const SumModel& model, SumState& state, SumChange& change,
                          const Step (*changed)[4], const int* changed_count) {
  constexpr int whole = channels / shorts;
  constexpr int half = filtered / shorts;
  const SumModel::Row* rows = model.rows(state.mover);
  change.totals = state.totals;
  for (int i = 0; i < change.touched_count; ++i) {
    const int place = change.touched[i];
    change.filtered[i] = state.filtered[place];
    take_from<half>(state.totals, state.region[place], 0, shorts_of(state.filtered[place].data()));
  }
  for (int i = 0; i < change.cell_count; ++i) {
    const int place = change.cells[i];
    change.sums[i] = state.sums[place];
    Shorts* sum = shorts_of(state.sums[place].data());
    Shorts before[whole];
    Shorts after[whole];
    TAULER_UNROLL
    for (int k = 0; k < whole; ++k) before[k] = after[k] = sum[k];
    for (int j = 0; j < changed_count[i]; ++j) {
      const Step& step = changed[i][j];
      const Shorts* less = shorts_of(rows[model.row_of(step.before)].data());
      const Shorts* more = shorts_of(rows[model.row_of(step.after)].data());
      TAULER_UNROLL
      for (int k = 0; k < whole; ++k) after[k] += more[k] - less[k];
    }
    TAULER_UNROLL
    for (int k = 0; k < whole; ++k) sum[k] = after[k];
    const int region = state.region[place];
    take_from<whole - half>(state.totals, region, filtered, before + half);
    add_to<whole - half>(state.totals, region, filtered, after + half);
    TAULER_UNROLL
    for (int k = 0; k < half; ++k) {
      const Shorts old = filter_input(before[k]);
      const Shorts now = filter_input(after[k]);
      for (int tap = 0; tap < SumModel::taps; ++tap) {
        const Shorts weight = shorts_of(model.near[tap].data())[k];
        // The cell is at the other end of the filter of its neighbour.
        const int neighbour = place - (tap / 3 - 1) * sum_width - (tap % 3 - 1);
        shorts_of(state.filtered[neighbour].data())[k] +=
            product(now, weight) - product(old, weight);
      }
    }
  }
  for (int i = 0; i < change.touched_count; ++i) {
    const int place = change.touched[i];
    add_to<half>(state.totals, state.region[place], 0, shorts_of(state.filtered[place].data()));
  }
}

inline void put(const SumModel& model, Cell cell, Colour colour, SumState& state,
                SumChange& change) {
  const int place = sum_place(cell);
  const std::uint32_t stone = colour == state.mover ? 1 : 2;
  Step changed[SumChange::most_cells][4];
  int changed_count[SumChange::most_cells];
  change.cells[0] = static_cast<std::int16_t>(place);
  int count = 1;
  for (int direction = 0; direction < 4; ++direction) {
    std::uint32_t& own = state.windows[direction][place];
    const std::uint32_t seen = own;
    own |= stone << (2 * nn::line_reach);
    changed[0][direction] = {seen, own};
    for (int i = -nn::line_reach; i <= nn::line_reach; ++i) {
      if (i == 0 || (seen >> (2 * (nn::line_reach + i)) & 3) == 3) continue;
      const int other = place + i * steps[direction];
      std::uint32_t& window = state.windows[direction][other];
      const std::uint32_t before = window;
      window |= stone << (2 * (nn::line_reach - i));
      change.cells[count] = static_cast<std::int16_t>(other);
      changed[count][0] = {before, window};
      changed_count[count] = 1;
      ++count;
    }
  }
  changed_count[0] = 4;
  change.cell_count = count;
  // Each cell on the board beside a changed one, once.
  std::uint64_t marked[(sum_places + 63) / 64] = {};
  for (int i = 0; i < count; ++i) {
    for (int row = -1; row <= 1; ++row) {
      const int first = change.cells[i] + row * sum_width - 1;
      marked[first >> 6] |= std::uint64_t{7} << (first & 63);
      if ((first & 63) > 61) marked[(first >> 6) + 1] |= 7U >> (64 - (first & 63));
    }
  }
  int touched = 0;
  for (int word = 0; word < (sum_places + 63) / 64; ++word) {
    for (std::uint64_t left = marked[word]; left != 0; left &= left - 1) {
      const int at = 64 * word + std::countr_zero(left);
      if (state.region[at] == SumState::nowhere) continue;
      change.touched[touched++] = static_cast<std::int16_t>(at);
    }
  }
  change.touched_count = touched;
  follow(model, state, change, changed, changed_count);
}

inline void take(Cell cell, Colour colour, const SumChange& change, SumState& state) {
  const int place = sum_place(cell);
  const std::uint32_t stone = colour == state.mover ? 1 : 2;
  for (int direction = 0; direction < 4; ++direction) {
    std::uint32_t& own = state.windows[direction][place];
    own &= ~(stone << (2 * nn::line_reach));
    for (int i = -nn::line_reach; i <= nn::line_reach; ++i) {
      if (i == 0 || (own >> (2 * (nn::line_reach + i)) & 3) == 3) continue;
      state.windows[direction][place + i * steps[direction]] &=
          ~(stone << (2 * (nn::line_reach - i)));
    }
  }
  state.totals = change.totals;
  for (int i = 0; i < change.cell_count; ++i) state.sums[change.cells[i]] = change.sums[i];
  for (int i = 0; i < change.touched_count; ++i) {
    state.filtered[change.touched[i]] = change.filtered[i];
  }
}

TAULER_INLINE Floats* floats_of(float* numbers) {
  return reinterpret_cast<Floats*>(numbers);
}
TAULER_INLINE const Floats* floats_of(const float* numbers) {
  return reinterpret_cast<const Floats*>(numbers);
}

/// `sums` += in × weights. Several parts of the inputs are summed side by side, since each addition
/// waits for the one before.
template <int outputs, int parts>
TAULER_INLINE void multiply(const float* in, int inputs, const float* weights, float* sums) {
  constexpr int vectors = outputs / floats;
  Floats to[parts][vectors];
  TAULER_UNROLL
  for (int part = 0; part < parts; ++part) {
    TAULER_UNROLL
    for (int k = 0; k < vectors; ++k) to[part][k] = part == 0 ? floats_of(sums)[k] : Floats{};
  }
  for (int i = 0; i < inputs; i += parts) {
    TAULER_UNROLL
    for (int part = 0; part < parts; ++part) {
      const Floats* row = floats_of(weights + static_cast<std::ptrdiff_t>(i + part) * outputs);
      TAULER_UNROLL
      for (int k = 0; k < vectors; ++k) to[part][k] += in[i + part] * row[k];
    }
  }
  TAULER_UNROLL
  for (int k = 0; k < vectors; ++k) {
    TAULER_UNROLL
    for (int part = 1; part < parts; ++part) to[0][k] += to[part][k];
    floats_of(sums)[k] = to[0][k];
  }
}

template <int count>
TAULER_INLINE void cut_at_zero(float* numbers) {
  TAULER_UNROLL
  for (int k = 0; k < count / floats; ++k)
    floats_of(numbers)[k] = above_zero(floats_of(numbers)[k]);
}

/// How many parts pay: as many vectors of sums as the processor has registers for.
constexpr int parts_for(int outputs) {
  constexpr int registers = sizeof(Floats) == 64 ? 16 : 8;
  const int vectors = outputs / floats;
  return vectors * 4 <= registers ? 4 : vectors * 2 <= registers ? 2 : 1;
}

template <int inputs, int outputs>
TAULER_INLINE void layer(const float* in, const nn::Buffer& weights, const nn::Buffer& bias,
                         float* out) {
  std::copy_n(bias.data(), outputs, out);
  multiply<outputs, parts_for(outputs)>(in, inputs, weights.data(), out);
  cut_at_zero<outputs>(out);
}

/// The means of the board, in the units of the sums.
TAULER_INLINE void set_mean(const SumState& state, float* mean) {
  TAULER_UNROLL
  for (int k = 0; k < channels / floats; ++k) {
    Ints all{};
    for (int region = 0; region < SumState::regions; ++region) {
      all += reinterpret_cast<const Ints*>(state.totals[region].data())[k];
    }
    floats_of(mean)[k] = __builtin_convertvector(all, Floats) * state.per_board_cell;
  }
}

inline float value(const SumModel& model, const SumState& state) {
  using N = SumNetwork;
  constexpr int inputs = N::channels + N::region_kinds * N::region;
  alignas(64) float in[inputs] = {};
  set_mean(state, in);
  for (int region = 0; region < SumState::regions; ++region) {
    const int kind = (region / 3 == 1 ? 1 : 0) + (region % 3 == 1 ? 1 : 0);
    alignas(64) float mean[N::channels];
    TAULER_UNROLL
    for (int k = 0; k < channels / floats; ++k) {
      const Ints total = reinterpret_cast<const Ints*>(state.totals[region].data())[k];
      floats_of(mean)[k] = __builtin_convertvector(total, Floats) * state.per_cell[region];
    }
    alignas(64) float seen[N::region];
    layer<N::channels, N::region>(mean, model.regions[kind], model.region_bias[kind], seen);
    Floats* to = floats_of(in + N::channels + std::ptrdiff_t{kind} * N::region);
    TAULER_UNROLL
    for (int k = 0; k < N::region / floats; ++k) to[k] += floats_of(seen)[k];
  }
  alignas(64) float hidden[N::hidden];
  layer<inputs, N::hidden>(in, model.value[0], model.value_bias[0], hidden);
  alignas(64) float second[N::second];
  layer<N::hidden, N::second>(hidden, model.value[1], model.value_bias[1], second);
  float sum = model.value_bias[2][0];
  for (int i = 0; i < N::second; ++i) sum += second[i] * model.value[2][i];
  return sum;
}

/// The policy's matrix for this board.
TAULER_INLINE void set_looks(const SumModel& model, const SumState& state, float* matrix) {
  using N = SumNetwork;
  alignas(64) float mean[N::channels];
  set_mean(state, mean);
  alignas(64) float hidden[N::hidden];
  layer<N::channels, N::hidden>(mean, model.look[0], model.look_bias[0], hidden);
  std::array<int, N::hidden> some;  // of the inputs: about half are 0
  int count = 0;
  for (int i = 0; i < N::hidden; ++i) {
    some[count] = i;
    count += hidden[i] != 0.0F ? 1 : 0;
  }
  constexpr int numbers = N::looks * (N::filtered + 1);
  constexpr int vectors = 11;  // that stay in registers
  static_assert(N::filtered + 1 == 3 * vectors);
  for (int first = 0; first < numbers; first += vectors * floats) {
    Floats sums[vectors];
    TAULER_UNROLL
    for (int k = 0; k < vectors; ++k) sums[k] = floats_of(model.look_bias[1].data() + first)[k];
    for (int n = 0; n < count; ++n) {
      const float* row = model.look[1].data() + static_cast<std::ptrdiff_t>(some[n]) * numbers;
      TAULER_UNROLL
      for (int k = 0; k < vectors; ++k) sums[k] += hidden[some[n]] * floats_of(row + first)[k];
    }
    TAULER_UNROLL
    for (int k = 0; k < vectors; ++k) floats_of(matrix + first)[k] = sums[k];
  }
}

inline void judge(const SumModel& model, const SumState& state,
                  std::span<const std::int16_t> places, std::span<float> logits) {
  using N = SumNetwork;
  typedef std::int16_t Few __attribute__((vector_size(sizeof(Floats) / 2)));
  alignas(64) float matrix[N::looks * (N::filtered + 1)];
  set_looks(model, state, matrix);
  for (std::size_t n = 0; n < places.size(); ++n) {
    alignas(64) float cell[N::filtered];
    const auto* seen = reinterpret_cast<const Few*>(state.filtered[places[n]].data());
    TAULER_UNROLL
    for (int k = 0; k < N::filtered / floats; ++k) {
      const Ints wide = __builtin_convertvector(seen[k], Ints);
      floats_of(cell)[k] = above_zero(__builtin_convertvector(wide, Floats));
    }
    alignas(64) float looks[N::looks];
    std::copy_n(matrix, N::looks, looks);
    multiply<N::looks, parts_for(N::looks)>(cell, N::filtered, matrix + N::looks, looks);
    cut_at_zero<N::looks>(looks);
    float sum = 0;
    for (int i = 0; i < N::looks; ++i) sum += looks[i] * model.policy[i];
    logits[n] = sum;
  }
}

constexpr SumRoutines routines{begin, put, take, value, judge};

}  // namespace tauler::gomoku::TAULER_ISA
