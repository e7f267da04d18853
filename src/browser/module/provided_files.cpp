#include "browser/module/provided_files.hpp"

#include <cassert>
#include <map>

#include "players/data_files.hpp"

namespace tauler {
namespace {

std::map<std::string, std::string, std::less<>>& files() {
  static std::map<std::string, std::string, std::less<>> given;
  return given;
}

}  // namespace

namespace browser {

void provide_file(std::string name, std::string bytes) {
  // Whoever has read the first keeps pointing into it.
  files().try_emplace(std::move(name), std::move(bytes));
}

}  // namespace browser

bool has_data_file(std::string_view name) {
  return files().contains(name);
}

std::string_view data_file(std::string_view name) {
  const auto file = files().find(name);
  assert(file != files().end() && "it was asked for before it was used");
  return file->second;
}

}  // namespace tauler
