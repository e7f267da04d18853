#include "cli/play/play_session.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include <fmt/core.h>

#include "cli/exit_code.hpp"
#include "cli/terminal/files.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/suggest.hpp"
#include "cli/terminal/thinking.hpp"
#include "core/text.hpp"

namespace tauler::cli {

std::filesystem::path kept_game_path(const Console& console) {
  return console.state_folder.empty() ? std::filesystem::path()
                                      : console.state_folder / "unfinished-game.txt";
}

PlaySession::PlaySession(Console& console, const Registries& registries, PlaySetup setup)
    : console_(console),
      registries_(registries),
      game_(setup.record.position),
      seats_(std::move(setup.seats)),
      effort_(setup.effort),
      redraw_(console.interactive && !setup.scroll),
      resumed_(setup.resumed) {
  adopt(std::move(setup.record));
}

void PlaySession::adopt(Record record) {
  game_ = RunningGame(std::move(record.position));
  tags_ = std::move(record.tags);
  // A record that names a winner of an unfinished position is a game somebody gave up.
  const auto result = tags_.find("result");
  if (result != tags_.end() && !over()) {
    for (Side side : {Side::first, Side::second}) {
      if (result->second == name_of(win_for(side))) game_.lose(opponent(side), Ending::resigned);
    }
  }
  stale_ = true;
}

int PlaySession::run() {
  const InterruptGuard guard;
  if (has_human() && !over()) tell("Type a move such as {}, or help.", example_move());
  while (true) {
    if (!over() && !mover().is_human()) {
      if (console_.interactive && has_human()) draw();
      player_turn();
      if (trouble_) {
        console_.err << "tauler: " << sentence(*trouble_, console_.language) << '\n';
        if (has_human()) keep_unfinished();
        return failed;
      }
      if (InterruptGuard::is_ending() && has_human()) return leave("");
      if (!interrupted_) continue;
    }
    if (!has_human()) return finish_without_people();
    if (stale_) draw();
    print_message();
    const std::optional<std::string> line = ask();
    if (!line) return leave(InterruptGuard::take() ? "" : spoken("The input has ended."));
    obey(*line);
    if (leaving_ || InterruptGuard::is_ending()) return leave("");
  }
}

void PlaySession::draw() {
  if (redraw_) console_.out << "\x1b[2J\x1b[H";
  const PanelText text{{seats_[0].name, seats_[1].name}, over() ? result() : "", console_.words()};
  const bool person_to_move = !over() && mover().is_human();
  for (const std::string& line : draw_game(position(), text, console_.theme, console_.columns,
                                           person_to_move ? open_cells() : std::vector<int>())) {
    console_.out << line << '\n';
  }
  stale_ = false;
}

void PlaySession::print_message() {
  if (!message_.empty()) console_.out << message_ << '\n';
  message_.clear();
}

std::string PlaySession::side_text(Side side) const {
  return console_.theme.stone(side) + ' ' +
         std::string(console_.words().of(position().game().name_of(side)));
}

std::string PlaySession::result() const {
  const GameInfo& game = position().game();
  const Words& words = console_.words();
  std::string text = result_text(game, game_.outcome(), words);
  if (game_.ending() != Ending::resigned) return text;
  const Side loser = is_win_for(game_.outcome(), Side::first) ? Side::second : Side::first;
  return words.say("{}: {} resigned", text, words.of(game.name_of(loser)));
}

/// Where the side to move may go, when that is worth showing: most empty cells are closed to it.
std::vector<int> PlaySession::open_cells() const {
  const BoardView view = position().view();
  const auto empties = std::count(view.cells.begin(), view.cells.end(), CellState::empty);
  const std::vector<Move> legal = position().legal_moves();
  if (static_cast<std::ptrdiff_t>(legal.size()) * 2 > empties) return {};
  std::vector<int> open;
  for (Move move : legal) {
    AnyPosition after = position();
    if (!after.play(move)) continue;
    for (int cell : after.view().last) {
      if (view.cells[cell] == CellState::empty) open.push_back(cell);
    }
  }
  return open;
}

std::optional<std::string> PlaySession::ask() {
  const std::string_view mark = console_.theme.pick(" › ", " > ");
  console_.out << (over() ? console_.words().say("new, undo, save FILE or quit")
                          : side_text(position().to_move()))
               << mark << std::flush;
  std::string line;
  if (InterruptGuard::is_ending() || !std::getline(console_.in, line)) {
    console_.out << '\n';
    return std::nullopt;
  }
  // Typed lines are on the screen already; read from elsewhere they would be missing.
  if (!console_.interactive) console_.out << printable(line) << '\n';
  return line;
}

void PlaySession::obey(std::string_view line) {
  const std::string_view text = trim(line);
  const std::string_view word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
  const std::string name = to_lower(word);
  for (const Command& command : commands()) {
    if (command.name == name) return (this->*command.act)(trim(text.substr(word.size())));
  }
  if (name == "?") return help({});
  if (name == "q" || name == "exit") return quit({});
  if (!text.empty()) return play_typed(text);
  if (over()) return tell("The game is over.");
  tell("Type a move such as {}, or help.", example_move());
}

void PlaySession::play_typed(std::string_view text) {
  if (over()) return tell("The game is over: type new, undo, save FILE or quit.");
  if (const Status played = game_.play(text); !played) {
    std::vector<std::string> names;
    for (const Command& command : commands()) names.emplace_back(command.name);
    // A short text is a cell that was missed, not a command.
    if (text.size() <= 2) return complain(played.error().unplaced());
    return complain(with_suggestion(played.error(), text, names));
  }
  stale_ = true;
}

std::string PlaySession::example_move() const {
  const std::vector<Move> legal = position().legal_moves();
  return legal.empty() ? "pass" : position().move_text(legal[legal.size() / 2]);
}

Decision PlaySession::think(Player& player, const std::string& spec, const std::string& who) {
  ThinkingLine line(console_, who);
  std::string asked_for = spec;
  for (const Level& level : registries_.players.levels_of(position().game().id)) {
    if (level.name == spec) asked_for = level.player;
  }
  const Limits limits = effort_.limits_for(asked_for, InterruptGuard::flag());
  return player.choose(position(), limits,
                       [&](const Decision& so_far) { line.update(position(), so_far); });
}

void PlaySession::player_turn() {
  const Side side = position().to_move();
  Seat& seat = mover();
  const std::string who = fmt::format("{} ({})", side_text(side), seat.name);
  Decision decision;
  try {
    decision = think(*seat.player, seat.name, who);
  } catch (const PlayerFailure& failure) {
    const bool was_interrupted = InterruptGuard::take();
    interrupted_ = was_interrupted && !has_human();
    if (was_interrupted) return tell("{} cannot be hurried.", seat.name);
    if (failure.kind() == PlayerFailure::Kind::resigned) {
      game_.lose(side, Ending::resigned);
      stale_ = true;
      return;
    }
    trouble_ = failure.error().within(seat.name);
    return;
  }
  // Between players alone Ctrl-C ends the game; for a person it only hurries the player. At the
  // end of all a move that was cut short is not played.
  interrupted_ = InterruptGuard::take() && (!has_human() || InterruptGuard::is_ending());
  if (interrupted_) return;
  const std::string move = decision.move.is_none() ? console_.words().say("nothing")
                                                   : position().move_text(decision.move);
  if (const Status played = game_.play(decision.move); !played) {
    trouble_ = Error{"player-played", {seat.name, move, played.error()}};
    return;
  }
  tell("{} plays {}  {}", who, console_.theme.paint(Ink::strong, move),
       console_.theme.paint(Ink::faint, describe(decision, side, console_.words())));
  stale_ = true;
}

int PlaySession::finish_without_people() {
  draw();
  console_.out << registries_.games.write_record({position()});
  console_.out << (over() ? result() : console_.words().say("stopped")) << '\n';
  return over() ? ok : interrupted;
}

}  // namespace tauler::cli
