// What `tauler book` has solved so far, in a file that only grows: however the program ends, the
// lines written so far count. Several such files, from several machines, make one book.
//
//   connect4 book of 8 stones, 84410 positions
//   0 MNLLM… 5f0c…          the first position's number, a letter for each score, a checksum
//
// A line that was cut short fails its checksum and is left out.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace tauler::connect4 {

/// The scores of a book, as far as they are known.
class KnownScores {
 public:
  KnownScores(int stones, std::size_t positions) : stones_(stones), scores_(positions) {}

  int stones() const { return stones_; }
  std::size_t positions() const { return scores_.size(); }
  std::size_t count() const { return count_; }
  std::optional<std::int8_t> at(std::size_t index) const { return scores_[index]; }
  void set(std::size_t index, std::int8_t score);

  /// Adds the lines of a file; a file of another book is refused.
  Status read(const std::filesystem::path& path);
  /// Adds every part in a folder; a missing folder has none.
  Status read_folder(const std::filesystem::path& folder);

 private:
  int stones_;
  std::vector<std::optional<std::int8_t>> scores_;
  std::size_t count_ = 0;
};

/// The file to which one run adds what it solves.
class BookPart {
 public:
  /// Appends to the file; creates it if there is none.
  static Result<BookPart> open(const std::filesystem::path& path, int stones,
                               std::size_t positions);

  /// Scores of consecutive positions. They are in the file when it returns.
  Status add(std::size_t first, const std::vector<std::int8_t>& scores);

 private:
  BookPart(std::filesystem::path path, std::ofstream out)
      : path_(std::move(path)), out_(std::move(out)) {}

  std::filesystem::path path_;
  std::ofstream out_;
};

}  // namespace tauler::connect4
