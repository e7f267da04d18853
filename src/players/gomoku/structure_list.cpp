#include "players/gomoku/structure_list.hpp"

#include <algorithm>

#include "players/gomoku/points.hpp"

namespace tauler::gomoku {
namespace {

constexpr std::array<std::string_view, 7> structure_ids{"",
                                                        "gomoku.half-open-two",
                                                        "gomoku.open-two",
                                                        "gomoku.half-open-three",
                                                        "gomoku.open-three",
                                                        "gomoku.half-open-four",
                                                        "gomoku.open-four"};

struct Run {
  Colour colour;
  Direction direction;
  Cell first;
  int length;
  int free_ends;

  Cell at(int i) const { return neighbour(first, direction, i); }
  Cell last() const { return at(length - 1); }
  Cell before() const { return at(-1); }
  Cell after() const { return at(length); }
  Structure structure() const { return structure_of(length, free_ends); }
};

class Finder {
 public:
  Finder(const Board& board, const Reading& reading) : board_(board), reading_(reading) {}

  std::vector<FoundStructure> find() {
    for (int row = 0; row < board_.size(); ++row) {
      for (int column = 0; column < board_.size(); ++column) look_at({row, column});
    }
    return std::move(found_);
  }

 private:
  bool is_free(Cell cell) const { return board_.has(cell) && board_.is_empty(cell); }
  bool has_stone(Cell cell, Colour colour) const {
    return board_.has(cell) && board_.has_stone(cell, colour);
  }

  /// The run that this stone is part of.
  Run run_through(Cell cell, Direction direction, Colour colour) const {
    Run run{colour, direction, cell, 1, 0};
    while (has_stone(run.before(), colour)) {
      run.first = run.before();
      ++run.length;
    }
    while (has_stone(run.after(), colour)) ++run.length;
    run.free_ends = int{is_free(run.before())} + int{is_free(run.after())};
    return run;
  }

  void look_at(Cell cell) {
    for (Colour colour : {Colour::black, Colour::white}) {
      if (!board_.has_stone(cell, colour)) continue;
      std::array<Run, 4> runs;
      for (std::size_t i = 0; i < runs.size(); ++i) {
        runs[i] = run_through(cell, directions[i], colour);
        if (runs[i].first != cell) continue;  // reported at its first stone
        add_simple(runs[i]);
        add_broken(runs[i]);
      }
      for (std::size_t i = 0; i < runs.size(); ++i) {
        for (std::size_t j = i + 1; j < runs.size(); ++j) add_crossing(runs[i], runs[j]);
      }
    }
  }

  /// A line, where those that cross need not count as lines at the stone they share.
  int times_counted(const Run& run) const {
    int times = reading_.times(run.length);
    if (reading_.counting != Counting::merged) return times;
    for (int i = 0; i < run.length; ++i) {
      const bool crosses =
          std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
            return direction != run.direction &&
                   reading_.points.crossing(
                       run.structure(), run_through(run.at(i), direction, run.colour).structure()) >
                       0;
          });
      if (crosses) --times;
    }
    return times;
  }

  void add_simple(const Run& run) {
    const Structure structure = run.structure();
    if (structure == Structure::none) return;
    FoundStructure& found = add(structure_ids[static_cast<std::size_t>(structure)], run,
                                times_counted(run) * reading_.points.of(structure));
    add_stones(found, run);
    found.lines = {{run.first, run.last()}};
    add_gaps(found, {run.before(), run.after()});
  }

  /// With the run behind a single empty cell, if there is one.
  void add_broken(const Run& run) {
    const Cell beyond = run.at(run.length + 1);
    if (!is_free(run.after()) || !has_stone(beyond, run.colour)) return;
    const Run other = run_through(beyond, run.direction, run.colour);
    const int stones = run.length + other.length;
    const int points =
        reading_.times(stones) *
        reading_.points.broken(stones, int{is_free(run.before())} + int{is_free(other.after())});
    if (points == 0) return;
    FoundStructure& found =
        add(stones == 4 ? "gomoku.broken-four" : "gomoku.broken-three", run, points);
    add_stones(found, run);
    add_stones(found, other);
    found.lines = {{run.first, other.last()}};
    add_gaps(found, {run.after(), run.before(), other.after()});
  }

  /// At the stone both go through.
  void add_crossing(const Run& one, const Run& other) {
    const int points = reading_.points.crossing(one.structure(), other.structure());
    if (points == 0) return;
    FoundStructure& found = add("gomoku.crossing", one, points);
    add_stones(found, one);
    add_stones(found, other);
    found.lines = {{one.first, one.last()}, {other.first, other.last()}};
  }

  FoundStructure& add(std::string_view id, const Run& run, int points) {
    found_.push_back({id, run.colour, points, {}, {}, {}});
    return found_.back();
  }
  static void add_stones(FoundStructure& found, const Run& run) {
    for (int i = 0; i < run.length; ++i) found.stones.push_back(run.at(i));
  }
  void add_gaps(FoundStructure& found, std::initializer_list<Cell> cells) const {
    for (Cell cell : cells) {
      if (is_free(cell)) found.gaps.push_back(cell);
    }
  }

  const Board& board_;
  const Reading& reading_;
  std::vector<FoundStructure> found_;
};

}  // namespace

std::vector<FoundStructure> list_structures(const Board& board, const Reading& reading) {
  return Finder(board, reading).find();
}

}  // namespace tauler::gomoku
