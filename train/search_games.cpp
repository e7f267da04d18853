// Positions of Othello games, each with what a search by the pattern evaluation says of it: what
// the evaluation learns its own second thoughts from. After an opening at random, mostly an even
// one, both sides play by searches of four plies and now and then at random; beside one position in
// three stands the one after another move, since a search asks about moves that nobody would play.
//
//   cmake --build build/release --target othello_search_games
//   othello_search_games WEIGHTS.tpe OUT SECONDS DEPTH EXACT THREADS SEED
//
// OUT gets positions-00000.bin and so on, one for each thread (labelled_position.hpp). A value is
// what a search of DEPTH plies says, with EXACT empty cells or fewer the exact score; it walks back
// through the game as far as no move was at random. Equal seeds give equal games, as many as there
// is time for.
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "bench/othello/hasty_play.hpp"
#include "bench/othello/searches.hpp"
#include "train/labelled_position.hpp"

namespace {

using namespace tauler;
using namespace tauler::othello;
using train::LabelledPosition;

constexpr int fewest_discs = 8;
constexpr int fewest_empty = 9;  // the exact search never asks the evaluation about fewer

class Teacher {
 public:
  Teacher(const PatternEvaluation& evaluation, int depth, int exact)
      : depth_(depth), exact_from_(exact), searches_(std::size_t{1} << 21, evaluation) {}

  void new_game() { searches_.clear(); }

  /// In discs.
  double guess(const Position& position) {
    constexpr int ahead = 4;
    return static_cast<double>(searches_.value({position.own(), position.other()}, ahead, 0)) /
           disc;
  }

  /// A good move, found quickly.
  Move choose(const Position& position) {
    constexpr int ahead = 3;
    MoveList moves;
    position.legal_moves(moves);
    Move best = moves[0];
    int most = -PatternEvaluation::highest - 1;
    for (Move move : moves) {
      Position after = position;
      after.play(move);
      const int value = -searches_.value({after.own(), after.other()}, ahead, 0);
      if (value > most) {
        most = value;
        best = move;
      }
    }
    return best;
  }

  LabelledPosition record_of(const ExactBoard& board, std::uint8_t kept) {
    const bool exact = cells - std::popcount(board.own | board.other) <= exact_from_;
    const int value = exact ? disc * searches_.score(board) : deepened(board);
    const double discs = static_cast<double>(value) / disc;
    const std::int16_t said = train::fixed(discs);
    return {board.own,
            board.other,
            said,
            said,
            said,
            static_cast<std::int8_t>(std::lround(discs)),
            static_cast<std::uint8_t>((exact ? train::is_exact : 0) | kept)};
  }

 private:
  static constexpr int disc = PatternEvaluation::disc;

  /// The table of one depth orders the moves of the next.
  int deepened(const ExactBoard& board) {
    int value = 0;
    for (int depth = depth_ % 2 == 0 ? 2 : 1; depth <= depth_; depth += 2) {
      value = searches_.value(board, depth, 0);
    }
    return value;
  }

  int depth_;
  int exact_from_;
  bench::Searches searches_;
};

/// Plays one game and writes its positions from the last to the first, so that each has what came
/// of it: by so much the values after it count, as long as no move was at random.
class TaughtGame {
 public:
  TaughtGame(std::uint64_t number, Teacher& teacher)
      : rng_(number), teacher_(teacher), kept_(train::kept_of(number)) {}

  void play(std::vector<LabelledPosition>& out) {
    teacher_.new_game();
    const std::uint32_t random_one_in = 6 + rng_.below(40);
    Position position = open();
    while (!is_over(position.outcome()) && empties(position) >= fewest_empty) {
      const bool random = rng_.below(random_one_in) == 0;
      keep_beside(position, out);
      keep(position, random);
      position.play(random || position.must_pass() ? bench::random_move(position, rng_)
                                                   : teacher_.choose(position));
    }
    walk_back(out);
  }

 private:
  static constexpr std::uint32_t beside_one_in = 3;

  struct Ply {
    LabelledPosition record;
    bool white;
    bool random;  ///< the move that was played from here
  };

