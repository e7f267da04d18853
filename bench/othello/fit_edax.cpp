// Fits weights for Edax, whose own are not to be had, so that it can be measured against:
//   othello_fit_edax GAMES eval.dat
// Teacher is what we have: positions of games by our evaluation with random moves, and beside each
// the one after another move, worth what a short search says, near the end what the solver says.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "edax_features.hpp"
#include "games/othello/position.hpp"
#include "hasty_play.hpp"
#include "searches.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;
using bench::EdaxFeatures;

constexpr int plies = 61;     // of the file; discs less the four at the start
constexpr int last_ply = 53;  // from there on Edax plays the end out
constexpr int first_ply = 2;
constexpr int solved_from = 11;  // empty cells
constexpr int ahead = 2;         // plies of the teacher's search before
constexpr int weight_of_disc = 128;

/// What a position is worth to the mover, in discs.
float taught_value(bench::Searches& teacher, const Position& position) {
  const ExactBoard board{position.own(), position.other()};
  if (cells - std::popcount(position.discs()) <= solved_from) {
    return static_cast<float>(teacher.score(board));
  }
  const int value = teacher.value(board, ahead, ProbCut::full_care);
  return static_cast<float>(value) / PatternEvaluation::disc;
}

struct Sample {
  EdaxFeatures::Indices indices;
  float value;
};

/// Positions by ply, to learn from and to check with.
struct Samples {
  std::array<std::vector<Sample>, plies> learnt;
  std::array<std::vector<Sample>, plies> checked;
};

void play_game(int game, bench::Searches& teacher, const EdaxFeatures& features, Samples& samples) {
  constexpr int check_one_in = 50;
  auto& kept = game % check_one_in == 0 ? samples.checked : samples.learnt;
  const auto keep = [&](const Position& position) {
    const int ply = std::popcount(position.discs()) - 4;
    if (is_over(position.outcome()) || position.must_pass()) return;
    if (ply < first_ply || ply > last_ply) return;
    kept[ply].push_back(
        {features.of(position.own(), position.other()), taught_value(teacher, position)});
  };
  Rng rng(static_cast<std::uint64_t>(game));
  const int opening = 4 + static_cast<int>(rng.below(14));
  const std::uint32_t random_one_in = 3 + rng.below(15);
  Position position;
  while (!is_over(position.outcome())) {
    Position beside = position;
    beside.play(bench::random_move(position, rng));
    keep(beside);
    position.play(position.ply() < opening ? bench::random_move(position, rng)
                                           : bench::hasty_move(position, random_one_in, rng));
    keep(position);
  }
}

using Weights = std::vector<float>;

float sum_of(const Weights& weights, const Sample& sample) {
  float sum = weights.back();
  for (std::uint32_t index : sample.indices) sum += weights[index];
  return sum;
}

double error_of(const Weights& weights, const std::vector<Sample>& samples) {
  double squares = 0;
  for (const Sample& sample : samples)
    squares += std::pow(sum_of(weights, sample) - sample.value, 2);
  return samples.empty() ? 0 : std::sqrt(squares / static_cast<double>(samples.size()));
}

/// One pass in random order; of each error `rate` is put right at once.
void learn(Weights& weights, const std::vector<const Sample*>& samples, float rate) {
  for (const Sample* sample : samples) {
    const float change =
        rate / (EdaxFeatures::images + 1) * (sample->value - sum_of(weights, *sample));
    for (std::uint32_t index : sample->indices) weights[index] += change;
    weights.back() += change;
  }
}

/// `weights` are those of the ply after it, so that what is rare here is known from there.
void fit_ply(Weights& weights, const Samples& samples, int ply, Rng& rng) {
  std::vector<const Sample*> order;
  for (int near = ply - 1; near <= std::min(ply + 1, last_ply); ++near) {
    for (const Sample& sample : samples.learnt[near]) order.push_back(&sample);
  }
  for (float rate : {0.5F, 0.3F, 0.2F, 0.12F, 0.07F, 0.04F}) {
    for (std::size_t i = order.size(); i > 1; --i) {
      std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
    }
    learn(weights, order, rate);
  }
}

std::vector<std::int16_t> rounded(const Weights& weights) {
  std::vector<std::int16_t> result;
  for (float weight : weights) {
    const float whole = std::round(weight * weight_of_disc);
    result.push_back(static_cast<std::int16_t>(std::clamp(whole, -32'767.F, 32'767.F)));
  }
  return result;
}

bool write(const char* path, const std::vector<std::vector<std::int16_t>>& by_ply) {
  std::ofstream file(path, std::ios::binary);
  // "EDAX", "EVAL" as numbers, version, release, build, and a date, in the machine's order.
  const std::array<std::uint32_t, 5> header = {0x45444158, 0x4556414c, 0, 0, 1};
  const double date = 0;
  file.write(reinterpret_cast<const char*>(header.data()), sizeof header);
  file.write(reinterpret_cast<const char*>(&date), sizeof date);
  for (const auto& weights : by_ply) {
    file.write(reinterpret_cast<const char*>(weights.data()),
               static_cast<std::streamsize>(weights.size() * sizeof weights[0]));
  }
  return file.flush().good();
}

}  // namespace

int main(int count, char** arguments) {
  const int games = count == 3 ? std::atoi(arguments[1]) : 0;
  if (games < 1) {
    std::fprintf(stderr, "usage: othello_fit_edax GAMES eval.dat\n");
    return 2;
  }
  const EdaxFeatures features;
  if (!features.complete()) {
    std::fprintf(stderr, "othello_fit_edax: the shapes do not make up the file\n");
    return 1;
  }
  Samples samples;
  bench::Searches teacher(std::size_t{1} << 22);
  for (int game = 0; game < games; ++game) play_game(game, teacher, features, samples);

  std::vector<std::vector<std::int16_t>> by_ply(plies);
  Weights weights(EdaxFeatures::weights);
  Rng rng(0);
  for (int ply = last_ply; ply >= first_ply; --ply) {
    fit_ply(weights, samples, ply, rng);
    by_ply[ply] = rounded(weights);
    const Weights none(EdaxFeatures::weights);
    std::printf("%d discs: %zu positions, error %.2f, %.2f on %zu others (%.2f without weights)\n",
                ply + 4, samples.learnt[ply].size(), error_of(weights, samples.learnt[ply]),
                error_of(weights, samples.checked[ply]), samples.checked[ply].size(),
                error_of(none, samples.checked[ply]));
    std::fflush(stdout);
  }
  for (int ply = 0; ply < first_ply; ++ply) by_ply[ply] = by_ply[first_ply];
  for (int ply = last_ply + 1; ply < plies; ++ply) by_ply[ply] = by_ply[last_ply];
  if (!write(arguments[2], by_ply)) {
    std::fprintf(stderr, "othello_fit_edax: cannot write %s\n", arguments[2]);
    return 1;
  }
}
