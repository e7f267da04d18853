#include "store/turns_text.hpp"

#include <nlohmann/json.hpp>

namespace tauler::store {
namespace {

using nlohmann::json;

constexpr std::size_t turn_fields = 8;

Outcome outcome_of(std::string_view name) {
  for (Outcome outcome : {Outcome::first_wins, Outcome::second_wins, Outcome::draw}) {
    if (name_of(outcome) == name) return outcome;
  }
  return Outcome::ongoing;
}

arena::Turn read_turn(const json& fields) {
  arena::Turn turn;
  turn.mover = fields[0].get<int>() == 0 ? Side::first : Side::second;
  turn.time = Duration(fields[1].get<std::int64_t>());
  turn.overhead = Duration(fields[2].get<std::int64_t>());
  if (!fields[3].is_null()) turn.value = fields[3].get<double>();
  if (!fields[4].is_null()) turn.win_chance = fields[4].get<double>();
  if (!fields[5].is_null()) turn.proven = outcome_of(fields[5].get<std::string>());
  turn.depth = fields[6].get<int>();
  turn.nodes = fields[7].get<std::uint64_t>();
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

std::vector<arena::Turn> read_turns(std::string_view text) {
  std::vector<arena::Turn> turns;
  const json list = json::parse(text, nullptr, false);
  if (!list.is_array()) return turns;
  for (const json& fields : list) {
    if (!fields.is_array() || fields.size() != turn_fields) continue;
    try {
      turns.push_back(read_turn(fields));
    } catch (const json::exception&) {
      continue;
    }
  }
  return turns;
}

}  // namespace tauler::store
