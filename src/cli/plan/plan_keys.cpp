#include <algorithm>

#include <fmt/core.h>

#include "cli/plan/plan_file.hpp"

namespace tauler::cli {

const std::vector<PlanKey>& plan_keys() {
  static const std::vector<PlanKey> keys{
      {"", "game", "GAME", "the game with its settings, or a position"},
      {"", "name", "TEXT", "of the tournament (the file's name)"},
      {"", "pairing", "NAME", "round-robin, gauntlet, swiss, knock-out, sprt or battery (round-robin)"},
      {"", "rounds", "N", "how often all meet, or the rounds of a swiss (1)"},
      {"", "pairs", "N", "pairs of games in a meeting; of an sprt the most there may be (1)"},
      {"", "games", "N", "of a battery: all of one colour first (50)"},
      {"", "seed", "N", "the same seed gives the same tournament (1)"},
      {"limits", "time", "TIME", "for each move"},
      {"limits", "clock", "TIME+TIME", "for the whole game, and what each move adds"},
      {"limits", "depth", "N", "for each move, in plies"},
      {"limits", "nodes", "N", "for each move, in positions"},
      {"limits", "margin", "TIME", "how far a time may be overstepped (100ms)"},
      {"limits", "hard-timeout", "TIME",
       "for a program's move without a limit of time, or none (2m)"},
      {"limits", "speed", "N",
       "times are for a machine of this speed, and scaled on others (off)"},
      {"openings", "file", "FILE", "openings, each played with both colours"},
      {"openings", "order", "NAME", "file, or shuffled by the seed (file)"},
      {"openings", "random", "N", "begin with N random moves instead (0)"},
      {"adjudication", "resign-moves", "N", "resign after so many own moves without hope (0: off)"},
      {"adjudication", "resign-below", "X", "no hope is a win chance below this (0.02)"},
      {"adjudication", "draw-moves", "N", "a draw after so many even moves of both (0: off)"},
      {"adjudication", "draw-within", "X", "even is a win chance so near to one half (0.02)"},
      {"adjudication", "draw-from-ply", "N", "no such draw before this ply (40)"},
      {"adjudication", "solver-nodes", "N",
       "end what the exact solver decides with so many positions (0: off)"},
      {"adjudication", "max-moves", "N", "a draw after so many moves"},
      {"sprt", "elo0", "X", "the hypothesis that the first player is no better (0)"},
      {"sprt", "elo1", "X", "the hypothesis that it is better by this (10)"},
      {"sprt", "alpha", "X", "the chance to accept elo1 wrongly (0.05)"},
      {"sprt", "beta", "X", "the chance to accept elo0 wrongly (0.05)"},
      {"players", "player", "PLAYER", "a player or level of 'tauler players', or program:NAME"},
      {"players", "command", "COMMAND",
       "or a program: \"gtp:./mohex --quiet\", or [\"./mohex\", \"--quiet\"] and its protocol"},
      {"players", "protocol", "NAME", "tauler, gomocup, gtp or nboard (tauler)"},
      {"players", "folder", "DIR", "to start the program in (the plan's)"},
      {"players", "setup", "LINES", "a list of lines it is sent before its first game"},
      {"players", "memory", "SIZE", "the most it may have: \"512MB\" (no limit)"},
      {"players", "start-time", "TIME", "it has to greet within (10s)"},
      {"players", "log", "FILE", "what is said with it is added to this file"},
      {"players", "restart", "true", "start it anew for every game (false)"},
      {"players", "name", "TEXT", "in the tables (the player as it is written)"},
      {"players", "time", "TIME", "a limit of its own, in place of that of [limits]"},
      {"players", "clock", "TIME+TIME", "the same"},
      {"players", "depth", "N", "the same"},
      {"players", "nodes", "N", "the same"},
  };
  return keys;
}

std::string plan_keys_help() {
  std::string text;
  std::string_view section;
  for (const PlanKey& key : plan_keys()) {
    if (key.section != section) {
      section = key.section;
      text += section == "players" ? "  [[players]]  once for every player\n"
                                   : fmt::format("  [{}]\n", section);
    }
    text += fmt::format("  {:28} {}\n", fmt::format("{} = {}", key.name, key.value), key.help);
  }
  return text;
}

}  // namespace tauler::cli
