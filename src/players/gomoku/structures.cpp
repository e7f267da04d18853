#include "players/gomoku/structures.hpp"

#include <algorithm>
#include <bit>

namespace tauler::gomoku {
namespace {

/// Lines start at this bit, so that six cells below the first can be read as off the board.
constexpr int first_bit = StoneEffects::side_cells;

/// What a stone counts, beyond its lines, by the structures of its four directions.
int crossings_at(std::size_t packed, const Reading& reading) {
  std::array<Structure, 4> lines{};
  std::array<bool, 4> crosses{};
  for (std::size_t i = 0; i < 4; ++i) lines[i] = static_cast<Structure>(packed >> (3 * i) & 7);
  int sum = 0;
  for (std::size_t a = 0; a < 4; ++a) {
    for (std::size_t b = a + 1; b < 4; ++b) {
      const int points = reading.points.crossing(lines[a], lines[b]);
      if (points > 0) crosses[a] = crosses[b] = true;
      sum += points;
    }
  }
  if (reading.counting != Counting::merged) return sum;
  for (std::size_t i = 0; i < 4; ++i) sum -= crosses[i] ? reading.points.of(lines[i]) : 0;
  return sum;
}

}  // namespace

StructureTables::StructureTables(const Reading& how)
    : reading(how), effects(how), crossings(1 << 12) {
  for (std::size_t packed = 0; packed < crossings.size(); ++packed) {
    crossings[packed] = crossings_at(packed, reading);
  }
}

const std::shared_ptr<const StructureTables>& StructureTables::document() {
  static const auto tables = std::make_shared<const StructureTables>(Reading{});
  return tables;
}

Structures::Structures(const Position& position, const StructureTables& tables)
    : effects_(&tables.effects),
      crossings_(tables.crossings.data()),
      sees_won_(tables.reading.won != WonBoards::off && position.rule() != Rule::caro),
      size_(position.size()),
      rule_(position.rule()),
      steps_{1, size_, size_ + 1, 1 - size_} {
  lay_out();
  for (auto& gains : gains_) gains.fill(occupied);
  const int cells = position.cells();
  for (int cell = 0; cell < cells; ++cell) {
    const Cell at = position.cell(Move::of(cell));
    for (Colour colour : {Colour::black, Colour::white}) {
      if (position.board().has_stone(at, colour)) place(cell, index(colour));
    }
  }
  changes_.clear();
  for (int cell = 0; cell < cells; ++cell) {
    if (!position.board().is_empty(position.cell(Move::of(cell)))) continue;
    for (int colour : {0, 1}) gains_[colour][cell] = compute_gain(cell, colour);
  }
}

void Structures::lay_out() {
  for (Line& line : lines_) line = {~Bits{0}, ~Bits{0}};
  for (int row = 0; row < size_; ++row) {
    for (int column = 0; column < size_; ++column) {
      for (Direction direction : directions) {
        const Spot at = spot({row, column}, direction);
        const int bit = at.bit + first_bit;
        spots_[row * size_ + column][static_cast<std::size_t>(direction)] = {
            static_cast<std::uint8_t>(at.line), static_cast<std::uint8_t>(bit)};
        for (Bits& stones : lines_[at.line]) stones &= ~(Bits{1} << bit);
      }
    }
  }
}

int Structures::best_gain(Colour colour, const Focus& focus) const {
  const auto& gains = gains_[index(colour)];
  int best = occupied;
  if (focus.left == 0 && focus.right == size_ - 1) {  // whole rows are one stretch
    const int end = (focus.bottom + 1) * size_;
    for (int cell = focus.top * size_; cell < end; ++cell) best = std::max(best, gains[cell]);
    return best;
  }
  for (int row = focus.top; row <= focus.bottom; ++row) {
    const int end = row * size_ + focus.right;
    for (int cell = row * size_ + focus.left; cell <= end; ++cell) {
      best = std::max(best, gains[cell]);
    }
  }
  return best;
}

int Structures::compute_gain(int cell, int own) const {
  bool is_long = false;
  const int gain = points_gained(cell, own, is_long);
  if (is_long && wins_at(cell, own)) return win_points;
  return sees_won_ && fives_around(cell, own).cells > 1 ? wins_next : gain;
}

Structures::Fives Structures::fives(Colour colour) const {
  const auto& gains = gains_[index(colour)];
  const int cells = size_ * size_;
  Fives found;
  for (int cell = 0; cell < cells; ++cell) found.cells += gains[cell] == win_points;
  if (found.cells == 0) return found;
  found.last = static_cast<int>(std::find(gains.begin(), gains.end(), win_points) - gains.begin());
  return found;
}

Structures::Fives Structures::fives_of_last() const {
  return fives_around(frames_.back().cell, frames_.back().colour);
}

/// With a stone of the colour on that cell, the cells on its lines where one more makes a five.
Structures::Fives Structures::fives_around(int cell, int own) const {
  constexpr int reach = 4;  // of two stones in one five
  constexpr Bits in_reach = (Bits{1} << (2 * reach + 1)) - 1;
  constexpr Bits through = (Bits{1} << (reach + 1)) - 1;  // where fives with the stone begin
  Fives found;
  for (int direction = 0; direction < 4; ++direction) {
    const auto [line, bit] = spots_[cell][direction];
    const Bits mine = (lines_[line][own] & ~lines_[line][own ^ 1]) | Bits{1} << bit;
    const Bits theirs = lines_[line][own ^ 1] & ~lines_[line][own];
    const int low = bit - reach;
    if (std::popcount(mine >> low & in_reach) < 4) continue;
    Bits empty = ~(lines_[line][0] | lines_[line][1]) & ~(Bits{1} << bit) & in_reach << low;
    for (; empty != 0; empty &= empty - 1) {
      const Bits stone = empty & -empty;
      const Bits wins = winning_fives(rule_, static_cast<Colour>(own), mine | stone, theirs);
      if ((wins >> low & through) == 0) continue;
      ++found.cells;
      found.last = cell + steps_[direction] * (std::countr_zero(stone) - bit);
    }
  }
  return found;
}

int Structures::points_gained(int cell, int own, bool& is_long) const {
  int gain = 0;
  std::size_t made = 0;
  for (int direction = 0; direction < 4; ++direction) {
    const auto [line, bit] = spots_[cell][direction];
    const StoneEffect& effect = effects_->look_up(lines_[line][own], lines_[line][own ^ 1], bit);
    gain += effect.gain;
    made |= static_cast<std::size_t>(effect.made) << (bits_each * direction);
    is_long |= effect.is_long;
    const int step = steps_[direction];
    if (effect.below.stones > 0) gain += crossing_change(cell, -step, direction, effect.below);
    if (effect.above.stones > 0) gain += crossing_change(cell, step, direction, effect.above);
  }
  return gain + crossings_[made];
}

int Structures::crossing_change(int cell, int step, int direction, const TouchedRun& run) const {
  const int shift = bits_each * direction;
  const int becomes = static_cast<int>(run.becomes) << shift;
  int change = 0;
  for (int i = 0; i < run.stones; ++i) {
    cell += step;
    const int before = crossing_of_[cell];
    change += crossings_[(before & ~(7 << shift)) | becomes] - crossings_[before];
  }
  return run.is_own ? change : -change;
}

bool Structures::wins_at(int cell, int own) const {
  if (rule_ == Rule::freestyle) return true;
  return std::any_of(spots_[cell].begin(), spots_[cell].end(), [&](const auto& at) {
    const Bits mine = lines_[at[0]][own];
    const Bits theirs = lines_[at[0]][own ^ 1];
    return winning_fives(rule_, static_cast<Colour>(own), (mine & ~theirs) | Bits{1} << at[1],
                         theirs & ~mine) != 0;
  });
}

void Structures::toggle(int cell, int own) {
  for (const auto& [line, bit] : spots_[cell]) lines_[line][own] ^= Bits{1} << bit;
}

void Structures::change_run(int cell, int step, int direction, const TouchedRun& run) {
  const int shift = bits_each * direction;
  for (int i = 0; i < run.stones; ++i) {
    cell += step;
    const Crossing before = crossing_of_[cell];
    changes_.push_back(
        {static_cast<std::int16_t>(cell), static_cast<std::uint8_t>(direction), before});
    crossing_of_[cell] =
        static_cast<Crossing>((before & ~(7 << shift)) | static_cast<int>(run.becomes) << shift);
  }
}

/// Value, runs and lines; not the gains.
void Structures::place(int cell, int own) {
  bool is_long = false;  // five in a row or not: the points are what the stone takes away
  const int gain = points_gained(cell, own, is_long);
  std::size_t made = 0;
  for (int direction = 0; direction < 4; ++direction) {
    const auto [line, bit] = spots_[cell][direction];
    const StoneEffect& effect = effects_->look_up(lines_[line][own], lines_[line][own ^ 1], bit);
    made |= static_cast<std::size_t>(effect.made) << (bits_each * direction);
    change_run(cell, -steps_[direction], direction, effect.below);
    change_run(cell, steps_[direction], direction, effect.above);
  }
  crossing_of_[cell] = static_cast<Crossing>(made);
  value_ += own == 0 ? gain : -gain;
  toggle(cell, own);
}

void Structures::play(int cell, Colour colour, Renew renew) {
  frames_.push_back(
      {value_, static_cast<std::int16_t>(cell), static_cast<std::uint8_t>(index(colour)),
       static_cast<std::uint32_t>(changes_.size()), static_cast<std::uint32_t>(old_gains_.size())});
  place(cell, index(colour));
  if (renew == Renew::none) return;
  list_dependent_cells(cell, frames_.back().changes);
  const int next = index(opposite(colour));
  renew_gains(cell, next, renew == Renew::when_needed);
  if (renew == Renew::all) renew_gains(cell, index(colour), false);
}

void Structures::renew_gains(int cell, int of, bool later) {
  auto& gains = gains_[of];
  const auto set = [&](int at, int gain) {
    old_gains_.push_back({static_cast<std::int16_t>(at), static_cast<std::uint8_t>(of), gains[at]});
    gains[at] = gain;
  };
  set(cell, occupied);
  for (std::int16_t at : dependent_) set(at, later ? occupied : compute_gain(at, of));
}

int Structures::best_reply(Colour mover, const Focus& focus, int enough) const {
  int best = best_gain(mover, focus);
  for (std::size_t i = 0; i < dependent_.size() && best < enough; ++i) {
    const int cell = dependent_[i];
    if (focus.has({cell / size_, cell % size_})) {
      best = std::max(best, compute_gain(cell, index(mover)));
    }
  }
  return best;
}

void Structures::undo() {
  const Frame frame = frames_.back();
  frames_.pop_back();
  for (; old_gains_.size() > frame.old_gains; old_gains_.pop_back()) {
    const OldGain& old = old_gains_.back();
    gains_[old.colour][old.cell] = old.gain;
  }
  for (; changes_.size() > frame.changes; changes_.pop_back()) {
    crossing_of_[changes_.back().cell] = changes_.back().before;
  }
  crossing_of_[frame.cell] = 0;
  value_ = frame.value;
  toggle(frame.cell, frame.colour);
}

void Structures::list(int cell) {
  if (listed_in_[cell] == round_) return;
  listed_in_[cell] = round_;
  dependent_.push_back(static_cast<std::int16_t>(cell));
}

void Structures::list_dependent_cells(int cell, std::size_t first_change) {
  dependent_.clear();
  ++round_;
  list_around(cell);
  for (std::size_t i = first_change; i < changes_.size(); ++i) {
    list_run_ends(changes_[i].cell, changes_[i].direction);
  }
}

/// The first two empty cells of each ray: with two empty cells in between, a stone is out of sight.
void Structures::list_around(int cell) {
  constexpr Bits in_sight = (1 << StoneEffects::side_cells) - 1;
  for (int direction = 0; direction < 4; ++direction) {
    const auto [line, bit] = spots_[cell][direction];
    const Bits empty = ~(lines_[line][0] | lines_[line][1]);
    Bits above = empty >> (bit + 1) & in_sight;
    Bits below = empty >> (bit - StoneEffects::side_cells) & in_sight;
    for (int i = 0; i < 2 && above != 0; ++i, above &= above - 1) {
      list(cell + steps_[direction] * (std::countr_zero(above) + 1));
    }
    for (int i = 0; i < 2 && below != 0; ++i) {
      const int highest = 31 - std::countl_zero(below);
      list(cell - steps_[direction] * (StoneEffects::side_cells - highest));
      below ^= Bits{1} << highest;
    }
  }
}

/// A stone whose run in `direction` changed: stones at the ends of its other runs cross it.
void Structures::list_run_ends(int cell, int direction) {
  for (int other = 0; other < 4; ++other) {
    if (other == direction) continue;
    const auto [line, bit] = spots_[cell][other];
    const auto [black, white] = lines_[line];
    const Bits empty = ~(black | white);
    const Bits run = (black >> bit & 1) != 0 ? black & ~white : white & ~black;
    const int above = std::countr_one(run >> bit);
    const int below = std::countl_one(run << (31 - bit));
    if ((empty >> (bit + above) & 1) != 0) list(cell + steps_[other] * above);
    if ((empty >> (bit - below) & 1) != 0) list(cell - steps_[other] * below);
  }
}

}  // namespace tauler::gomoku
