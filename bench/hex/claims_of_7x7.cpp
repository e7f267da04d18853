// What is proven about the first stones of 7×7, for src/players/hex/exact/claims_of_7x7.cpp:
//   hex_claims_of_7x7 FILE SECONDS [PART PARTS]
// works for so long on the positions after two, three and four moves that neither what is built in
// nor FILE decides, and says how far it is; the same command goes on, also after a crash. All are
// tried for few nodes before any is tried for many: what holds in one often decides others. With 0
// seconds it prints the rows instead. Several may share the work, each with a PART from 0 on and a
// FILE of its own; all their lines together, in any order, are a FILE.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "players/hex/exact/claim_book.hpp"
#include "players/hex/exact/solver.hpp"
#include "players/networks.hpp"

namespace {

using namespace tauler;
using hex::ClaimBook;
using hex::Position;
using Set = ClaimBook::Set;

constexpr int size = 7;
constexpr int cells = size * size;
constexpr std::size_t table_bytes = std::size_t{1} << 30;
constexpr std::uint64_t nodes_of_passes[] = {200, 800, 3'000, 12'000, 100'000, 10'000'000};

/// Of positions after so many moves.
struct Tally {
  int asked = 0;
  int missing = 0;
};

class Work {
 public:
  Work(ClaimBook& book, std::FILE* out, double seconds)
      : book_(book), out_(out), seconds_(seconds) {}

  /// Those after `plies` moves whose first stones are of this part.
  Tally visit(int plies, int part, int parts, std::uint64_t most_nodes) {
    Tally tally;
    const auto ask = [&](std::initializer_list<int> moves) {
      Position position(size);
      for (int code : moves) position.play(Move::of(code));
      ++tally.asked;
      if (!book_.winner(position) && !solve(position, most_nodes)) ++tally.missing;
    };
    for_each_pair([&](int first, int third) {
      // Half a turn leaves this number as it is: a part gains from its own results turned round.
      if (std::min(first, cells - 1 - third) % parts != part) return;
      if ((plies == 2) != (first == third)) return;
      for_each_pair([&](int second, int fourth) {
        if ((plies < 4) != (second == fourth)) return;
        for (int code : {second, fourth}) {
          if (code == first || code == third) return;
        }
        if (plies == 2) ask({first, second});
        if (plies == 3) ask({first, second, third});
        if (plies == 4) ask({first, second, third, fourth});
      });
    });
    return tally;
  }

  int solved() const { return solved_; }
  std::uint64_t nodes() const { return nodes_; }
  double elapsed() const { return seconds(watch_.elapsed()); }

 private:
  /// From the centre on, as what holds there needs fewer other cells; also each cell with itself.
  template <class Visit>
  static void for_each_pair(Visit&& visit) {
    const auto from_centre = [](int i) { return cells / 2 + (i % 2 == 0 ? i / 2 : -(i + 1) / 2); };
    for (int i = 0; i < cells; ++i) {
      for (int j = 0; j <= i; ++j) {
        visit(std::min(from_centre(i), from_centre(j)), std::max(from_centre(i), from_centre(j)));
      }
    }
  }

  bool solve(const Position& position, std::uint64_t most_nodes) {
    if (elapsed() > seconds_) return false;
    Limits limits;
    limits.nodes = most_nodes;
    const hex::SolverAnswer answer = solver_.solve(position, limits);
    nodes_ += answer.nodes;
    if (!answer.winner) return false;
    ClaimBook::Claim claim;
    for (int code = 0; code < cells; ++code) {
      if (position.has_stone(*answer.winner, code)) claim.stones |= Set::single(code);
    }
    for (int code : answer.cells) claim.cells |= Set::single(code);
    // A winning move outside its cells is any: it is won without the move.
    const bool moves = *answer.winner == position.to_move() && claim.cells.has(answer.move.value());
    if (moves) claim.move = answer.move.value();
    book_.add(*answer.winner, claim);
    ClaimBook alone(size);
    alone.add(*answer.winner, claim);
    std::fputs(alone.text().c_str(), out_);
    std::fflush(out_);
    ++solved_;
    return true;
  }

  ClaimBook& book_;
  std::FILE* out_;
  double seconds_;
  hex::Solver solver_{size, table_bytes, network_of("hex", true), &book_};
  Stopwatch watch_;
  int solved_ = 0;
  std::uint64_t nodes_ = 0;
};

/// False where a line is wrong. The last one may have been cut short, and goes.
bool read(const char* file, ClaimBook& book) {
  if (!std::filesystem::exists(file)) return true;
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  text.resize(text.find_last_of('\n') + 1);
  std::filesystem::resize_file(file, text.size());
  return book.read(text);
}

void print_rows(const ClaimBook& book) {
  constexpr std::size_t letters_a_row = std::size_t{7} * 12;
  std::string text = book.text();
  std::erase(text, '\n');
  for (std::size_t at = 0; at < text.size(); at += letters_a_row) {
    std::printf("    R\"(%s)\",\n", text.substr(at, letters_a_row).c_str());
  }
}

}  // namespace

int main(int count, char** arguments) {
  const double most = count > 2 ? std::atof(arguments[2]) : -1;
  const int part = count > 4 ? std::atoi(arguments[3]) : 0;
  const int parts = count > 4 ? std::atoi(arguments[4]) : 1;
  if ((count != 3 && count != 5) || most < 0 || part < 0 || part >= parts) {
    std::fprintf(stderr, "usage: hex_claims_of_7x7 FILE SECONDS [PART PARTS]\n");
    return 2;
  }
  ClaimBook book = ClaimBook::of_7x7();
  if (!read(arguments[1], book)) {
    std::fprintf(stderr, "hex_claims_of_7x7: %s has a wrong line\n", arguments[1]);
    return 1;
  }
  if (most == 0) {
    print_rows(book);
    return 0;
  }
  std::FILE* const out = std::fopen(arguments[1], "a");
  if (!out) return 1;
  Work work(book, out, most);
  for (const std::uint64_t nodes : nodes_of_passes) {
    for (int plies = 2; plies <= 4; ++plies) {
      const Tally tally = work.visit(plies, part, parts, nodes);
      std::fprintf(stderr, "%llu nodes, %d moves: %d of %d missing; %d solved, %.0f s\n",
                   static_cast<unsigned long long>(nodes), plies, tally.missing, tally.asked,
                   work.solved(), work.elapsed());
    }
    if (work.elapsed() > most) break;
  }
  std::fclose(out);
  return 0;
}
