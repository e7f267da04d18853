#include "cli/terminal/thinking.hpp"

#include <chrono>
#include <ostream>
#include <vector>

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::cli {
namespace {

constexpr std::string_view clear_line = "\r\x1b[K";
constexpr auto shortest_update = std::chrono::milliseconds(80);

std::string proven_text(Outcome outcome, Side mover, const Words& words) {
  if (outcome == Outcome::draw) return words.say("a proven draw");
  return is_win_for(outcome, mover) ? words.say("a proven win") : words.say("a proven loss");
}

}  // namespace

std::string describe(const Decision& decision, Side mover, const Words& words) {
  // A player that looked at only one position has nothing to say about its search.
  if (decision.nodes <= 1 && decision.depth == 0) return "";
  std::vector<std::string> parts;
  if (decision.method != Method::unsaid) {
    parts.emplace_back(words.of(name_of(decision.method)));
  }
  if (decision.depth > 0) parts.push_back(words.say("depth {}", decision.depth));
  parts.push_back(words.say("{} nodes", grouped(decision.nodes)));
  if (decision.proven) {
    parts.push_back(proven_text(*decision.proven, mover, words));
  } else if (decision.win_chance) {
    parts.push_back(fmt::format("{:.0f}%", 100 * *decision.win_chance));
  } else {
    parts.push_back(words.say("value {:+.2f}", decision.value));
  }
  parts.push_back(fmt::format("{:.1f} s", seconds(decision.time)));
  return join(parts, ", ");
}

ThinkingLine::ThinkingLine(Console& console, std::string who)
    : console_(console), who_(std::move(who)) {
  print(console.words().say("Ctrl-C to play at once"));
}

ThinkingLine::~ThinkingLine() {
  if (console_.interactive) console_.out << clear_line << std::flush;
}

void ThinkingLine::update(const AnyPosition& position, const Decision& decision) {
  if (since_update_ && since_update_->elapsed() < shortest_update) return;
  since_update_.emplace();
  const std::string move = decision.move.is_none() ? "" : position.move_text(decision.move) + "  ";
  print(move + describe(decision, position.to_move(), console_.words()));
}

void ThinkingLine::print(const std::string& details) {
  if (!console_.interactive) return;
  std::string line = console_.words().say("{} thinks{}  ", who_, console_.theme.pick("…", "..."));
  // A line that wraps could not be cleared again.
  const int room = console_.columns - display_width(line) - 1;
  line += console_.theme.paint(Ink::faint, shortened(details, room, console_.theme));
  console_.out << clear_line << line << std::flush;
}

}  // namespace tauler::cli
