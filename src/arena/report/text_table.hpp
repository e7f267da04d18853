// Tables for a terminal.
#pragma once

#include <string>
#include <vector>

#include "arena/report/report.hpp"

namespace tauler::arena {

/// Rows of cells, aligned: the first `left` columns to the left, the others to the right.
class TextTable {
 public:
  TextTable(int left, const TextStyle& style) : left_(left), style_(style) {}

  /// Control characters, which a name from outside may have, are not passed on to the terminal.
  void add(std::vector<std::string> row);
  /// The first row is the header.
  std::string text() const;

 private:
  int left_;
  TextStyle style_;
  std::vector<std::vector<std::string>> rows_;
};

/// A text from outside as a table would show it, in one line.
std::string shown_text(std::string text);

}  // namespace tauler::arena
