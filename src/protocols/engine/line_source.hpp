// Lines from a stranger, bounded in length whatever comes in.
#pragma once

#include <istream>
#include <optional>
#include <string>
#include <string_view>

namespace tauler::protocols {

/// More than any game of ours takes to write down.
inline constexpr std::size_t longest_line = 1 << 16;

struct Line {
  /// Without its line break, LF or CR LF.
  std::string text;
  /// Longer than `longest_line`: the rest was thrown away.
  bool is_cut = false;

  /// The next piece of it, without the LF.
  void append(std::string_view piece);
  /// Nothing more comes.
  void finish();
};

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
