// Lines from a descriptor, whose reader can be woken.
#pragma once

#include <array>

#include "protocols/engine/line_source.hpp"

namespace tauler::protocols {

/// An open file descriptor: a pipe, a terminal, standard input. Does not close it.
class DescriptorLines final : public LineSource {
 public:
  explicit DescriptorLines(int descriptor);
  ~DescriptorLines() override;

  std::optional<Line> next() override;
  void wake() override;

 private:
  /// Fills the buffer; false at the end of the input or when woken.
  bool refill();

  int descriptor_;
  std::array<int, 2> alarm_{-1, -1};  ///< a pipe whose reading end is ready once woken
  std::array<char, 4096> buffer_{};
  std::string_view unread_;
};

}  // namespace tauler::protocols
