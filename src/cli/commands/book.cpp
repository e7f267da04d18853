// `tauler book`: makes the opening book of Connect Four with our own solver, in pieces that can be
// solved on several machines and at several times.
#include <algorithm>
#include <ostream>

#include <fmt/core.h>

#include "arena/report/report_parts.hpp"
#include "cli/command.hpp"
#include "cli/commands/book_task.hpp"
#include "cli/plan/queued_tasks.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/numbers.hpp"
#include "core/text.hpp"
#include "players/connect4/book/builder.hpp"
#include "players/connect4/book/opening_book.hpp"
#include "players/connect4/book/part.hpp"
#include "players/connect4/solver/solver.hpp"
#include "players/data_files.hpp"

namespace tauler::cli {
namespace {

using connect4::BookBuilder;
using connect4::BookPart;
using connect4::BookShard;
using connect4::KnownScores;
using connect4::OpeningBook;
using connect4::Position;
using connect4::Solution;
using connect4::Solver;

constexpr int most_shards = 10'000;
struct BookOptions {
  std::string game;
  int stones = 8;
  std::string folder;
  std::string shard = "1/1";
  int threads = 1;
  int megabytes = 1024;
  bool merge = false;
  std::string out;
  std::string book;
  int verify = 0;
  std::uint64_t seed = 1;
  TaskOptions tasks;
};

Result<BookShard> parse_shard(const std::string& text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto number = parse_integer<int>(std::string_view(text).substr(0, slash));
  const auto count =
      parse_integer<int>(std::string_view(text).substr(std::min(slash + 1, text.size())));
  if (!number || !count || *number < 1 || *number > *count || *count > most_shards) {
    return Error{"shard-form", {excerpt(text)}};
  }
  return BookShard{static_cast<std::size_t>(*number - 1), static_cast<std::size_t>(*count)};
}

int write_out(const BookOptions& options, const std::vector<std::uint64_t>& codes,
              const KnownScores& known, Context& context) {
  if (known.count() < codes.size()) {
    return context.fail(Error{"book-unsolved", {codes.size() - known.count(), codes.size()}});
  }
  std::vector<std::int8_t> scores;
  for (std::size_t i = 0; i < codes.size(); ++i) scores.push_back(*known.at(i));
  const std::string file = connect4::write_book(options.stones, codes, scores);
  if (Status written = write_file(options.out, file); !written) {
    return context.fail(written.error());
  }
  context.console.out << context.console.words().say("{}: {} stones, {} bytes\n", options.out,
                                                     options.stones, grouped(file.size()));
  return ok;
}

/// A line that is redrawn on a terminal, else one line per minute.
BookBuilder::Watch watch_on(Console& console) {
  return {.every = std::chrono::seconds(console.live_progress ? 1 : 60),
          .tell = [&console](const BookBuilder::Progress& now) {
            const auto solved = static_cast<double>(now.solved);
            const Words& words = console.words();
            std::string text = words.say(
                "{}/{} positions, {:.0f} nodes each, {}", now.positions - now.left, now.positions,
                now.solved > 0 ? static_cast<double>(now.nodes) / solved : 0,
                arena::duration_text(now.elapsed));
            if (now.solved > 0 && now.left > 0) {
              const Duration left =
                  from_seconds(static_cast<double>(now.left) * seconds(now.elapsed) / solved);
              text += words.say(", {} left", arena::duration_text(left));
            }
            console.err << (console.live_progress ? "\r\033[K" + text : text + '\n') << std::flush;
          }};
}

/// Each group that has something to solve is a task. What comes back goes into the part, as what is
/// solved here.
Status make_by_workers(const BookOptions& options, BookShard shard, KnownScores& known,
                       BookPart& part, Context& context) {
  std::vector<BookPiece> pieces;
  TaskQuestion question{.kind = "book", .details = {}, .take = {}};
  for (const connect4::BookGroup& group : connect4::groups_of(known, shard)) {
    if (group.unknown == 0) continue;
    std::size_t first = group.first;
    std::size_t end = group.end;
    while (known.at(first)) ++first;
    while (known.at(end - 1)) --end;
    pieces.push_back({options.stones, first, end - first});
    question.details.push_back(write_book_task(pieces.back(), options.megabytes));
  }
  question.take = [&](std::size_t index, const std::string& text) -> Result<bool> {
    const BookPiece& piece = pieces[index];
    const auto scores = read_book_scores(text, piece);
    if (!scores) return false;
    for (std::size_t i = 0; i < piece.count; ++i) known.set(piece.first + i, (*scores)[i]);
    if (const Status kept = part.add(piece.first, *scores); !kept) return kept.error();
    return true;
  };
  return pieces.empty() ? Status(Done{}) : ask_workers(question, options.tasks, context);
}

int make(const BookOptions& options, BookShard shard, Context& context) {
  if (Status ready = prepare_folder(options.folder); !ready) return context.fail(ready.error());
  const std::vector<std::uint64_t> codes = connect4::book::quiet_positions(options.stones);
  KnownScores known(options.stones, codes.size());
  if (Status read = known.read_folder(options.folder); !read) return context.fail(read.error());
  if (!options.merge) {
    const auto path =
        std::filesystem::path(options.folder) /
        fmt::format("{}-stones-{}-of-{}.part", options.stones, shard.number + 1, shard.count);
    Result<BookPart> part = BookPart::open(path, options.stones, codes.size());
    if (!part) return context.fail(part.error());
    const InterruptGuard guard;
    if (options.tasks.workers.workers) {
      if (const Status asked = make_by_workers(options, shard, known, *part, context); !asked) {
        return context.fail(asked.error());
      }
      if (InterruptGuard::take()) return interrupted;
      return options.out.empty() ? static_cast<int>(ok) : write_out(options, codes, known, context);
    }
    BookBuilder builder(codes, shard, known, *part);
    builder.run(options.threads, static_cast<std::size_t>(options.megabytes) << 20,
                *InterruptGuard::flag(), watch_on(context.console));
    if (context.console.live_progress) context.console.err << '\n';
    if (builder.error()) return context.fail(*builder.error());
    if (InterruptGuard::take()) return interrupted;
  }
  return options.out.empty() ? static_cast<int>(ok) : write_out(options, codes, known, context);
}

/// Compares random positions near the end of the book, from its parts and from between them, with
/// the solver.
int verify(const BookOptions& options, const OpeningBook& book, Context& context) {
  const InterruptGuard guard;
  Rng rng(options.seed);
  Solver solver(7, 6, static_cast<std::size_t>(options.megabytes) << 20);
  Limits limits;
  limits.stop = InterruptGuard::flag();
  int wrong = 0;
  for (int checked = 0; checked < options.verify;) {
    const int stones =
        book.deepest() -
        static_cast<int>(rng.below(static_cast<std::uint32_t>(std::min(book.deepest(), 3) + 1)));
    Position position;
    while (position.ply() < stones && !is_over(position.outcome())) {
      MoveList columns;
      position.legal_moves(columns);
      position.play(columns[static_cast<int>(rng.below(static_cast<unsigned>(columns.size())))]);
    }
    if (is_over(position.outcome())) continue;
    const Solution solution = solver.solve(position, connect4::Aim::score, limits);
    if (InterruptGuard::take()) return interrupted;
    ++checked;
    if (solution.low == *book.score(position)) continue;
    ++wrong;
    context.console.out << context.console.words().say("code {}: the book says {}, the solver {}\n",
                                                       connect4::book::code_of(position),
                                                       *book.score(position), solution.low);
  }
  context.console.out << context.console.words().say("{} positions checked, {} wrong\n",
                                                     options.verify, wrong);
  return wrong > 0 ? failed : ok;
}

int book(const BookOptions& options, Context& context) {
  if (options.game != "connect4") {
    return context.fail(Error{"book-game-unknown", {excerpt(options.game)}});
  }
  const Result<BookShard> shard = parse_shard(options.shard);
  if (!shard) return context.fail(shard.error());
  if (options.verify == 0) {
    if (options.folder.empty()) return context.fail(Error{"book-folder-missing"});
    if (options.merge && options.out.empty()) {
      return context.fail(Error{"book-out-missing"});
    }
    return make(options, *shard, context);
  }
  std::string bytes(options.book.empty() ? data_file(connect4::OpeningBook::file_name)
                                         : std::string_view());
  if (!options.book.empty()) {
    Result<std::string> file = read_file(options.book);
    if (!file) return context.fail(file.error());
    bytes = *std::move(file);
  }
  const Result<OpeningBook> read = OpeningBook::read(bytes);
  return read ? verify(options, *read, context) : context.fail(read.error());
}

void add_options(CLI::App& command, BookOptions& options) {
  command.add_option("game", options.game, "The game; connect4")->type_name("GAME")->required();
  command.add_option("--stones", options.stones, "Stones of the deepest positions (8)")
      ->type_name("N")
      ->check(whole_number(0, OpeningBook::most_stones));
  command.add_option("--folder", options.folder, "Keeps what is solved; goes on where it ended")
      ->type_name("FOLDER");
  command.add_option("--shard", options.shard, "Only this part of the work, such as 2/4")
      ->type_name("I/N");
  command.add_option("-t,--threads", options.threads, "Positions solved at the same time (1)")
      ->type_name("N")
      ->check(whole_number(1, most_threads));
  command.add_option("-m,--memory", options.megabytes, "Megabytes for all tables together (1024)")
      ->type_name("MB")
      ->check(whole_number(1, most_megabytes));
  command.add_option("--out", options.out, "Write the book when everything is solved")
      ->type_name("FILE");
  command.add_flag("--merge", options.merge, "Solve nothing, only write the book");
  command.add_option("--verify", options.verify, "Solve so many random positions of a book again")
      ->type_name("N")
      ->check(whole_number(1, 1'000'000'000));
  command.add_option("--book", options.book, "The book to verify; without it the one built in")
      ->type_name("FILE");
  command.add_option("--seed", options.seed, "Chooses the positions to verify (1)")
      ->type_name("N")
      ->check(seed_number());
  add_task_options(command, options.tasks);
}

}  // namespace

void add_book(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("book", "Make or verify the opening book of Connect Four");
  auto options = std::make_shared<BookOptions>();
  add_options(*command, *options);
  command->footer(
      R"(The book has the exact score of every position of so many stones and fewer. What is solved is written
into the folder at least once a second, so a run may be ended in any way and started again. Shards can
be solved on several machines: bring their files together in one folder and --merge. Or let workers
solve them, with --workers.

Examples:
  tauler book connect4 --stones 6 --folder work --threads 2 --out six.book
  tauler book connect4 --stones 8 --folder work --shard 1/4 --threads 16 --memory 16384
  tauler book connect4 --stones 8 --folder work --merge --out eight.book
  tauler book connect4 --stones 9 --folder work --workers --store postgresql:///tauler
  tauler book connect4 --verify 1000 --book eight.book)");
  command->callback([options, &context] { context.exit_code = book(*options, context); });
}

}  // namespace tauler::cli
