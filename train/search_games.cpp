// Positions of Othello games, each with what a search by the pattern evaluation says of it: what
// the evaluation learns its own second thoughts from. Both sides play by the evaluation alone and
// now and then at random, after an opening at random; beside each position stands the one after
// another move, since a search asks about moves that nobody would play.
//
//   cmake --build build/release --target othello_search_games
//   othello_search_games OUT SECONDS DEPTH EXACT THREADS SEED
//
// OUT gets positions-00000.bin and so on, one for each thread, of records as label_games.cpp has
// them: all three values are the search's, DEPTH plies deep, with EXACT empty cells or fewer the
// exact score. Equal seeds give equal games, as many as there is time for.
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

namespace {

using namespace tauler;
using namespace tauler::othello;

struct Record {
  Bits own, other;
  std::array<std::int16_t, 3>
      value;           ///< for the mover, in discs × 128: the search's own; walked back
  std::int8_t result;  ///< the search's own in whole discs
  std::uint8_t kind;   ///< 1: exact; 2: kept for validation
};
static_assert(sizeof(Record) == 24);

constexpr int fewest_discs = 8;
constexpr int fewest_empty = 9;  // the exact search never asks the evaluation about fewer
constexpr int kept_one_in = 64;

class Teacher {
 public:
  Teacher(int depth, int exact) : depth_(depth), exact_from_(exact) {}

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

  Record record_of(const ExactBoard& board, std::uint8_t kept) {
    const bool exact = cells - std::popcount(board.own | board.other) <= exact_from_;
    const int value = exact ? disc * searches_.score(board) : deepened(board);
    const auto fixed = static_cast<std::int16_t>(value * (scale / disc));
    const auto whole = static_cast<std::int8_t>(std::lround(static_cast<double>(value) / disc));
    return {board.own,
            board.other,
            {fixed, fixed, fixed},
            whole,
            static_cast<std::uint8_t>((exact ? 1 : 0) | kept)};
  }

 private:
  static constexpr int disc = PatternEvaluation::disc;
  static constexpr int scale = 128;

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
  bench::Searches searches_{std::size_t{1} << 21};
};

/// Plays one game and writes its positions from the last to the first, so that each has what came
/// of it: by so much the values after it count, as long as no move was at random.
class TaughtGame {
 public:
  TaughtGame(std::uint64_t number, Teacher& teacher)
      : rng_(number),
        teacher_(teacher),
        kept_(static_cast<std::uint8_t>(mix64(number) % kept_one_in == 0 ? 2 : 0)) {}

  void play(std::vector<Record>& out) {
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
  static constexpr double near = 0.8;
  static constexpr double far = 0.93;
  static constexpr std::uint32_t beside_one_in = 3;

  struct Ply {
    Record record;
    bool white;
    bool random;  ///< the move that was played from here
  };

  static int empties(const Position& position) { return cells - std::popcount(position.discs()); }
  static bool is_asked(const Position& position) {
    const int discs = std::popcount(position.discs());
    return !is_over(position.outcome()) && !position.must_pass() && discs >= fewest_discs &&
           discs <= cells - fewest_empty;
  }
  Record record_of(const Position& position) {
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
  void keep_beside(const Position& position, std::vector<Record>& out) {
    if (rng_.below(beside_one_in) != 0) return;
    Position beside = position;
    beside.play(bench::random_move(position, rng_));
    if (is_asked(beside)) out.push_back(record_of(beside));
  }

  void walk_back(std::vector<Record>& out) {
    double returned[2] = {};
    for (std::size_t i = plies_.size(); i-- > 0;) {
      Record& record = plies_[i].record;
      const bool is_last = i + 1 == plies_.size() || plies_[i].random || (record.kind & 1) != 0;
      const double sign = !is_last && plies_[i].white != plies_[i + 1].white ? -1 : 1;
      for (int which = 0; which < 2; ++which) {
        const double weight = is_last ? 0 : which == 0 ? near : far;
        returned[which] = weight * sign * returned[which] + (1 - weight) * record.value[0];
        record.value[which + 1] = static_cast<std::int16_t>(std::lround(returned[which]));
      }
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
  if (count != 7) {
    std::fprintf(stderr, "usage: othello_search_games OUT SECONDS DEPTH EXACT THREADS SEED\n");
    return 2;
  }
  const std::filesystem::path out = arguments[1];
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(arguments[2]));
  const int depth = std::atoi(arguments[3]);
  const int exact = std::atoi(arguments[4]);
  const int threads = std::atoi(arguments[5]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(arguments[6]));
  std::filesystem::create_directories(out);
  std::atomic<std::uint64_t> next = 0;
  std::atomic<std::size_t> positions = 0;
  std::vector<std::thread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (int worker = 0; worker < threads; ++worker) {
    workers.emplace_back([&, worker] {
      Teacher teacher(depth, exact);
      std::vector<Record> records;
      while (std::chrono::steady_clock::now() < end) {
        TaughtGame(mix64(seed) + next++, teacher).play(records);
      }
      std::array<char, 32> name{};
      std::snprintf(name.data(), name.size(), "positions-%05d.bin", worker);
      std::ofstream(out / name.data(), std::ios::binary)
          .write(reinterpret_cast<const char*>(records.data()),
                 static_cast<std::streamsize>(records.size() * sizeof(Record)));
      positions += records.size();
    });
  }
  for (std::thread& worker : workers) worker.join();
  std::printf("%zu positions of %llu games\n", positions.load(),
              static_cast<unsigned long long>(next.load()));
}
