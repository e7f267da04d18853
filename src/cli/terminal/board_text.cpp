#include "cli/terminal/board_text.hpp"

#include <algorithm>
#include <span>

#include <fmt/core.h>

namespace tauler::cli {
namespace {

/// From this size on a cell is far from the labels, and the other side gets them too.
constexpr int far_size = 13;

int label_width(const BoardView& view) {
  return view.height > 9 ? 2 : 1;
}

bool numbers_on_both_sides(const BoardView& view) {
  return view.shape == BoardView::Shape::hexagon || view.width >= far_size;
}

class BoardDrawing {
 public:
  BoardDrawing(const BoardView& view, const Theme& theme, const std::vector<int>& open_cells)
      : view_(view), theme_(theme), marks_(view.cells.size(), Mark::none) {
    for (int cell : open_cells) marks_[cell] = Mark::open;
    for (int cell : view.winning) marks_[cell] = Mark::winning;
    for (int cell : view.last) {
      // A move that turns discs touches many cells; a finished game shows its line first.
      in_winning_line_ = in_winning_line_ || marks_[cell] == Mark::winning;
      marks_[cell] = Mark::last;
    }
  }

  std::vector<std::string> lines() const {
    const bool slanted = view_.shape == BoardView::Shape::hexagon;
    const bool both = slanted || view_.height >= far_size;
    std::vector<std::string> lines;
    if (both || !view_.row_one_at_bottom) lines.push_back(letters(slanted ? -1 : 0));
    for (int row = 0; row < view_.height; ++row) lines.push_back(row_line(row, slanted ? row : 0));
    if (both || view_.row_one_at_bottom) lines.push_back(letters(slanted ? view_.height : 0));
    return lines;
  }

 private:
  enum class Mark : std::uint8_t { none, open, last, winning };

  /// In Hex the letters run along the first side's edges and the numbers along the second's.
  Ink letter_ink() const { return hexagonal() ? Ink::first : Ink::faint; }
  Ink number_ink() const { return hexagonal() ? Ink::second : Ink::faint; }
  bool hexagonal() const { return view_.shape == BoardView::Shape::hexagon; }

  std::string letters(int slant) const {
    std::string line(static_cast<std::size_t>(label_width(view_) + 1 + slant), ' ');
    std::string names;
    for (int column = 0; column < view_.width; ++column) {
      if (column > 0) names += ' ';
      names += static_cast<char>('a' + column);
    }
    return line + theme_.paint(letter_ink(), names);
  }

  std::string row_line(int row, int slant) const {
    const int number = view_.row_one_at_bottom ? view_.height - row : row + 1;
    std::string line(static_cast<std::size_t>(slant), ' ');
    line += theme_.paint(number_ink(), fmt::format("{:>{}}", number, label_width(view_)));
    const auto marks = std::span(marks_).subspan(static_cast<std::size_t>(row) * view_.width,
                                                 static_cast<std::size_t>(view_.width));
    for (int column = 0; column <= view_.width; ++column) {
      const Mark left = column > 0 ? marks[column - 1] : Mark::none;
      const Mark right = column < view_.width ? marks[column] : Mark::none;
      line += between(left, right);
      if (column < view_.width) line += cell(row * view_.width + column);
    }
    if (numbers_on_both_sides(view_)) {
      line += theme_.paint(number_ink(), std::to_string(number));
    } else if (line.ends_with(' ')) {
      line.pop_back();
    }
    return line;
  }

  /// The column between two cells. The latest move keeps its brackets; neighbours in the winning
  /// line are joined.
  std::string between(Mark left, Mark right) const {
    if (left == Mark::last && right == Mark::last) return strong("|");
    if (left == Mark::last) return strong(")");
    if (right == Mark::last) return strong("(");
    if (left == Mark::winning && right == Mark::winning) return strong(theme_.pick("─", "-"));
    if (left == Mark::winning) return strong("]");
    if (right == Mark::winning) return strong("[");
    return " ";
  }

  std::string strong(std::string_view text) const { return theme_.paint(Ink::strong, text); }

  std::string cell(int index) const {
    const CellState state = view_.cells[index];
    const Mark mark = marks_[index];
    if (state == CellState::empty) {
      return theme_.paint(Ink::faint, mark == Mark::open ? "+" : theme_.sign(state));
    }
    const bool winning = mark == Mark::winning || (mark == Mark::last && in_winning_line_);
    const bool first = state == CellState::first;
    const Ink ink = winning ? (first ? Ink::first_winning : Ink::second_winning)
                            : (first ? Ink::first : Ink::second);
    return theme_.paint(ink, theme_.sign(state));
  }

  const BoardView& view_;
  const Theme& theme_;
  std::vector<Mark> marks_;
  bool in_winning_line_ = false;
};

}  // namespace

std::vector<std::string> draw_board(const BoardView& view, const Theme& theme,
                                    const std::vector<int>& open_cells) {
  return BoardDrawing(view, theme, open_cells).lines();
}

int board_columns(const BoardView& view) {
  return board_columns(view, view.height + 1);
}

int board_columns(const BoardView& view, int lines) {
  const bool hexagonal = view.shape == BoardView::Shape::hexagon;
  const int label = label_width(view);
  // The first line has the letters, so the row in line i is shifted by i − 1.
  const int slant = hexagonal ? std::clamp(lines - 2, 0, view.height - 1) : 0;
  const int right_label = numbers_on_both_sides(view) ? label : 0;
  return slant + label + 2 * view.width + 1 + right_label;
}

std::vector<std::string> beside(const std::vector<std::string>& left,
                                const std::vector<std::string>& right, int column) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
    std::string line = i < left.size() ? left[i] : std::string();
    if (i < right.size() && !right[i].empty()) line = padded(std::move(line), column) + right[i];
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace tauler::cli
