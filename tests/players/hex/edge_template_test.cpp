// Edge templates, the stock of every Hex player: a stone this far from its edge with enough room is
// connected to it. Nothing here is a table; the search for connections has to find them.
#include <gtest/gtest.h>

#include "games/hex/definition.hpp"
#include "players/hex/exact/connections.hpp"

namespace tauler::hex {
namespace {

/// Whether a stone of the first side is joined to the bottom edge in `rows`, the last lines of a
/// board that is full of opposing stones above and beside them: x is the stone, '.' an empty cell,
/// o the opponent's.
bool is_joined_to_edge(const std::vector<std::string>& rows) {
  constexpr int size = 11;
  using Set = Cells<2>;
  Set own{};
  Set empty{};
  const int top = size - static_cast<int>(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t column = 0; column < rows[row].size(); ++column) {
      const int code = (top + static_cast<int>(row)) * size + static_cast<int>(column);
      if (rows[row][column] == '.') empty |= Set::single(code);
      if (rows[row][column] == 'x') own |= Set::single(code);
    }
  }
  // From the stone to the other edge there is a chain, so the edges are joined if the stone is.
  const int stone = own.first();
  for (int code = stone % size; code < stone; code += size) own |= Set::single(code);
  Connections<2> connections(size);
  connections.find(Side::first, own, empty, Goal::connection, 10'000);
  return connections.is_joined() || connections.connection() >= 0;
}

TEST(EdgeTemplates, OfTheSecondLine) {
  EXPECT_TRUE(is_joined_to_edge({"ooxoooooooo",  //
                                 "o..oooooooo"}));
  EXPECT_FALSE(is_joined_to_edge({"ooxoooooooo",  //
                                  "oo.oooooooo"}));
}

TEST(EdgeTemplates, OfTheThirdLine) {
  EXPECT_TRUE(is_joined_to_edge({"oooox.ooooo",  //
                                 "ooo...ooooo",  //
                                 "oo....ooooo"}));
  // Any cell less and the opponent cuts it off.
  EXPECT_FALSE(is_joined_to_edge({"ooooxoooooo",  //
                                  "ooo...ooooo",  //
                                  "oo....ooooo"}));
  EXPECT_FALSE(is_joined_to_edge({"oooox.ooooo",  //
                                  "ooo...ooooo",  //
                                  "ooo...ooooo"}));
}

TEST(EdgeTemplates, OfTheFourthLine) {
  EXPECT_TRUE(is_joined_to_edge({"ooooo.x.ooo",  //
                                 "ooo......oo",  //
                                 "oo.......oo",  //
                                 "o........oo"}));
  EXPECT_FALSE(is_joined_to_edge({"ooooo.x.ooo",  //
                                  "ooooo....oo",  //
                                  "oooo.....oo",  //
                                  "ooo......oo"}));
}

}  // namespace
}  // namespace tauler::hex
