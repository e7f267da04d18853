// How things look: signs and inks, with and without Unicode and colour. Every meaning has a shape
// of its own; colour only repeats it, in blue and orange, which colour-blind people tell apart.
#pragma once

#include <string>
#include <string_view>

#include "core/board_view.hpp"
#include "core/side.hpp"

namespace tauler::cli {

enum class Ink { plain, faint, strong, first, second, first_winning, second_winning };

struct Theme {
  bool unicode = false;
  bool colour = false;

  std::string paint(Ink ink, std::string_view text) const;
  /// The sign of a side's stones in its ink: ● and ○, or X and O.
  std::string stone(Side side) const;
  std::string_view sign(CellState state) const;
  std::string_view pick(std::string_view unicode_text, std::string_view ascii_text) const {
    return unicode ? unicode_text : ascii_text;
  }
};

Ink ink_of(Side side);

/// Columns a text takes on the screen: colour codes take none, every character here takes one.
int display_width(std::string_view text);
/// `text` followed by as many blanks as it is narrower than `columns`.
std::string padded(std::string text, int columns);

/// At most `columns` columns of a text without colour codes; an ellipsis stands for what is cut.
std::string shortened(std::string_view text, int columns, const Theme& theme);

/// A name from a file, fit for a screen: control characters become '?', and it is not too long.
std::string printable(std::string_view text);

/// 1234567 as "1,234,567".
std::string grouped(unsigned long long number);

}  // namespace tauler::cli
