#include "protocols/engine/line_source.hpp"

namespace tauler::protocols {

void Line::append(std::string_view piece) {
  const std::size_t room = longest_line - text.size();
  is_cut = is_cut || piece.size() > room;
  text += piece.substr(0, room);
}

void Line::finish() {
  if (text.ends_with('\r')) text.pop_back();
}

std::optional<Line> StreamLines::next() {
  Line line;
  int c = in_.get();
  if (c == std::istream::traits_type::eof()) return std::nullopt;
  for (; c != '\n' && c != std::istream::traits_type::eof(); c = in_.get()) {
    const char letter = static_cast<char>(c);
    line.append({&letter, 1});
  }
  line.finish();
  return line;
}

}  // namespace tauler::protocols
