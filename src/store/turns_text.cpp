#include "store/turns_text.hpp"

#include <limits>

#include <nlohmann/json.hpp>

#include "store/outcome_name.hpp"

namespace tauler::store {
namespace {

using nlohmann::json;

constexpr std::size_t turn_fields = 8;

std::optional<double> number_or_none(const json& field) {
  if (field.is_null()) return std::nullopt;
  return field.get<double>();
}

/// A whole number within these bounds; `get` alone would silently change a larger one.
template <class Integer>
std::optional<Integer> whole(const json& field, Integer low) {
  if (field.is_number_unsigned()) {
    const auto number = field.get<std::uint64_t>();
    constexpr auto high = static_cast<std::uint64_t>(std::numeric_limits<Integer>::max());
    return number <= high ? std::optional(static_cast<Integer>(number)) : std::nullopt;
  }
  if (!field.is_number_integer() || std::is_unsigned_v<Integer>) return std::nullopt;
  const auto number = field.get<std::int64_t>();
  return number >= static_cast<std::int64_t>(low) ? std::optional(static_cast<Integer>(number))
                                                  : std::nullopt;
}

/// Throws json's exceptions if a field has another type.
std::optional<arena::Turn> read_turn(const json& fields) {
  if (!fields.is_array() || fields.size() != turn_fields) return std::nullopt;
  const auto mover = whole<int>(fields[0], 0);
  const auto time = whole<std::int64_t>(fields[1], 0);
  const auto overhead = whole<std::int64_t>(fields[2], 0);
  const auto depth = whole<int>(fields[6], std::numeric_limits<int>::min());
  const auto nodes = whole<std::uint64_t>(fields[7], 0);
  if (!mover || *mover > 1 || !time || !overhead || !depth || !nodes) return std::nullopt;
  arena::Turn turn;
  turn.mover = *mover == 0 ? Side::first : Side::second;
  turn.time = Duration(*time);
  turn.overhead = Duration(*overhead);
  turn.value = number_or_none(fields[3]).value_or(turn.value);
  turn.win_chance = number_or_none(fields[4]);
  if (!fields[5].is_null()) {
    turn.proven = outcome_named(fields[5].get<std::string>());
    if (!turn.proven) return std::nullopt;
  }
  turn.depth = *depth;
  turn.nodes = *nodes;
  return turn;
}

}  // namespace

std::string write_turns(const std::vector<arena::Turn>& turns) {
  json list = json::array();
  for (const arena::Turn& turn : turns) {
    list.push_back({index_of(turn.mover), turn.time.count(), turn.overhead.count(), turn.value,
                    turn.win_chance ? json(*turn.win_chance) : json(),
                    turn.proven ? json(name_of(*turn.proven)) : json(), turn.depth, turn.nodes});
  }
  return list.dump();
}

std::optional<std::vector<arena::Turn>> read_turns(std::string_view text) {
  const json list = json::parse(text, nullptr, false);
  if (!list.is_array()) return std::nullopt;
  std::vector<arena::Turn> turns;
  try {
    for (const json& fields : list) {
      const std::optional<arena::Turn> turn = read_turn(fields);
      if (!turn) return std::nullopt;
      turns.push_back(*turn);
    }
  } catch (const json::exception&) {
    return std::nullopt;
  }
  return turns;
}

}  // namespace tauler::store
