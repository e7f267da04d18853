// The weights were fitted to 15,000 moves in proofs of wins by threats, against the other moves of
// the same positions (a softmax over the moves), from 829 games of random openings and hasty play.
// They are in 32nds of the natural logarithm of the odds.
#include "players/gomoku/exact/threat_cost.hpp"

#include <algorithm>
#include <cstdlib>

namespace tauler::gomoku {
namespace {

constexpr int cost_at_even_odds = 160;
constexpr int most_cost = 1000;

/// What a stone makes on one line, at most.
enum Kind : std::uint8_t { nothing, third, three, four, straight };
using KindCounts = std::array<int, 5>;
using KindWeights = std::array<int, 5>;

constexpr KindWeights own_line{0, -32, 76, 62, 0};
constexpr KindWeights other_line{0, 3, 15, 84, 90};
constexpr int any_four = 62;
constexpr int any_three = 52;
constexpr int two_thirds = 63;
constexpr int two_threes = 66;
constexpr int three_and_third = 74;
constexpr int four_and_three = 3;
constexpr int four_and_third = 39;
/// The defender's stone that a four calls for: what it makes, and what the attacker loses there.
constexpr KindWeights answer_makes{0, -31, -53, -27, -27};
constexpr KindWeights answer_takes{0, -8, 22, 0, 0};

/// How far from the last stone of either side: one cell to five or more, and less than that on a
/// line with it.
struct Nearness {
  std::array<int, 5> at;
  int aligned;
};
constexpr Nearness own_last{{14, -1, -19, -24, -29}, 7};
constexpr Nearness other_last{{-4, 2, 1, -1, -21}, -12};

Kind kind_at(const ThreatBoard& board, LineSpot at, Colour colour) {
  const auto makes = [&](Threat threat) {
    return (board.cells(at.line, colour, threat) >> at.bit & 1) != 0;
  };
  if (makes(Threat::four)) return makes(Threat::straight) ? straight : four;
  if (makes(Threat::straight)) return straight;
  if (makes(Threat::three)) return three;
  return makes(Threat::third) ? third : nothing;
}

int nearness(Point move, Point last, const Nearness& weights) {
  if (last == no_point) return 0;
  const int rows = std::abs(cell_of(move).row - cell_of(last).row);
  const int columns = std::abs(cell_of(move).column - cell_of(last).column);
  const int distance = std::max(rows, columns);
  const bool aligned = rows == 0 || columns == 0 || rows == columns;
  if (distance >= 5) return weights.at[4];
  return weights.at[static_cast<std::size_t>(distance) - 1] + (aligned ? weights.aligned : 0);
}

/// The nearest cell that would make a four in place of this one: where a four is answered.
Point answer_to_four(const ThreatBoard& board, LineSpot at, Colour attacker) {
  const Board::Bits fours = board.cells(at.line, attacker, Threat::four);
  for (int distance = 1; distance < 5; ++distance) {
    for (const int bit : {at.bit - distance, at.bit + distance}) {
      if (bit >= 0 && bit < max_size && (fours >> bit & 1) != 0) return point_on(at.line, bit);
    }
  }
  return no_point;
}

int odds_of_four(const ThreatBoard& board, LineSpot line, Colour attacker) {
  const Point answer = answer_to_four(board, line, attacker);
  if (answer == no_point) return 0;
  int odds = 0;
  for (const LineSpot at : line_spots(answer)) {
    odds += answer_makes[kind_at(board, at, opposite(attacker))];
    if (at.line != line.line) odds += answer_takes[kind_at(board, at, attacker)];
  }
  return odds;
}

int odds_of_lines(const KindCounts& lines) {
  const bool makes_four = lines[four] + lines[straight] > 0;
  int odds = 0;
  if (makes_four) odds += any_four;
  if (lines[three] > 0) odds += any_three;
  if (lines[third] >= 2) odds += two_thirds;
  if (lines[three] >= 2) odds += two_threes;
  if (lines[three] > 0 && lines[third] > 0) odds += three_and_third;
  if (makes_four && lines[three] > 0) odds += four_and_three * lines[three];
  if (makes_four && lines[third] > 0) odds += four_and_third * lines[third];
  return odds;
}

}  // namespace

std::uint16_t threat_cost(const ThreatBoard& board, Point move, Colour attacker,
                          std::uint16_t quiet) {
  KindCounts lines{};
  const LineSpot* four_line = nullptr;
  int odds = 0;
  for (const LineSpot& at : line_spots(move)) {
    const Kind own = kind_at(board, at, attacker);
    ++lines[own];
    odds += own_line[own] + other_line[kind_at(board, at, opposite(attacker))];
    if (own >= four) four_line = &at;
  }
  if (lines[nothing] == 4) return quiet;
  odds += odds_of_lines(lines);
  odds += nearness(move, board.last(attacker), own_last);
  odds += nearness(move, board.last(opposite(attacker)), other_last);
  if (four_line) odds += odds_of_four(board, *four_line, attacker);
  return static_cast<std::uint16_t>(std::clamp(cost_at_even_odds - odds, 1, most_cost));
}

}  // namespace tauler::gomoku
