// `tauler solve`: exact scores of Connect Four positions.
#include "cli/commands/solve.hpp"

#include <algorithm>
#include <new>
#include <ostream>
#include <system_error>
#include <thread>

#include <fmt/core.h>

#include "cli/commands/solve_answer.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"
#include "games/connect4/columns.hpp"
#include "players/connect4/typed_board.hpp"

namespace tauler::cli {
namespace {

using connect4::ColumnScore;
using connect4::Solution;
using connect4::Solver;

constexpr int most_threads = 256;
constexpr int most_megabytes = 1 << 20;

void crew_of_threads(int count, const std::function<void(int)>& job) {
  std::vector<std::thread> threads;
  try {
    for (int i = 1; i < count; ++i) threads.emplace_back(job, i);
  } catch (const std::system_error&) {
    // The system has no more to give: those there are find the score too.
  }
  job(0);
  for (std::thread& thread : threads) thread.join();
}

constexpr const char* sizes_there_are =
    "width and height go from 4 to 12, and width x (height + 1) up to 128; the largest are 12x9, "
    "11x10, 10x11 and 9x12";

Result<BoardSize> parse_size(std::string_view text) {
  const std::size_t cross = std::min(text.find_first_of("xX"), text.size());
  const auto width = parse_integer<int>(text.substr(0, cross));
  const auto height = parse_integer<int>(text.substr(std::min(cross + 1, text.size())));
  if (width && height && connect4::FreeShape::fits(*width, *height)) {
    return BoardSize{*width, *height};
  }
  return Error{
      fmt::format("--size: {} is no board; write WIDTHxHEIGHT: {}", quoted(text), sizes_there_are)};
}

/// One of the house's position strings.
Result<AnyPosition> read_position_string(const SolveOptions& options, const House& house) {
  Result<AnyPosition> position = read_start(house, options.position);
  if (!position) return position;
  if (position->game().id != options.game) {
    return Error{
        fmt::format("the position is one of {}, not of Connect Four", position->game().name)};
  }
  if (options.size.empty()) return position;
  const Result<BoardSize> size = options.board_size();
  if (!size) return size.error();
  const BoardView board = position->view();
  if (board.width == size->width && board.height == size->height) return position;
  return Error{fmt::format("--size is {}x{}, but the position's board is {}x{}", size->width,
                           size->height, board.width, board.height)};
}

/// "4455" on a board of that size, or a position string.
Result<AnyPosition> read_position(const SolveOptions& options, const House& house) {
  if (options.position.find(':') != std::string::npos) return read_position_string(options, house);
  const Result<BoardSize> size = options.board_size();
  if (!size) return size.error();
  Result<AnyPosition> position = read_start(
      house, fmt::format("{}:width={},height={}", options.game, size->width, size->height));
  if (!position) return position;
  const Status played = connect4::play_columns(*position, size->width, trim(options.position));
  if (!played) return played.error();
  return position;
}

void print(const SolveQuestion& question, const SolveAnswer& answer, Console& console) {
  for (const ColumnScore& column : answer.columns) {
    console.out << fmt::format("column {:<3} {}\n", column.column + 1,
                               score_text(column.solution, question.aim));
  }
  console.out << fmt::format("score  {}\n", score_text(answer.solution, question.aim));
  if (!answer.best.empty()) console.out << "best   " << column_list(answer.best) << '\n';
  console.out << fmt::format("nodes  {}\ntime   {:.6f} s\n", grouped(answer.solution.nodes),
                             seconds(answer.solution.time));
}

int solve_position(const SolveOptions& options, Context& context) {
  const Result<AnyPosition> position = read_position(options, context.house);
  if (!position) return context.fail(position.error());
  const SolveQuestion question{options.aim(), options.columns, !options.score_only};
  Limits limits;
  limits.stop = InterruptGuard::flag();
  const SolveAnswer answer = connect4::with_typed_board(*position, [&](const auto& typed) {
    const auto solver = options.solver_for({typed.width(), typed.height()});
    const SolveProgressLine progress(*solver, context.console, "");
    return answer_of(question, typed, *solver, limits);
  });
  if (options.json) {
    Json json{{"position", position->text()}};
    json.update(answer_json(question, answer));
    context.console.out << to_text(json);
  } else {
    print(question, answer, context.console);
  }
  return InterruptGuard::take() ? interrupted : ok;
}

int solve(const SolveOptions& options, Context& context) {
  if (options.game != "connect4") {
    return context.fail(Error{fmt::format("{} has no solver; connect4 has", quoted(options.game))});
  }
  const InterruptGuard guard;
  try {
    return options.file.empty() ? solve_position(options, context) : solve_file(options, context);
  } catch (const std::bad_alloc&) {
    return context.fail(
        Error{fmt::format("there is no memory for a table of {} MB; --memory says how much to take",
                          options.megabytes)});
  }
}

}  // namespace

Result<BoardSize> SolveOptions::board_size() const {
  return parse_size(size.empty() ? default_size : size);
}

std::unique_ptr<Solver> SolveOptions::solver_for(BoardSize board) const {
  auto solver = std::make_unique<Solver>(board.width, board.height,
                                         static_cast<std::size_t>(megabytes) << 20);
  if (!no_book) solver->set_book(&connect4::OpeningBook::ours());
  if (threads > 1) solver->set_crew(threads, crew_of_threads);
  return solver;
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
  CLI::Option* file =
      command->add_option("-f,--file", options->file,
                          "Solve every line: columns and, if known, score; - for standard input");
  file->type_name("FILE")->excludes(position);
  command->add_option("--first", options->first, "Only so many lines of the file")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000))
      ->needs(file);
  command->add_option("-s,--size", options->size, "Width and height of the board; 7x6 without it")
      ->type_name("WxH");
  command->add_flag("--weak", options->weak, "Only win, draw or loss; quicker");
  CLI::Option* columns =
      command->add_flag("--columns", options->columns, "The score of every column");
  command->add_flag("--score-only", options->score_only, "Not which columns are best; quicker")
      ->excludes(columns);
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
      "the bounds that are known.\n"
      "Boards: width and height go from 4 to 12, and width x (height + 1) up to 128;\n"
      "the largest are 12x9, 11x10, 10x11 and 9x12.\n\n"
      "A file has a position a line; empty lines and those that begin with # are left out. Scores "
      "in\n"
      "the file are checked. Every position's own score is printed with --columns or --json, and\n"
      "where the file has none.\n\n"
      "Examples:\n"
      "  tauler solve connect4 --position 4455\n"
      "  tauler solve connect4 --position 4455 --columns --threads 2\n"
      "  tauler solve connect4 --size 8x8 --position 376831651324873688\n"
      "  tauler solve connect4 --file Test_L2_R2\n"
      "  echo 4455 | tauler solve connect4 --file - --json");
  command->callback([options, &context] { context.exit_code = solve(*options, context); });
}

}  // namespace tauler::cli
