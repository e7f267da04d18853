// `tauler solve`: exact scores of Connect Four positions.
#include "cli/solve.hpp"

#include <algorithm>
#include <ostream>
#include <thread>

#include <fmt/core.h>

#include "cli/interrupt.hpp"
#include "cli/json.hpp"
#include "cli/numbers.hpp"
#include "core/text.hpp"
#include "players/connect4/typed_board.hpp"

namespace tauler::cli {
namespace {

using connect4::Aim;
using connect4::ColumnScore;
using connect4::Solution;
using connect4::Solver;

constexpr int most_threads = 256;
constexpr int most_megabytes = 1 << 20;

void crew_of_threads(int count, const std::function<void(int)>& job) {
  std::vector<std::thread> threads;
  for (int i = 1; i < count; ++i) threads.emplace_back(job, i);
  job(0);
  for (std::thread& thread : threads) thread.join();
}

struct Size {
  int width;
  int height;
};

Result<Size> parse_size(std::string_view text) {
  const std::size_t cross = text.find_first_of("xX");
  const auto number = [&](std::string_view part) {
    int value = 0;
    for (char c : part) value = is_digit(c) && value < 1000 ? 10 * value + (c - '0') : 10'000;
    return value;
  };
  const Size size = cross == std::string_view::npos
                        ? Size{0, 0}
                        : Size{number(text.substr(0, cross)), number(text.substr(cross + 1))};
  if (connect4::FreeShape::fits(size.width, size.height)) return size;
  return Error{
      fmt::format("--size: {} is no board; write WIDTHxHEIGHT, from 4x4 to 12x12, with "
                  "width × (height + 1) at most 128",
                  quoted(text))};
}

/// "4455" on a board of that size, or one of the house's position strings.
Result<AnyPosition> read_position(const SolveOptions& options, Size size, const House& house) {
  if (options.position.find(':') != std::string::npos) return read_start(house, options.position);
  Result<AnyPosition> position = read_start(
      house, fmt::format("{}:width={},height={}", options.game, size.width, size.height));
  if (!position) return position;
  const auto moves = parse_columns(options.position, size.width);
  if (!moves) return moves.error();
  for (std::size_t i = 0; i < moves->size(); ++i) {
    const Status played = position->play((*moves)[i]);
    if (!played) return Error{played.error().reason, i};
  }
  return position;
}

Json solution_json(const Solution& solution, Aim aim) {
  Json json;
  if (aim == Aim::score && solution.exact()) json["score"] = solution.low;
  if (solution.decided()) {
    json["result"] = solution.sign() > 0 ? "win" : solution.sign() < 0 ? "loss" : "draw";
  }
  json["low"] = solution.low;
  json["high"] = solution.high;
  return json;
}

/// The whole answer about one position.
struct Answer {
  Solution solution;
  std::vector<ColumnScore> columns;
  std::vector<int> best;
};

/// The columns that are as good as the best. Where only the result counts, all that keep it.
std::vector<int> best_among(const std::vector<ColumnScore>& columns, const Solution& whole,
                            Aim aim) {
  std::vector<int> best;
  for (const ColumnScore& column : columns) {
    const Solution& one = column.solution;
    const bool as_good = aim == Aim::sign
                             ? whole.decided() && one.decided() && one.sign() == whole.sign()
                             : one.low >= whole.high;
    if (as_good) best.push_back(column.column);
  }
  return best;
}

template <class Board>
Answer answer_of(const SolveOptions& options, const Board& position, Solver& solver) {
  Limits limits;
  limits.stop = InterruptGuard::flag();
  Answer answer;
  if (options.columns && !is_over(position.outcome())) {
    answer.columns = solver.solve_columns(position, options.aim(), limits);
    answer.solution = best_of(answer.columns);
    answer.best = best_among(answer.columns, answer.solution, options.aim());
    return answer;
  }
  answer.solution = solver.solve(position, options.aim(), limits);
  if (is_over(position.outcome())) return answer;
  if (options.weak && answer.solution.decided()) {
    // Of a lost position every column keeps the result.
    constexpr int any = -1000;
    const int sign = answer.solution.sign();
    answer.best = solver.best_columns(position, sign < 0 ? any : sign, limits);
  } else if (answer.solution.exact()) {
    answer.best = solver.best_columns(position, answer.solution.low, limits);
  }
  return answer;
}

std::string column_list(const std::vector<int>& columns) {
  std::vector<std::string> names;
  for (int column : columns) names.push_back(std::to_string(column + 1));
  return join(names, " ");
}

void print(const SolveOptions& options, const Answer& answer, Console& console) {
  const Aim aim = options.aim();
  for (const ColumnScore& column : answer.columns) {
    console.out << fmt::format("column {:<3} {}\n", column.column + 1,
                               score_text(column.solution, aim));
  }
  console.out << fmt::format("score  {}\n", score_text(answer.solution, aim));
  if (!answer.best.empty()) console.out << "best   " << column_list(answer.best) << '\n';
  console.out << fmt::format("nodes  {}\ntime   {:.6f} s\n", grouped(answer.solution.nodes),
                             seconds(answer.solution.time));
}

void print_json(const SolveOptions& options, const AnyPosition& position, const Answer& answer,
                Console& console) {
  Json json{{"position", position.text()}};
  json.update(solution_json(answer.solution, options.aim()));
  json["nodes"] = answer.solution.nodes;
  json["seconds"] = seconds(answer.solution.time);
  json["best"] = Json::array();
  for (int column : answer.best) json["best"].push_back(column + 1);
  for (const ColumnScore& column : answer.columns) {
    Json entry{{"column", column.column + 1}};
    entry.update(solution_json(column.solution, options.aim()));
    json["columns"].push_back(std::move(entry));
  }
  console.out << to_text(json);
}

int solve(const SolveOptions& options, Context& context) {
  if (options.game != "connect4") {
    return context.fail(Error{fmt::format("{} has no solver; connect4 has", quoted(options.game))});
  }
  const Result<Size> size = parse_size(options.size);
  if (!size) return context.fail(size.error());
  const std::size_t memory = static_cast<std::size_t>(options.megabytes) << 20;
  const InterruptGuard guard;
  const auto solver_for = [&](int width, int height) {
    auto solver = std::make_unique<Solver>(width, height, memory);
    if (!options.no_book) solver->set_book(&connect4::OpeningBook::ours());
    if (options.threads > 1) solver->set_crew(options.threads, crew_of_threads);
    return solver;
  };
  if (!options.file.empty()) {
    const auto solver = solver_for(size->width, size->height);
    return solve_file(options, size->width, size->height, *solver, context);
  }
  const Result<AnyPosition> position = read_position(options, *size, context.house);
  if (!position) return context.fail(position.error());
  const Answer answer = connect4::with_typed_board(*position, [&](const auto& typed) {
    const auto solver = solver_for(typed.width(), typed.height());
    const SolveProgressLine progress(*solver, context.console, "");
    return answer_of(options, typed, *solver);
  });
  if (options.json) {
    print_json(options, *position, answer, context.console);
  } else {
    print(options, answer, context.console);
  }
  return InterruptGuard::take() ? interrupted : ok;
}

}  // namespace

Result<std::vector<Move>> parse_columns(std::string_view text, int width) {
  std::vector<Move> moves;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = lower(text[i]);
    const int column = is_digit(c) ? c - '1' : c >= 'a' && c <= 'c' ? c - 'a' + 9 : -1;
    if (column < 0 || column >= width) {
      return Error{fmt::format("{} is no column; they are numbered from 1 to {}, a for the tenth",
                               quoted(text.substr(i, 1)), width),
                   i};
    }
    moves.push_back(Move::of(column));
  }
  return moves;
}

