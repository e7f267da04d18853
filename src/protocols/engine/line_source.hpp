// Lines from a stranger, bounded in length whatever comes in.
#pragma once

#include <array>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace tauler::protocols {

struct Line {
  /// Without its line break, LF or CR LF.
  std::string text;
  /// Longer than `longest_line`: the rest was thrown away.
  bool is_cut = false;
};

/// More than any game of ours takes to write down.
inline constexpr std::size_t longest_line = 1 << 16;

class LineSource {
 public:
  LineSource() = default;
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;
  virtual ~LineSource() = default;

  /// Waits for a line; none at the end of the input, or once woken.
  virtual std::optional<Line> next() = 0;
  /// From any thread: `next` stops waiting, now and for good.
  virtual void wake() = 0;
};

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

/// A stream that never keeps its reader waiting: a text, a file.
class StreamLines final : public LineSource {
 public:
  explicit StreamLines(std::istream& in) : in_(in) {}

  std::optional<Line> next() override;
  void wake() override {}

 private:
  std::istream& in_;
};

}  // namespace tauler::protocols
