// `tauler solve hex`: who wins a position, and a proof of it.
#include "cli/commands/solve_hex.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

#include <fmt/core.h>

#include "cli/commands/solve_answer.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "games/hex/definition.hpp"
#include "games/hex/formats.hpp"
#include "players/hex/exact/proof_checker.hpp"
#include "players/networks.hpp"

namespace tauler::cli {
namespace {

using hex::MoveAnswer;
using hex::Position;
using hex::SolverAnswer;

/// Options of the other games' solvers that mean nothing here.
Status check_hex_options(const SolveOptions& options) {
  const std::pair<bool, const char*> given[] = {{options.weak, "--weak"},
                                                {options.score_only, "--score-only"},
                                                {options.no_book, "--no-book"},
                                                {!options.attack.empty(), "--attack"}};
  for (const auto& [is_given, name] : given) {
    if (is_given) return Error{"solve-hex-option", {name}};
  }
  if (options.proof && options.proof_file.empty()) return Error{"solve-hex-proof-file"};
  if (options.proof && (options.openings || !options.file.empty())) {
    return Error{"solve-hex-proof-one"};
  }
  if (!options.resume.empty() && !options.file.empty()) return Error{"solve-hex-resume"};
  if (options.tasks.workers.workers && !options.openings && options.file.empty()) {
    return Error{"solve-workers"};
  }
  // Better before the work than after.
  if (Status fine = check_writable(options.proof_file); !fine) return fine;
  return check_writable(options.resume);
}

void print(const Position& position, const SolverAnswer& answer,
           const std::vector<MoveAnswer>& moves, Console& console) {
  const Words& words = console.words();
  for (const MoveAnswer& each : moves) {
    console.out << words.say("move   {:<4} {}\n", hex_move_name(position, each.move),
                             winner_in(words, each.winner));
  }
  console.out << words.say("winner {}\n", winner_in(words, answer.winner));
  if (!answer.move.is_none()) {
    console.out << words.say("move   {}\n", hex_move_name(position, answer.move));
  }
  console.out << words.say("nodes  {}\ntime   {:.6f} s\n", grouped(answer.nodes),
                           seconds(answer.time));
}

/// Its own checker reads a proof before anybody else does.
Status write_proof(const SolveOptions& options, hex::Solver& solver, const Position& position,
                   const Limits& limits) {
  const auto proof = solver.prove(position, limits);
  if (!proof) return Error{"solve-hex-unproven"};
  if (const auto checked = hex::check_proof(*proof); !checked) return checked.error();
  return write_file(options.proof_file, *proof);
}

int solve_hex_position(const SolveOptions& options, Context& context) {
  const Result<Position> position = read_hex(options, context.registries, options.position);
  if (!position) return context.fail(position.error());
  const Result<Limits> limits = options.limits();
  if (!limits) return context.fail(limits.error());
  hex::Solver solver = hex_solver(options, position->size());
  HexMemory memory(solver, options.resume, context.console);
  if (const Status read = memory.read(); !read) return context.fail(read.error());
  SolverAnswer answer;
  std::vector<MoveAnswer> moves;
  Status written = Done{};
  {
    const HexProgressLine progress(solver, context.console, "", &memory);
    answer = solver.solve(*position, *limits);
    if (options.columns && !is_over(position->outcome())) {
      moves = solver.solve_moves(*position, *limits).moves;
    }
    if (options.proof && answer.winner) written = write_proof(options, solver, *position, *limits);
  }
  if (options.json) {
    Json json = answer_json(*position, answer);
    for (const MoveAnswer& each : moves) {
      json["moves"][hex_move_name(*position, each.move)] = winner_text(each.winner);
    }
    if (options.proof && answer.winner && written) json["proof"] = options.proof_file;
    context.console.out << to_text(json);
  } else {
    print(*position, answer, moves, context.console);
    if (options.proof && answer.winner && written) {
      context.console.out << context.console.words().say("proof  {}\n", options.proof_file);
    }
  }
  const Status kept = memory.keep();
  if (InterruptGuard::take()) return interrupted;
  if (!written) return context.fail(written.error());
  if (!kept) return context.fail(kept.error());
  return answer.winner ? ok : failed;
}

int check_proof_file(const SolveOptions& options, Context& context) {
  std::ifstream file(options.check, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) return context.fail(Error{"file-open", {options.check, std::strerror(errno)}});
  const auto checked = hex::check_proof(text);
  if (!checked) return context.fail(checked.error().within(options.check));
  if (!options.position.empty() || !options.size.empty()) {
    const Result<Position> asked = read_hex(options, context.registries, options.position);
    if (!asked) return context.fail(asked.error());
    bool same = asked->size() == checked->size && asked->to_move() == checked->to_move;
    for (int code = 0; same && code < asked->cells(); ++code) {
      for (Side side : {Side::first, Side::second}) {
        const bool there = (checked->stones[index_of(side)][code / checked->size + 1] >>
                                (code % checked->size + 1) &
                            1) != 0;
        same = same && there == asked->has_stone(side, code);
      }
    }
    if (!same) return context.fail(Error{"hex-proof-other-position", {options.check}});
  }
  if (options.json) {
    context.console.out << to_text({{"size", checked->size},
                                    {"to_move", winner_text(checked->to_move)},
                                    {"winner", winner_text(checked->winner)},
                                    {"claims", checked->claims}});
  } else {
    const Words& words = context.console.words();
    context.console.out << words.say(
        "holds: {} wins on {}x{}, {} to move, {} claims\n", winner_in(words, checked->winner),
        checked->size, checked->size, winner_in(words, checked->to_move), grouped(checked->claims));
  }
  return ok;
}

}  // namespace

Result<int> hex_size(const SolveOptions& options) {
  if (options.size.empty()) return hex::default_size;
  const std::string_view text = options.size;
  const std::size_t cross = text.find('x');
  if (cross != std::string_view::npos && text.substr(0, cross) != text.substr(cross + 1)) {
    return Error{"hex-not-square"};
  }
  return hex::parse_size(text.substr(0, cross));
}

Result<Position> read_hex(const SolveOptions& options, const Registries& registries,
                          std::string_view text) {
  const Result<int> size = hex_size(options);
  if (!size) return size.error();
  Result<AnyPosition> position = Error{"solve-nothing"};
  if (text.find(':') != std::string_view::npos) {
    position = read_start(registries, text);
    if (position && !options.size.empty() && position->as<Position>() &&
        position->as<Position>()->size() != *size) {
      const int other = position->as<Position>()->size();
      return Error{"solve-size-differs", {*size, *size, other, other}};
    }
  } else {
    const std::string board = fmt::format("size={} ", *size);
    const Result<Record> record = hex::moves_format().read(board + std::string(text));
    if (!record) {
      // The place is one in what was typed.
      const std::optional<std::size_t> at = record.error().at;
      return at && *at >= board.size() ? record.error().placed(*at - board.size())
                                       : record.error().unplaced();
    }
    position = record->position;
  }
  if (!position) return position.error();
  const auto* typed = position->as<Position>();
  if (!typed) return Error{"solve-not-hex", {position->game().name}};
  if (typed->swap_rule() && typed->ply() < 2) return Error{"solve-hex-swap"};
  return *typed;
}

hex::Solver hex_solver(const SolveOptions& options, int size) {
  hex::Solver solver(size, static_cast<std::size_t>(options.megabytes) << 20,
                     network_of("hex", true));
  if (options.threads > 1) solver.set_crew(options.threads, crew_of_threads);
  return solver;
}

std::string winner_text(const std::optional<Side>& winner) {
  if (!winner) return "not solved";
  return *winner == Side::first ? "first" : "second";
}

std::string winner_in(const Words& words, const std::optional<Side>& winner) {
  return std::string(words.of(winner_text(winner)));
}

std::string hex_position_text(const Position& position) {
  return "hex:" + hex::Definition::position_text(position);
}

std::string hex_move_name(const Position& position, Move move) {
  return hex::Definition::move_text(position, move);
}

Json answer_json(const Position& position, const SolverAnswer& answer) {
  Json json{{"position", hex_position_text(position)},
            {"to_move", winner_text(position.to_move())},
            {"winner", answer.winner ? Json(winner_text(answer.winner)) : Json(nullptr)}};
  if (!answer.move.is_none()) json["move"] = hex_move_name(position, answer.move);
  json["nodes"] = answer.nodes;
  json["seconds"] = seconds(answer.time);
  return json;
}

Status HexMemory::read() {
  std::error_code none;
  if (file_.empty() || !std::filesystem::exists(file_, none)) return Done{};
  // Larger than `read_file` allows: what it may be is said in its first line.
  std::ifstream file(file_, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  if (!file) return Error{"file-open", {file_, std::strerror(errno)}};
  if (!solver_.recall(bytes)) return Error{"solve-hex-memory"}.within(file_);
  return Done{};
}

void HexMemory::keep_now_and_then() {
  if (file_.empty() || since_.elapsed() < between_) return;
  const Status kept = keep();
  if (!kept && !has_warned_) {
    console_.err << (console_.live_progress ? "\r\033[K" : "") << "tauler: "
                 << console_.words().say("{}; the solve goes on, and tries again\n",
                                         sentence(kept.error(), console_.language))
                 << std::flush;
  }
  has_warned_ = !kept;
}

Status HexMemory::keep() {
  if (file_.empty()) return Done{};
  const Stopwatch watch;
  Status kept = write_file(file_, solver_.memory());
  // A large memory must not take up the time of the solve.
  constexpr int share = 20;
  between_ = std::max(between_, share * watch.elapsed());
  since_ = Stopwatch();
  return kept;
}

HexProgressLine::HexProgressLine(hex::Solver& solver, Console& console, std::string label,
                                 HexMemory* memory)
    : solver_(solver), console_(console) {
  if (!console.live_progress && !memory) return;
  solver.set_progress([&console, memory,
                       label = std::move(label)](const hex::SolverProgress& so_far) {
    if (memory) memory->keep_now_and_then();
    if (!console.live_progress) return;
    console.err << "\r\033[K"
                << console.words().say(
                       "{}not solved yet, {} nodes, {:.1f} s; proof numbers {} for a win of the "
                       "side to move, {} for a loss (Ctrl-C to stop)",
                       label, grouped(so_far.nodes), seconds(so_far.time), so_far.to_win,
                       so_far.to_lose)
                << std::flush;
  });
}

HexProgressLine::~HexProgressLine() {
  solver_.set_progress({});
  if (console_.live_progress) remove_solve_progress(console_);
}

std::string hex_label(const Words& words, std::size_t done, std::size_t all, Duration spent) {
  if (done == 0) return words.say("0 of {}: ", all);
  const double left = seconds(spent) / static_cast<double>(done) * static_cast<double>(all - done);
  return words.say("{} of {}, {:.0f} s more if the rest is like them: ", done, all, left);
}

int solve_hex(const SolveOptions& options, Context& context) {
  if (const Status fine = check_hex_options(options); !fine) return context.fail(fine.error());
  if (!options.check.empty()) return check_proof_file(options, context);
  if (options.openings) return solve_hex_openings(options, context);
  if (!options.file.empty()) return solve_hex_problems(options, context);
  if (options.position.empty() && options.size.empty()) return context.fail(Error{"solve-nothing"});
  return solve_hex_position(options, context);
}

}  // namespace tauler::cli
