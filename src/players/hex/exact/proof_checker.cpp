#include "players/hex/exact/proof_checker.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "core/text.hpp"
#include "players/hex/exact/neighbourhoods.hpp"

namespace tauler::hex {
namespace {

using CellSet = std::bitset<max_cells>;

/// An end of a link: a cell's code, or one of the winner's edges.
constexpr int near_end = -1;
constexpr int far_end = -2;

struct Claim {
  CellSet stones;
  CellSet carrier;
};

/// Words between blanks, one after the other.
class ProofWords {
 public:
  explicit ProofWords(std::string_view line) : left_(trim(line)) {}
  bool is_empty() const { return left_.empty(); }
  std::string_view peek() const { return left_.substr(0, left_.find(' ')); }
  std::string_view next() {
    const std::string_view word = peek();
    left_ = trim(left_.substr(word.size()));
    return word;
  }

 private:
  std::string_view left_;
};

class Checker {
 public:
  Result<CheckedProof> check(std::string_view text) {
    int number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      ++number;
      if (root_) return Error{"hex-proof-line", {number, Error{"hex-proof-after-end"}}};
      const Status fine = check_line(text.substr(0, end));
      if (!fine) return Error{"hex-proof-line", {number, fine.error()}};
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!root_) return Error{"hex-proof-no-end"};
    return CheckedProof{
        size_, {rows(stones_[0]), rows(stones_[1])}, to_move_, winner_, claims_.size()};
  }

 private:
  static constexpr int deepest_link = 200;

  struct Filled {
    int first;
    int second;  ///< -1: a dead cell
    bool is_dropped = false;
  };

  Status check_line(std::string_view line) {
    ProofWords words(line);
    const std::string_view kind = words.next();
    if (!has_second_) return read_header(kind, words);
    if (kind == "claim") return check_claim(words);
    if (kind == "proves") return check_root(words);
    return Error{"hex-proof-form", {excerpt(line)}};
  }

  /// "hex-proof 1 SIZE TO-MOVE WINNER", then the stones of both sides, a line each.
  Status read_header(std::string_view kind, ProofWords& words) {
    if (size_ == 0) {
      const auto version = parse_integer<int>(words.next());
      const auto size = parse_integer<int>(words.next());
      const auto to_move = side_of(words.next());
      const auto winner = side_of(words.next());
      if (kind != "hex-proof" || !version || *version != 1 || !size || !to_move || !winner ||
          !words.is_empty()) {
        return Error{"hex-proof-header"};
      }
      if (*size < min_size || *size > max_size) {
        return Error{"hex-size-range", {*size, min_size, max_size}};
      }
      size_ = *size;
      to_move_ = *to_move;
      winner_ = *winner;
      return Done{};
    }
    const bool first_line = !has_first_;
    if (kind != (first_line ? "first" : "second")) return Error{"hex-proof-header"};
    CellSet& cells = stones_[first_line ? 0 : 1];
    while (!words.is_empty()) {
      const Result<int> cell = read_cell(words.next());
      if (!cell) return cell.error();
      if ((stones_[0] | stones_[1])[*cell]) return Error{"hex-proof-taken", {name(*cell)}};
      cells.set(*cell);
    }
    if (first_line) {
      has_first_ = true;
      return Done{};
    }
    has_second_ = true;
    return Done{};
  }

  /// "claim a1 b2 … : full …" or "claim … : threats …".
  Status check_claim(ProofWords& words) {
    Claim claim;
    while (words.peek() != ":") {
      if (words.is_empty()) return Error{"hex-proof-form", {"claim"}};
      const Result<int> cell = read_cell(words.next());
      if (!cell) return cell.error();
      claim.stones.set(*cell);
    }
    words.next();
    const std::string_view kind = words.next();
    const Result<CellSet> carrier = kind == "full" ? full(words, claim.stones, near_end, far_end, 0)
                                    : kind == "threats" ? threats(words, claim.stones)
                                                        : Error{"hex-proof-form", {excerpt(kind)}};
    if (!carrier) return carrier.error();
    if (!words.is_empty()) return Error{"hex-proof-form", {excerpt(words.peek())}};
    claim.carrier = *carrier;
    claims_.push_back(claim);
    return Done{};
  }

