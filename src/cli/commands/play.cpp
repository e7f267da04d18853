// `tauler play`: a game at the terminal between people, players, or both.
#include <ostream>

#include <fmt/core.h>

#include "cli/command.hpp"
#include "cli/play/play_menu.hpp"
#include "cli/play/play_session.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/numbers.hpp"

namespace tauler::cli {
namespace {

struct PlayOptions {
  std::string start;
  std::array<std::string, 2> seats;
  std::string level;
  std::string time;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::string load;
  std::string format;
  bool resume = false;
  bool scroll = false;
  DrawingOptions drawing;
};

Result<Effort> effort_of(const PlayOptions& options) {
  Effort effort;
  effort.depth = options.depth;
  effort.nodes = options.nodes;
  if (options.time.empty()) return effort;
  const auto time = parse_duration(options.time);
  if (!time) return time.error().within("--time");
  effort.time = *time;
  return effort;
}

/// A side that was not named is a person; when neither was, the second is the usual opponent.
Result<Seats> new_seats(const PlayOptions& options, const Registries& registries,
                        const std::string& game_id) {
  std::array<std::string, 2> specs = options.seats;
  if (specs[0].empty() && specs[1].empty()) specs[1] = default_opponent(registries, game_id);
  if (!options.level.empty()) {
    const auto level = read_level(registries, options.level, game_id);
    if (!level) return level.error();
    // The level plays the side that no person was given: `--second human` makes it begin.
    specs = options.seats;
    specs[specs[1] == human ? 0 : 1] = *level;
  }
  Seats seats;
  for (std::size_t i = 0; i < 2; ++i) {
    Result<Seat> seat = make_seat(registries, specs[i].empty() ? human : specs[i], game_id);
    if (!seat) return seat.error();
    seats[i] = *std::move(seat);
  }
  return seats;
}

/// As recorded, unless the command line says otherwise.
Result<Seats> recorded_seats(const PlayOptions& options, const Registries& registries,
                             const Record& record) {
  const std::string& game_id = record.position.game().id;
  const char* const tags[] = {"first", "second"};
  Seats seats;
  for (std::size_t i = 0; i < 2; ++i) {
    if (options.seats[i].empty()) {
      const auto tag = record.tags.find(tags[i]);
      if (tag != record.tags.end()) seats[i] = seat_from_tag(registries, tag->second, game_id);
      continue;
    }
    Result<Seat> seat = make_seat(registries, options.seats[i], game_id);
    if (!seat) return seat.error();
    seats[i] = *std::move(seat);
  }
  return seats;
}

Result<PlaySetup> set_up_new(const PlayOptions& options, const Registries& registries) {
  Result<AnyPosition> start = read_start(registries, options.start);
  if (!start) return start.error();
  Result<Seats> seats = new_seats(options, registries, start->game().id);
  if (!seats) return seats.error();
  return PlaySetup{Record{*std::move(start)}, *std::move(seats)};
}

Result<PlaySetup> set_up_recorded(const PlayOptions& options, const Registries& registries,
                                  const std::filesystem::path& path) {
  const auto text = read_text_file(path);
  if (!text) return text.error();
  Result<Record> record = read_any_record(registries, *text, options.format);
  if (!record) return record.error().within(path.string());
  Result<Seats> seats = recorded_seats(options, registries, *record);
  if (!seats) return seats.error();
  return PlaySetup{*std::move(record), *std::move(seats)};
}

Result<PlaySetup> set_up_kept(const PlayOptions& options, const Registries& registries,
                              const Console& console) {
  const std::filesystem::path path = kept_game_path(console);
  std::error_code code;
  if (path.empty() || !std::filesystem::exists(path, code)) {
    return Error{"resume-none"};
  }
  Result<PlaySetup> setup = set_up_recorded(options, registries, path);
  if (setup) setup->resumed = true;
  return setup;
}

Result<PlaySetup> set_up(const PlayOptions& options, const Registries& registries,
                         const Console& console) {
  const Result<Effort> effort = effort_of(options);
  if (!effort) return effort.error();
  Result<PlaySetup> setup = options.resume ? set_up_kept(options, registries, console)
                            : !options.load.empty()
                                ? set_up_recorded(options, registries, options.load)
                                : set_up_new(options, registries);
  if (!setup) return setup;
  setup->effort = *effort;
  setup->scroll = options.scroll;
  return setup;
}

int play(PlayOptions options, Context& context) {
  Console console = options.drawing.applied_to(context.console);
  if (options.start.empty() && options.load.empty() && !options.resume) {
    const std::optional<MenuChoice> choice = ask_what_to_play(console, context.registries);
    if (!choice) return ok;
    options.resume = choice->resume;
    options.start = choice->start;
    options.seats = choice->seats;
  }
  Result<PlaySetup> setup = set_up(options, context.registries, console);
  if (!setup) return context.fail(setup.error());
  return PlaySession(console, context.registries, *std::move(setup)).run();
}

constexpr const char* play_footer =
    R"(At the board type a move as it is written there (d4), or: undo, hint, moves, save FILE,
load FILE, resign, new, help, quit. Ctrl-C makes a thinking player play at once; at the prompt
it leaves, and an unfinished game can be taken up again with --resume; so it can when the program is
told to end, or the terminal goes.
A player has 1 s a move unless told otherwise by --time, --depth, --nodes or its own options.
It may be a program elsewhere, PROTOCOL:COMMAND; the protocols are tauler, gomocup, gtp and nboard.

Examples:
  tauler play                                         asks what to play
  tauler play connect4                                you begin against the middle level
  tauler play gomoku --level hard                     you begin against a stronger one
  tauler play gomoku --level hard --second human      the same, and it begins
  tauler play connect4 --first human --second human   two people
  tauler play connect4 --first uct --time 3s          the computer begins, 3 s a move
  tauler play connect4 --first random --second uct    watch the result of a game
  tauler play hex --second "gtp:mohex --seed 1"        against a program elsewhere
  tauler play --load game.txt                         go on with a saved game)";

}  // namespace

