// A game at the terminal: draws the board, asks people, lets players think, obeys typed commands.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cli/play/seat.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/input.hpp"
#include "cli/terminal/panel.hpp"
#include "core/running_game.hpp"
#include "core/sentences.hpp"

namespace tauler::cli {

struct PlaySetup {
  Record record;
  Seats seats;
  Effort effort = {};
  /// Boards follow one another instead of being drawn over.
  bool scroll = false;
  /// The game came from the place where unfinished games are kept.
  bool resumed = false;
};

/// Where an unfinished game is kept; empty where the console has no such place.
std::filesystem::path kept_game_path(const Console& console);

class PlaySession {
 public:
  PlaySession(Console& console, const Registries& registries, PlaySetup setup);

  /// Until the people have had enough, or, without people, until the game is over.
  int run();

 private:
  struct Command {
    std::string_view name;
    std::string_view argument;
    std::string_view help;
    void (PlaySession::*act)(std::string_view argument);
  };
  static const std::vector<Command>& commands();

  bool over() const { return game_.is_over(); }
  const AnyPosition& position() const { return game_.position(); }
  bool has_human() const { return seats_[0].is_human() || seats_[1].is_human(); }
  Seat& mover() { return seats_[index_of(position().to_move())]; }

  void draw();
  void say(std::string text) { message_ = std::move(text); }
  template <class... Arguments>
  void tell(fmt::format_string<Arguments...> english, Arguments&&... arguments) {
    say(console_.words().say(english, std::forward<Arguments>(arguments)...));
  }
  void complain(const Error& error) { say(sentence(error, console_.language)); }
  void print_message();
  std::string side_text(Side side) const;
  std::string result() const;
  std::vector<int> open_cells() const;

  std::optional<std::string> ask();
  void obey(std::string_view line);
  void play_typed(std::string_view text);
  std::string example_move() const;

  /// A search under way, with its line on the screen and Ctrl-C to stop it.
  Decision think(Player& player, const std::string& spec, const std::string& who);
  void player_turn();

  /// Goes on from this record, with whoever sits there.
  void adopt(Record record);
  Record record_to_save() const;
  Status save_to(const std::filesystem::path& path);
  int finish_without_people();
  int leave(std::string_view why);
  void keep_unfinished();

  void undo(std::string_view argument);
  void hint(std::string_view argument);
  void moves(std::string_view argument);
  void save(std::string_view argument);
  void load(std::string_view argument);
  void resign(std::string_view argument);
  void new_game(std::string_view argument);
  void board(std::string_view argument);
  void help(std::string_view argument);
  void quit(std::string_view argument);

  Console& console_;
  const Registries& registries_;
  RunningGame game_;
  std::map<std::string, std::string> tags_;  ///< of the record it came from
  Seats seats_;
  Effort effort_;
  bool redraw_;
  bool resumed_;
  std::filesystem::path saved_as_;
  std::string message_;
  bool stale_ = true;  ///< the board on the screen is not the position any more
  bool leaving_ = false;
  bool interrupted_ = false;
  std::optional<Error> trouble_;  ///< why the game cannot go on
};

}  // namespace tauler::cli