  /// "proves F claim N" where the opponent is to move, else "proves THREAT".
  Status check_root(ProofWords& words) {
    const CellSet& own = stones_[index_of(winner_)];
    const Result<CellSet> carrier =
        to_move_ == winner_ ? threat(words, own)
                            : with_fill(words, own, [&](const CellSet& stones) -> Result<CellSet> {
                                if (words.next() != "claim") return Error{"hex-proof-turn"};
                                return claim_with(words.next(), stones);
                              });
    if (!carrier) return carrier.error();
    if (!words.is_empty()) return Error{"hex-proof-form", {excerpt(words.peek())}};
    if (const CellSet taken = *carrier & (stones_[0] | stones_[1]); taken.any()) {
      return Error{"hex-proof-taken", {name(first_of(taken))}};
    }
    root_ = true;
    return Done{};
  }

  Result<CellSet> threats(ProofWords& words, const CellSet& stones) {
    CellSet all;
    CellSet common;
    common.set();
    while (!words.is_empty()) {
      const Result<CellSet> carrier = threat(words, stones);
      if (!carrier) return carrier.error();
      all |= *carrier;
      common &= *carrier;
    }
    if (common.any()) return Error{"hex-proof-unanswered", {name(first_of(common))}};
    return all;
  }

  Result<CellSet> threat(ProofWords& words, const CellSet& stones) {
    return with_fill(words, stones, [&](const CellSet& now) -> Result<CellSet> {
      const std::string_view kind = words.next();
      if (kind == "link") return half(words, now, near_end, far_end, 0);
      if (kind == "full") return full(words, now, near_end, far_end, 0);
      if (kind != "play") return Error{"hex-proof-form", {excerpt(kind)}};
      const Result<int> key = read_cell(words.next());
      if (!key) return key.error();
      if (now[*key]) return Error{"hex-proof-taken", {name(*key)}};
      CellSet after = now;
      after.set(*key);
      Result<CellSet> carrier = with_fill(words, after, [&](const CellSet& filled_stones) {
        return claim_with(words.next(), filled_stones);
      });
      if (!carrier) return carrier;
      if ((*carrier)[*key]) return Error{"hex-proof-shared", {name(*key)}};
      carrier->set(*key);
      return carrier;
    });
  }

  /// Reads what is filled in, if anything is, and goes on with it: `inside(stones)` is the carrier
  /// of what follows.
  template <class Inside>
  Result<CellSet> with_fill(ProofWords& words, const CellSet& stones, Inside&& inside) {
    const Result<std::vector<Filled>> fill = read_fill(words);
    if (!fill) return fill.error();
    CellSet now = stones;
    for (const Filled& filling : *fill) apply(filling, now);
    const Result<CellSet> carrier = inside(now);
    if (!carrier) return carrier.error();
    return filled(*fill, stones, *carrier);
  }

  /// An earlier claim, which may need no stone that is not in `stones`.
  Result<CellSet> claim_with(std::string_view word, const CellSet& stones) const {
    const auto number = parse_integer<std::size_t>(word);
    if (!number || *number >= claims_.size()) return Error{"hex-proof-claim", {excerpt(word)}};
    const Claim& claim = claims_[*number];
    if (const CellSet missing = claim.stones & ~stones; missing.any()) {
      return Error{"hex-proof-missing", {name(first_of(missing))}};
    }
    return claim.carrier & ~stones;
  }

  /// A link from x to y.
  Result<CellSet> full(ProofWords& words, const CellSet& stones, int x, int y, int depth) {
    if (depth > deepest_link) return Error{"hex-proof-deep"};
    const std::string_view word = words.next();
    if (word == ".") {
      if (!are_joined(stones, x, y)) return Error{"hex-proof-apart", {name(x), name(y)}};
      return CellSet{};
    }
    if (word == "(") return series(words, stones, x, y, depth);
    if (word != "[") return Error{"hex-proof-form", {excerpt(word)}};
    CellSet all;
    CellSet common;
    common.set();
    while (words.peek() != "]") {
      const Result<CellSet> carrier = half(words, stones, x, y, depth + 1);
      if (!carrier) return carrier.error();
      all |= *carrier;
      common &= *carrier;
    }
    words.next();
    if (common.any()) return Error{"hex-proof-unanswered", {name(first_of(common))}};
    return all;
  }

