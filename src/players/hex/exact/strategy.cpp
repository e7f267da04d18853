#include "players/hex/exact/strategy.hpp"

#include <algorithm>
#include <cassert>

namespace tauler::hex {

Move Strategy::answer(const Position& position, Move last) {
  std::erase_if(held_, [&](std::int32_t held) { return !pieces_[held].carrier.any(); });
  if (!held_.empty()) return play(place_to_move(last), last);
  // Only cells whose colour does not matter are missing: the rest of the board may be anybody's.
  for (int code : dead_) {
    if (position.is_empty(code)) return Move::of(code);
  }
  MoveList moves;
  position.legal_moves(moves);
  return moves[0];
}

std::vector<int> Strategy::cells() const {
  Set all{};
  for (std::int32_t held : held_) all |= pieces_[held].carrier;
  return listed(all);
}

std::int32_t Strategy::hold_choice(Piece piece, const std::vector<std::int32_t>& halves) {
  piece.left = static_cast<std::int32_t>(choices_.size());
  piece.right = static_cast<std::int32_t>(halves.size());
  choices_.insert(choices_.end(), halves.begin(), halves.end());
  pieces_.push_back(piece);
  return static_cast<std::int32_t>(pieces_.size()) - 1;
}

/// The link that must be mended, else the longest.
std::size_t Strategy::place_to_move(Move last) const {
  const auto size = [&](std::size_t place) { return pieces_[held_[place]].size; };
  std::size_t best = 0;
  for (std::size_t place = 0; place < held_.size(); ++place) {
    const Piece& piece = pieces_[held_[place]];
    if (piece.kind == LinkKind::half) return place;
    if (!last.is_none() && piece.carrier.has(last.value())) return place;
    if (size(place) > size(best)) best = place;
  }
  return best;
}

Move Strategy::play(std::size_t place, Move last) {
  const Piece piece = pieces_[held_[place]];
  const auto hit = [&](const Piece& part) {
    return !last.is_none() && part.carrier.has(last.value());
  };
  held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(place));
  switch (piece.kind) {
    case LinkKind::touching: break;
    case LinkKind::bridge:
      return Move::of(last == Move::of(piece.carrier.first()) ? piece.carrier.last()
                                                              : piece.carrier.first());
    case LinkKind::series: {
      // The part that is not played on keeps its place in the list.
      const bool left_first = hit(piece) ? hit(pieces_[piece.left])
                                         : pieces_[piece.left].size >= pieces_[piece.right].size;
      const std::int32_t now = left_first ? piece.left : piece.right;
      held_.push_back(left_first ? piece.right : piece.left);
      held_.push_back(now);
      return play(held_.size() - 1, last);
    }
    case LinkKind::choice:
      for (std::int32_t i = 0; i < piece.right; ++i) {
        const std::int32_t half = choices_[piece.left + i];
        if (!hit(pieces_[half])) return play_half(half);
      }
      break;
    case LinkKind::half:
      held_.push_back(piece.left);
      held_.push_back(piece.right);
      return Move::of(piece.key);
  }
  assert(false && "some half is out of every intruder's reach, and nothing else breaks");
  return Move::none();
}

Move Strategy::play_half(std::int32_t half) {
  held_.push_back(pieces_[half].left);
  held_.push_back(pieces_[half].right);
  return Move::of(pieces_[half].key);
}

}  // namespace tauler::hex
