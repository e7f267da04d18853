#include "players/othello/patterns/pattern_file.hpp"

#include <algorithm>
#include <array>
#include <set>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "games/othello/bits.hpp"
#include "nn/weight_file.hpp"

namespace tauler::othello {
namespace {

using Json = nlohmann::json;

constexpr std::string_view magic = "TAULERPE";
constexpr std::uint32_t version = 1;
constexpr std::size_t fixed_part = 16;  ///< magic, version, length of the header
constexpr int first_discs = 4;

std::uint32_t read_u32(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

/// A whole number of the header between the two, or -1.
std::int64_t whole(const Json& header, const char* name, std::int64_t least, std::int64_t most) {
  const auto found = header.find(name);
  if (found == header.end() || !found->is_number_unsigned()) return -1;
  const auto value = found->get<std::uint64_t>();
  const bool fits = value <= static_cast<std::uint64_t>(most);
  return fits && static_cast<std::int64_t>(value) >= least ? static_cast<std::int64_t>(value) : -1;
}

/// "a1 b1 c1": the cells, each once.
Result<std::vector<int>> read_pattern(const Json& entry) {
  std::vector<int> pattern;
  if (!entry.is_string()) return Error{"patterns-text"};
  for (const Piece& piece : split(entry.get_ref<const std::string&>(), ' ')) {
    const std::string_view name = piece.text;
    const bool fits =
        name.size() == 2 && name[0] >= 'a' && name[0] <= 'h' && name[1] >= '1' && name[1] <= '8';
    const int cell = fits ? (name[1] - '1') * size + (name[0] - 'a') : -1;
    if (!fits || std::find(pattern.begin(), pattern.end(), cell) != pattern.end() ||
        pattern.size() == PatternFile::most_cells) {
      return Error{"patterns-cells",
                   {excerpt(entry.get_ref<const std::string&>()), PatternFile::most_cells}};
    }
    pattern.push_back(cell);
  }
  return pattern;
}

Result<PatternFile> read_header(const Json& header) {
  PatternFile file;
  const auto game = header.find("game");
  if (game == header.end() || *game != "othello") {
    return Error{"patterns-game"};
  }
  if (whole(header, "moves", PatternFile::counted_moves, PatternFile::counted_moves) < 0) {
    return Error{"patterns-moves"};
  }
  file.knot_step = static_cast<int>(whole(header, "knot_step", 1, cells));
  file.knots = static_cast<int>(whole(header, "knots", 2, cells));
  file.scale = static_cast<int>(whole(header, "scale", 1, 32'767));
  if (file.knot_step < 0 || file.scale < 0 ||
      (file.knots - 1) * file.knot_step != cells - first_discs) {
    return Error{"patterns-knots"};
  }
  const auto patterns = header.find("patterns");
  if (patterns == header.end() || !patterns->is_array() || patterns->empty()) {
    return Error{"patterns-none"};
  }
  std::size_t instances = 0;
  for (const Json& entry : *patterns) {
    Result<std::vector<int>> pattern = read_pattern(entry);
    if (!pattern) return pattern.error();
    instances += images_of(*pattern).size();
    if (instances > PatternFile::most_instances) {
      return Error{"patterns-many", {PatternFile::most_instances}};
    }
    const std::vector<int> classes = classes_of(*pattern);
    file.weights += *std::max_element(classes.begin(), classes.end()) + 1;
    file.patterns.push_back(*std::move(pattern));
  }
  file.weights += PatternFile::counted_moves * PatternFile::counted_moves;
  return file;
}

}  // namespace

std::vector<std::vector<int>> images_of(const std::vector<int>& pattern) {
  std::vector<std::vector<int>> images;
  std::set<Bits> seen;
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    std::vector<int> image;
    Bits set = 0;
    for (int cell : pattern) {
      image.push_back(mapped_cell(cell, symmetry));
      set |= bit(image.back());
    }
    if (seen.insert(set).second) images.push_back(image);
  }
  return images;
}

std::vector<int> classes_of(const std::vector<int>& pattern) {
  const std::size_t length = pattern.size();
  std::vector<int> powers{1};
  while (powers.size() <= length) powers.push_back(powers.back() * 3);
  std::vector<int> lowest(static_cast<std::size_t>(powers[length]));
  for (std::size_t index = 0; index < lowest.size(); ++index)
    lowest[index] = static_cast<int>(index);
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry) {
    std::vector<std::size_t> places;  // of each cell's image among the pattern's cells
    for (int cell : pattern) {
      const auto at = std::find(pattern.begin(), pattern.end(), mapped_cell(cell, symmetry));
      if (at != pattern.end()) places.push_back(static_cast<std::size_t>(at - pattern.begin()));
    }
    if (places.size() < length) continue;
    for (std::size_t index = 0; index < lowest.size(); ++index) {
      int image = 0;
      for (std::size_t i = 0; i < length; ++i) {
        image += static_cast<int>(index) / powers[i] % 3 * powers[places[i]];
      }
      lowest[index] = std::min(lowest[index], image);
    }
  }
  std::vector<int> classes(lowest.size());
  int next = 0;
  for (std::size_t index = 0; index < lowest.size(); ++index) {
    const auto first = static_cast<std::size_t>(lowest[index]);
    classes[index] = first == index ? next++ : classes[first];
  }
  return classes;
}

Result<PatternFile> read_pattern_file(std::string_view bytes) {
  if (bytes.size() < fixed_part || !bytes.starts_with(magic)) {
    return Error{"patterns-magic", {}, 0};
  }
  if (read_u32(bytes, 8) != version) {
    return Error{"patterns-version", {read_u32(bytes, 8), version}, 8};
  }
  const std::size_t header_length = read_u32(bytes, 12);
  if (bytes.size() - fixed_part < header_length) {
    return Error{"patterns-header-short", {}, bytes.size()};
  }
  const Json header = Json::parse(bytes.substr(fixed_part, header_length), nullptr, false);
  if (!header.is_object()) return Error{"patterns-header-form", {}, fixed_part};
  const std::string_view data = bytes.substr(fixed_part + header_length);
  if (whole(header, "crc32", 0, UINT32_MAX) != std::int64_t{nn::crc32(data)}) {
    return Error{"patterns-damaged"};
  }
  Result<PatternFile> file = read_header(header);
  if (!file) return file;
  const std::size_t count =
      static_cast<std::size_t>(file->knots) * static_cast<std::size_t>(file->weights);
  if (data.size() != 2 * count) {
    return Error{"patterns-bytes", {2 * count, data.size()}, bytes.size()};
  }
  file->values.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto low = static_cast<unsigned char>(data[2 * i]);
    const auto high = static_cast<unsigned char>(data[2 * i + 1]);
    file->values.push_back(static_cast<std::int16_t>(high << 8 | low));
  }
  return file;
}

}  // namespace tauler::othello