void add_play(CLI::App& app, Context& context) {
  CLI::App* command = app.add_subcommand("play", "Play here, against a person or any player");
  auto options = std::make_shared<PlayOptions>();
  CLI::Option* start = command->add_option(
      "start", options->start, "A game with its settings, or a position; without it you are asked");
  start->type_name("GAME|POSITION");
  command->add_option("--first", options->seats[0], "Who plays the side that begins")
      ->type_name("human|PLAYER");
  command->add_option("--second", options->seats[1], "Who plays the other side")
      ->type_name("human|PLAYER");
  command
      ->add_option("--level", options->level,
                   "Your opponent's strength: easy, medium, hard, in some games more")
      ->type_name("LEVEL");
  command->add_option("--time", options->time, "For each move of a player: 250ms, 1s, 2m")
      ->type_name("TIME");
  command->add_option("--depth", options->depth, "Plies a player may look ahead")
      ->type_name("N")
      ->check(whole_number(1, 1000));
  command->add_option("--nodes", options->nodes, "Positions a player may visit for a move")
      ->type_name("N")
      ->check(whole_number(1, most_nodes));
  CLI::Option* load = command->add_option("--load", options->load, "Go on with a recorded game");
  load->type_name("FILE")->excludes(start);
  command->add_option("--format", options->format, "How that file is written; usually found out")
      ->type_name("FORMAT")
      ->needs(load);
  command->add_flag("--resume", options->resume, "Go on with the game you left unfinished")
      ->excludes(start)
      ->excludes(load);
  command->add_flag("--scroll", options->scroll, "Keep earlier boards on the screen")
      ->group("Drawing");
  add_drawing_options(*command, options->drawing);
  command->footer(play_footer);
  command->callback([options, &context] { context.exit_code = play(*options, context); });
}

}  // namespace tauler::cli
