#include "cli/terminal/theme.hpp"

namespace tauler::cli {
namespace {

// 208 is orange and 33 a blue of the 256-colour palette; both stand out on black and on white.
std::string_view code_of(Ink ink) {
  switch (ink) {
    case Ink::faint: return "\x1b[2m";
    case Ink::strong: return "\x1b[1m";
    case Ink::first: return "\x1b[38;5;208m";
    case Ink::second: return "\x1b[38;5;33m";
    case Ink::first_winning: return "\x1b[1;7;38;5;208m";
    case Ink::second_winning: return "\x1b[1;7;38;5;33m";
    case Ink::plain: break;
  }
  return "";
}

}  // namespace

std::string Theme::paint(Ink ink, std::string_view text) const {
  if (!colour || ink == Ink::plain || text.empty()) return std::string(text);
  return std::string(code_of(ink)).append(text).append("\x1b[0m");
}

std::string Theme::stone(Side side) const {
  return paint(ink_of(side), sign(side == Side::first ? CellState::first : CellState::second));
}

std::string_view Theme::sign(CellState state) const {
  switch (state) {
    case CellState::first: return pick("●", "X");
    case CellState::second: return pick("○", "O");
    case CellState::empty: break;
  }
  return pick("·", ".");
}

Ink ink_of(Side side) {
  return side == Side::first ? Ink::first : Ink::second;
}

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    const bool continues = (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80;
    if (!continues) ++width;
  }
  return width;
}

std::string padded(std::string text, int columns) {
  const int missing = columns - display_width(text);
  if (missing > 0) text.append(missing, ' ');
  return text;
}

std::string shortened(std::string_view text, int columns, const Theme& theme) {
  if (display_width(text) <= columns) return std::string(text);
  const std::string_view ellipsis = theme.pick("…", "...");
  std::size_t end = text.size();
  while (end > 0 && display_width(text.substr(0, end)) + display_width(ellipsis) > columns) {
    do --end;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80);
  }
  return std::string(text.substr(0, end)).append(ellipsis);
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string shown;
  for (std::size_t i = 0; i < text.size() && shown.size() < longest; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // Terminals also obey the control characters U+0080 to U+009F, two bytes in UTF-8.
    const bool second_kind =
        byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (second_kind) ++i;
    shown += byte < ' ' || byte == 127 || second_kind ? '?' : text[i];
  }
  return shown;
}

std::string grouped(unsigned long long number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

}  // namespace tauler::cli
