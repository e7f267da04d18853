#include "protocols/program/driver.hpp"

#include <fmt/core.h>

#include "core/text.hpp"

namespace tauler::protocols {

std::unique_ptr<Driver> make_driver(Protocol protocol) {
  switch (protocol) {
    case Protocol::tauler: return make_tauler_driver();
    case Protocol::gomocup: return make_gomocup_driver();
    case Protocol::gtp: return make_gtp_driver();
    case Protocol::nboard: break;
  }
  return make_nboard_driver();
}

std::int64_t milliseconds(Duration duration) {
  return std::chrono::ceil<std::chrono::milliseconds>(duration).count();
}

Move checked(const AnyPosition& position, Move move, std::string_view text) {
  if (position.is_legal(move)) return move;
  AnyPosition tried = position;
  const Status played = tried.play(move);
  throw PlayerFailure(PlayerFailure::Kind::illegal_move,
                      Error{"program-move-illegal",
                            {excerpt(text), played ? Error{"move-not-allowed"} : played.error()}});
}

Move read_move(const AnyPosition& position, std::string_view text) {
  if (to_lower(text) == "resign") {
    throw PlayerFailure(PlayerFailure::Kind::resigned, Error{"program-resigned"});
  }
  const Result<Move> move = position.parse_move(text);
  if (move) return checked(position, *move, text);
  throw PlayerFailure(PlayerFailure::Kind::illegal_move,
                      Error{"program-move-illegal", {excerpt(text), move.error().unplaced()}});
}

void bad_answer(std::string_view line) {
  throw PlayerFailure(PlayerFailure::Kind::bad_answer,
                      Error{"program-bad-answer", {excerpt(line)}});
}

}  // namespace tauler::protocols
