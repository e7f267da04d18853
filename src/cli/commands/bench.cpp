// `tauler bench`: speed of rules and players, and their signature.
#include "cli/commands/bench.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "core/playout.hpp"

namespace tauler::cli {
namespace {

/// Perft goes down to the first depth with this many leaves, or to the end of the game.
constexpr std::uint64_t enough_leaves = 5'000'000;
constexpr int playouts = 50'000;
constexpr std::uint64_t seed = 1;

/// Players with a fixed effort, run for every game that has one of that name: a number of nodes, or
/// the player's default depth. Nothing that depends on a clock belongs here.
struct BenchPlayer {
  const char* name;
  std::optional<std::uint64_t> nodes = std::nullopt;
};
constexpr BenchPlayer bench_players[] = {{"uct", 20'000}, {"first"},   {"second"},
                                         {"third"},       {"tj"},      {"prof"},
                                         {"dijkstra"},    {"minimax"}, {"alphabeta"}};

BenchWork bench_perft(const AnyPosition& start, Signature& signature) {
  int depth = 0;
  std::uint64_t leaves = 1;
  Duration time{};
  while (leaves < enough_leaves) {
    const Stopwatch watch;
    const std::uint64_t deeper = start.perft(depth + 1);
    if (deeper == 0) break;
    time = watch.elapsed();
    leaves = deeper;
    signature.add(leaves);
    ++depth;
  }
  return {fmt::format("perft depth {}", depth), std::string(spoken("leaves")), leaves, time};
}

BenchWork bench_playouts(const AnyPosition& start, Signature& signature) {
  Rng rng(seed);
  const Stopwatch watch;
  for (int i = 0; i < playouts; ++i) {
    signature.add(static_cast<std::uint64_t>(start.playout(rng)));
  }
  return {std::string(spoken("random playouts")), std::string(spoken("games")), playouts,
          watch.elapsed()};
}

/// The start and two positions from a random game.
std::vector<AnyPosition> bench_positions(const AnyPosition& start) {
  constexpr int plies_between = 6;
  std::vector<AnyPosition> positions{start};
  Rng rng(seed);
  AnyPosition position = start;
  for (int ply = 1; ply <= 2 * plies_between; ++ply) {
    const std::vector<Move> moves = position.legal_moves();
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    if (!position.play(move) || position.is_over()) break;
    if (ply % plies_between == 0) positions.push_back(position);
  }
  return positions;
}

BenchWork bench_player(const AnyPosition& start, Player& player, const BenchPlayer& plan,
                       Signature& signature) {
  Limits limits;
  limits.nodes = plan.nodes;
  BenchWork work{plan.name, std::string(spoken("nodes")), 0, {}};
  for (const AnyPosition& position : bench_positions(start)) {
    const Stopwatch watch;
    const Decision decision = player.choose(position, limits, {});
    work.time += watch.elapsed();
    work.count += decision.nodes;
    signature.add(decision.nodes);
    signature.add(static_cast<std::uint64_t>(decision.move.value()));
    // In millionths: the last bit of a floating-point number is not a change in the player.
    signature.add(static_cast<std::uint64_t>(std::llround(decision.value * 1e6)));
    for (Move move : decision.variation) signature.add(static_cast<std::uint64_t>(move.value()));
  }
  return work;
}

double rate_of(const BenchWork& work) {
  return work.time > Duration::zero() ? static_cast<double>(work.count) / seconds(work.time) : 0;
}

Json to_json(const BenchResult& result) {
  Json works = Json::array();
  for (const BenchWork& work : result.works) {
    works.push_back(Json{{"name", work.name},
                         {"unit", work.unit},
                         {"count", work.count},
                         {"seconds", seconds(work.time)},
                         {"per_second", rate_of(work)}});
  }
  return Json{
      {"game", result.game}, {"works", std::move(works)}, {"signature", result.signature.text()}};
}

void print(const BenchResult& result, Console& console) {
  console.out << console.theme.paint(Ink::strong, result.game) << '\n';
  for (const BenchWork& work : result.works) {
    const std::string_view unit = console.words().of(work.unit);
    console.out << fmt::format("  {:<18} {:>14} {:<8} {:>8.3f} s {:>15} {}/s\n",
                               console.words().of(work.name), grouped(work.count), unit,
                               seconds(work.time),
                               grouped(static_cast<std::uint64_t>(rate_of(work))), unit);
  }
  console.out << console.words().say("  signature {}\n", result.signature.text()) << std::flush;
}

int run_bench(const std::string& game, bool json, Context& context) {
  std::vector<std::string> specs = game_ids(context.registries);
  if (!game.empty()) specs = {game};
  Json results = Json::array();
  Signature all;
  for (const std::string& spec : specs) {
    const Result<AnyPosition> start = read_start(context.registries, spec);
    if (!start) return context.fail(start.error());
    if (start->is_over()) return context.fail(Error{"position-over"});
    const BenchResult result = bench(*start, context.registries);
    all.add(result.signature.value());
    if (json) {
      results.push_back(to_json(result));
    } else {
      print(result, context.console);
    }
  }
  if (json) {
    context.console.out << to_text(Json{{"games", std::move(results)}, {"signature", all.text()}});
  } else if (specs.size() > 1) {
    context.console.out << context.console.words().say("all games\n  signature {}\n", all.text());
  }
  return ok;
}

}  // namespace

void Signature::add(std::uint64_t number) {
  value_ = mix64(value_ ^ mix64(number));
}

std::string Signature::text() const {
  return fmt::format("{:016x}", value_);
}

BenchResult bench(const AnyPosition& start, const Registries& registries) {
  BenchResult result;
  result.game = start.spec();
  result.works.push_back(bench_perft(start, result.signature));
  result.works.push_back(bench_playouts(start, result.signature));
  for (const BenchPlayer& plan : bench_players) {
    const auto player = registries.players.make(plan.name, start.game().id);
    if (!player) continue;  // this game has no such player
    result.works.push_back(bench_player(start, **player, plan, result.signature));
  }
  return result;
}

double measured_speed(const Registries& registries) {
  constexpr int tries = 5;  // the best of them is the one that nobody disturbed
  const Result<AnyPosition> start = registries.games.start("connect4");
  double best = 0;
  for (int i = 0; start && i < tries; ++i) {
    const auto player = registries.players.make(bench_players[0].name, start->game().id);
    if (!player) break;
    Signature ignored;
    best = std::max(best, rate_of(bench_player(*start, **player, bench_players[0], ignored)));
  }
  return best;
}

void add_bench(CLI::App& app, Context& context) {
  struct Options {
    std::string game;
    bool json = false;
  };
  CLI::App* command = app.add_subcommand(
      "bench", "Measure rules and players on fixed work; its signature shows any change");
  auto options = std::make_shared<Options>();
  command->add_option("game", options->game, "Only this game, with settings if you like")
      ->type_name("GAME|POSITION");
  command->add_flag("--json", options->json, "Write JSON for scripts");
  command->footer(
      "Speeds differ from machine to machine; counts and signatures do not. A change that alters\n"
      "a signature alters what the program plays or counts.\n\n"
      "Examples:\n"
      "  tauler bench\n"
      "  tauler bench connect4:width=8,height=8 --json");
  command->callback([options, &context] {
    context.exit_code = run_bench(options->game, options->json, context);
  });
}

}  // namespace tauler::cli