  static int empties(const Position& position) { return cells - std::popcount(position.discs()); }
  static bool is_asked(const Position& position) {
    const int discs = std::popcount(position.discs());
    return !is_over(position.outcome()) && !position.must_pass() && discs >= fewest_discs &&
           discs <= cells - fewest_empty;
  }
  LabelledPosition record_of(const Position& position) {
    return teacher_.record_of({position.own(), position.other()}, kept_);
  }

  /// After some random moves; most openings that leave one side far behind are dropped.
  Position open() {
    constexpr double uneven = 8;
    constexpr std::uint32_t uneven_one_in = 8;
    for (;;) {
      const int plies = 4 + static_cast<int>(rng_.below(rng_.below(2) == 0 ? 12 : 28));
      Position position;
      while (!is_over(position.outcome()) && position.ply() < plies) {
        position.play(bench::random_move(position, rng_));
      }
      if (!is_asked(position)) continue;
      if (std::abs(teacher_.guess(position)) < uneven || rng_.below(uneven_one_in) == 0) {
        return position;
      }
    }
  }

  void keep(const Position& position, bool random) {
    if (!is_asked(position)) return;
    plies_.push_back({record_of(position), position.to_move() == Side::second, random});
  }

  /// What a search asks about though nobody would play there.
  void keep_beside(const Position& position, std::vector<LabelledPosition>& out) {
    if (rng_.below(beside_one_in) != 0) return;
    Position beside = position;
    beside.play(bench::random_move(position, rng_));
    if (is_asked(beside)) out.push_back(record_of(beside));
  }

  void walk_back(std::vector<LabelledPosition>& out) {
    double returned = 0;
    double far_return = 0;
    for (std::size_t i = plies_.size(); i-- > 0;) {
      LabelledPosition& record = plies_[i].record;
      if (i + 1 == plies_.size() || plies_[i].random || (record.kind & train::is_exact) != 0) {
        returned = far_return = record.searched;
      } else {
        const double sign = plies_[i].white != plies_[i + 1].white ? -1 : 1;
        returned = train::near * sign * returned + (1 - train::near) * record.searched;
        far_return = train::far * sign * far_return + (1 - train::far) * record.searched;
      }
      record.returned = static_cast<std::int16_t>(std::lround(returned));
      record.far_return = static_cast<std::int16_t>(std::lround(far_return));
      out.push_back(record);
    }
  }

  Rng rng_;
  Teacher& teacher_;
  std::uint8_t kept_;
  std::vector<Ply> plies_;
};

}  // namespace

int main(int count, char** arguments) {
  if (count != 8) {
    std::fprintf(stderr,
                 "usage: othello_search_games WEIGHTS.tpe OUT SECONDS DEPTH EXACT THREADS SEED\n");
    return 2;
  }
  const PatternEvaluation evaluation = bench::evaluation_of(arguments[1]);
  const std::filesystem::path out = arguments[2];
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(arguments[3]));
  const int depth = std::atoi(arguments[4]);
  const int exact = std::atoi(arguments[5]);
  const int threads = std::atoi(arguments[6]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(arguments[7]));
  std::filesystem::create_directories(out);
  std::atomic<std::uint64_t> next = 0;
  std::atomic<std::size_t> positions = 0;
  std::vector<std::thread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (int worker = 0; worker < threads; ++worker) {
    workers.emplace_back([&, worker] {
      Teacher teacher(evaluation, depth, exact);
      std::vector<LabelledPosition> records;
      while (std::chrono::steady_clock::now() < end) {
        TaughtGame(mix64(seed) + next++, teacher).play(records);
      }
      std::array<char, 32> name{};
      std::snprintf(name.data(), name.size(), "positions-%05d.bin", worker);
      std::ofstream(out / name.data(), std::ios::binary)
          .write(reinterpret_cast<const char*>(records.data()),
                 static_cast<std::streamsize>(records.size() * sizeof(LabelledPosition)));
      positions += records.size();
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::printf("%zu positions of %llu games\n", positions.load(),
              static_cast<unsigned long long>(next.load()));
}
