"""The four games as the trainer sees them: rules header, sizes, openings of self-play, planes."""

from dataclasses import dataclass
from typing import Callable


@dataclass(frozen=True)
class Game:
    name: str
    header: str
    rules: Callable[[int], str]  # board size -> the rules struct
    sizes: tuple
    opening: tuple  # fewest and most random plies before the first searched one
    plane_names: tuple


_STONES = ("the mover's stones", "the opponent's stones")
_RING = "one on the ring around the board, zero on it"

GAMES = {
    game.name: game
    for game in (
        Game("hex", "hex.cuh", lambda n: f"Hex<{n}>", tuple(range(5, 14)), (0, 4),
             ("the mover's stones and, on the ring, the two edges it joins (first and last row)",
              "the opponent's stones and, on the ring, its two edges (first and last column)")),
        Game("gomoku", "gomoku.cuh", lambda n: f"Gomoku<{n}, false>", (15, 20), (1, 6),
             (*_STONES, _RING)),
        Game("gomoku-standard", "gomoku.cuh", lambda n: f"Gomoku<{n}, true>", (15, 20), (1, 6),
             (*_STONES, _RING)),
        Game("othello", "othello.cuh", lambda n: "Othello", (8,), (0, 10),
             ("the mover's discs", "the opponent's discs", "the mover's legal moves", _RING)),
        Game("connect4", "connect4.cuh", lambda n: f"Connect4<{n - 1}, {n}>", (7,), (0, 8),
             ("the mover's discs", "the opponent's discs", _RING)),
    )
}
