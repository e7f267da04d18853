// What the networks are shown, against the rule books' games of tests/games, cell by cell.
#include <gtest/gtest.h>

#include "games/connect4/reference.hpp"
#include "games/gomoku/reference.hpp"
#include "games/othello/reference.hpp"
#include "nn/connect4_planes.hpp"
#include "nn/gomoku_planes.hpp"
#include "nn/othello_planes.hpp"

namespace tauler::nn {
namespace {

/// For every cell of the widened board the planes that are set there, plane 0 in the lowest bit.
using Picture = std::vector<std::vector<unsigned>>;

Picture empty_picture(int height, int width, unsigned ring) {
  return Picture(height + 2, std::vector<unsigned>(width + 2, ring));
}

template <Game G>
Picture picture_of(const G& position) {
  const int height = Planes<G>::height(position);
  const int width = Planes<G>::width(position);
  std::vector<std::uint8_t> planes((height + 2) * (width + 2) * Planes<G>::count, 7);
  Planes<G>::write(position, planes.data());
  Picture picture = empty_picture(height, width, 0);
  std::size_t at = 0;
  for (auto& row : picture) {
    for (unsigned& cell : row) {
      for (int plane = 0; plane < Planes<G>::count; ++plane, ++at) {
        EXPECT_LE(planes[at], 1);
        if (planes[at] == 1) cell |= 1U << plane;
      }
    }
  }
  return picture;
}

/// Plays random games in both forms and compares what is seen with `expected(reference)` at every
/// step; `cell(reference, code)` is where a move should be found in the policy.
template <Game G, class Reference, class Expected, class CellOf>
void compare(int games, const G& start, const Reference& reference_start, Expected&& expected,
             CellOf&& cell_of) {
  Rng rng(4);
  for (int game = 0; game < games; ++game) {
    G position = start;
    Reference reference = reference_start;
    while (!is_over(position.outcome())) {
      ASSERT_EQ(picture_of(position), expected(reference)) << "ply " << position.ply();
      const std::vector<int> codes = reference.legal_moves();
      for (int code : codes) {
        ASSERT_EQ(Planes<G>::cell(position, Move::of(code)), cell_of(reference, code));
      }
      const Move move = Move::of(codes[rng.below(static_cast<std::uint32_t>(codes.size()))]);
      position.play(move);
      reference.play(move);
    }
  }
}

TEST(Planes, OfOthello) {
  const auto expected = [](const othello::ReferenceGame& game) {
    Picture picture = empty_picture(8, 8, 0b1000);
    const char mine = game.to_move() == Side::first ? 'B' : 'W';
    const std::vector<int> playable = game.playable(mine);
    for (int cell = 0; cell < 64; ++cell) {
      const char disc = game.board()[cell];
      picture[cell / 8 + 1][cell % 8 + 1] = disc == mine ? 1 : disc == 'E' ? 0 : 2;
    }
    for (int cell : playable) picture[cell / 8 + 1][cell % 8 + 1] |= 4;
    return picture;
  };
  compare(50, othello::Position(), othello::ReferenceGame(), expected,
          [](const othello::ReferenceGame&, int code) { return code == 64 ? -1 : code; });
}

/// Remembers where the stones fell, row 0 on top.
class FallenStones : public connect4::ReferenceGame {
 public:
  FallenStones(int width, int height)
      : connect4::ReferenceGame(width, height), grid(height, std::string(width, '.')) {}

  int landing(int column) const {
    int row = 0;
    while (row + 1 < static_cast<int>(grid.size()) && grid[row + 1][column] == '.') ++row;
    return row;
  }
  void play(Move column) {
    grid[landing(column.value())][column.value()] = to_move() == Side::first ? 'x' : 'o';
    connect4::ReferenceGame::play(column);
  }

  std::vector<std::string> grid;
};

TEST(Planes, OfConnectFourOnEverySize) {
  const auto expected = [](const FallenStones& game) {
    const int height = static_cast<int>(game.grid.size());
    const int width = static_cast<int>(game.grid[0].size());
    Picture picture = empty_picture(height, width, 0b100);
    const char mine = game.to_move() == Side::first ? 'x' : 'o';
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const char stone = game.grid[row][column];
        picture[row + 1][column + 1] = stone == mine ? 1 : stone == '.' ? 0 : 2;
      }
    }
    return picture;
  };
  const auto cell_of = [](const FallenStones& game, int column) {
    return game.landing(column) * static_cast<int>(game.grid[0].size()) + column;
  };
  for (const auto& [width, height] : {std::pair{7, 6}, {8, 8}, {6, 5}, {4, 4}, {12, 9}, {9, 12}}) {
    connect4::with_size(width, height, [&, w = width, h = height](const auto& start) {
      compare(20, start, FallenStones(w, h), expected, cell_of);
    });
  }
}

Picture expected_gomoku(const gomoku::ReferenceGame& game, const gomoku::Settings& settings) {
  Picture picture = empty_picture(settings.size, settings.size, 0b100);
  const char mine = game.next_colour();
  // What wins under each rule, in the words of games/gomoku/README.md.
  unsigned all_over = 0;
  if (settings.rule == gomoku::Rule::standard) all_over = 0b0110000;
  if (settings.rule == gomoku::Rule::renju) all_over = mine == 'x' ? 0b0010000 : 0b0100000;
  if (settings.rule == gomoku::Rule::caro) all_over = 0b1000000;
  for (int cell = 0; cell < game.cells(); ++cell) {
    const char stone = game.at(cell);
    unsigned seen = stone == mine ? 1 : stone == '.' ? 0 : 2;
    const bool judged = settings.rule == gomoku::Rule::renju && mine == 'x' && stone == '.';
    if (judged && game.kind_of_black(cell) >= gomoku::ReferenceGame::Kind::overline) seen |= 0b1000;
    picture[cell / settings.size + 1][cell % settings.size + 1] = seen | all_over;
  }
  return picture;
}

TEST(Planes, OfGomokuByEveryRule) {
  for (gomoku::Rule rule :
       {gomoku::Rule::freestyle, gomoku::Rule::standard, gomoku::Rule::renju, gomoku::Rule::caro}) {
    for (gomoku::Opening opening : {gomoku::Opening::free, gomoku::Opening::swap2}) {
      for (int size : {5, 8, 15}) {
        const gomoku::Settings settings{size, rule, opening};
        compare(
            rule == gomoku::Rule::renju ? 2 : 5, gomoku::Position(settings),
            gomoku::ReferenceGame(settings),
            [&](const gomoku::ReferenceGame& game) { return expected_gomoku(game, settings); },
            [](const gomoku::ReferenceGame&, int code) { return code >= 400 ? -1 : code; });
      }
    }
  }
}

TEST(Planes, ShowWhatRenjuForbids) {
  // A double three for black in the middle.
  gomoku::Position position(gomoku::Settings{.size = 15, .rule = gomoku::Rule::renju});
  for (int code : {7 * 15 + 6, 0, 7 * 15 + 8, 14, 6 * 15 + 7, 14 * 15, 8 * 15 + 7, 224}) {
    position.play(Move::of(code));
  }
  const Picture picture = picture_of(position);
  EXPECT_EQ(picture[8][8], 0b0011000U);
  EXPECT_EQ(picture[8][7], 0b0010001U);
  EXPECT_EQ(picture[1][1], 0b0010010U);
  EXPECT_EQ(picture[0][0], 0b0000100U);
}

}  // namespace
}  // namespace tauler::nn