  Result<CellSet> series(ProofWords& words, const CellSet& stones, int x, int y, int depth) {
    const Result<int> middle = read_end(words.next());
    if (!middle) return middle.error();
    if (*middle >= 0 && !stones[*middle]) return Error{"hex-proof-missing", {name(*middle)}};
    Result<CellSet> both = two(words, stones, x, *middle, y, depth);
    if (both && words.next() != ")") return Error{"hex-proof-form", {"("}};
    return both;
  }

  Result<CellSet> half(ProofWords& words, const CellSet& stones, int x, int y, int depth) {
    const Result<int> key = read_cell(words.next());
    if (!key) return key.error();
    if (stones[*key]) return Error{"hex-proof-taken", {name(*key)}};
    Result<CellSet> both = two(words, stones, x, *key, y, depth);
    if (!both) return both.error();
    if ((*both)[*key]) return Error{"hex-proof-shared", {name(*key)}};
    both->set(*key);
    return both;
  }

  /// From x to the middle and from there to y, with nothing in common.
  Result<CellSet> two(ProofWords& words, const CellSet& stones, int x, int middle, int y,
                      int depth) {
    const Result<CellSet> one = full(words, stones, x, middle, depth + 1);
    if (!one) return one.error();
    const Result<CellSet> other = full(words, stones, middle, y, depth + 1);
    if (!other) return other.error();
    if (const CellSet shared = *one & *other; shared.any()) {
      return Error{"hex-proof-shared", {name(first_of(shared))}};
    }
    return *one | *other;
  }

  /// Whether the two ends touch, or stones lead from one to the other.
  bool are_joined(const CellSet& stones, int x, int y) const {
    CellSet reached;
    const auto touches = [&](int cell, int end) {
      if (end >= 0) return cell == end || are_neighbours(cell, end);
      const int line = winner_ == Side::first ? cell / size_ : cell % size_;
      return line == (end == near_end ? 0 : size_ - 1);
    };
    if (x == y) return true;
    if (x >= 0 && touches(x, y)) return true;
    if (y >= 0 && touches(y, x)) return true;
    std::vector<int> front;
    for (int cell = 0; cell < size_ * size_; ++cell) {
      if (stones[cell] && touches(cell, x)) front.push_back(cell);
    }
    for (int cell : front) reached.set(cell);
    while (!front.empty()) {
      const int from = front.back();
      front.pop_back();
      if (touches(from, y)) return true;
      for (int cell = 0; cell < size_ * size_; ++cell) {
        if (!stones[cell] || reached[cell] || !are_neighbours(from, cell)) continue;
        reached.set(cell);
        front.push_back(cell);
      }
    }
    return false;
  }

  bool are_neighbours(int one, int other) const {
    const int down = other / size_ - one / size_;
    const int right = other % size_ - one % size_;
    return std::abs(down) <= 1 && std::abs(right) <= 1 && down != right;
  }

  /// "fill a1 b2+c2 …", up to a word that is no cell; may be missing.
  Result<std::vector<Filled>> read_fill(ProofWords& words) const {
    std::vector<Filled> fill;
    if (words.peek() != "fill") return fill;
    words.next();
    while (!words.is_empty() && words.peek() != ";") {
      std::string_view word = words.next();
      const bool is_dropped = word[0] == '-';
      if (is_dropped) word.remove_prefix(1);
      const std::size_t plus = word.find('+');
      const Result<int> first = read_cell(word.substr(0, plus));
      if (!first) return first.error();
      Filled filling{*first, -1, is_dropped};
      if (plus != std::string_view::npos) {
        const Result<int> second = read_cell(word.substr(plus + 1));
        if (!second) return second.error();
        filling.second = *second;
      }
      fill.push_back(filling);
    }
    words.next();
    return fill;
  }

  static CellSet cells_of(const Filled& filling) {
    CellSet cells;
    cells.set(filling.first);
    if (filling.second >= 0) cells.set(filling.second);
    return cells;
  }
  static void apply(const Filled& filling, CellSet& stones) {
    if (filling.is_dropped) {
      stones &= ~cells_of(filling);
    } else {
      stones |= cells_of(filling);
    }
  }

