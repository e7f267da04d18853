#include "players/gomoku/points.hpp"

#include <array>

namespace tauler::gomoku {
namespace {

struct PointOption {
  std::string_view name;
  int StructurePoints::*points;
  std::string_view help;
};

constexpr std::array<PointOption, 14> point_options{{
    {"open-four", &StructurePoints::open_four, "points of four with two free ends"},
    {"fours", &StructurePoints::crossing_fours, "points of two half-open fours that cross"},
    {"four-three", &StructurePoints::crossing_four_three,
     "points of a half-open four that crosses an open three"},
    {"broken-four", &StructurePoints::broken_four, "points of four with a gap, a free end or two"},
    {"threes", &StructurePoints::crossing_threes, "points of two open threes that cross"},
    {"broken-three", &StructurePoints::broken_three, "points of three with a gap, two free ends"},
    {"half-threes", &StructurePoints::crossing_half_open_threes,
     "points of a half-open three that crosses an open one"},
    {"half-four", &StructurePoints::half_open_four, "points of four with one free end"},
    {"open-three", &StructurePoints::open_three, "points of three with two free ends"},
    {"twos", &StructurePoints::crossing_twos, "points of two open twos that cross"},
    {"half-three", &StructurePoints::half_open_three, "points of three with one free end"},
    {"half-twos", &StructurePoints::crossing_half_open_twos,
     "points of two half-open twos that cross"},
    {"open-two", &StructurePoints::open_two, "points of two with two free ends"},
    {"half-two", &StructurePoints::half_open_two, "points of two with one free end"},
}};

}  // namespace

int StructurePoints::of(Structure structure) const {
  switch (structure) {
    case Structure::half_open_two: return half_open_two;
    case Structure::open_two: return open_two;
    case Structure::half_open_three: return half_open_three;
    case Structure::open_three: return open_three;
    case Structure::half_open_four: return half_open_four;
    case Structure::open_four: return open_four;
    case Structure::none: break;
  }
  return 0;
}

int StructurePoints::broken(int stones, int free_ends) const {
  if (stones == 4 && free_ends >= 1) return broken_four;
  if (stones == 3 && free_ends == 2) return broken_three;
  return 0;
}

int StructurePoints::crossing(Structure a, Structure b) const {
  if (a > b) return crossing(b, a);
  if (a == Structure::half_open_four && b == Structure::half_open_four) return crossing_fours;
  if (a == Structure::open_three && b == Structure::half_open_four) return crossing_four_three;
  if (a == Structure::open_three && b == Structure::open_three) return crossing_threes;
  if (a == Structure::half_open_three && b == Structure::open_three) {
    return crossing_half_open_threes;
  }
  if (a == Structure::open_two && b == Structure::open_two) return crossing_twos;
  if (a == Structure::half_open_two && b == Structure::half_open_two) {
    return crossing_half_open_twos;
  }
  return 0;
}

OptionSpecs reading_options() {
  OptionSpecs specs{
      OptionSpec::choice("count", {"stones", "once", "merged"},
                         "a structure counts for each of its stones, or once; merged: lines that "
                         "cross do not count as lines too"),
      OptionSpec::choice("won", {"near", "full", "off"},
                         "a board whose next five cannot be prevented is worth nearly a five, as "
                         "much as one, or its structures")};
  const StructurePoints document;
  for (const PointOption& each : point_options) {
    specs.push_back(OptionSpec::integer(std::string(each.name), document.*each.points, 0,
                                        StructurePoints::most, std::string(each.help)));
  }
  return specs;
}

Reading reading_from(const Options& options) {
  Reading reading;
  const std::string& count = options.choice("count");
  reading.counting = count == "once"     ? Counting::once
                     : count == "merged" ? Counting::merged
                                         : Counting::stones;
  const std::string& won = options.choice("won");
  reading.won = won == "off" ? WonBoards::off : won == "full" ? WonBoards::full : WonBoards::near;
  for (const PointOption& each : point_options) {
    reading.points.*each.points = static_cast<int>(options.integer(each.name));
  }
  return reading;
}

}  // namespace tauler::gomoku
