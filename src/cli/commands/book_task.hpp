// A part of a book of Connect Four, and its scores, as texts on their way to a worker and back.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace tauler::cli {

/// Consecutive positions of a book (players/connect4/book/positions.hpp).
struct BookPiece {
  int stones = 0;
  std::size_t first = 0;
  std::size_t count = 0;
};

std::string write_book_task(const BookPiece& piece, int megabytes);
/// Solves what `write_book_task` wrote; the text is for `read_book_scores`.
Result<std::string> do_book_task(const std::string& detail, const std::atomic<bool>& stop);
/// Nothing if it is no answer about that piece.
std::optional<std::vector<std::int8_t>> read_book_scores(const std::string& text,
                                                         const BookPiece& piece);

}  // namespace tauler::cli