Solution best_of(const std::vector<ColumnScore>& columns) {
  Solution best = columns.back().solution;  // nodes and time of all
  for (const ColumnScore& column : columns) {
    best.low = std::max(best.low, column.solution.low);
    best.high = std::max(best.high, column.solution.high);
  }
  return best;
}

std::string score_text(const Solution& solution, Aim aim) {
  if (aim == Aim::sign && solution.decided()) {
    return solution.sign() > 0 ? "win" : solution.sign() < 0 ? "loss" : "draw";
  }
  if (solution.exact()) return std::to_string(solution.low);
  return fmt::format("between {} and {}", solution.low, solution.high);
}

SolveProgressLine::SolveProgressLine(Solver& solver, Console& console, const std::string& label)
    : solver_(solver), console_(console) {
  if (!console.live_progress) return;
  solver.set_progress([&console, label](const Solution& so_far) {
    console.err << fmt::format("\r\033[K{}between {} and {}, {} nodes, {:.1f} s (Ctrl-C to stop)",
                               label, so_far.low, so_far.high, grouped(so_far.nodes),
                               seconds(so_far.time))
                << std::flush;
  });
}

SolveProgressLine::~SolveProgressLine() {
  if (!console_.live_progress) return;
  solver_.set_progress({});
  console_.err << "\r\033[K" << std::flush;
}

void add_solve(CLI::App& app, Context& context) {
  CLI::App* command =
      app.add_subcommand("solve", "Solve Connect Four positions: exact scores, best columns");
  auto options = std::make_shared<SolveOptions>();
  command->add_option("game", options->game, "The game; connect4")->type_name("GAME")->required();
  CLI::Option* position =
      command->add_option("-p,--position", options->position,
                          "Columns played, 4455, or a position string; without it the empty board");
  position->type_name("COLUMNS|POSITION");
  command->add_option("-f,--file", options->file, "Solve every line: columns and, if known, score")
      ->type_name("FILE")
      ->excludes(position);
  command->add_option("--first", options->first, "Only so many lines of the file")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000));
  command->add_option("-s,--size", options->size, "Width and height of the board")
      ->type_name("WxH");
  command->add_flag("--weak", options->weak, "Only win, draw or loss; quicker");
  command->add_flag("--columns", options->columns, "The score of every column");
  command->add_option("-t,--threads", options->threads, "Threads for positions that take long")
      ->type_name("N")
      ->check(whole_number(1, most_threads));
  command->add_option("-m,--memory", options->megabytes, "Megabytes the table may grow to")
      ->type_name("MB")
      ->check(whole_number(1, most_megabytes));
  command->add_flag("--no-book", options->no_book, "Solve also what the opening book knows");
  command->add_flag("--json", options->json, "Write JSON for scripts");
  command->footer(
      "A score counts the stones the winner has left when the four is complete, with the last "
      "one;\n"
      "it is negative if the side to move loses, 0 for a draw. Ctrl-C ends a long solve and gives\n"
      "the bounds that are known.\n\n"
      "Examples:\n"
      "  tauler solve connect4 --position 4455\n"
      "  tauler solve connect4 --position 4455 --columns --threads 2\n"
      "  tauler solve connect4 --size 8x8 --position 376831651324873688\n"
      "  tauler solve connect4 --file Test_L2_R2");
  command->callback([options, &context] { context.exit_code = solve(*options, context); });
}

}  // namespace tauler::cli
