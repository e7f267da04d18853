#include "protocols/engine/gomocup_server.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/gomoku/gomoku.hpp"
#include "protocols/engine/command_line.hpp"

namespace tauler::protocols {
namespace {

constexpr std::size_t longest_list = std::size_t{2} * gomoku::max_size * gomoku::max_size;

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return result;
}

struct CapitalsLine {
  std::string word;  ///< in capitals
  std::string_view rest;
};

CapitalsLine read_capitals(std::string_view line) {
  const auto [word, rest] = read_command(line);
  return {upper(word), rest};
}

}  // namespace

GomocupServer::GomocupServer(EngineSetup setup, Sink sink)
    : EngineSession(std::move(sink)), thinker_(std::move(setup), stop()) {}

bool GomocupServer::interrupts(std::string_view line) const {
  const std::string word = read_capitals(line).word;
  return word == "END" || word == "YXSTOP" || word == "STOP";
}

void GomocupServer::refuse(std::string_view reason) {
  say(fmt::format("ERROR {}", reason));
}

std::optional<GomocupServer::Stone> GomocupServer::read_stone(std::string_view text) {
  const std::vector<Piece> parts = split(text, ',');
  if (parts.size() < 2 || parts.size() > 3) return std::nullopt;
  Stone stone;
  int* const numbers[] = {&stone.x, &stone.y, &stone.field};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const auto number = parse_integer<int>(trim(parts[i].text));
    if (!number) return std::nullopt;
    *numbers[i] = *number;
  }
  return stone;
}

void GomocupServer::hear(std::string_view line) {
  const auto [command, rest] = read_capitals(line);
  if (command.empty()) return;
  if (list_) {
    const bool is_command = command[0] >= 'A' && command[0] <= 'Z';
    if (!is_command) return hear_listed(line);
    if (command == "DONE") return finish_list();
    list_.reset();
    if (command != "END") refuse("the list before was not ended by DONE and is forgotten");
  }
  if (command == "END") return end();
  if (hear_game_command(command, rest) || hear_front_end_command(command, rest)) return;
  say(fmt::format("UNKNOWN command {}", quoted(command)));
}

bool GomocupServer::hear_game_command(const std::string& command, std::string_view rest) {
  if (command == "ABOUT") return about(), true;
  if (command == "INFO") return inform(rest), true;
  if (command == "START") return start(rest), true;
  if (command == "RECTSTART") return start_rectangle(rest), true;
  if (command == "RESTART") return restart(), true;
  if (command == "BEGIN") return begin(), true;
  if (command == "TURN") return turn(rest), true;
  if (command == "PLAY") return play_as_told(rest), true;
  if (command == "TAKEBACK") return take_back(rest), true;
  if (command == "BOARD") return list_ = List{ListKind::board}, true;
  if (command == "SWAP2BOARD") return list_ = List{ListKind::swap2}, true;
  return false;
}

bool GomocupServer::hear_front_end_command(const std::string& command, std::string_view rest) {
  if (command == "YXSTOP" || command == "STOP") return true;  // it has already had its effect
  if (command == "YXBOARD") return list_ = List{ListKind::silent_board}, true;
  if (command == "YXBLOCK") return list_ = List{ListKind::block}, true;
  if (command == "YXBLOCKUNDO") return list_ = List{ListKind::unblock}, true;
  if (command == "YXBLOCKRESET") return blocked_.clear(), true;
  if (command == "YXNBEST") return answer_best_of(rest), true;
  if (command == "YXSHOWFORBID") return show_forbidden(), true;
  if (command == "YXSHOWINFO") {
    front_end_ = true;
    say(fmt::format("MESSAGE {} {}", thinker_.setup().name, thinker_.setup().version));
    say("MESSAGE INFO MAX_THREAD_NUM 1");
    return true;
  }
  if (command == "YXHASHCLEAR") {
    thinker_.new_game();
    say("MESSAGE what was learnt is forgotten");
    return true;
  }
  if (command == "YXSHOWHASHUSAGE") return say("MESSAGE the player has no table to show"), true;
  // There is no database, but database commands come with lists that must not be taken for moves.
  const bool of_database =
      command.starts_with("YX") && command.find("DATABASE") != std::string::npos;
  if (of_database && command != "YXSETDATABASE" && command != "YXSAVEDATABASE") {
    return list_ = List{ListKind::ignored}, true;
  }
  return of_database;
}

void GomocupServer::hear_listed(std::string_view line) {
  const std::optional<Stone> stone = read_stone(trim(line));
  if (list_->kind == ListKind::ignored || !list_->problem.empty()) return;
  if (!stone) {
    list_->problem = fmt::format("{} is not X,Y,FIELD; a list ends with DONE", quoted(line));
  } else if (list_->stones.size() == longest_list) {
    list_->problem = "there are more stones than fit on a board";
  } else {
    list_->stones.push_back(*stone);
  }
}

void GomocupServer::finish_list() {
  const List list = *std::move(list_);
  list_.reset();
  if (list.kind == ListKind::ignored || !has_game()) return;
  if (!list.problem.empty()) return refuse(list.problem);
  switch (list.kind) {
    case ListKind::board: return set_up(list.stones, true);
    case ListKind::silent_board: return set_up(list.stones, false);
    case ListKind::swap2: return open_by_swap2(list.stones);
    case ListKind::block: return block(list.stones, true);
    case ListKind::unblock: return block(list.stones, false);
    case ListKind::ignored: return;
  }
}

void GomocupServer::inform(std::string_view text) {
  const auto [key, value] = read_capitals(text);
  if (key == "RULE") return set_rule(value);
  if (key == "SHOW_DETAIL") {
    const int detail = parse_integer<int>(value).value_or(0);
    detail_ = {.realtime = (detail & 1) != 0, .lines = (detail & 2) != 0};
    return;
  }
  clock_.inform(to_lower(key), value);
}

void GomocupServer::set_rule(std::string_view text) {
  using gomoku::Rule;
  const int number = parse_integer<int>(text).value_or(-1);
  std::optional<Rule> rule;
  if (number == 0) rule = Rule::freestyle;
  if (number == 1) rule = Rule::standard;
  if (number == 4) rule = Rule::renju;
  if (number == 8) rule = Rule::caro;
  // For the Yixin family, 2 is renju, and 5 and 6 are openings that the front end handles itself.
  if (front_end_ && number == 2) rule = Rule::renju;
  if (front_end_ && (number == 5 || number == 6)) rule = Rule::freestyle;
  rule_problem_.clear();
  if (!rule) {
    // Nobody listens for an answer to INFO: it is given with the next command's.
    rule_problem_ = fmt::format(
        "rule {} is not played here; send INFO rule 0 (five or more), 1 (exactly five), 4 (renju) "
        "or 8 (caro)",
        quoted(text));
    return;
  }
  settings_.rule = *rule;
  if (position_ && position_->moves().empty()) position_ = gomoku::start(settings_);
}

}  // namespace tauler::protocols
