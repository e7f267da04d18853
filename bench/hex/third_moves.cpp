// Who wins 7×7 after three moves, for src/players/hex/exact/third_moves.cpp:
//   hex_third_moves FILE SECONDS [PART PARTS]
// works for so long on what is neither built in nor in FILE and says how far it is; the same
// command goes on, also after a crash. With 0 seconds it prints the rows instead. Several may share
// the work, each with a PART from 0 on and a FILE of its own; all their lines together, in any
// order, are a FILE.
//
// A result holds for more than its position: whoever wins needs certain cells and no others, so the
// opponent's stones may stand anywhere else. FILE has a line "a c b winner cells" for each position
// that was solved: the first player's stones, the second's, and the cells in hexadecimal.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "core/clock.hpp"
#include "players/hex/exact/solver.hpp"
#include "players/hex/exact/third_moves.hpp"
#include "players/networks.hpp"

namespace {

using namespace tauler;
using hex::Position;

constexpr int size = 7;
constexpr int cells = size * size;
constexpr std::size_t table_bytes = std::size_t{1} << 30;

std::uint64_t bit(int code) {
  return std::uint64_t{1} << code;
}

struct Solved {
  int first;  ///< of the first player's stones the lower
  int third;  ///< … and the higher
  int second;
  Side winner;
  std::uint64_t needed;
};

Solved turned(const Solved& result) {
  Solved other = result;
  other.first = cells - 1 - result.third;
  other.third = cells - 1 - result.first;
  other.second = cells - 1 - result.second;
  other.needed = 0;
  for (std::uint64_t left = result.needed; left != 0; left &= left - 1) {
    other.needed |= bit(cells - 1 - std::countr_zero(left));
  }
  return other;
}

class Knowledge {
 public:
  std::optional<Side> winner(int first, int third, int second) const {
    return winners_[first][third][second];
  }

  void add(const Solved& result) {
    spread(result);
    spread(turned(result));
  }

  void add_built_in() {
    for_each([&](int first, int third, int second) {
      if (const auto winner = hex::winner_of_7x7(first, second, third)) {
        set(first, third, second, *winner);
      }
    });
  }

  int missing() const {
    int count = 0;
    for_each(
        [&](int first, int third, int second) { count += winners_[first][third][second] ? 0 : 1; });
    return count;
  }

  /// Pair by pair of the first player's stones: what holds against one stone of the opponent's
  /// helps against the next. Cells near the centre come first, as what holds there needs fewer
  /// others.
  template <class Visit>
  static void for_each(Visit&& visit) {
    const auto from_centre = [](int i) { return cells / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2); };
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j < i; ++j) {
        const int first = std::min(from_centre(i), from_centre(j));
        const int third = std::max(from_centre(i), from_centre(j));
        for (int k = 0; k < cells; ++k) {
          const int second = from_centre(k);
          if (first != second && third != second) visit(first, third, second);
        }
      }
    }
  }

 private:
  void set(int first, int third, int second, Side winner) {
    if (first == second || third == second) return;
    auto& place = winners_[first][third][second];
    if (place && *place != winner) {
      std::fprintf(stderr, "hex_third_moves: %d %d %d has two winners\n", first, third, second);
      std::exit(1);
    }
    place = winner;
  }

  void spread(const Solved& result) {
    if (result.winner == Side::first) {
      for (int second = 0; second < cells; ++second) {
        if ((result.needed & bit(second)) == 0) {
          set(result.first, result.third, second, Side::first);
        }
      }
      return;
    }
    for (int first = 0; first < cells; ++first) {
      if ((result.needed & bit(first)) != 0) continue;
      for (int third = first + 1; third < cells; ++third) {
        if ((result.needed & bit(third)) == 0) set(first, third, result.second, Side::second);
      }
    }
  }

  std::optional<Side> winners_[cells][cells][cells];
};

