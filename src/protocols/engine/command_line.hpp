// A line of a protocol: its first word, and the rest.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/text.hpp"

namespace tauler::protocols {

struct CommandLine {
  std::string_view word;
  std::string_view rest;
};

inline CommandLine read_command(std::string_view line) {
  const std::string_view text = trim(line);
  const std::size_t space = std::min(text.find_first_of(" \t"), text.size());
  return {text.substr(0, space), trim(text.substr(space))};
}

}  // namespace tauler::protocols
