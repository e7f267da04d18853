// `tauler perft`: counts the move sequences of a given length, to check and time the rules.
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/clock.hpp"

namespace tauler::cli {
namespace {

constexpr int deepest = 60;

struct PerftOptions {
  std::string start;
  int depth = 0;
  bool divide = false;
  bool json = false;
};

struct Count {
  int depth;
  std::uint64_t leaves;
  Duration time;

  double rate() const {
    return time > Duration::zero() ? static_cast<double>(leaves) / seconds(time) : 0;
  }
};

Count count(const AnyPosition& position, int depth) {
  const Stopwatch watch;
  const std::uint64_t leaves = position.perft(depth);
  return {depth, leaves, watch.elapsed()};
}

void print(const Count& count, Console& console) {
  console.out << console.words().say("depth {:>2} {:>22} {:>10.3f} s {:>10.1f} M/s\n", count.depth,
                                     grouped(count.leaves), seconds(count.time), count.rate() / 1e6)
              << std::flush;
}

struct Branch {
  std::string move;
  std::uint64_t leaves;
};

/// What each first move contributes.
std::vector<Branch> divided(const AnyPosition& position, int depth) {
  std::vector<Branch> branches;
  for (Move move : position.legal_moves()) {
    AnyPosition after = position;
    if (after.play(move)) branches.push_back({position.move_text(move), after.perft(depth - 1)});
  }
  return branches;
}

int print_json(const AnyPosition& position, const PerftOptions& options, Console& console) {
  Json depths = Json::array();
  std::uint64_t leaves = 0;
  for (int depth = 0; depth <= options.depth; ++depth) {
    const Count counted = count(position, depth);
    leaves = counted.leaves;
    depths.push_back(
        Json{{"depth", depth}, {"leaves", leaves}, {"seconds", seconds(counted.time)}});
  }
  Json json{{"position", position.text()}, {"depth", options.depth}, {"leaves", leaves}};
  json["depths"] = std::move(depths);
  if (options.divide && options.depth > 0) {
    for (const Branch& branch : divided(position, options.depth)) {
      json["divide"][branch.move] = branch.leaves;
    }
  }
  console.out << to_text(json);
  return ok;
}

int perft(const PerftOptions& options, Context& context) {
  const Result<AnyPosition> position = read_start(context.registries, options.start);
  if (!position) return context.fail(position.error());
  Console& console = context.console;
  if (options.json) return print_json(*position, options, console);
  std::uint64_t leaves = 1;
  for (int depth = 1; depth <= options.depth; ++depth) {
    const Count counted = count(*position, depth);
    print(counted, console);
    leaves = counted.leaves;
  }
  if (options.divide && options.depth > 0) {
    for (const Branch& branch : divided(*position, options.depth)) {
      console.out << fmt::format("{:<8} {:>22}\n", branch.move, grouped(branch.leaves));
    }
  }
  console.out << leaves << '\n';
  return ok;
}

}  // namespace

void add_perft(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "perft", "Count the move sequences of a length: checks and races the rules");
  auto options = std::make_shared<PerftOptions>();
  command->add_option("start", options->start, "A game with its settings, or a position")
      ->type_name("GAME|POSITION")
      ->required();
  command->add_option("-d,--depth", options->depth, "Length of the sequences in plies")
      ->type_name("N")
      ->check(whole_number(0, deepest))
      ->required();
  command->add_flag("--divide", options->divide, "Also the share of each first move");
  command->add_flag("--json", options->json, "Write JSON for scripts");
  command->footer(
      "A finished game has no successors; a pass is a ply. The last line is the count alone.\n\n"
      "Examples:\n"
      "  tauler perft connect4 --depth 9\n"
      "  tauler perft connect4:width=8,height=8 --depth 6 --divide\n"
      "  tauler perft connect4 --depth 8 | tail -1");
  command->callback([options, &context] { context.exit_code = perft(*options, context); });
}

}  // namespace tauler::cli
