#include "cli/play/play_menu.hpp"

#include <algorithm>
#include <functional>
#include <istream>
#include <ostream>
#include <random>

#include <fmt/core.h>

#include "cli/play/play_session.hpp"
#include "cli/play/seat.hpp"
#include "cli/terminal/files.hpp"
#include "core/sentences.hpp"
#include "core/text.hpp"

namespace tauler::cli {
namespace {

struct Item {
  std::string key;  ///< what choosing it answers, and what may be typed instead of its number
  std::string text;
};

struct Question {
  std::string title;
  std::vector<Item> items;
  std::size_t usual = 0;
  /// Whether a typed text that is neither a number nor a key is an answer too.
  std::function<Status(const std::string&)> accept;
};

Result<std::string> answer_to(const Question& question, std::string_view line) {
  const std::string typed(trim(line));
  if (typed.empty()) return question.items[question.usual].key;
  if (const auto number = parse_integer<std::size_t>(typed)) {
    if (*number >= 1 && *number <= question.items.size()) return question.items[*number - 1].key;
    return Error{"menu-number", {question.items.size()}};
  }
  for (const Item& item : question.items) {
    if (item.key == to_lower(typed)) return item.key;
  }
  if (const Status accepted = question.accept(typed); !accepted) return accepted.error();
  return typed;
}

/// Asks until there is an answer; nothing when the person leaves.
std::optional<std::string> ask(Console& console, const Question& question) {
  console.out << console.theme.paint(Ink::strong, question.title) << '\n';
  for (std::size_t i = 0; i < question.items.size(); ++i) {
    constexpr int before_text = 6;
    const std::string text =
        shortened(question.items[i].text, console.columns - before_text, console.theme);
    console.out << fmt::format("  {:>2}  {}\n", i + 1, text);
  }
  while (true) {
    console.out << console.words().say("Number, or Enter for {}{}", question.usual + 1,
                                       console.theme.pick(" › ", " > "))
                << std::flush;
    std::string line;
    if (!std::getline(console.in, line)) {
      console.out << '\n' << console.words().say("The input has ended. Goodbye.") << '\n';
      return std::nullopt;
    }
    if (!console.interactive) console.out << printable(line) << '\n';
    const std::string word = to_lower(trim(line));
    if (word == "q" || word == "quit" || word == "exit") {
      console.out << console.words().say("Goodbye.") << '\n';
      return std::nullopt;
    }
    const Result<std::string> answer = answer_to(question, line);
    if (answer) {
      console.out << '\n';
      return *answer;
    }
    console.out << sentence(answer.error(), console.language) << '\n';
  }
}

constexpr const char* resume_key = "resume";

/// The kept game in a few words; nothing when there is none that can be read.
std::optional<std::string> kept_game(const Console& console, const Registries& registries) {
  const auto path = kept_game_path(console);
  std::error_code code;
  if (path.empty() || !std::filesystem::exists(path, code)) return std::nullopt;
  const auto text = read_text_file(path);
  if (!text) return std::nullopt;
  const auto record = registries.games.read_record(*text);
  if (!record) return std::nullopt;
  return console.words().say("Go on with your {} game, {} moves played",
                             console.words().of(record->position.game().name),
                             record->position.moves().size());
}

Question which_game(const Console& console, const Registries& registries) {
  const Words& words = console.words();
  Question question{
      words.say("What shall we play?"), {}, 0, [&registries](const std::string& typed) -> Status {
        const auto start = read_start(registries, typed);
        if (!start) return start.error();
        return Done{};
      }};
  if (const auto kept = kept_game(console, registries))
    question.items.push_back({resume_key, *kept});
  int widest = 0;
  for (const GameEntry& game : registries.games.games()) {
    widest = std::max(widest, display_width(words.of(game.info->name)));
  }
  for (const GameEntry& game : registries.games.games()) {
    question.items.push_back(
        {game.info->id, padded(std::string(words.of(game.info->name)), widest + 2) +
                            std::string(words.of(game.info->summary))});
  }
  return question;
}

Question which_opponent(const Words& words, const Registries& registries,
                        const std::string& game_id) {
  Question question{words.say("Against whom?"),
                    {},
                    0,
                    [&registries, game_id](const std::string& typed) -> Status {
                      const auto player = make_player(registries, typed, game_id);
                      if (!player) return player.error();
                      return Done{};
                    }};
  const std::string usual = default_opponent(registries, game_id);
  for (const Level& level : registries.players.levels_of(game_id)) {
    if (level.name == usual) question.usual = question.items.size();
    question.items.push_back({level.name, fmt::format("{:<13} {}", level.name, level.player)});
  }
  for (const PlayerEntry& player : registries.players.players()) {
    if (!player.plays(game_id)) continue;
    if (player.name == usual) question.usual = question.items.size();
    question.items.push_back(
        {player.name, fmt::format("{:<13} {}", player.name, words.of(player.summary))});
  }
  question.items.push_back(
      {std::string(human),
       fmt::format("{:<13} {}", words.say("a friend"), words.say("two people at this keyboard"))});
  return question;
}

Question which_side(const Words& words, const GameInfo& game) {
  return {words.say("Which side is yours?"),
          {{"first", words.say("{}, who begins", words.of(game.first_name))},
           {"second", std::string(words.of(game.second_name))},
           {"lot", words.say("let the lot decide")}},
          0,
          [](const std::string&) -> Status { return Error{"menu-three"}; }};
}

}  // namespace

std::optional<MenuChoice> ask_what_to_play(Console& console, const Registries& registries) {
  const auto start = ask(console, which_game(console, registries));
  if (!start) return std::nullopt;
  if (*start == resume_key) return MenuChoice{true, {}, {}};
  const auto position = read_start(registries, *start);
  if (!position) return std::nullopt;
  const auto other = ask(console, which_opponent(console.words(), registries, position->game().id));
  if (!other) return std::nullopt;
  const std::string person(human);
  if (*other == human) return MenuChoice{false, *start, {person, person}};
  auto side = ask(console, which_side(console.words(), position->game()));
  if (!side) return std::nullopt;
  if (*side == "lot") side = std::random_device{}() % 2 == 0 ? "first" : "second";
  if (*side == "first") return MenuChoice{false, *start, {person, *other}};
  return MenuChoice{false, *start, {*other, person}};
}

}  // namespace tauler::cli
