// `tauler solve`: exact scores of Connect Four and Othello positions, winners of Hex's, forced wins
// of Gomoku's.
#include "cli/commands/solve.hpp"

#include <algorithm>
#include <new>
#include <ostream>
#include <system_error>
#include <thread>

#include <fmt/core.h>

#include "cli/commands/solve_answer.hpp"
#include "cli/terminal/input.hpp"
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
  return Error{"solve-size-form", {excerpt(text), sizes_there_are}};
}

/// One of the registry's position strings.
Result<AnyPosition> read_position_string(const SolveOptions& options,
                                         const Registries& registries) {
  Result<AnyPosition> position = read_start(registries, options.position);
  if (!position) return position;
  if (position->game().id != options.game) {
    return Error{"solve-not-connect4", {position->game().name}};
  }
  if (options.size.empty()) return position;
  const Result<BoardSize> size = options.board_size();
  if (!size) return size.error();
  const BoardView board = position->view();
  if (board.width == size->width && board.height == size->height) return position;
  return Error{"solve-size-differs", {size->width, size->height, board.width, board.height}};
}

/// "4455" on a board of that size, or a position string.
Result<AnyPosition> read_position(const SolveOptions& options, const Registries& registries) {
  if (options.position.find(':') != std::string::npos)
    return read_position_string(options, registries);
  const Result<BoardSize> size = options.board_size();
  if (!size) return size.error();
  Result<AnyPosition> position = read_start(
      registries, fmt::format("{}:width={},height={}", options.game, size->width, size->height));
  if (!position) return position;
  const Status played = connect4::play_columns(*position, size->width, trim(options.position));
  if (!played) return played.error();
  return position;
}

void print(const SolveQuestion& question, const SolveAnswer& answer, Console& console) {
  const Words& words = console.words();
  for (const ColumnScore& column : answer.columns) {
    console.out << words.say("column {:<3} {}\n", column.column + 1,
                             score_text(column.solution, question.aim, words));
  }
  console.out << words.say("score  {}\n", score_text(answer.solution, question.aim, words));
  if (!answer.best.empty()) console.out << words.say("best   {}\n", column_list(answer.best));
  console.out << words.say("nodes  {}\ntime   {:.6f} s\n", grouped(answer.solution.nodes),
                           seconds(answer.solution.time));
}

