#include "cli/play/play_menu.hpp"

#include <functional>
#include <istream>
#include <ostream>
#include <random>

#include <fmt/core.h>

#include "cli/play/play_session.hpp"
#include "cli/play/seat.hpp"
#include "cli/terminal/files.hpp"
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
    return Error{fmt::format("type a number from 1 to {}", question.items.size())};
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
    console.out << fmt::format("Number, or Enter for {}{}", question.usual + 1,
                               console.theme.pick(" › ", " > "))
                << std::flush;
    std::string line;
    if (!std::getline(console.in, line)) {
      console.out << "\nThe input has ended. Goodbye.\n";
      return std::nullopt;
    }
    if (!console.interactive) console.out << printable(line) << '\n';
    const std::string word = to_lower(trim(line));
    if (word == "q" || word == "quit" || word == "exit") {
      console.out << "Goodbye.\n";
      return std::nullopt;
    }
    const Result<std::string> answer = answer_to(question, line);
    if (answer) {
      console.out << '\n';
      return *answer;
    }
    console.out << to_string(answer.error()) << '\n';
  }
}

constexpr const char* resume_key = "resume";

/// The kept game in a few words; nothing when there is none that can be read.
std::optional<std::string> kept_game(const Console& console, const House& house) {
  const auto path = kept_game_path(console);
  std::error_code code;
  if (path.empty() || !std::filesystem::exists(path, code)) return std::nullopt;
  const auto text = read_text_file(path);
  if (!text) return std::nullopt;
  const auto record = house.games.read_record(*text);
  if (!record) return std::nullopt;
  return fmt::format("Go on with your {} game, {} moves played", record->position.game().name,
                     record->position.moves().size());
}

Question which_game(const Console& console, const House& house) {
  Question question{"What shall we play?", {}, 0, [&house](const std::string& typed) -> Status {
                      const auto start = read_start(house, typed);
                      if (!start) return Error{to_string(start.error())};
                      return Done{};
                    }};
  if (const auto kept = kept_game(console, house)) question.items.push_back({resume_key, *kept});
  for (const GameEntry& game : house.games.games()) {
    question.items.push_back(
        {game.info->id, fmt::format("{:<13} {}", game.info->name, game.info->summary)});
  }
  return question;
}

Question which_opponent(const House& house, const std::string& game_id) {
  Question question{"Against whom?", {}, 0, [&house, game_id](const std::string& typed) -> Status {
                      const auto player = make_player(house, typed, game_id);
                      if (!player) return Error{to_string(player.error())};
                      return Done{};
                    }};
  const std::string usual = default_opponent(house, game_id);
  for (const Level& level : house.players.levels_of(game_id)) {
    if (level.name == usual) question.usual = question.items.size();
    question.items.push_back({level.name, fmt::format("{:<13} {}", level.name, level.player)});
  }
  for (const PlayerEntry& player : house.players.players()) {
    if (!player.plays(game_id)) continue;
    if (player.name == usual) question.usual = question.items.size();
    question.items.push_back({player.name, fmt::format("{:<13} {}", player.name, player.summary)});
  }
  question.items.push_back(
      {std::string(human), fmt::format("{:<13} {}", "a friend", "two people at this keyboard")});
  return question;
}

Question which_side(const GameInfo& game) {
  return {"Which side is yours?",
          {{"first", game.first_name + ", who begins"},
           {"second", game.second_name},
           {"lot", "let the lot decide"}},
          0,
          [](const std::string&) -> Status { return Error{"type 1, 2 or 3"}; }};
}

}  // namespace

std::optional<MenuChoice> ask_what_to_play(Console& console, const House& house) {
  const auto start = ask(console, which_game(console, house));
  if (!start) return std::nullopt;
  if (*start == resume_key) return MenuChoice{true, {}, {}};
  const auto position = read_start(house, *start);
  if (!position) return std::nullopt;
  const auto other = ask(console, which_opponent(house, position->game().id));
  if (!other) return std::nullopt;
  const std::string person(human);
  if (*other == human) return MenuChoice{false, *start, {person, person}};
  auto side = ask(console, which_side(position->game()));
  if (!side) return std::nullopt;
  if (*side == "lot") side = std::random_device{}() % 2 == 0 ? "first" : "second";
  if (*side == "first") return MenuChoice{false, *start, {person, *other}};
  return MenuChoice{false, *start, {*other, person}};
}

}  // namespace tauler::cli
