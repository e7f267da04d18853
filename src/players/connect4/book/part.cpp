#include "players/connect4/book/part.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/core.h>

#include "core/rng.hpp"
#include "core/text.hpp"

namespace tauler::connect4 {
namespace {

constexpr char zero_letter = 'T';
constexpr int largest_score = 18;

std::string title(int stones, std::size_t positions) {
  return fmt::format("connect4 book of {} stones, {} positions", stones, positions);
}

std::string line_checksum(std::string_view text) {
  std::uint64_t sum = text.size();
  for (char c : text) sum = mix64(sum ^ static_cast<unsigned char>(c));
  return fmt::format("{:016x}", sum);
}

Error unwritable(const std::filesystem::path& path) {
  return Error{"file-write", {path.string(), std::strerror(errno)}};
}

/// What a run leaves that ended as it began, by a full disk say: nothing, or a piece of the title.
/// Reads the first line.
bool is_only_begun(std::istream& in, const std::string& title, std::string& line) {
  std::getline(in, line);
  return in.eof() && title.starts_with(line);
}

bool ends_within_a_line(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary | std::ios::ate);
  if (!in || in.tellg() == std::ifstream::pos_type(0)) return false;
  in.seekg(-1, std::ios::end);
  return in.get() != '\n';
}

}  // namespace

void KnownScores::set(std::size_t index, std::int8_t score) {
  if (!scores_[index]) ++count_;
  scores_[index] = score;
}

Status KnownScores::read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"file-read", {path.string(), std::strerror(errno)}};
  const std::string wanted = title(stones_, scores_.size());
  std::string line;
  if (is_only_begun(in, wanted, line)) return Done{};
  if (line != wanted) return Error{"book-part-of-other", {path.string(), wanted}};
  while (std::getline(in, line)) {
    const std::size_t end = line.rfind(' ');
    if (end == std::string::npos || line.substr(end + 1) != line_checksum(line.substr(0, end))) {
      continue;
    }
    const std::size_t space = line.find(' ');
    const auto first = parse_integer<std::size_t>(std::string_view(line).substr(0, space));
    const std::string_view letters = std::string_view(line).substr(0, end).substr(space + 1);
    if (!first || *first > scores_.size() || letters.size() > scores_.size() - *first) continue;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const int score = letters[i] - zero_letter;
      if (score < -largest_score || score > largest_score) continue;
      set(*first + i, static_cast<std::int8_t>(score));
    }
  }
  return Done{};
}

Status KnownScores::read_folder(const std::filesystem::path& folder) {
  std::error_code code;
  std::filesystem::directory_iterator entry(folder, code);
  for (; !code && entry != std::filesystem::directory_iterator(); entry.increment(code)) {
    if (entry->path().extension() != ".part") continue;
    if (Status done = read(entry->path()); !done) return done;
  }
  if (code && code != std::errc::no_such_file_or_directory) {
    return Error{"file-read", {folder.string(), code.message()}};
  }
  return Done{};
}

Result<BookPart> BookPart::open(const std::filesystem::path& path, int stones,
                                std::size_t positions) {
  std::error_code code;
  std::ifstream there(path, std::ios::binary);
  std::string line;
  const bool is_new = !std::filesystem::exists(path, code) ||
                      (there && is_only_begun(there, title(stones, positions), line));
  const bool is_cut = !is_new && ends_within_a_line(path);
  BookPart part(path,
                std::ofstream(path, std::ios::binary | (is_new ? std::ios::trunc : std::ios::app)));
  if (is_new) part.out_ << title(stones, positions) << '\n';
  if (is_cut) part.out_ << '\n';
  part.out_.flush();
  if (!part.out_) return unwritable(path);
  return part;
}

Status BookPart::add(std::size_t first, const std::vector<std::int8_t>& scores) {
  std::string text = fmt::format("{} ", first);
  for (std::int8_t score : scores) text += static_cast<char>(zero_letter + score);
  out_ << text + ' ' + line_checksum(text) + '\n';
  out_.flush();
  if (!out_) return unwritable(path_);
  return Done{};
}

}  // namespace tauler::connect4
