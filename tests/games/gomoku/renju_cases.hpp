// What renju forbids black, case by case. A picture shows black x, white o and the point * under
// judgement; it stands in the middle of an empty 15×15 board, or in its corner where the edge
// matters.
#pragma once

#include "games/gomoku/renju.hpp"

namespace tauler::gomoku::cases {

inline constexpr auto free = BlackMove::free;
inline constexpr auto five = BlackMove::five;
inline constexpr auto overline = BlackMove::overline;
inline constexpr auto double_four = BlackMove::double_four;
inline constexpr auto double_three = BlackMove::double_three;

enum class Where { middle, corner };

struct Case {
  const char* name;
  BlackMove expected;
  const char* picture;
  Where where = Where::middle;
};

inline const Case threes[] = {
    {"two plain threes", double_three, R"(
*xx
x..
x..)"},
    {"two threes through their middle", double_three, R"(
.x.
x*x
.x.)"},
    {"two diagonal threes", double_three, R"(
x...x
.x.x.
..*..)"},
    {"three threes", double_three, R"(
*xx
xx.
x.x)"},
    {"a split three and a plain one", double_three, R"(
*x.x
x...
x...)"},
    {"two split threes, the gap beside the point", double_three, R"(
*.xx
....
x...
x...)"},
    {"one three", free, R"(
*xx
...
x..)"},
    {"three stones with two gaps are no three", free, R"(
*.x.x
x....
x....)"},
    {"a three blocked at one end is none", free, R"(
*xxo
x...
x...)"},
    {"a split three blocked at one end is none", free, R"(
*x.xo
x....
x....)"},
    {"a stone in the gap of a split three", free, R"(
*xox
x...
x...)"},
    {"blocked one step away, there is room on the other side", double_three, R"(
*xx.o
x....
x....)"},
    {"blocked one step away at both ends there is no room", free, R"(
o.*xx.o
..x....
..x....)"},
    {"one step on one side, two on the other", double_three, R"(
o.*xx..o
..x.....
..x.....)"},
    {"in the corner both rows end at the edge", free, R"(
*xx
x..
x..)",
     Where::corner},
    {"on the edge one row ends there", free, R"(
.*xx
.x..
.x..)",
     Where::corner},
    {"one step from the edge is enough", double_three, R"(
....
.*xx
.x..
.x..)",
     Where::corner},
    {"the edge one step away and a stone one step away", free, R"(
......
.*xx.o
.x....
.x....)",
     Where::corner},
    {"a far stone makes an overline of one side only", double_three, R"(
x..*xx
...x..
...x..)"},
    {"far stones make overlines of both sides", free, R"(
x..*xx..x
...x.....
...x.....)"},
    {"a far stone on one side, a white one on the other", free, R"(
x..*xx.o
...x....
...x....)"},
};

inline const Case fours[] = {
    {"two fours, each blocked at one end", double_four, R"(
*xxxo
x....
x....
x....
o....)"},
    {"two straight fours", double_four, R"(
*xxx
x...
x...
x...)"},
    {"a four with a gap and a plain one", double_four, R"(
*.xxx
x....
x....
x....)"},
    {"two fours that end at the edge", double_four, R"(
*xxx
x...
x...
x...)",
     Where::corner},
    {"two fours in one line, one stone apart", double_four, R"(
x.x*x.x)"},
    {"two fours in one line, two and two and two", double_four, R"(
xx.*x.xx)"},
    {"two fours in one line, three and one and three", double_four, R"(
xxx.*.xxx)"},
    {"two fours in one line between white stones", double_four, R"(
ox.x*x.xo)"},
    {"the other four of the line was there before", free, R"(
x*.xx.xx)"},
    {"a straight four is one four", free, R"(
xx*x)"},
    {"four stones and a gap are one four", free, R"(
xx.*x)"},
    {"a four and a three", free, R"(
*xxxo
x....
x....)"},
    {"a straight four and a three", free, R"(
*xxx
x...
x...)"},
    {"a four and two threes", double_three, R"(
*xxxo
xx...
x.x..)"},
    {"two fours and a three", double_four, R"(
*xxxo
xx...
x.x..
x....
o....)"},
    {"a four that can only become six is none", free, R"(
xxx.x*
.....x
.....x
.....x)"},
    {"a four without room is none", free, R"(
o*xxxo
.x....
.x....
.x....)"},
    {"a four between the edge and a white stone is none", free, R"(
*xxxo
x....
x....
x....)",
     Where::corner},
};

inline const Case rows[] = {
    {"six in a row", overline, R"(
xxx*xx)"},
    {"seven in a row", overline, R"(
xxx*xxx)"},
    {"nine in a row along the edge", overline, R"(
xxxx*xxxx)",
     Where::corner},
    {"six in a row between white stones", overline, R"(
oxxxx*xo)"},
    {"five in a row", five, R"(
xx*xx)"},
    {"five between white stones", five, R"(
oxx*xxo)"},
    {"a five counts before an overline", five, R"(
..x..
..x..
..x..
xx*xx
..x..
..x..)"},
    {"a five counts before a double four", five, R"(
..x..x
..x.x.
..xx..
xx*xx.)"},
    {"a five counts before a double three", five, R"(
x...x..
.x.x...
..*xxxx)"},
};

/// Threes that do not count, or do after all, because of what may be played next.
inline const Case nested[] = {
    {"the straight four would be a double four", free, R"(
..*xx.o
.xx....
.xx....
.x.....)"},
    {"the straight four would make another three, which is allowed", double_three, R"(
..*xx.o
.xx....
.xx....)"},
    {"the straight four would be an overline", free, R"(
.x.....
.x.....
.x.....
..*xx.o
.xx....
.xx....)"},
    {"the stone would make a five, which is not a straight four", free, R"(
.x.....
.x.....
..*xx.o
.xx....
.xx....)"},
    {"the straight four would be a double three", free, R"(
..*...
.xx...
x.....
..xx..
......
.....x)"},
    {"the straight four would be a double three, split", free, R"(
.x...
.....
...*.
.x.xx
.x...
x....)"},
    {"two deep: that double three is false itself", double_three, R"(
.xx*
..xx
x.x.
xx..)"},
    {"two deep, with a gap", double_three, R"(
..x.
..xx
...*
x..x
.x..
xx..
....
.x..)"},
    {"two deep, from the side", double_three, R"(
.x.x..
..x.x.
.....*
.xx...
...x..
x.x...)"},
    {"three deep", free, R"(
...x....
........
.x.x....
x...x...
....x*x.
........
....xx..
....x.xx)"},
    {"three deep, crowded", free, R"(
...xx.
x.*xx.
.x....
..x.x.
..x.x.
.....x)"},
    {"four deep", double_three, R"(
x.xxx.
.xx...
x.....
xx.*..
.....x)"},
    {"four deep, wide", double_three, R"(
.x...x.
x.x....
.*.x..x
.x.....
x.xx...)"},
};

}  // namespace tauler::gomoku::cases
