// Feeds arbitrary bytes to one parser, chosen by TAULER_FUZZ: "position", "record", "spec",
// "player", "program", "plan", "row", "request", "message", "moves:<game>", "openings:<game>",
// "<game>/<format>", "talk:<protocol>" for the lines of a session with an engine of ours, or
// "drive:<protocol>" for what a program answers to us. `tests/fuzz/run` goes through them all.
//
// A text is either refused, with a reason and a place inside it, or it means something: then what
// was read can be written, read back and played on without contradiction. A trap ends the run.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "arena/play/opening_file.hpp"
#include "cli/plan/plan_file.hpp"
#include "core/rng.hpp"
#include "core/sentences.hpp"
#include "core/text.hpp"
#include "fuzz/row_world.hpp"
#include "fuzz/scripted_program.hpp"
#include "fuzz/server_world.hpp"
#include "games/registry.hpp"
#include "players/registry.hpp"
#include "protocols/engine/engines.hpp"

namespace tauler {
namespace {

void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

void check_refusal(const Error& error, std::string_view text) {
  require(!english(error).empty(), "a refusal without a sentence");
  require(!error.at || *error.at <= text.size(), "a place outside the text");
}

void check_position(const AnyPosition& position) {
  const auto again = all_games().position(position.text());
  require(static_cast<bool>(again), "a position string that is not read back");
  require(again->text() == position.text(), "a position string that means something else");
  require(again->key() == position.key(), "the same position with another key");
  require(again->outcome() == position.outcome(), "the same position with another outcome");
  require(position.is_over() == position.legal_moves().empty(), "moves in a finished game");
  const BoardView view = position.view();
  require(static_cast<int>(view.cells.size()) == view.width * view.height, "a view of odd size");
}

/// A few moves on from an accepted position and back again.
void check_play(AnyPosition position) {
  check_position(position);
  const std::string before = position.text();
  Rng rng(position.key());
  int played = 0;
  for (; played < 8 && !position.is_over(); ++played) {
    const auto moves = position.legal_moves();
    const Move move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    const auto named = position.parse_move(position.move_text(move));
    require(named && *named == move, "a move whose name means another");
    require(static_cast<bool>(position.play(move)), "a legal move that is refused");
  }
  check_position(position);
  for (; played > 0; --played) position.undo();
  require(position.text() == before, "undo that does not restore");
}

void check_record(const Record& record) {
  const auto again = all_games().read_record(all_games().write_record(record));
  require(static_cast<bool>(again), "a record that is not read back");
  require(again->position.text() == record.position.text(), "a record that ends elsewhere");
  check_play(record.position);
}

void fuzz_position(std::string_view text) {
  const auto position = all_games().position(text);
  position ? check_play(*position) : check_refusal(position.error(), text);
}

void fuzz_record(std::string_view text) {
  const auto record = all_games().read_record(text);
  record ? check_record(*record) : check_refusal(record.error(), text);
}

void fuzz_spec(std::string_view text) {
  const auto start = all_games().start(text);
  if (!start) return check_refusal(start.error(), text);
  const auto again = all_games().start(start->spec());
  require(again && again->text() == start->text(), "settings that start another game");
}

void fuzz_player(std::string_view text) {
  for (const GameEntry& game : all_games().games()) {
    const auto player = all_players().make(text, game.info->id);
    if (!player) check_refusal(player.error(), text);
  }
}

void fuzz_program(std::string_view text) {
  const auto program = protocols::read_program(text);
  if (!program) return check_refusal(program.error(), text);
  require(protocols::is_program(text), "a program that is not recognised");
  require(!program->command.empty(), "a program without a command");
  const auto again = protocols::read_program(protocols::text_of(*program));
  require(again && again->protocol == program->protocol && again->command == program->command,
          "a program that is not read back");
}

/// Errors in files name the file and the line rather than a place in the text.
void fuzz_openings(std::string_view text, const std::string& game) {
  const AnyPosition start = *all_games().start(game);
  const auto openings = arena::read_openings(all_games(), text, "file", start);
  if (!openings)
    return require(english(openings.error()).starts_with("file"), "a reason of no file");
  require(!openings->empty(), "a file without an opening");
  for (const AnyPosition& opening : *openings) {
    require(!opening.is_over() && opening.spec() == start.spec(), "an opening nobody can play");
    check_position(opening);
  }
}

void fuzz_plan(std::string_view text) {
  const cli::Registries registries{all_games(), all_players()};
  const auto plan = cli::parse_plan(text, "plan.toml", registries);
  if (!plan) {
    return require(english(plan.error()).starts_with("plan.toml:"), "a reason without its line");
  }
  require(plan->contestants.size() >= 2, "a tournament without players");
}

void fuzz_moves(std::string_view text, const std::string& game) {
  AnyPosition position = *all_games().start(game);
  for (const Piece& word : split_words(text)) {
    const Status played = position.play(word.text);
    if (!played) return check_refusal(played.error(), word.text);
  }
  check_position(position);
}

void fuzz_format(std::string_view text, const Format& format) {
  const auto record = format.read(text);
  if (!record) return check_refusal(record.error(), text);
  check_record(*record);
  const auto written = format.write(*record);
  if (!written) return;  // more was read than the form writes, and it says so
  const auto again = format.read(*written);
  require(static_cast<bool>(again), "a text of ours that is not read back");
  require(again->position.text() == record->position.text(), "a text of ours that means another");
}

struct TalkedProtocol {
  const char* name;
  protocols::Protocol protocol;
  const char* game;
};

constexpr TalkedProtocol talked_protocols[] = {
    {"talk:tauler", protocols::Protocol::tauler, "connect4"},
    {"talk:gomocup", protocols::Protocol::gomocup, "gomoku"},
    {"talk:nboard", protocols::Protocol::nboard, "othello"},
    {"talk:gtp-connect4", protocols::Protocol::gtp, "connect4"},
    {"talk:gtp-gomoku", protocols::Protocol::gtp, "gomoku:size=6"},
    {"talk:gtp-hex", protocols::Protocol::gtp, "hex:size=4"},
    {"talk:gtp-othello", protocols::Protocol::gtp, "othello"},
};

/// What answers to a line of GTP must look like: "=… ", or "?… ", and an empty line at the end
/// only.
void check_gtp_answer(const std::vector<std::string>& answer) {
  if (answer.empty()) return;
  require(answer[0].starts_with('=') || answer[0].starts_with('?'), "an answer without a mark");
  require(answer.size() > 1 && answer.back().empty(), "an answer without its end");
  for (std::size_t i = 0; i + 1 < answer.size(); ++i) {
    require(!answer[i].empty(), "an answer that ends too early");
  }
}

/// Whatever it is sent, the engine keeps running until it is told to end, and answers in lines.
void fuzz_talk(std::string_view text, const TalkedProtocol& talked) {
  std::vector<std::string> answer;
  const auto random = [](std::string_view game) { return all_players().recipe("random", game); };
  const auto engine = protocols::make_engine(
      talked.protocol, {.name = "Tauler", .version = "1", .recipe = random}, all_games(),
      *all_games().start(talked.game), [&](std::string_view line) {
        require(line.find('\n') == std::string_view::npos, "an answer of several lines in one");
        answer.emplace_back(line);
        return true;
      });
  // Searches that are told to stop at once are quick, and the rarer case.
  engine->stop() = true;
  for (const Piece& line : split(text, '\n')) {
    answer.clear();
    const bool may_end = engine->interrupts(line.text);
    engine->hear(line.text);
    if (talked.protocol == protocols::Protocol::gtp) check_gtp_answer(answer);
    if (!engine->is_over()) continue;
    require(may_end, "an end nobody asked for");
    return;
  }
}

constexpr TalkedProtocol driven_protocols[] = {
    {"drive:tauler", protocols::Protocol::tauler, "othello"},
    {"drive:tauler-hex", protocols::Protocol::tauler, "hex:size=4,swap=on"},
    {"drive:gomocup", protocols::Protocol::gomocup, "gomoku"},
    {"drive:gomocup-swap2", protocols::Protocol::gomocup, "gomoku:opening=swap2"},
    {"drive:gtp", protocols::Protocol::gtp, "hex:size=4,swap=on"},
    {"drive:nboard", protocols::Protocol::nboard, "othello"},
};

void fuzz_drive(std::string_view text, const TalkedProtocol& driven) {
  try {
    require(play_scripted(text, driven.protocol, *all_games().start(driven.game)),
            "a decision that is none");
  } catch (const PlayerFailure& failure) {
    require(*failure.what() != '\0', "a failure without a reason");
  }
}

/// A stranger's bytes are never the server's fault (500), and always get an answer.
void fuzz_request(std::string_view text) {
  static ServerWorld world;
  const int status = world.request(text);
  require(status >= 200 && (status < 500 || status == 503), "a request without a proper answer");
}

void fuzz_message(std::string_view text) {
  static ServerWorld world;
  require(world.message(text), "a message that is no JSON");
}

void fuzz(std::string_view parser, std::string_view text) {
  if (parser == "position") return fuzz_position(text);
  if (parser == "record") return fuzz_record(text);
  if (parser == "spec") return fuzz_spec(text);
  if (parser == "player") return fuzz_player(text);
  if (parser == "program") return fuzz_program(text);
  if (parser == "plan") return fuzz_plan(text);
  if (parser == "row") return static_cast<void>(read_rows(text));
  if (parser == "request") return fuzz_request(text);
  if (parser == "message") return fuzz_message(text);
  if (parser.starts_with("moves:")) return fuzz_moves(text, std::string(parser.substr(6)));
  if (parser.starts_with("openings:")) return fuzz_openings(text, std::string(parser.substr(9)));
  for (const TalkedProtocol& talked : talked_protocols) {
    if (parser == talked.name) return fuzz_talk(text, talked);
  }
  for (const TalkedProtocol& driven : driven_protocols) {
    if (parser == driven.name) return fuzz_drive(text, driven);
  }
  for (const GameEntry& game : all_games().games()) {
    for (const Format& format : game.formats) {
      if (parser == game.info->id + "/" + format.id) return fuzz_format(text, format);
    }
  }
  std::fprintf(stderr, "fuzz: no parser named '%.*s'\n", static_cast<int>(parser.size()),
               parser.data());
  std::_Exit(2);
}

void list_parsers() {
  for (const char* common :
       {"position", "record", "spec", "player", "program", "plan", "row", "request", "message"}) {
    std::puts(common);
  }
  for (const TalkedProtocol& talked : talked_protocols) std::puts(talked.name);
  for (const TalkedProtocol& driven : driven_protocols) std::puts(driven.name);
  for (const GameEntry& game : all_games().games()) {
    std::printf("moves:%s\nopenings:%s\n", game.info->id.c_str(), game.info->id.c_str());
    for (const Format& format : game.formats) {
      std::printf("%s/%s\n", game.info->id.c_str(), format.id.c_str());
    }
  }
}

}  // namespace
}  // namespace tauler

/// Without TAULER_FUZZ: the names of the parsers, one per line.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  if (std::getenv("TAULER_FUZZ")) return 0;
  tauler::list_parsers();
  std::fflush(stdout);
  std::_Exit(0);
}

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const std::string parser = std::getenv("TAULER_FUZZ");
  tauler::fuzz(parser, {reinterpret_cast<const char*>(data), size});
  return 0;
}
