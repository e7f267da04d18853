#include "arena/report/text_table.hpp"

#include <algorithm>

namespace tauler::arena {
namespace {

/// Columns a text takes: every character here is one wide, whatever its bytes.
int columns_of(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
  }));
}

}  // namespace

std::string shown_text(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  return text;
}

void TextTable::add(std::vector<std::string> row) {
  for (std::string& cell : row) cell = shown_text(std::move(cell));
  rows_.push_back(std::move(row));
}

std::string TextTable::text() const {
  std::vector<int> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], columns_of(row[i]));
  }
  std::string result;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(static_cast<std::size_t>(widths[i] - columns_of(row[i])), ' ');
      if (i > 0) line += "  ";
      line += static_cast<int>(i) < left_ ? row[i] + blanks : blanks + row[i];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    const bool header = &row == &rows_.front();
    result += header && style_.colour ? "\x1b[1m" + line + "\x1b[0m\n" : line + '\n';
  }
  return result;
}

}  // namespace tauler::arena
