// Makes labelled positions of the frames that othello_positions.py writes, following it while it
// plays: from `exact` empty cells on, what a position is worth is played out; before, the value
// walks back from there through the search's own values.
//
//   cmake --build build/release --target othello_label_games
//   othello_label_games FRAMES OUT GAMES EXACT THREADS
//
// FRAMES holds frames-00000.bin and so on, and `done` once there are no more; OUT gets a file
// positions-00000.bin for each, of 24-byte records (labelled_position.hpp). GAMES is the games side
// by side.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "players/othello/exact/solver.hpp"
#include "train/labelled_position.hpp"

namespace {

using namespace tauler;
using othello::Bits;
using train::far;
using train::fixed;
using train::LabelledPosition;
using train::near;
namespace files = std::filesystem;

struct Frame {
  Bits black, white;
  std::int64_t rest;
};

struct Ply {
  Bits own, other;
  bool white;
  int chosen;
  double value;  ///< in discs
};

Ply ply_of(const Frame& frame) {
  const bool white = (frame.rest & 1) != 0;
  const double squashed = static_cast<double>(frame.rest >> 32) / 32767;
  const double discs = 16 * squashed / (1.25 - std::min(1.0, std::abs(squashed)));
  return {white ? frame.white : frame.black, white ? frame.black : frame.white, white,
          static_cast<int>((frame.rest >> 16) & 255), discs};
}

struct Game {
  std::vector<Ply> plies;
  std::uint64_t number = 0;
};

int empties(const Ply& ply) {
  return othello::cells - std::popcount(ply.own | ply.other);
}

/// The score for the mover of the last ply if its move ends the game; else false.
bool ends(const Ply& last, int& score) {
  const Bits turned = othello::flips_of(last.own, last.other, last.chosen);
  if (turned == 0) return false;
  const Bits own = last.own | turned | othello::bit(last.chosen);
  const Bits other = last.other & ~turned;
  if (othello::moves_of(own, other) != 0 || othello::moves_of(other, own) != 0) return false;
  const int mine = std::popcount(own);
  const int theirs = std::popcount(other);
  score = mine == theirs  ? 0
          : mine > theirs ? othello::cells - 2 * theirs
                          : 2 * mine - othello::cells;
  return true;
}

void label(const Game& game, int exact, othello::Solver& solver,
           std::vector<LabelledPosition>& out) {
  const auto& plies = game.plies;
  if (plies.size() < 2) return;  // its opening was thrown away
  const std::uint8_t kept = train::kept_of(game.number);
  std::size_t first = 0;
  while (first < plies.size() && empties(plies[first]) > exact) ++first;
  int result = 0;      // for the mover of `after`
  bool white = false;  // who that is
  if (first < plies.size()) {
    for (std::size_t i = plies.size(); i-- > first;) {
      const Ply& ply = plies[i];
      const int score = solver.solve({ply.own, ply.other}, -64, 64);
      out.push_back({ply.own, ply.other, fixed(score), fixed(score), fixed(score),
                     static_cast<std::int8_t>(score),
                     static_cast<std::uint8_t>(train::is_exact | kept)});
      result = score;
      white = ply.white;
    }
  } else {
    if (!ends(plies.back(), result)) return;  // cut off
    white = plies.back().white;
  }
  double returned = result;
  double far_return = result;
  for (std::size_t i = first; i-- > 0;) {
    const Ply& ply = plies[i];
    if (ply.white != white) {
      white = ply.white;
      result = -result;
      returned = -returned;
      far_return = -far_return;
    }
    returned = near * returned + (1 - near) * ply.value;
    far_return = far * far_return + (1 - far) * ply.value;
    out.push_back({ply.own, ply.other, fixed(ply.value), fixed(returned), fixed(far_return),
                   static_cast<std::int8_t>(result), kept});
  }
}

std::vector<Frame> read(const files::path& path) {
  std::vector<Frame> frames(files::file_size(path) / sizeof(Frame));
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(frames.data()),
          static_cast<std::streamsize>(frames.size() * sizeof(Frame)));
  return frames;
}

class Labeller {
 public:
  Labeller(std::size_t games, int exact, int threads) : games_(games), exact_(exact) {
    constexpr std::size_t memory = std::size_t{1} << 21;
    for (int i = 0; i < threads; ++i) solvers_.push_back(std::make_unique<othello::Solver>(memory));
  }

  std::vector<LabelledPosition> take(const std::vector<Frame>& frames, bool last) {
    std::vector<std::vector<LabelledPosition>> parts(solvers_.size());
    std::atomic<std::size_t> next = 0;
    std::vector<std::thread> workers;
    for (std::size_t worker = 0; worker < solvers_.size(); ++worker) {
      workers.emplace_back([&, worker] {
        for (std::size_t slot; (slot = next++) < games_.size();) {
          follow(slot, frames, last, *solvers_[worker], parts[worker]);
        }
      });
    }
    for (auto& worker : workers) worker.join();
    std::vector<LabelledPosition> all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
  }

 private:
  void follow(std::size_t slot, const std::vector<Frame>& frames, bool last,
              othello::Solver& solver, std::vector<LabelledPosition>& out) {
    Game& game = games_[slot];
    for (std::size_t at = slot; at < frames.size(); at += games_.size()) {
      if (((frames[at].rest >> 8) & 255) == 0) {
        label(game, exact_, solver, out);
        game.plies.clear();
        game.number += games_.size();
        if (game.number == games_.size()) game.number += slot;
      }
      // Frames before the first opening belong to a game whose beginning was not written.
      game.plies.push_back(ply_of(frames[at]));
    }
    if (last) label(game, exact_, solver, out);
  }

  std::vector<Game> games_;
  int exact_;
  std::vector<std::unique_ptr<othello::Solver>> solvers_;
};

std::string numbered(const char* name, int number) {
  char text[32];
  std::snprintf(text, sizeof text, "%s-%05d.bin", name, number);
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 6) {
    std::fprintf(stderr, "usage: othello_label_games FRAMES OUT GAMES EXACT THREADS\n");
    return 2;
  }
  const files::path frames = arguments[1];
  const files::path out = arguments[2];
  files::create_directories(out);
  Labeller labeller(static_cast<std::size_t>(std::atoi(arguments[3])), std::atoi(arguments[4]),
                    std::atoi(arguments[5]));
  for (int number = 0;;) {
    const bool done = files::exists(frames / "done");  // looked at before the next file
    const files::path next = frames / numbered("frames", number);
    if (!files::exists(next)) {
      if (done) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      continue;
    }
    const bool last = done && !files::exists(frames / numbered("frames", number + 1));
    const auto began = std::chrono::steady_clock::now();
    const std::vector<LabelledPosition> records = labeller.take(read(next), last);
    const files::path part = out / "part";
    std::ofstream(part, std::ios::binary)
        .write(reinterpret_cast<const char*>(records.data()),
               static_cast<std::streamsize>(records.size() * sizeof(LabelledPosition)));
    files::rename(part, out / numbered("positions", number));
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - began;
    std::printf("labelled %d: %zu positions in %.1f s\n", number, records.size(), spent.count());
    std::fflush(stdout);
    ++number;
  }
  std::ofstream(out / "done");
}