int solve_position(const SolveOptions& options, Context& context) {
  const Result<AnyPosition> position = read_position(options, context.registries);
  if (!position) return context.fail(position.error());
  const SolveQuestion question{options.aim(), options.columns, !options.score_only};
  Limits limits;
  limits.stop = InterruptGuard::flag();
  const SolveAnswer answer = connect4::with_typed_board(*position, [&](const auto& typed) {
    const auto solver = options.solver_for({typed.width(), typed.height()});
    const SolveProgressLine<Solver> progress(*solver, context.console, "");
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

/// Options that other games' solvers have.
Status check_owners(const SolveOptions& options, bool gomoku, bool hex) {
  if (!gomoku && !options.attack.empty()) return Error{"solve-only-gomoku", {"--attack"}};
  const std::pair<bool, const char*> of_both[] = {{!options.time.empty(), "--time"},
                                                  {options.nodes.has_value(), "--nodes"},
                                                  {options.proof, "--proof"}};
  for (const auto& [is_given, name] : of_both) {
    if (is_given && !gomoku && !hex) return Error{"solve-only-gomoku-hex", {name}};
  }
  const std::pair<bool, const char*> of_hex[] = {{!options.check.empty(), "--check"},
                                                 {options.openings, "--openings"},
                                                 {!options.resume.empty(), "--resume"},
                                                 {!options.proof_file.empty(), "--proof FILE"},
                                                 {options.tasks.workers.workers, "--workers"}};
  for (const auto& [is_given, name] : of_hex) {
    if (is_given && !hex) return Error{"solve-only-hex", {name}};
  }
  return Done{};
}

int solve(const SolveOptions& options, Context& context) {
  const bool othello = options.game == "othello";
  const bool gomoku = options.game == "gomoku";
  const bool hex = options.game == "hex";
  if (!othello && !gomoku && !hex && options.game != "connect4") {
    return context.fail(Error{"solver-game-unknown", {excerpt(options.game)}});
  }
  if (const Status fine = check_owners(options, gomoku, hex); !fine) {
    return context.fail(fine.error());
  }
  const InterruptGuard guard;
  try {
    if (gomoku) return solve_gomoku(options, context);
    if (hex) return solve_hex(options, context);
    if (othello) return solve_othello(options, context);
    return options.file.empty() ? solve_position(options, context) : solve_file(options, context);
  } catch (const std::bad_alloc&) {
    return context.fail(Error{"solve-memory", {options.megabytes}});
  }
}

}  // namespace

Result<Limits> SolveOptions::limits() const {
  Limits limits;
  limits.stop = InterruptGuard::flag();
  limits.nodes = nodes;
  if (!time.empty()) {
    const Result<Duration> parsed = parse_duration(time);
    if (!parsed) return parsed.error();
    limits.time = *parsed;
  }
  return limits;
}

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

void show_solve_progress(Console& console, const std::string& label, const Solution& so_far) {
  console.err << "\r\033[K"
              << console.words().say("{}between {} and {}, {} nodes, {:.1f} s (Ctrl-C to stop)",
                                     label, so_far.low, so_far.high, grouped(so_far.nodes),
                                     seconds(so_far.time))
              << std::flush;
}

void remove_solve_progress(Console& console) {
  console.err << "\r\033[K" << std::flush;
}

void add_solve(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand(
      "solve",
      "Solve positions: exact scores of Connect Four and Othello, winners of Hex, forced wins of "
      "Gomoku");
  auto options = std::make_shared<SolveOptions>();
  command->add_option("game", options->game, "The game; connect4, gomoku, hex or othello")
      ->type_name("GAME")
      ->required();
  CLI::Option* position = command->add_option(
      "-p,--position", options->position,
      "Columns played, 4455, or a position string; without it the empty board. "
      "Othello: 64 cells and the side to move, or a position string. Gomoku: cells "
      "played, h8h9i10, or a position string. Hex: cells played on a board of --size, c2b3, or a "
      "position string");
  position->type_name("COLUMNS|BOARD|POSITION");
  CLI::Option* file =
      command->add_option("-f,--file", options->file,
                          "Solve every line: columns and, if known, score; Othello: OBF; Gomoku: "
                          "problems in JSON, or positions; Hex: the same; - for standard input");
  file->type_name("FILE")->excludes(position);
  command->add_option("--first", options->first, "Only so many lines of the file")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000))
      ->needs(file);
  command->add_option("-s,--size", options->size, "Width and height of the board; 7x6 without it")
      ->type_name("WxH");
  command->add_flag("--weak,--wld", options->weak, "Only win, draw or loss; quicker");
  CLI::Option* columns =
      command->add_flag("--columns,--moves", options->columns, "The score of every move");
  command->add_flag("--score-only", options->score_only, "Not which moves are best; quicker")
      ->excludes(columns);
  command->add_option("-t,--threads", options->threads, "Threads for positions that take long")
      ->type_name("N")
      ->check(whole_number(1, most_threads));
  command->add_option("-m,--memory", options->megabytes, "Megabytes the table may grow to")
      ->type_name("MB")
      ->check(whole_number(1, most_megabytes));
  command->add_flag("--no-book", options->no_book, "Solve also what the opening book knows");
  command
      ->add_option("--attack", options->attack,
                   "Gomoku: the attacker's moves, fours, threes, threats or quiet; each with "
                   "those before it, all without this")
      ->type_name("KIND");
  command
      ->add_option("--time", options->time,
                   "Gomoku and Hex: give up on a position after, 500ms or 10s")
      ->type_name("TIME");
  command
      ->add_option("--nodes", options->nodes,
                   "Gomoku and Hex: give up on a position after so many nodes")
      ->type_name("N")
      ->check(whole_number(1, most_nodes));
  CLI::Option* proof =
      command->add_option("--proof", options->proof_file,
                          "Gomoku: the whole proof, with --json. Hex: a file for the proof");
  proof->type_name("[FILE]")->expected(0, 1);
  command->add_option("--check", options->check, "Hex: check a proof, of --position if given")
      ->type_name("FILE")
      ->excludes(file);
  command
      ->add_flag("--openings", options->openings, "Hex: the winner of every first move on --size")
      ->excludes(position)
      ->excludes(file);
  command
      ->add_option("--resume", options->resume,
                   "Hex: keep what is known in a file now and then, and go on with it")
      ->type_name("FILE");
  add_task_options(*command, options->tasks);
  command->add_flag("--json", options->json, "Write JSON for scripts");
  command->footer(
      "Connect Four: a score counts the stones the winner has left when the four is complete, with "
      "the last "
      "one;\n"
      "it is negative if the side to move loses, 0 for a draw. Ctrl-C ends a long solve and gives\n"
      "the bounds that are known.\n"
      "Boards: width and height go from 4 to 12, and width x (height + 1) up to 128;\n"
      "the largest are 12x9, 11x10, 10x11 and 9x12.\n\n"
      "Othello: a score is the mover's discs less the opponent's at the end, the cells that stay\n"
      "empty counted for the winner. With --moves every score in a file is checked, without it "
      "the\n"
      "best one. The table has the size of --memory from the start, as far as it is used.\n\n"
      "Gomoku: looks for a win of the side to move that no defence can stop, and proves it. By "
      "fours\n"
      "alone, by fours and threes, by any threats to win by fours, or with quiet moves that "
      "threaten "
      "to\n"
      "win by those. 'no win by fours' is certain, 'no win found' is not. A file has positions "
      "that\n"
      "the side to move should win; the exit code says whether all were.\n\n"
      "Hex: says who wins under best play. --moves says it of every move. A proof names a winning\n"
      "strategy: for every defence an answer. --check reads it without the solver. With --resume "
      "FILE\n"
      "the same command goes on where it was stopped; --openings keeps its results there, and what "
      "it\n"
      "knows about the opening under way in FILE.memory. With --workers each opening, or each "
      "line\n"
      "of a file, is solved by whichever worker takes it.\n\n"
      "A file has a position a line; empty lines and those that begin with # are left out. Scores "
      "in\n"
      "the file are checked. Every position's own score is printed with --columns or --json, and\n"
      "where the file has none.\n\n"
      "Examples:\n"
      "  tauler solve connect4 --position 4455\n"
      "  tauler solve connect4 --position 4455 --columns --threads 2\n"
      "  tauler solve connect4 --size 8x8 --position 376831651324873688\n"
      "  tauler solve connect4 --file Test_L2_R2\n"
      "  echo 4455 | tauler solve connect4 --file - --json\n"
      "  tauler solve othello --file fforum-40-59.obf --threads 2\n"
      "  tauler solve othello --moves --position "
      "'-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX"
      "----XOXXO- X'\n"
      "  tauler solve gomoku --position i13j13j14l11h9h12k12j11m11h11k11i12\n"
      "  tauler solve gomoku --file freestyle15_forced_wins.jsonl --time 60s\n"
      "  tauler solve hex --size 6 --position b2c4 --proof win.txt\n"
      "  tauler solve hex --check win.txt\n"
      "  tauler solve hex --size 7 --openings --resume openings-7.txt\n"
      "  tauler solve hex --size 8 --openings --resume 8.txt --workers --store "
      "postgresql:///tauler");
  command->callback([options, proof, &context] {
    options->proof = proof->count() > 0;
    context.exit_code = solve(*options, context);
  });
}

}  // namespace tauler::cli
