// What a person can type at the board besides moves.
#include <cstdlib>
#include <ostream>

#include <fmt/core.h>

#include "cli/exit_code.hpp"
#include "cli/plan/report_notes.hpp"
#include "cli/play/play_session.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/thinking.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

std::filesystem::path typed_path(std::string_view text) {
  const char* home = std::getenv("HOME");
  if (home && text.starts_with("~/")) return std::filesystem::path(home) / text.substr(2);
  return text;
}

}  // namespace

const std::vector<PlaySession::Command>& PlaySession::commands() {
  static const std::vector<Command> list{
      {"undo", "", spoken("take back your latest move"), &PlaySession::undo},
      {"hint", spoken("[PLAYER]"), spoken("ask a player for a good move"), &PlaySession::hint},
      {"moves", "", spoken("list the legal moves"), &PlaySession::moves},
      {"save", spoken("FILE"), spoken("keep the game in a file"), &PlaySession::save},
      {"load", spoken("FILE"), spoken("go on with a game from a file"), &PlaySession::load},
      {"resign", "", spoken("give the game up"), &PlaySession::resign},
      {"new", "", spoken("start again"), &PlaySession::new_game},
      {"board", "", spoken("draw the board again"), &PlaySession::board},
      {"help", "", spoken("this list"), &PlaySession::help},
      {"quit", "", spoken("leave; an unfinished game can be taken up again"), &PlaySession::quit},
  };
  return list;
}

void PlaySession::undo(std::string_view) {
  if (game_.ending() == Ending::resigned) {
    game_.reopen();
    tags_.erase("result");
    stale_ = true;
    return tell("The resignation is taken back.");
  }
  // Back to where a person was to move; a position before that has nothing of theirs to take back.
  AnyPosition before = position();
  int taken = 0;
  do {
    if (!before.undo()) return tell("There is no move of yours to take back.");
    ++taken;
  } while (!seats_[index_of(before.to_move())].is_human());
  game_.take_back(taken);
  if (taken == 1) {
    tell("One move taken back.");
  } else {
    tell("{} moves taken back.", taken);
  }
  stale_ = true;
}

void PlaySession::hint(std::string_view argument) {
  if (over()) return tell("The game is over.");
  const std::string& game_id = position().game().id;
  const std::string spec =
      argument.empty() ? default_adviser(registries_, game_id) : std::string(argument);
  const auto player = make_player(registries_, spec, game_id);
  if (!player) return complain(player.error());
  Decision decision;
  try {
    decision = think(**player, spec, spec);
  } catch (const PlayerFailure& failure) {
    InterruptGuard::take();
    return complain(Error{"hint-none", {spec, failure.error()}});
  }
  InterruptGuard::take();
  if (!position().is_legal(decision.move)) return tell("{} has no hint.", spec);
  tell(
      "{} would play {}  {}", spec,
      console_.theme.paint(Ink::strong, position().move_text(decision.move)),
      console_.theme.paint(Ink::faint, describe(decision, position().to_move(), console_.words())));
}

void PlaySession::moves(std::string_view) {
  std::vector<std::string> texts;
  for (Move move : position().legal_moves()) texts.push_back(position().move_text(move));
  if (over() || texts.empty()) return tell("The game is over: there are no moves.");
  tell("{} legal moves:\n{}", texts.size(), join(wrapped(texts, console_.columns), "\n"));
}

Record PlaySession::record_to_save() const {
  Record record{position(), tags_};
  record.tags["first"] = seats_[0].name;
  record.tags["second"] = seats_[1].name;
  if (over()) {
    record.tags["result"] = name_of(game_.outcome());
  } else {
    record.tags.erase("result");
  }
  return record;
}

Status PlaySession::save_to(const std::filesystem::path& path) {
  return write_file(path, registries_.games.write_record(record_to_save()));
}

void PlaySession::save(std::string_view argument) {
  if (argument.empty()) return tell("Save where? Type save and the name of a file.");
  const std::filesystem::path path = typed_path(argument);
  std::error_code code;
  if (path != saved_as_ && std::filesystem::is_regular_file(path, code)) {
    const auto there = read_text_file(path);
    if (!there || !registries_.games.read_record(*there)) {
      return tell("{} is there already and is not a saved game: choose another name.",
                  path.string());
    }
  }
  if (const Status saved = save_to(path); !saved) return complain(saved.error());
  saved_as_ = path;
  tell("Saved. Go on later with: tauler play --load {}", path.string());
}

void PlaySession::load(std::string_view argument) {
  if (argument.empty()) return tell("Load what? Type load and the name of a file.");
  const auto text = read_text_file(typed_path(argument));
  if (!text) return complain(text.error());
  Result<Record> record = read_any_record(registries_, *text, {});
  if (!record) return complain(record.error().within(argument));
  const std::string game_id = record->position.game().id;
  seats_ = {seat_from_tag(registries_, record->tags["first"], game_id),
            seat_from_tag(registries_, record->tags["second"], game_id)};
  // At this keyboard a game goes on with a person in it.
  if (!has_human()) seats_[0] = Seat{};
  adopt(*std::move(record));
  tell("Loaded {}.", argument);
}

void PlaySession::resign(std::string_view) {
  if (over()) return tell("The game is over already.");
  game_.lose(position().to_move(), Ending::resigned);
  stale_ = true;
}

void PlaySession::new_game(std::string_view) {
  const std::string before = registries_.games.write_record({position()});
  const bool worth_showing = !position().moves().empty();
  adopt(Record{position().start()});
  for (Seat& seat : seats_) {
    if (seat.player) seat.player->new_game();
  }
  if (worth_showing) {
    tell("A new game. The one before: {}", trim(before));
  } else {
    tell("A new game.");
  }
}

void PlaySession::board(std::string_view) {
  stale_ = true;
}

void PlaySession::help(std::string_view) {
  const Words& words = console_.words();
  std::string text = over() ? std::string()
                            : words.say("{}\nA move is typed as on the board: {}.\n",
                                        words.of(position().game().summary), example_move());
  for (const Command& command : commands()) {
    text +=
        fmt::format("  {:<14} {}\n", fmt::format("{} {}", command.name, words.of(command.argument)),
                    words.of(command.help));
  }
  text += words.say("Ctrl-C while a player thinks makes it play at once.");
  say(std::move(text));
}

void PlaySession::quit(std::string_view) {
  leaving_ = true;
}

int PlaySession::leave(std::string_view why) {
  if (!why.empty()) console_.out << console_.words().of(why) << '\n';
  if (!over() && !position().moves().empty()) {
    keep_unfinished();
  } else if (resumed_) {
    std::error_code code;
    std::filesystem::remove(kept_game_path(console_), code);
  }
  console_.out << console_.words().say("Goodbye.") << '\n';
  return ok;
}

void PlaySession::keep_unfinished() {
  const auto spec_of = [](const Seat& seat) {
    return shell_word(seat.is_human() ? std::string(human) : seat.name);
  };
  const std::filesystem::path path = kept_game_path(console_);
  if (console_.interactive && !path.empty()) {
    std::error_code code;
    std::filesystem::create_directories(path.parent_path(), code);
    if (save_to(path)) {
      console_.out << console_.words().say("Your game is kept. Go on with: tauler play --resume")
                   << '\n';
      return;
    }
  }
  console_.out << console_.words().say("Go on with: tauler play {} --first {} --second {}",
                                       position().text(), spec_of(seats_[0]), spec_of(seats_[1]))
               << '\n';
}

}  // namespace tauler::cli
