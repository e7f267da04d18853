#include "core/perft.hpp"
#include "games/gomoku/position.hpp"
#include "games/gomoku/reference.hpp"
#include "support/random_games.hpp"

namespace tauler::gomoku {
namespace {

using tauler::testing::compare_random_games;

constexpr int highest_code = 405;
constexpr Rule all_rules[] = {Rule::freestyle, Rule::standard, Rule::renju, Rule::caro};

std::vector<CellState> cells_of(const ReferenceGame& reference) {
  std::vector<CellState> cells;
  for (int cell = 0; cell < reference.cells(); ++cell) {
    cells.push_back(reference.at(cell) == 'x'   ? CellState::first
                    : reference.at(cell) == 'o' ? CellState::second
                                                : CellState::empty);
  }
  return cells;
}

/// What the reference knows besides moves and outcome: the winning cells, and the same position set
/// up from its stones.
void expect_same_board(const Position& position, const ReferenceGame& reference) {
  ASSERT_EQ(position.count_legal_moves(), reference.legal_moves().size());
  std::vector<int> winning;
  for (int cell = 0; cell < reference.cells(); ++cell) {
    if (reference.at(cell) != '.' && reference.wins(cell)) winning.push_back(cell);
  }
  ASSERT_EQ(position.winning_cells(opposite(position.colour_to_move())), winning);
  const Settings settings{position.size(), position.rule(), position.opening()};
  const Position again = Position::from_cells(settings, cells_of(reference));
  ASSERT_TRUE(again == position);
}

TEST(GomokuRules, AgreesWithTheReferenceOnTheUsualBoard) {
  compare_random_games(
      {.games = 10'000, .seed = 1, .highest_code = highest_code, .check_symmetries = false},
      Position(), ReferenceGame(Settings{}));
}

TEST(GomokuRules, AgreesWithTheReferenceOnSmallBoardsByEveryRule) {
  for (Rule rule : all_rules) {
    for (Opening opening : {Opening::free, Opening::swap2}) {
      for (int size = 5; size <= 9; ++size) {
        const Settings settings{size, rule, opening};
        compare_random_games({.games = 60, .seed = 2, .highest_code = highest_code},
                             Position(settings), ReferenceGame(settings), expect_same_board);
        if (HasFatalFailure()) FAIL() << name_of(rule) << " " << size;
      }
    }
  }
}

TEST(GomokuRules, AgreesWithTheReferenceOnLargeBoardsByEveryRule) {
  for (Rule rule : all_rules) {
    for (int size : {10, 13, 15, 16, 19, 20}) {
      const Settings settings{size, rule};
      const int games = rule == Rule::renju ? 1 : 5;
      compare_random_games({.games = games, .seed = 3, .highest_code = highest_code},
                           Position(settings), ReferenceGame(settings), expect_same_board);
      if (HasFatalFailure()) FAIL() << name_of(rule) << " " << size;
    }
  }
}

/// Boards crowded with black stones, full of forbidden points and near misses.
TEST(GomokuRules, JudgesEveryBlackMoveLikeTheReference) {
  Rng rng(4);
  std::array<int, 5> judged{};
  for (int round = 0; round < 5'000; ++round) {
    const int size = 7 + static_cast<int>(rng.below(4));
    ReferenceGame reference(Settings{size, Rule::renju});
    Board board(size);
    const auto put = [&](Colour colour) {
      const int cell = static_cast<int>(rng.below(static_cast<std::uint32_t>(size * size)));
      if (reference.at(cell) != '.') return;
      if (colour == Colour::black && static_cast<int>(reference.kind_of_black(cell)) != 0) return;
      reference.put(cell, colour == Colour::black ? 'x' : 'o');
      board.toggle({cell / size, cell % size}, colour);
    };
    const int blacks = size + static_cast<int>(rng.below(12));
    for (int i = 0; i < blacks; ++i) put(Colour::black);
    for (int i = 0; i < blacks / 3; ++i) put(Colour::white);
    for (int cell = 0; cell < size * size; ++cell) {
      if (reference.at(cell) != '.') continue;
      const auto kind = judge_black_move(board, {cell / size, cell % size});
      ASSERT_EQ(static_cast<int>(kind), static_cast<int>(reference.kind_of_black(cell)))
          << "round " << round << ", cell " << cell;
      ++judged[static_cast<std::size_t>(kind)];
    }
  }
  for (int count : judged) EXPECT_GT(count, 50) << "the boards were too thin to test anything";
}

TEST(GomokuRules, PerftOfSmallBoards) {
  Position five_by_five(Settings{.size = 5});
  EXPECT_EQ(perft(five_by_five, 4), 25u * 24 * 23 * 22);
  Position usual;
  EXPECT_EQ(perft(usual, 3), 225u * 224 * 223);
  Position swap2(Settings{.opening = Opening::swap2});
  EXPECT_EQ(perft(swap2, 4), 225u * 224 * 223 * 3);
}

TEST(GomokuRules, TheCheckOfTheWinnerIsTheRules) {
  // A row of stones on 15×15 and the one that completes it, by rule and colour.
  const auto outcome = [](Rule rule, std::vector<int> black, std::vector<int> white) {
    Position position(Settings{.rule = rule});
    for (std::size_t i = 0; i < black.size(); ++i) {
      position.play(Move::of(black[i]));
      if (i + 1 < black.size()) position.play(Move::of(white[i]));
    }
    return position.outcome();
  };
  const std::vector<int> apart{200, 202, 204, 206, 208};
  const std::vector<int> six{16, 17, 18, 20, 21, 19};
  const std::vector<int> edge{0, 1, 2, 3, 4};
  const std::vector<int> held{31, 32, 33, 34, 35};
  const std::vector<int> holding{30, 36, 202, 204};
  EXPECT_EQ(outcome(Rule::freestyle, six, apart), Outcome::first_wins);
  EXPECT_EQ(outcome(Rule::standard, six, apart), Outcome::ongoing);
  EXPECT_EQ(outcome(Rule::caro, six, apart), Outcome::first_wins);
  for (Rule rule : all_rules) {
    EXPECT_EQ(outcome(rule, edge, apart), Outcome::first_wins) << name_of(rule);
    EXPECT_EQ(outcome(rule, held, holding),
              rule == Rule::caro ? Outcome::ongoing : Outcome::first_wins)
        << name_of(rule);
  }
  // The edge holds nothing: a white stone at one end and the edge at the other do not block it.
  EXPECT_EQ(outcome(Rule::caro, edge, {5, 202, 204, 206}), Outcome::first_wins);
  // Six between two white stones is still a win.
  EXPECT_EQ(outcome(Rule::caro, {31, 32, 33, 35, 36, 34}, {30, 37, 202, 204, 206}),
            Outcome::first_wins);
}

TEST(GomokuRules, RenjuIsDrawnWhenBlackHasNoAllowedMove) {
  // White has just played; the four cells left would all be overlines or double fours.
  constexpr std::string_view picture =
      "oxxxooox"
      "oooxooxo"
      "oxoo.xxx"
      "oxox.xxo"
      "xxxx.xxo"
      "x.xoooox"
      "oxooooxx"
      "xxxoooox";
  std::vector<CellState> cells;
  for (char c : picture) {
    cells.push_back(c == 'x' ? CellState::first : c == 'o' ? CellState::second : CellState::empty);
  }
  const Position stuck = Position::from_cells(Settings{8, Rule::renju}, cells);
  EXPECT_EQ(stuck.outcome(), Outcome::draw);
  EXPECT_EQ(stuck.count_legal_moves(), 0u);
  EXPECT_EQ(Position::from_cells(Settings{8, Rule::standard}, cells).count_legal_moves(), 4u);
}

TEST(GomokuRules, Swap2GivesEveryColourToEverySeat) {
  struct Expected {
    std::vector<Move> choices;
    Side after_choice;  ///< who places the next stone, a white one
    Side black;
  };
  const Expected expected[] = {
      {{take_white}, Side::second, Side::first},
      {{take_black}, Side::first, Side::second},
      {{put_two_more, take_white}, Side::first, Side::second},
      {{put_two_more, take_black}, Side::second, Side::first},
  };
  for (const Expected& each : expected) {
    Position position(Settings{.opening = Opening::swap2});
    int next_cell = 200;
    std::size_t choice = 0;
    std::vector<Side> movers;
    while (choice < each.choices.size()) {
      movers.push_back(position.to_move());
      if (position.is_choosing()) {
        position.play(each.choices[choice++]);
      } else {
        position.play(Move::of(next_cell++ * 2 % 225));
      }
    }
    const std::vector<Side> three{Side::first, Side::first, Side::first, Side::second};
    std::vector<Side> five = three;
    five.insert(five.end(), {Side::second, Side::second, Side::first});
    EXPECT_EQ(movers, each.choices.size() == 1 ? three : five);
    EXPECT_EQ(position.colour_to_move(), Colour::white);
    EXPECT_EQ(position.to_move(), each.after_choice);
    EXPECT_EQ(black_seat(position.opening()), each.black);
    EXPECT_EQ(position.ply(), position.stones() + static_cast<int>(each.choices.size()));
  }
}

TEST(GomokuRules, RandomPlayoutsFinishLikePlayedGames) {
  for (Rule rule : all_rules) {
    for (Opening opening : {Opening::free, Opening::swap2}) {
      Rng rng(5);
      std::array<int, 4> ends{};
      for (int game = 0; game < 400; ++game) {
        Position position(Settings{7, rule, opening});
        const Outcome outcome = position.random_playout(rng);
        ASSERT_TRUE(is_over(outcome));
        ASSERT_EQ(outcome, position.outcome());
        ++ends[static_cast<std::size_t>(outcome)];
      }
      EXPECT_GT(ends[static_cast<std::size_t>(Outcome::first_wins)], 0);
      EXPECT_GT(ends[static_cast<std::size_t>(Outcome::second_wins)], 0);
      EXPECT_GT(ends[static_cast<std::size_t>(Outcome::draw)], 0);
    }
  }
}

}  // namespace
}  // namespace tauler::gomoku
