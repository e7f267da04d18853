"""The four games as the trainer sees them: rules header, boards, openings of self-play, planes."""

from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Game:
    name: str
    header: str
    rules: Callable[[str], str]  # board -> the rules struct
    boards: tuple  # all that the network is for: sizes and, in Gomoku, rules
    opening: tuple  # fewest and most random plies before the first searched one
    plane_names: tuple


def _gomoku_rules(board):
    rule, size = board.split("-")
    return f"Gomoku<{size}, train::GomokuRule::{rule}>"


def _connect4_rules(board):
    width, height = board.split("x")
    return f"Connect4<{height}, {width}>"


_STONES = ("the mover's stones", "the opponent's stones")
_DISCS = ("the mover's discs", "the opponent's discs")
_RING = "one on the ring around the board, zero on it"

GAMES = {
    game.name: game
    for game in (
        Game("hex", "hex.cuh", lambda board: f"Hex<{board}>", tuple(map(str, range(5, 14))), (0, 4),
             ("the mover's stones and, on the ring, the two edges it joins (first and last row)",
              "the opponent's stones and, on the ring, its two edges (first and last column)")),
        Game("gomoku", "gomoku.cuh", _gomoku_rules,
             ("freestyle-15", "freestyle-9", "freestyle-20", "standard-15", "renju-15", "caro-15"), (1, 6),
             (*_STONES, _RING, "the empty cells the mover may not play on",
              "one on the board where the mover needs exactly five",
              "one on the board where the opponent needs exactly five",
              "one on the board where a five closed at both ends is none")),
        Game("othello", "othello.cuh", lambda board: "Othello", ("8",), (0, 10),
             (*_DISCS, "the mover's legal moves", _RING)),
        Game("othello-discs", "othello.cuh", lambda board: "OthelloDiscs", ("8",), (0, 10),
             (*_DISCS, "the mover's legal moves", _RING)),
        Game("connect4", "connect4.cuh", _connect4_rules, ("7x6", "6x5", "8x8"), (0, 8),
             (*_DISCS, _RING)),
    )
}
