#include "players/gomoku/exact/threat_board.hpp"

#include <algorithm>
#include <utility>

namespace tauler::gomoku {
namespace {

struct StoneKeys {
  std::array<std::array<ThreatKey, 2>, point_count> keys{};
};

constexpr StoneKeys threat_stone_keys = [] {
  StoneKeys table;
  std::uint64_t counter = 0x7468726561740000;
  for (auto& both : table.keys) {
    for (ThreatKey& key : both) {
      key.slot = mix64(++counter);
      key.lock = mix64(~counter * 0x9e3779b97f4a7c15ULL);
    }
  }
  return table;
}();

}  // namespace

ThreatKey stone_key(Point point, Colour colour) {
  return threat_stone_keys.keys[point][static_cast<std::size_t>(colour)];
}

ThreatBoard::ThreatBoard(const Position& position)
    : board_(position.board()), rule_(position.rule()), rule_lanes_(RuleLanes::of(rule_)) {
  for (int row = 0; row < size(); ++row) {
    for (int column = 0; column < size(); ++column) {
      const Cell cell{row, column};
      for (const LineSpot at : line_spots(point_of(cell))) on_board_[at.line] |= Bits{1} << at.bit;
      for (const Colour colour : {Colour::black, Colour::white}) {
        if (!board_.has_stone(cell, colour)) continue;
        const ThreatKey stone = stone_key(point_of(cell), colour);
        key_ = {key_.slot ^ stone.slot, key_.lock ^ stone.lock};
      }
    }
  }
  // Every line begins or ends on one of three edges.
  for (int i = 0; i < size(); ++i) {
    for (const Cell cell : {Cell{0, i}, Cell{i, 0}, Cell{i, size() - 1}}) {
      renew<threat_kinds>(point_of(cell));
    }
  }
}

template <std::size_t kinds>
void ThreatBoard::renew(Point point) {
  const auto& spots = line_spots(point);
  // Put together in registers: vectors read from memory that was just written in parts are slow.
  std::array<Bits, 4> black;
  std::array<Bits, 4> white;
  std::array<Bits, 4> board;
  for (std::size_t i = 0; i < 4; ++i) {
    black[i] = board_.stones(spots[i].line, Colour::black);
    white[i] = board_.stones(spots[i].line, Colour::white);
    board[i] = on_board_[spots[i].line];
  }
  const Lanes own{black[0], black[1], black[2], black[3], white[0], white[1], white[2], white[3]};
  const Lanes other{white[0], white[1], white[2], white[3], black[0], black[1], black[2], black[3]};
  Lanes empty{board[0], board[1], board[2], board[3], board[0], board[1], board[2], board[3]};
  empty &= ~(own | other);
  const LaneThreats threats = lane_threats(own, other, empty, rule_lanes_);
  const Lanes listed = threats.fives | threats.fours | threats.straights;
  const Lanes* found[] = {&threats.fives, &threats.fours, &threats.straights, &threats.threes,
                          &threats.thirds};
  for (std::size_t lane = 0; lane < 8; ++lane) {
    const std::size_t colour = lane / 4;
    const std::size_t line = spots[lane % 4].line;
    auto& cells = lines_[line].cells[colour];
    // Most lines have none of these, before and after.
    if ((listed[lane] | cells[0] | cells[1] | cells[2]) != 0) {
      for (std::size_t kind = 0; kind < listed_kinds; ++kind) {
        const bool changes = (cells[kind] != 0) != ((*found[kind])[lane] != 0);
        if (changes) active_[colour][kind][line >> 6] ^= std::uint64_t{1} << (line & 63);
        cells[kind] = (*found[kind])[lane];
      }
    }
    for (std::size_t kind = listed_kinds; kind < kinds; ++kind) {
      cells[kind] = (*found[kind])[lane];
    }
  }
}

void ThreatBoard::play(Point point, Colour colour, Undo& undo) {
  put(point, colour, undo);
  renew<threat_kinds>(point);
}

void ThreatBoard::put(Point point, Colour colour, Undo& undo) {
  undo.point = point;
  undo.colour = colour;
  undo.active = active_;
  undo.last = std::exchange(last_[index(colour)], point);
  const auto& spots = line_spots(point);
  for (std::size_t i = 0; i < 4; ++i) undo.lines[i] = lines_[spots[i].line];
  board_.toggle(cell_of(point), colour);
  const ThreatKey stone = stone_key(point, colour);
  key_ = {key_.slot ^ stone.slot, key_.lock ^ stone.lock};
}

void ThreatBoard::play_for_fours(Point point, Colour colour, Undo& undo) {
  put(point, colour, undo);
  renew<listed_kinds>(point);
}

void ThreatBoard::undo(const Undo& undo) {
  board_.toggle(cell_of(undo.point), undo.colour);
  const ThreatKey stone = stone_key(undo.point, undo.colour);
  key_ = {key_.slot ^ stone.slot, key_.lock ^ stone.lock};
  active_ = undo.active;
  last_[index(undo.colour)] = undo.last;
  const auto& spots = line_spots(undo.point);
  for (std::size_t i = 0; i < 4; ++i) lines_[spots[i].line] = undo.lines[i];
}

Point ThreatBoard::a_five(Colour colour) const {
  const LineSet& lines = active_[index(colour)][index(Threat::five)];
  const int half = lines[0] != 0 ? 0 : 1;
  const int line = 64 * half + std::countr_zero(lines[static_cast<std::size_t>(half)]);
  return point_on(line, std::countr_zero(cells(line, colour, Threat::five)));
}

PointSet ThreatBoard::near(Colour colour) const {
  PointSet cells;
  for (int line = 0; line < Board::line_count; ++line) {
    const Bits own = board_.stones(line, colour);
    const Bits around = own << 1 | own << 2 | own >> 1 | own >> 2;
    const Bits taken = own | board_.stones(line, opposite(colour));
    cells.add_line(line, around & on_board_[static_cast<std::size_t>(line)] & ~taken);
  }
  return cells;
}

bool ThreatBoard::can_move(Colour colour) const {
  for (int row = 0; row < size(); ++row) {
    for (Bits empty = board_.empty_in_row(row); empty != 0; empty &= empty - 1) {
      if (allows(point_of({row, std::countr_zero(empty)}), colour)) return true;
    }
  }
  return false;
}

ThreatBoard::Stops ThreatBoard::stops(Colour colour) {
  if (rule_ == Rule::caro) return caro_stops(colour);
  // Only a stone in the gap stops a five, so two gaps are one too many.
  Point gap = no_point;
  bool several = false;
  for_each_line(colour, Threat::five, [&](int line, Bits bits) {
    for (; bits != 0; bits &= bits - 1) {
      const Point point = point_on(line, std::countr_zero(bits));
      several |= gap != no_point && gap != point;
      gap = point;
    }
  });
  Stops stops;
  if (!several && allows(gap, opposite(colour))) stops.add(gap);
  return stops;
}

/// A stone beside a five may hold it, so every empty cell near one gap is tried.
ThreatBoard::Stops ThreatBoard::caro_stops(Colour colour) {
  const Point gap = a_five(colour);
  const auto& spots = line_spots(gap);
  const LineSpot at = *std::find_if(spots.begin(), spots.end(), [&](LineSpot each) {
    return (cells(each.line, colour, Threat::five) >> each.bit & 1) != 0;
  });
  const Bits taken = board_.stones(at.line, Colour::black) | board_.stones(at.line, Colour::white);
  const Bits empty = on_board_[at.line] & ~taken;
  Stops stops;
  for (int bit = std::max(at.bit - 5, 0); bit <= std::min(at.bit + 5, max_size - 1); ++bit) {
    if ((empty >> bit & 1) == 0) continue;
    const TriedFour stone(*this, point_on(at.line, bit), opposite(colour));
    if (!any(colour, Threat::five)) stops.add(point_on(at.line, bit));
  }
  return stops;
}

}  // namespace tauler::gomoku
