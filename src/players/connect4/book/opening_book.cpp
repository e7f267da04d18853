#include "players/connect4/book/opening_book.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include <fmt/core.h>

#include "core/rng.hpp"
#include "players/data_files.hpp"

namespace tauler::connect4 {
namespace {

constexpr std::string_view magic = "TAULERC4";
constexpr std::size_t checked_from = 16;
constexpr std::size_t header_bytes = 32;
constexpr std::size_t part_bytes = 24;
/// More than any part of `OpeningBook::most_stones` has.
constexpr std::uint32_t largest_third = 1u << 24;

std::uint64_t number_at(std::string_view bytes, std::size_t at, int size) {
  std::uint64_t number = 0;
  for (int i = size - 1; i >= 0; --i) {
    number = number << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
  }
  return number;
}

void append(std::string& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xff);
}

std::uint64_t checksum_of(std::string_view bytes) {
  std::uint64_t sum = bytes.size();
  std::size_t at = 0;
  for (; at + 8 <= bytes.size(); at += 8) sum = mix64(sum ^ number_at(bytes, at, 8));
  for (; at < bytes.size(); ++at) sum = mix64(sum ^ number_at(bytes, at, 1));
  return sum;
}

int bits_for(int stones) {
  const book::ScoreRange range = book::quiet_range(stones);
  return static_cast<int>(std::bit_width(static_cast<unsigned>(range.high - range.low)));
}

/// The scores of one part, by code.
struct Level {
  int stones;
  std::vector<std::uint64_t> codes;
  std::vector<std::int8_t> scores;

  int score(std::uint64_t code) const {
    const auto found = std::lower_bound(codes.begin(), codes.end(), code);
    assert(found != codes.end() && *found == code);
    return scores[static_cast<std::size_t>(found - codes.begin())];
  }
};

/// From the scores of a later level, by looking ahead to it.
int score_ahead(const Position& position, const Level& later) {
  if (const auto score = book::score_at_once(position)) return *score;
  if (position.ply() == later.stones) return later.score(book::code_of(position));
  int best = -100;
  MoveList columns;
  position.legal_moves(columns);
  for (Move column : columns) {
    Position after = position;
    after.play(column);  // nobody wins at once, and no board is full so early
    best = std::max(best, -score_ahead(after, later));
  }
  return best;
}

Level earlier_level(const Level& later) {
  Level level{later.stones - OpeningBook::stones_between_parts, {}, {}};
  level.codes = book::quiet_positions(level.stones);
  for (std::uint64_t code : level.codes) {
    level.scores.push_back(static_cast<std::int8_t>(score_ahead(book::position_of(code), later)));
  }
  return level;
}

book::FilledCells filled(const Level& level) {
  const int low = book::quiet_range(level.stones).low;
  std::vector<std::uint8_t> numbers;
  numbers.reserve(level.scores.size());
  for (std::int8_t score : level.scores) {
    numbers.push_back(static_cast<std::uint8_t>(score - low));
  }
  return book::fill_cells(level.codes, numbers, bits_for(level.stones));
}

}  // namespace

Result<OpeningBook> OpeningBook::read(std::string_view bytes) {
  if (bytes.size() < header_bytes || bytes.substr(0, magic.size()) != magic) {
    return Error{"book-magic", {}, 0};
  }
  if (number_at(bytes, 8, 8) != checksum_of(bytes.substr(checked_from))) {
    return Error{"book-damaged"};
  }
  if (number_at(bytes, 16, 4) != 7 || number_at(bytes, 20, 4) != 6) {
    return Error{"book-other-board", {}, 16};
  }
  const std::uint64_t count = number_at(bytes, 24, 4);
  if (count < 1 || count > most_stones || bytes.size() < header_bytes + count * part_bytes) {
    return Error{"book-parts", {}, 24};
  }
  OpeningBook result;
  std::size_t cells_at = header_bytes + count * part_bytes;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = header_bytes + i * part_bytes;
    const std::uint64_t stones = number_at(bytes, at, 4);
    const book::CellPlan plan{.seed = number_at(bytes, at + 16, 8),
                              .third = static_cast<std::uint32_t>(number_at(bytes, at + 8, 4)),
                              .bits = static_cast<int>(number_at(bytes, at + 12, 4) & 0xff)};
    const bool in_order =
        i == 0 ? stones <= most_stones
               : static_cast<int>(stones) + stones_between_parts == result.parts_.back().stones;
    if (!in_order || plan.third < 1 || plan.third > largest_third ||
        plan.bits != bits_for(static_cast<int>(stones)) || bytes.size() - cells_at < plan.bytes()) {
      return Error{"book-part-wrong", {i + 1}, at};
    }
    result.parts_.push_back({static_cast<int>(stones), plan, bytes.substr(cells_at, plan.bytes())});
    cells_at += plan.bytes();
  }
  if (result.parts_.back().stones >= stones_between_parts) {
    return Error{"book-beginning-missing"};
  }
  return result;
}

const OpeningBook& OpeningBook::ours() {
  static const OpeningBook book = [] {
    Result<OpeningBook> own = read(data_file(file_name));
    assert(own && "the book was read when the program was tested");
    return *std::move(own);
  }();
  return book;
}

const OpeningBook::Part* OpeningBook::part_of(int stones) const {
  const auto found = std::find_if(parts_.begin(), parts_.end(),
                                  [&](const Part& part) { return part.stones == stones; });
  return found == parts_.end() ? nullptr : &*found;
}

int OpeningBook::exact(const Position& position) const {
  if (const auto score = book::score_at_once(position)) return *score;
  if (const Part* part = part_of(position.ply())) {
    const unsigned number = book::find_number(part->plan, part->cells, book::code_of(position));
    return book::quiet_range(part->stones).low + static_cast<int>(number);
  }
  int best = -100;
  MoveList columns;
  position.legal_moves(columns);
  for (Move column : columns) {
    Position after = position;
    after.play(column);
    best = std::max(best, -exact(after));
  }
  return best;
}

std::string write_book(int stones, const std::vector<std::uint64_t>& codes,
                       const std::vector<std::int8_t>& scores) {
  assert(stones <= OpeningBook::most_stones && codes.size() == scores.size());
  std::vector<Level> levels{{stones, codes, scores}};
  while (levels.back().stones >= OpeningBook::stones_between_parts) {
    levels.push_back(earlier_level(levels.back()));
  }
  std::string plans;
  std::string cells;
  for (const Level& level : levels) {
    const book::FilledCells part = filled(level);
    append(plans, static_cast<std::uint64_t>(level.stones), 4);
    append(plans, level.codes.size(), 4);
    append(plans, part.plan.third, 4);
    append(plans, static_cast<std::uint64_t>(part.plan.bits), 4);
    append(plans, part.plan.seed, 8);
    cells += part.cells;
  }
  std::string checked;
  append(checked, 7, 4);
  append(checked, 6, 4);
  append(checked, levels.size(), 4);
  append(checked, 0, 4);
  checked += plans + cells;
  std::string file(magic);
  append(file, checksum_of(checked), 8);
  return file + checked;
}

}  // namespace tauler::connect4
