// The Smart Game Format, as far as Gomoku and Hex need it: the properties of the main line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace tauler::sgf {

struct Property {
  std::string id;                   ///< "B", "SZ"
  std::vector<std::string> values;  ///< escapes already undone
  std::size_t at = 0;               ///< where it stands in the text
};

struct Node {
  std::vector<Property> properties;

  const Property* find(std::string_view id) const;
  /// The first value of a property, or `fallback`.
  std::string_view value(std::string_view id, std::string_view fallback = {}) const;
};

/// The nodes of the first game's main line (the first branch everywhere); never empty.
Result<std::vector<Node>> parse_main_line(std::string_view text);

/// A value with its special characters escaped.
std::string escaped(std::string_view value);

}  // namespace tauler::sgf
