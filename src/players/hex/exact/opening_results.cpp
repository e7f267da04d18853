#include "players/hex/exact/opening_results.hpp"

#include <algorithm>
#include <string_view>

#include "core/text.hpp"
#include "players/hex/exact/claim_book.hpp"

namespace tauler::hex {
namespace {

/// A line for each first move of half a board, in board order: the size, and the winner after each
/// reply, x the first player and o the second. Made by bench/hex/opening_results.
constexpr std::string_view results = R"(
2 .xox
2 x.xx
3 .xxxoxxxx
3 x.xxoxxxx
3 xx.xxxxxx
3 xxx.xxxxx
3 xxxx.xxxx
4 .xxxxxoxxoxxoxxx
4 x.xxxxoxxoxxoxxx
4 xx.xxxoxxoxxoxxx
4 xxx.xxxxxxxxxxxx
4 xxxx.xxxxoxxxxxx
4 xxxxx.xxxoxxxxxx
4 xxxxxx.xxxxxxxxx
4 xxxoxxx.xoxxxxxx
5 .xxxxxoxoxxxoxxxoxxxxxxxx
5 x.xxxxoxoxxxoxxxoxxxxxxxx
5 xx.xxxxxoxxxoxxxoxxxxxxxx
5 xxx.xxxooxxxoxxxooxxxxxxx
5 xxxx.xxxxxxxxxxxxxxxxxxxx
5 xxxxx.xxxxxxoxxxxxxxxxxxx
5 xxxxxx.xxxxxxxxxxxxxxxxxx
5 xxxxxxx.xxxxxxxxxxxxxxxxx
5 xxxxxxxx.xxxxxxxxxxxxxxxx
5 xxxxxxxxx.xxxxxxxxxxxxxxx
5 xxxxxxxxxx.xxxxxoxxxxxxxx
5 xxxxxxxxxxx.xxxxxxxxxxxxx
5 xxxxxxxxxxxx.xxxxxxxxxxxx
6 .xxxxxxoxooxxxooxxxxoxxxxxxoxxxxxxxx
6 x.xxxxxoxooxxxooxxxxoxxxxxxoxxxxxxxx
6 xx.xxxxxxooxxxooxxxxoxxxxxxoxxxxxxxx
6 xxx.xxxxoooxxxooxxxxooxxxxxoxxxoxxxx
6 xxxx.xxxoxoxxxoxxxxxooxxxxxoxxxxxxxx
6 xxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxx.xxxxxxxxoxxxxxxxxxxxxxxxxxxxx
6 xxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxx
6 xxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxx
7 .xxxxxxxxxoxoxxxoooxxxxooxxxxxoooxxxooxoxxxoxxxxx
7 x.xxxxxxxxoxoxxxoooxxxxooxxxxxoooxxxooxoxxxoxxxxx
7 xx.xxxxxxxoxoxxxoooxxxxooxxxxxoooxxxooxoxxxoxxxxx
7 xxx.xxxxxooooxxxoooxxxxooxxxxxoooxxxooxoxxooxoxxx
7 xxxx.xxxxoxooxxxoooxxxxooxxxxxoooxxxooxoxxoxxxxxx
7 xxxxx.xxxxxxoxxxxooxxxxxoxxxxxoooxxxooxoxxxxxoxxx
7 xxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxx.xxxxxxxxxxoxxxxxoxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxx.xxxxxxxxxoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxx.xxxxxxxxxxxxxxxxxxxoxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxx.xxxxxxxxxoxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxoxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxx
7 xxxxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxx
)";

constexpr int largest = 9;  ///< one digit is the size

/// The line of a first move; empty where there is none.
std::string_view replies_to(int size, int opening) {
  int left = opening;
  for (const Piece& line : split(results, '\n')) {
    if (line.text.empty() || line.text[0] != static_cast<char>('0' + size)) continue;
    if (left-- == 0) return line.text.substr(2);
  }
  return {};
}

/// The winner after each move on 7×7, where a claim says it.
std::vector<MoveAnswer> claimed_moves(const Position& position) {
  MoveList legal;
  position.legal_moves(legal);
  std::vector<MoveAnswer> moves;
  for (Move move : legal) {
    Position next = position;
    next.play(move);
    moves.push_back({move, ClaimBook::of_7x7().winner(next)});
  }
  return moves;
}

}  // namespace

std::vector<MoveAnswer> known_openings(const Position& position) {
  if (position.size() == 7 && position.ply() > 1) return claimed_moves(position);
  const int cells = position.cells();
  std::vector<MoveAnswer> moves;
  if (position.ply() > 1 || position.size() > largest) return moves;
  const auto winner = [](bool second) { return second ? Side::second : Side::first; };
  for (int code = 0; code < cells; ++code) {
    if (position.ply() == 0) {
      const std::string_view replies =
          replies_to(position.size(), std::min(code, cells - 1 - code));
      if (replies.empty()) return {};
      moves.push_back({Move::of(code), winner(replies.find('o') != std::string_view::npos)});
      continue;
    }
    if (!position.has_stone(Side::first, code)) continue;
    const bool turned = code > cells - 1 - code;
    const std::string_view replies = replies_to(position.size(), turned ? cells - 1 - code : code);
    if (replies.empty()) return {};
    for (int reply = 0; reply < cells; ++reply) {
      if (reply == code) continue;
      moves.push_back(
          {Move::of(reply), winner(replies[turned ? cells - 1 - reply : reply] == 'o')});
    }
  }
  return moves;
}

}  // namespace tauler::hex
