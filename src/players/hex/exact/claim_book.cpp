#include "players/hex/exact/claim_book.hpp"

#include <algorithm>
#include <cassert>

#include "players/hex/exact/claims_of_7x7.hpp"

namespace tauler::hex {
namespace {

// A claim as text, in characters of six bits from '(' on: the lowest and the highest of its stones,
// the move and 1, and the cells, nine characters from the lowest on.
constexpr char zero = '(';
constexpr int letters = 12;
constexpr int letters_before_cells = 3;

bool is_within(const ClaimBook::Set& small, const ClaimBook::Set& large) {
  return !(small - large).any();
}

/// Whether whatever `other` decides is decided by `claim`.
bool is_stronger(const ClaimBook::Claim& claim, const ClaimBook::Claim& other) {
  return is_within(claim.cells, other.cells) && (claim.move < 0 || other.move >= 0);
}

std::string text_of(const ClaimBook::Claim& claim) {
  std::string text;
  const auto append = [&](int number) { text += static_cast<char>(zero + number); };
  append(claim.stones.first());
  append(claim.stones.last());
  append(claim.move + 1);
  for (int bit = 0; text.size() < letters; bit += 6) {
    append(static_cast<int>(claim.cells.words[0] >> bit & 63));
  }
  return text;
}

}  // namespace

ClaimBook::ClaimBook(int size) : size_(size) {
  for (Lists& lists : lists_) lists.resize(capacity * capacity);
}

const ClaimBook& ClaimBook::of_7x7() {
  static const ClaimBook book = [] {
    ClaimBook own(7);
    for (std::string_view row : claims_of_7x7) {
      [[maybe_unused]] const bool is_right = own.read(row);
      assert(is_right && "the claims were read when the program was tested");
    }
    return own;
  }();
  return book;
}

template <class Image>
ClaimBook::Claim ClaimBook::moved(const Claim& claim, Image&& image) const {
  Claim other;
  for_each_cell(claim.stones, [&](int code) { other.stones |= Set::single(image(code)); });
  for_each_cell(claim.cells, [&](int code) { other.cells |= Set::single(image(code)); });
  if (claim.move >= 0) other.move = image(claim.move);
  return other;
}

ClaimBook::Claim ClaimBook::turned(const Claim& claim) const {
  return moved(claim, [&](int code) { return size_ * size_ - 1 - code; });
}

ClaimBook::Claim ClaimBook::mirrored(const Claim& claim) const {
  return moved(claim, [&](int code) { return code % size_ * size_ + code / size_; });
}

void ClaimBook::add(Side winner, const Claim& claim) {
  for (const Claim& each : {claim, turned(claim)}) {
    put(winner, each);
    put(opponent(winner), mirrored(each));
  }
}

void ClaimBook::put(Side side, const Claim& claim) {
  auto& list = lists_[index_of(side)][static_cast<std::size_t>(claim.stones.first()) * capacity +
                                      static_cast<std::size_t>(claim.stones.last())];
  if (std::any_of(list.begin(), list.end(),
                  [&](const Claim& each) { return is_stronger(each, claim); })) {
    return;
  }
  std::erase_if(list, [&](const Claim& each) { return is_stronger(claim, each); });
  list.push_back(claim);
}

bool ClaimBook::read(std::string_view text) {
  const int cells = size_ * size_;
  int numbers[letters];
  int count = 0;
  for (const char letter : text) {
    if (letter == '\n') continue;
    const int number = letter - zero;
    if (number < 0 || number > 63) return false;
    numbers[count++] = number;
    if (count < letters) continue;
    count = 0;
    if (numbers[0] >= cells || numbers[1] >= cells || numbers[2] > cells) return false;
    Claim claim{Set::single(numbers[0]) | Set::single(numbers[1]), {}, numbers[2] - 1};
    for (int i = letters_before_cells; i < letters; ++i) {
      const int first = 6 * (i - letters_before_cells);
      for (int bit = first; bit < first + 6; ++bit) {
        if ((numbers[i] >> (bit - first) & 1) == 0) continue;
        if (bit >= cells) return false;
        claim.cells |= Set::single(bit);
      }
    }
    if ((claim.stones & claim.cells).any()) return false;
    add(Side::first, claim);
  }
  return count == 0;
}

std::string ClaimBook::text() const {
  std::string text;
  for (const auto& list : lists_[index_of(Side::first)]) {
    for (const Claim& claim : list) {
      const std::string own = text_of(claim);
      if (own <= text_of(turned(claim))) text += own + '\n';
    }
  }
  return text;
}

/// Until `visit(claim)` is true.
template <class Visit>
void ClaimBook::for_each_of(Side side, const Set& own, Visit&& visit) const {
  bool is_done = false;
  for (Set left = own; left.any() && !is_done; left -= Set::single(left.first())) {
    for_each_cell(left, [&](int last) {
      if (is_done) return;
      const std::size_t at =
          static_cast<std::size_t>(left.first()) * capacity + static_cast<std::size_t>(last);
      for (const Claim& claim : lists_[index_of(side)][at]) {
        if (visit(claim)) {
          is_done = true;
          return;
        }
      }
    });
  }
}

const ClaimBook::Claim* ClaimBook::find(Side side, const Set& own, const Set& opposing,
                                        bool moves) const {
  const Claim* found = nullptr;
  for_each_of(side, own, [&](const Claim& claim) {
    if ((claim.cells & opposing).any() || (claim.move >= 0 && !moves)) return false;
    found = &claim;
    return true;
  });
  return found;
}

bool ClaimBook::wins(Side side, const Set& own, const Set& opposing, bool moves) const {
  bool found = false;
  for_each_of(side, own, [&](const Claim& claim) {
    if (claim.move >= 0 && !moves) return false;
    // Who wins though the opponent moves first wins after that move too.
    const int most = moves && claim.move < 0 ? 1 : 0;
    return found = (claim.cells & opposing).count() <= most;
  });
  return found;
}

std::optional<Side> ClaimBook::winner(const Position& position) const {
  std::array<Set, 2> stones{};
  for (int code = 0; code < position.cells(); ++code) {
    for (Side side : {Side::first, Side::second}) {
      if (position.has_stone(side, code)) stones[index_of(side)] |= Set::single(code);
    }
  }
  for (Side side : {Side::first, Side::second}) {
    if (wins(side, stones[index_of(side)], stones[index_of(opponent(side))],
             position.to_move() == side)) {
      return side;
    }
  }
  return std::nullopt;
}

}  // namespace tauler::hex
