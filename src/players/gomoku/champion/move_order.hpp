// Which moves a search looks at, and in which order.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "players/gomoku/champion/trail.hpp"

namespace tauler::gomoku {

struct Candidate {
  Point point = no_point;
  float likely = 0;  ///< what the evaluation says of it, less what it says of its favourite
  int score = 0;     ///< the higher the sooner
};

/// The empty cells near stones: within two rows and columns, or three on a line.
PointSet near_stones(const Board& board);

/// What earlier parts of the search say of moves: which refuted others, and how often.
class Experience {
 public:
  void forget();

  /// How often it was good, less how often it was not.
  int history(Colour colour, Point point) const { return history_[index(colour)][point]; }
  /// What refuted the stone before.
  Point answer(Colour colour, Point last) const {
    return last == no_point ? no_point : answers_[index(colour)][last];
  }
  bool is_killer(int ply, Point point) const {
    return killers_[ply][0] == point || killers_[ply][1] == point;
  }

  /// `point` refuted what came before, where `tried` did not.
  void learn(Colour colour, Point last, int ply, Point point, std::span<const Candidate> tried,
             int depth);
  /// A new search has begun.
  void begin();

  static constexpr int most_history = 8'192;

 private:
  static constexpr std::size_t index(Colour colour) { return static_cast<std::size_t>(colour); }
  void add(Colour colour, Point point, int bonus);

  std::array<std::array<std::int16_t, point_count>, 2> history_{};
  std::array<std::array<Point, point_count>, 2> answers_{};
  std::array<std::array<Point, 2>, most_plies + 1> killers_{};
};

/// The candidates of one position, best first as far as they are asked for. They lie on a stack
/// that all positions of a line of play share.
class MoveOrder {
 public:
  class Stack {
   public:
    Stack() : candidates_(std::size_t{most_plies} * point_count) {}

   private:
    friend MoveOrder;
    std::vector<Candidate> candidates_;
    std::size_t top_ = 0;
  };

  /// `first`, if it is among them, comes first.
  MoveOrder(Stack& stack, Trail& trail, const PointSet& points, Point first,
            const Experience& experience);
  MoveOrder(const MoveOrder&) = delete;
  MoveOrder& operator=(const MoveOrder&) = delete;
  ~MoveOrder() { stack_.top_ = bottom_; }

  int size() const { return size_; }
  /// The next best. Precondition: not all were asked for.
  const Candidate& next();
  /// Those that were asked for.
  std::span<const Candidate> given() const {
    return {&stack_.candidates_[bottom_], static_cast<std::size_t>(given_)};
  }

 private:
  Stack& stack_;
  std::size_t bottom_;
  int size_ = 0;
  int given_ = 0;
  int likely_ = 0;  ///< those at the front, all of which come before the others
};

}  // namespace tauler::gomoku
