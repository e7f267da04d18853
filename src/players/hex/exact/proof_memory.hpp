// What a table knows, as bytes that another solver can take up.
#pragma once

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "nn/weight_file.hpp"
#include "players/hex/exact/proof_table.hpp"

namespace tauler::hex {

/// Says what the entries are of; where a line of another program or size is read, it differs.
inline std::string memory_title(int size, std::size_t bytes_an_entry, std::string_view entries) {
  return "hex-solver 1 " + std::to_string(size) + ' ' + std::to_string(bytes_an_entry) + ' ' +
         std::to_string(entries.size()) + ' ' + std::to_string(nn::crc32(entries)) + '\n';
}

template <int Words>
std::string memory_of(const ProofTable<Words>& table, int size) {
  using Entry = ProofEntry<Words>;
  /// Less is found out again sooner than it is read.
  constexpr std::uint32_t least_work = 4;
  std::string bytes;
  table.for_each([&](const Entry& entry) {
    if (entry.work < least_work) return;
    bytes.append(reinterpret_cast<const char*>(&entry), sizeof entry);
  });
  return memory_title(size, sizeof(Entry), bytes) + bytes;
}

/// False if the bytes are not whole, or of another board; the table has not changed then. `board`:
/// all cells.
template <int Words>
bool recall_memory(std::string_view bytes, int size, const Cells<Words>& board,
                   ProofTable<Words>& table) {
  using Entry = ProofEntry<Words>;
  const std::size_t line = bytes.find('\n');
  if (line == std::string_view::npos) return false;
  const std::string_view entries = bytes.substr(line + 1);
  if (entries.size() % sizeof(Entry) != 0 ||
      bytes.substr(0, line + 1) != memory_title(size, sizeof(Entry), entries)) {
    return false;
  }
  std::vector<Entry> read(entries.size() / sizeof(Entry));
  if (!read.empty()) std::memcpy(read.data(), entries.data(), entries.size());
  for (const Entry& entry : read) {
    const Cells<Words> all = entry.open | entry.used | entry.stones;
    if (entry.key == 0 || entry.move >= static_cast<std::uint32_t>(size * size) ||
        (all - board).any()) {
      return false;
    }
  }
  for (const Entry& entry : read) table.put(entry);
  return true;
}

}  // namespace tauler::hex
