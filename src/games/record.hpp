// A game as it was played: start, moves and what is known about it, read and written in its field's
// formats.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "core/any_position.hpp"

namespace tauler {

struct Record {
  /// The final position with the moves that led there.
  AnyPosition position;
  /// Who, when, where: "first", "second", "date", "event", "result", "comment".
  std::map<std::string, std::string> tags = {};
};

/// A way to write a record. A form that holds only a position says so in its summary.
struct Format {
  std::string id;       ///< "sgf"
  std::string summary;  ///< one line for `tauler games`
  Result<Record> (*read)(std::string_view text);
  /// Fails if the form cannot hold the record (a set-up position in a move string, say).
  Result<std::string> (*write)(const Record& record);
};

}  // namespace tauler
