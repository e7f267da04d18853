#include "players/connect4/book/cells.hpp"

#include <array>
#include <cassert>
#include <cstring>

#include "core/rng.hpp"

namespace tauler::connect4::book {
namespace {

using Places = std::array<std::uint32_t, 3>;

Places places_of(const CellPlan& plan, std::uint64_t key) {
  const std::uint64_t a = mix64(key ^ plan.seed);
  const std::uint64_t b = mix64(a);
  const auto within = [&](std::uint64_t number) {
    return static_cast<std::uint32_t>((number & 0xffff'ffff) * plan.third >> 32);
  };
  return {within(a), plan.third + within(a >> 32), 2 * plan.third + within(b)};
}

std::uint64_t word_at(std::string_view cells, std::size_t byte) {
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) {
    word = word << 8 | static_cast<unsigned char>(cells[byte + static_cast<std::size_t>(i)]);
  }
  return word;
}

unsigned cell_at(const CellPlan& plan, std::string_view cells, std::uint32_t place) {
  const std::size_t bit = std::size_t{place} * plan.bits;
  return static_cast<unsigned>(word_at(cells, bit / 8) >> (bit % 8)) & ((1u << plan.bits) - 1);
}

void change_cell(const CellPlan& plan, std::string& cells, std::uint32_t place, unsigned by) {
  const std::size_t bit = std::size_t{place} * plan.bits;
  const unsigned shifted = by << (bit % 8);
  for (std::size_t i = 0; i < 2; ++i) {
    char& byte = cells[bit / 8 + i];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (shifted >> (8 * i) & 0xff));
  }
}

/// A key put aside, and the cell it had to itself.
struct Peeled {
  std::uint32_t key;
  std::uint32_t place;
};

/// All keys in an order in which each has a cell to itself once those before it are gone; nothing
/// if there is none.
std::optional<std::vector<Peeled>> peel(const CellPlan& plan,
                                        const std::vector<std::uint64_t>& keys) {
  struct Cell {
    std::uint32_t count = 0;
    std::uint32_t keys = 0;  ///< exclusive or of all keys that use it: with one left, that one
  };
  std::vector<Cell> cells(std::size_t{3} * plan.third);
  for (std::uint32_t key = 0; key < keys.size(); ++key) {
    for (std::uint32_t place : places_of(plan, keys[key])) {
      ++cells[place].count;
      cells[place].keys ^= key;
    }
  }
  std::vector<std::uint32_t> single;
  for (std::uint32_t place = 0; place < cells.size(); ++place) {
    if (cells[place].count == 1) single.push_back(place);
  }
  std::vector<Peeled> order;
  while (!single.empty()) {
    const std::uint32_t place = single.back();
    single.pop_back();
    if (cells[place].count != 1) continue;
    const std::uint32_t key = cells[place].keys;
    order.push_back({key, place});
    for (std::uint32_t other : places_of(plan, keys[key])) {
      cells[other].keys ^= key;
      if (--cells[other].count == 1) single.push_back(other);
    }
  }
  if (order.size() < keys.size()) return std::nullopt;
  return order;
}

}  // namespace

unsigned find_number(const CellPlan& plan, std::string_view cells, std::uint64_t key) {
  assert(cells.size() == plan.bytes());
  unsigned number = 0;
  for (std::uint32_t place : places_of(plan, key)) number ^= cell_at(plan, cells, place);
  return number;
}

FilledCells fill_cells(const std::vector<std::uint64_t>& keys,
                       const std::vector<std::uint8_t>& numbers, int bits) {
  assert(keys.size() == numbers.size() && bits >= 1 && bits <= 8);
  FilledCells filled;
  filled.plan.bits = bits;
  filled.plan.third = static_cast<std::uint32_t>(keys.size() * 123 / 300 + 12);
  std::optional<std::vector<Peeled>> order;
  while (!(order = peel(filled.plan, keys))) ++filled.plan.seed;
  filled.cells.assign(filled.plan.bytes(), '\0');
  for (auto last = order->rbegin(); last != order->rend(); ++last) {
    const unsigned now = find_number(filled.plan, filled.cells, keys[last->key]);
    change_cell(filled.plan, filled.cells, last->place, now ^ numbers[last->key]);
  }
  return filled;
}

}  // namespace tauler::connect4::book
