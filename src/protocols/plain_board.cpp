#include "protocols/plain_board.hpp"

#include <fmt/core.h>

namespace tauler::protocols {

std::string plain_board(const BoardView& view) {
  std::string letters = "   ";
  for (int column = 0; column < view.width; ++column) {
    letters += fmt::format(" {}", static_cast<char>('a' + column));
  }
  const bool is_hex = view.shape == BoardView::Shape::hexagon;
  std::string text = letters + '\n';
  for (int row = 0; row < view.height; ++row) {
    const int number = view.row_one_at_bottom ? view.height - row : row + 1;
    text += fmt::format("{:{}}{:>3}", "", is_hex ? row : 0, number);
    for (int column = 0; column < view.width; ++column) {
      const CellState cell = view.cells[row * view.width + column];
      text += cell == CellState::first ? " X" : cell == CellState::second ? " O" : " .";
    }
    text += fmt::format(" {}\n", number);
  }
  text += fmt::format("{:{}}{}", "", is_hex ? view.height : 0, letters);
  if (!view.note.empty()) text += '\n' + view.note;
  return text;
}

}  // namespace tauler::protocols