  /// What the winner needs with `stones` alone if with the filled cells it needs `inside`.
  Result<CellSet> filled(const std::vector<Filled>& fill, CellSet stones,
                         const CellSet& inside) const {
    // Of each step: what is needed from there on.
    std::vector<CellSet> needed(fill.size() + 1, inside);
    for (std::size_t i = fill.size(); i-- > 0;) {
      needed[i] = needed[i + 1];
      if (fill[i].second >= 0) needed[i] |= cells_of(fill[i]);
    }
    for (std::size_t i = 0; i < fill.size(); ++i) {
      const Status fine = check_filling(fill[i], stones, needed[i], needed[i + 1]);
      if (!fine) return fine.error();
      apply(fill[i], stones);
    }
    return needed[0];
  }

  Status check_filling(const Filled& filling, const CellSet& stones, const CellSet& needed,
                       const CellSet& later) const {
    if (filling.is_dropped) return Done{};
    const CellSet cells = cells_of(filling);
    const CellSet possible = needed | stones;
    if (const CellSet shared = cells & later; shared.any()) {
      return Error{"hex-proof-shared", {name(first_of(shared))}};
    }
    if (filling.second < 0) {
      if (is_dead_cell(filling.first, stones, possible)) return Done{};
      return Error{"hex-proof-alive", {name(filling.first)}};
    }
    if (const CellSet taken = cells & stones; taken.any()) {
      return Error{"hex-proof-taken", {name(first_of(taken))}};
    }
    for (const auto& [lost, kept] :
         {std::pair{filling.first, filling.second}, std::pair{filling.second, filling.first}}) {
      CellSet with = stones;
      with.set(kept);
      if (!is_dead_cell(lost, with, possible)) return Error{"hex-proof-alive", {name(lost)}};
    }
    return Done{};
  }

  /// Whether the winner's stones round the cell form one run, whichever of the `possible` cells it
  /// gets. The frame beyond an edge is its owner's.
  bool is_dead_cell(int cell, const CellSet& stones, const CellSet& possible) const {
    unsigned now = 0;
    unsigned later = 0;
    for (int i = 0; i < 6; ++i) {
      const int row = cell / size_ + ring_steps[i].row;
      const int column = cell % size_ + ring_steps[i].column;
      const bool beyond_row = row < 0 || row >= size_;
      if (beyond_row || column < 0 || column >= size_) {
        if (beyond_row == (winner_ == Side::first)) now |= 1U << i;
      } else if (stones[row * size_ + column]) {
        now |= 1U << i;
      } else if (possible[row * size_ + column]) {
        later |= 1U << i;
      }
    }
    for (unsigned some = later;; some = (some - 1) & later) {
      if (!is_one_run(now | some)) return false;
      if (some == 0) return true;
    }
  }

  /// Precondition: there is one.
  static int first_of(const CellSet& cells) {
    int cell = 0;
    while (!cells[cell]) ++cell;
    return cell;
  }

  Result<int> read_cell(std::string_view word) const {
    const int column = word.empty() ? -1 : word[0] - 'a';
    const auto row = word.empty() ? std::nullopt : parse_integer<int>(word.substr(1));
    if (column < 0 || column >= size_ || !row || *row < 1 || *row > size_) {
      return Error{"hex-proof-cell", {excerpt(word)}};
    }
    return (*row - 1) * size_ + column;
  }
  Result<int> read_end(std::string_view word) const {
    if (word == "near") return near_end;
    if (word == "far") return far_end;
    return read_cell(word);
  }
  static std::optional<Side> side_of(std::string_view word) {
    if (word == "first") return Side::first;
    if (word == "second") return Side::second;
    return std::nullopt;
  }
  std::string name(int cell) const {
    if (cell == near_end) return "near";
    if (cell == far_end) return "far";
    return static_cast<char>('a' + cell % size_) + std::to_string(cell / size_ + 1);
  }
  Rows rows(const CellSet& cells) const {
    Rows result{};
    for (int cell = 0; cell < size_ * size_; ++cell) {
      if (cells[cell]) result[cell / size_ + 1] |= 2U << cell % size_;
    }
    return result;
  }

  int size_ = 0;
  Side to_move_ = Side::first;
  Side winner_ = Side::first;
  bool has_first_ = false;
  bool has_second_ = false;
  bool root_ = false;
  std::array<CellSet, 2> stones_;
  std::vector<Claim> claims_;
};

}  // namespace

Result<CheckedProof> check_proof(std::string_view text) {
  return Checker().check(text);
}

}  // namespace tauler::hex
