// Who meets whom: the fixtures of a tournament, one after another in the plan's order. A schedule
// knows results and nothing of clocks, threads or files: the same plan and the same results always
// give the same fixtures, in whatever order the results come in.
#pragma once

#include <memory>
#include <optional>

#include "arena/schedule/tournament.hpp"

namespace tauler::arena {

class Schedule {
 public:
  /// What a schedule answers when it is asked for the next game.
  enum class State : std::uint8_t {
    ready,    ///< there is a fixture
    waiting,  ///< first the results of games already given out have to be known
    over,     ///< no more games
  };

  struct Step {
    State state = State::over;
    Fixture fixture = {};
  };

  Schedule() = default;
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;
  virtual ~Schedule() = default;

  /// Gives every fixture out once, numbered from 1 without a gap.
  virtual Step next() = 0;
  /// The result of a fixture that was given out; each once, in any order.
  virtual void record(const Played& played) = 0;
  /// All games of the plan, as far as it is known by now.
  virtual int expected_games() const = 0;
  /// The last game that counts, where results have ended the tournament before its plan did.
  virtual std::optional<int> last_game() const { return std::nullopt; }
  /// Who is left in the end, where that is not a matter of points.
  virtual std::optional<int> champion() const { return std::nullopt; }
};

/// Told of one pair after another, in their order, by the first contestant's half points (0 … 4);
/// says whether the test is decided with it.
using SequentialTest = std::function<bool(int half_points)>;

/// What the runner asks of a plan before it begins; the reason says what to change.
Status check_plan(const TournamentPlan& plan);

/// Precondition: `check_plan` accepts the plan. `test` is for SPRT only.
std::unique_ptr<Schedule> make_schedule(const TournamentPlan& plan, SequentialTest test = {});

/// Everybody meets everybody by the circle method, or the first meets all others; the whole as
/// often as there are rounds. All meetings of one time through have the same openings.
std::unique_ptr<Schedule> round_robin(int contestants, int rounds, int pairs);
std::unique_ptr<Schedule> gauntlet(int contestants, int rounds, int pairs);

/// Swiss, in the simple order of the Monrad system. Before each round the contestants stand in the
/// order of their points, those with equal points in the order of the plan. Where their number is
/// odd, the last of them who has not had a bye has one; it counts as a meeting won. From the top
/// down, everybody is paired with the nearest below whom it has not met, as far as the rest can
/// still be paired so. Where no such pairing is left, the number of earlier meetings allowed goes
/// up by one.
std::unique_ptr<Schedule> swiss(int contestants, int rounds, int pairs);

/// Knock-out. The order of the plan is the seeding: in a full bracket 1 and 2 can meet only in the
/// final, 1 to 4 only in the semi-finals, and so on; the places left over are byes for the first of
/// the seeding. A meeting with equal points goes on with one more pair at a time, up to
/// `most_extra_pairs`, after all others of its round (or their own extra pair) are finished; if it
/// is equal still, the better seed goes on.
std::unique_ptr<Schedule> knockout(int contestants, int pairs);
inline constexpr int most_extra_pairs = 4;

/// Pairs of games between two, until the test is decided or `most_pairs` are played. It is decided
/// on the pairs in their order: later pairs that are finished earlier wait, and those beyond the
/// deciding one do not count.
std::unique_ptr<Schedule> sequential(int most_pairs, SequentialTest test);

/// The first contestant opens the larger half of the games, then the other the rest. The halves are
/// rounds; a game and its fellow of the other half are a pair.
std::unique_ptr<Schedule> battery(int games);

}  // namespace tauler::arena
