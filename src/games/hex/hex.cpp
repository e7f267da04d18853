#include "games/hex/hex.hpp"

#include <fmt/core.h>

#include "core/text.hpp"
#include "games/grid_text.hpp"
#include "games/hex/definition.hpp"
#include "games/hex/formats.hpp"

namespace tauler::hex {
namespace {

Result<AnyPosition> start(const Options& settings) {
  return AnyPosition::of<Definition>(
      Position(static_cast<int>(settings.integer("size")), settings.flag("swap")));
}

/// "3:x2/3/3:o", or "3s:x2/3/3:o" with the swap rule.
Result<AnyPosition> parse_position(std::string_view body) {
  const auto fields = split_fields(body, 3, 3, "hex:SIZE:rows:side");
  if (!fields) return fields.error();
  const Piece size_text = (*fields)[0];
  const Piece rows = (*fields)[1];
  const Piece side = (*fields)[2];
  const bool swap = size_text.text.ends_with('s');
  const auto size = parse_size(size_text.text.substr(0, size_text.text.size() - (swap ? 1 : 0)));
  if (!size) return size.error().shifted(size_text.at);
  const auto cells = parse_rows(rows.text, *size, *size);
  if (!cells) return cells.error().shifted(rows.at);
  const auto to_move = parse_side(side.text);
  if (!to_move) return to_move.error().shifted(side.at);
  const Result<Position> position = set_up(*size, swap, *cells, *to_move);
  if (!position) return position.error().placed(rows.at);
  return AnyPosition::of<Definition>(*position);
}

}  // namespace

GameEntry entry() {
  return {
      .info = &Definition::info(),
      .start = start,
      .parse_position = parse_position,
      .formats = {sgf_format(), hexworld_format(), moves_format()},
  };
}

}  // namespace tauler::hex
