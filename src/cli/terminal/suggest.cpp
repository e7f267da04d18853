#include "cli/terminal/suggest.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace tauler::cli {

int edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  std::vector<int> table((a.size() + 1) * columns);
  const auto at = [&](std::size_t i, std::size_t j) -> int& { return table[i * columns + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : 1;
      int least = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) least = std::min(least, at(i - 2, j - 2) + 1);
      at(i, j) = least;
    }
  }
  return at(a.size(), b.size());
}

std::optional<std::string> nearest_name(std::string_view typed,
                                        const std::vector<std::string>& names) {
  constexpr std::size_t longest = 40;
  const std::string low = to_lower(typed.substr(0, longest));
  const std::string* nearest = nullptr;
  int least = static_cast<int>(low.size());
  for (const std::string& name : names) {
    // The beginning of a name is close to it too: "conn" is connect4.
    const bool begins = low.size() >= 2 && to_lower(name).starts_with(low);
    const int distance = begins ? 1 : edit_distance(low, to_lower(name));
    // One slip in three letters is a typing error; more make another word.
    const int allowed = std::max(1, static_cast<int>(std::max(low.size(), name.size())) / 3);
    if (distance <= allowed && distance < least) {
      nearest = &name;
      least = distance;
    }
  }
  return nearest ? std::optional(*nearest) : std::nullopt;
}

Error with_suggestion(const Error& error, std::string_view typed,
                      const std::vector<std::string>& names) {
  const std::optional<std::string> name = nearest_name(typed, names);
  return name ? Error{"name-suggestion", {error.unplaced(), *name}} : error.unplaced();
}

}  // namespace tauler::cli
