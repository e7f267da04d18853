// `tauler solve hex --openings`: the winner of every first move. Half a turn maps each onto
// another, so only half of them are solved.
#include <filesystem>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_hex_task.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

using hex::Position;
using hex::SolverAnswer;

/// What a run has found out, kept in a file after every opening: a line "7 c3 first NODES SECONDS".
/// The same command goes on where it was stopped, by whatever.
class OpeningResults {
 public:
  OpeningResults(std::string file, int size) : file_(std::move(file)), size_(size) {}

  Status read() {
    std::error_code none;
    if (file_.empty() || !std::filesystem::exists(file_, none)) return Done{};
    const Result<std::string> text = read_text_file(file_);
    if (!text) return text.error();
    int number = 0;
    for (const Piece& piece : split(*text, '\n')) {
      ++number;
      if (trim(piece.text).empty()) continue;
      const Status fine = read_line(piece.text);
      if (!fine) return Error{"line-wrong", {number, fine.error()}}.within(file_);
    }
    return Done{};
  }

  const SolverAnswer* find(int code) const { return known_[code] ? &*known_[code] : nullptr; }

  Status add(int code, const SolverAnswer& answer) {
    known_[code] = answer;
    lines_ += fmt::format("{} {} {} {} {:.6f}\n", size_, name(code), winner_text(answer.winner),
                          answer.nodes, seconds(answer.time));
    return file_.empty() ? Status(Done{}) : write_file(file_, lines_);
  }

 private:
  std::string name(int code) const { return hex_move_name(Position(size_), Move::of(code)); }

  Status read_line(std::string_view line) {
    const std::vector<Piece> words = split_words(line);
    if (words.size() != 5) return Error{"solve-hex-results-form"};
    const auto size = parse_integer<int>(words[0].text);
    const auto nodes = parse_integer<std::uint64_t>(words[3].text);
    const auto spent = parse_real(words[4].text);
    if (!size || !nodes || !spent) return Error{"solve-hex-results-form"};
    if (*size != size_) return Error{"solve-hex-results-size", {*size, size_}};
    SolverAnswer answer;
    if (words[2].text == "first") answer.winner = Side::first;
    if (words[2].text == "second") answer.winner = Side::second;
    if (!answer.winner) return Error{"solve-hex-results-form"};
    for (int code = 0; code < size_ * size_; ++code) {
      if (name(code) != words[1].text) continue;
      answer.nodes = *nodes;
      answer.time = std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*spent));
      known_[code] = answer;
      lines_ += std::string(line) + '\n';
      return Done{};
    }
    return Error{"solve-hex-results-form"};
  }

  std::string file_;
  int size_;
  std::string lines_;
  std::array<std::optional<SolverAnswer>, hex::max_cells> known_;
};

void print_openings(int size, const OpeningResults& results, bool json, Console& console) {
  std::ostream& out = console.out;
  Json winners;
  std::uint64_t nodes = 0;
  double spent = 0;
  int first = 0;
  int solved = 0;
  const Position start(size);
  for (int code = 0; code < start.cells(); ++code) {
    const int asked = std::min(code, start.cells() - 1 - code);
    const SolverAnswer* answer = results.find(asked);
    const auto winner = answer ? answer->winner : std::nullopt;
    const std::string name = hex_move_name(start, Move::of(code));
    winners[name] = winner_text(winner);
    if (!answer) continue;
    ++solved;
    first += winner == Side::first ? 1 : 0;
    if (asked != code) continue;
    nodes += answer->nodes;
    spent += seconds(answer->time);
  }
  if (json) {
    out << to_text({{"size", size},
                    {"winners", winners},
                    {"solved", solved},
                    {"first_wins", first},
                    {"nodes", nodes},
                    {"seconds", spent}});
    return;
  }
  for (int row = 0; row < size; ++row) {
    out << std::string(static_cast<std::size_t>(row), ' ');
    for (int column = 0; column < size; ++column) {
      const std::string& winner =
          winners[hex_move_name(start, Move::of(row * size + column))].get_ref<std::string&>();
      out << (winner == "first" ? "x " : winner == "second" ? "o " : "? ");
    }
    out << '\n';
  }
  out << console.words().say("x wins after {} of {} first moves, {} solved; {} nodes, {:.3f} s\n",
                             first, start.cells(), solved, grouped(nodes), spent);
}

Position after_opening(int size, int code) {
  Position position(size);
  position.play(Move::of(code));
  return position;
}

/// Each that is not known yet is a task.
int openings_by_workers(const SolveOptions& options, int size, const Limits& limits,
                        OpeningResults& results, Context& context) {
  std::vector<int> codes;
  TaskQuestion question{.kind = "solve", .details = {}, .take = {}};
  for (int code = 0; code < (size * size + 1) / 2; ++code) {
    if (results.find(code)) continue;
    codes.push_back(code);
    question.details.push_back(write_hex_task({after_opening(size, code)}, options, limits));
  }
  std::size_t solved = 0;
  question.take = [&](std::size_t index, const std::string& text) -> Result<bool> {
    const auto answer = read_hex_solved(text, {after_opening(size, codes[index])});
    if (!answer) return false;
    if (!answer->answer.winner) return true;  // within the limits it was given
    ++solved;
    if (const Status kept = results.add(codes[index], answer->answer); !kept) return kept.error();
    return true;
  };
  const Status asked =
      codes.empty() ? Status(Done{}) : ask_workers(question, options.tasks, context);
  if (asked || solved > 0) print_openings(size, results, options.json, context.console);
  if (!asked) return context.fail(asked.error());
  if (InterruptGuard::take()) return interrupted;
  return solved == codes.size() ? ok : failed;
}

}  // namespace

int solve_hex_openings(const SolveOptions& options, Context& context) {
  const Result<int> size = hex_size(options);
  if (!size) return context.fail(size.error());
  const Result<Limits> limits = options.limits();
  if (!limits) return context.fail(limits.error());
  OpeningResults results(options.resume, *size);
  if (const Status read = results.read(); !read) return context.fail(read.error());
  const std::size_t all = (static_cast<std::size_t>(*size) * *size + 1) / 2;
  if (options.tasks.workers.workers) {
    return openings_by_workers(options, *size, *limits, results, context);
  }
  hex::Solver solver = hex_solver(options, *size);
  // The opening under way has a file of its own.
  HexMemory memory(solver, options.resume.empty() ? "" : options.resume + ".memory",
                   context.console);
  if (const Status read = memory.read(); !read) return context.fail(read.error());
  const Stopwatch watch;
  std::size_t done = 0;
  std::size_t before = 0;
  Status kept = Done{};
  // Where a result cannot be written, the next one is written with it.
  for (std::size_t i = 0; i < all; ++i) {
    const int code = static_cast<int>(i);
    if (results.find(code)) {
      ++before;
      continue;
    }
    const Position position = after_opening(*size, code);
    const HexProgressLine progress(
        solver, context.console,
        hex_label(context.console.words(), done, all - before, watch.elapsed()), &memory);
    const SolverAnswer answer = solver.solve(position, *limits);
    if (!answer.winner) {
      if (limits->stop_requested()) break;
      continue;
    }
    ++done;
    kept = results.add(code, answer);
  }
  if (done + before < all) {
    const Status remembered = memory.keep();
    if (kept) kept = remembered;
  }
  print_openings(*size, results, options.json, context.console);
  if (!kept) return context.fail(kept.error());
  if (InterruptGuard::take()) return interrupted;
  return done + before == all ? ok : failed;
}

}  // namespace tauler::cli