bool read(const std::string& file, Knowledge& known) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    Solved result{};
    char winner = 0;
    // The last line may have been cut short: then it has no end.
    std::string end;
    if (!(words >> result.first >> result.third >> result.second >> winner >> std::hex >>
          result.needed >> end) ||
        end != ".") {
      continue;
    }
    if (result.first < 0 || result.first >= result.third || result.third >= cells ||
        result.second < 0 || result.second >= cells || (winner != 'x' && winner != 'o')) {
      return false;
    }
    result.winner = winner == 'x' ? Side::first : Side::second;
    known.add(result);
  }
  return true;
}

/// A number for each position, 0 where it is not known, else 1 or 2, the winner; four to a
/// character, from '(' on. By half a turn the second player's stone is in the first half of the
/// board.
void print_rows(const Knowledge& known) {
  std::string text;
  int number = 0;
  int weight = 1;
  for (int second = 0; second < (cells + 1) / 2; ++second) {
    for (int first = 0; first < cells; ++first) {
      for (int third = first + 1; third < cells; ++third) {
        if (first == second || third == second) continue;
        const auto winner = known.winner(first, third, second);
        if (winner) number += weight * (*winner == Side::first ? 1 : 2);
        weight *= 3;
        if (weight < 81) continue;
        text += static_cast<char>('(' + number);
        number = 0;
        weight = 1;
      }
    }
  }
  constexpr std::size_t line = 96;
  for (std::size_t at = 0; at < text.size(); at += line) {
    std::printf("%s\n", text.substr(at, line).c_str());
  }
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds_left = count == 3 || count == 5 ? std::atof(arguments[2]) : -1;
  const int part = count == 5 ? std::atoi(arguments[3]) : 0;
  const int parts = count == 5 ? std::atoi(arguments[4]) : 1;
  if (seconds_left < 0 || part < 0 || part >= parts) {
    std::fprintf(stderr, "usage: hex_third_moves FILE SECONDS [PART PARTS]\n");
    return 2;
  }
  static Knowledge known;
  known.add_built_in();
  const std::string file = arguments[1];
  if (!read(file, known)) {
    std::fprintf(stderr, "hex_third_moves: %s has a wrong line\n", arguments[1]);
    return 1;
  }
  if (seconds_left == 0) {
    print_rows(known);
    return 0;
  }
  hex::Solver solver(size, table_bytes, network_of("hex", true));
  {
    std::ifstream memory(file + ".memory", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(memory), {}};
    if (!bytes.empty()) solver.recall(bytes);
  }
  std::FILE* const out = std::fopen(arguments[1], "a");
  if (!out) return 1;
  std::fputc('\n', out);
  const Stopwatch watch;
  int solved = 0;
  std::uint64_t nodes = 0;
  Knowledge::for_each([&](int first, int third, int second) {
    // Half a turn leaves this number as it is: a part gains from its own results turned round.
    const int pair = std::min(first, cells - 1 - third);
    if (pair % parts != part) return;
    if (known.winner(first, third, second) || seconds(watch.elapsed()) > seconds_left) return;
    Position position(size);
    for (int code : {first, second, third}) position.play(Move::of(code));
    const hex::SolverAnswer answer = solver.solve(position);
    Solved result{first, third, second, *answer.winner, 0};
    for (int code : answer.cells) result.needed |= bit(code);
    known.add(result);
    std::fprintf(out, "%d %d %d %c %llx .\n", first, third, second,
                 result.winner == Side::first ? 'x' : 'o',
                 static_cast<unsigned long long>(result.needed));
    std::fflush(out);
    ++solved;
    nodes += answer.nodes;
  });
  std::fclose(out);
  const std::string bytes = solver.memory();
  std::ofstream(file + ".memory", std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  std::fprintf(stderr, "%d solved, %llu nodes, %.0f s; %d of 55272 missing\n", solved,
               static_cast<unsigned long long>(nodes), seconds(watch.elapsed()), known.missing());
  return known.missing() == 0 ? 0 : 3;
}
