// A tournament as a plan and as what came of it. Everything that decides a game is in the plan: the
// same plan gives the same fixtures, openings and seeds whenever it is begun, stopped and begun
// again, with any number of workers.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "arena/play/referee.hpp"
#include "players/registry.hpp"

namespace tauler::arena {

enum class Pairing : std::uint8_t {
  round_robin,  ///< everybody meets everybody
  gauntlet,     ///< the first contestant meets all others
  swiss,        ///< each round pairs those with like scores who have not met
  knockout,     ///< who loses a match is out
  sprt,         ///< two contestants, until it is clear which of two hypotheses holds
  battery,      ///< two contestants, all games of one colour first [A9]
};

/// The name used in files: "round-robin".
std::string_view name_of(Pairing pairing);

/// One who takes part: a player of the house or a program elsewhere.
struct Contestant {
  std::string name;  ///< no two in a tournament have the same
  PlayerRecipe recipe;
  /// What it may use; where nothing is set, the tournament's.
  SideSetup effort = {};
  /// What else decides how it plays, for `plan_text`: a program's folder, its set-up.
  std::string details = {};
  /// What `plan_text` calls it where that is not its name: ledgers were begun with it.
  std::string known_as = {};
};

/// Where games begin. A pair of games, with the colours changed, has the same opening.
struct OpeningPlan {
  std::vector<AnyPosition> listed;  ///< from a file, in the order of the file
  bool shuffled = false;            ///< the listed ones in an order of the seed's
  int random_plies = 0;             ///< where nothing is listed
};

/// When a game is over before the rules say so; each rule is off by default.
struct AdjudicationPlan {
  /// Give up after so many own moves in a row with a win chance below this.
  int resign_moves = 0;
  double resign_below = 0.02;
  /// A draw after so many moves in a row, both sides', with win chances this near to one half.
  int draw_moves = 0;
  double draw_within = 0.02;
  int draw_from_ply = 40;
  /// The positions an exact solver may visit after each move to settle the game.
  std::uint64_t solver_nodes = 0;
  std::optional<int> max_moves = {};
};

/// The two hypotheses of a sequential test, in logistic Elo, and the errors it may make.
struct SprtPlan {
  double elo0 = 0;
  double elo1 = 10;
  double alpha = 0.05;
  double beta = 0.05;
};

struct TournamentPlan {
  std::string name;
  AnyPosition start;
  std::vector<Contestant> contestants;
  Pairing pairing = Pairing::round_robin;
  /// Rounds: of a round robin or gauntlet, how often the whole is played; of a Swiss, its rounds.
  int rounds = 1;
  /// Pairs of games in each meeting of two contestants; of an SPRT, the most there may be.
  int pairs = 1;
  /// Games of a battery, whose number may be odd: the first contestant, the "local" player of the
  /// document, opens the larger half. Others count in pairs.
  int games = 50;
  std::uint64_t seed = 1;
  SideSetup effort = {};
  Duration margin{};
  std::optional<Duration> hard_timeout = default_hard_timeout;  ///< see GameSetup
  double reference_speed = 0;  ///< of the machine that the times are meant for; 0: of any
  OpeningPlan openings = {};
  AdjudicationPlan adjudication = {};
  SprtPlan sprt = {};
};

/// A game that shall be played. Its number is its identity, in the ledger and for its seeds.
struct Fixture {
  int number = 1;                    ///< from 1, in the order of the plan
  int round = 1;                     ///< from 1
  int pair = 1;                      ///< from 1; the two games of a pair share it, no others do
  std::array<int, 2> contestants{};  ///< by the side they play
  int opening = 1;                   ///< from 1; a pair's two games have the same

  friend bool operator==(const Fixture&, const Fixture&) = default;
};

/// What one side needed in one game.
struct SideUse {
  Duration time{};
  Duration longest{};   ///< of one turn
  Duration overhead{};  ///< that was not its own, see Turn
  int turns = 0;
};

/// A finished game, less its moves: what standings and statistics need, small enough to be kept for
/// every game of a long tournament.
struct Played {
  Fixture fixture;
  Outcome outcome = Outcome::draw;  ///< never `ongoing`
  Ending ending = Ending::on_board;
  std::array<SideUse, 2> use{};  ///< by side
  int plies = 0;                 ///< with the opening's

  /// From the first question to the last answer.
  Duration duration() const {
    return use[0].time + use[0].overhead + use[1].time + use[1].overhead;
  }
  /// The contestant who won; nobody, in a draw.
  std::optional<int> winner() const {
    if (outcome == Outcome::draw) return std::nullopt;
    return fixture.contestants[is_win_for(outcome, Side::first) ? 0 : 1];
  }
  const SideUse& use_of(int contestant) const {
    return use[fixture.contestants[0] == contestant ? 0 : 1];
  }
  /// 1, ½ or 0.
  double points_of(Side side) const {
    return outcome == Outcome::draw ? 0.5 : is_win_for(outcome, side) ? 1 : 0;
  }
};

/// A finished game with everything that is known of it, as it is stored and streamed.
struct PlayedGame {
  Played played;
  std::string reason;
  std::string record;  ///< start and moves, as GameRegistry::write_record writes them
  std::vector<Turn> turns;
  std::array<std::optional<std::uint64_t>, 2> seeds{};  ///< by side
  int opening_plies = 0;
};

/// Finished games to be looked at: all that reports need.
class PlayedGames {
 public:
  PlayedGames() = default;
  PlayedGames(const PlayedGames&) = delete;
  PlayedGames& operator=(const PlayedGames&) = delete;
  virtual ~PlayedGames() = default;

  /// In the order of their numbers.
  virtual Result<std::vector<Played>> played() const = 0;
  /// Every game, one at a time, in the order of their numbers.
  virtual Status visit(const std::function<void(const PlayedGame&)>& visitor) const = 0;
};

/// Where finished games are kept. A game is finished when `add` has returned, whatever happens to
/// this process or this machine afterwards.
class Ledger : public PlayedGames {
 public:
  /// All games in one transaction; refuses a number that is there already.
  virtual Status add(const std::vector<PlayedGame>& games) = 0;
  /// Takes the games with higher numbers out again: those an SPRT had begun when it was decided.
  virtual Status drop_after(int number) = 0;
};

}  // namespace tauler::arena
