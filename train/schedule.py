"""What is trained when, by seconds of training so far: small boards first, then the real ones with a deeper search."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Stage:
    until: float        # seconds of training
    sizes: dict         # board size -> share of the moves and of the training
    deep: int           # simulations of a search that is learnt from
    quick: int          # simulations of the others, which only carry the game on
    deep_share: float
    rate: float         # learning rate
    weigh_result: float  # LAMBDA in search/pool.cuh
    settled_at: float   # 2: games are never called
    reuse: float        # times a position is trained on, on average


SCHEDULES = {
    "hex": (
        Stage(50, {7: 1.0}, 32, 8, 0.5, 2e-3, 1.0, 2.0, 2.0),
        Stage(150, {7: 0.15, 9: 0.85}, 32, 8, 0.5, 2e-3, 0.98, 0.97, 2.0),
        Stage(420, {9: 0.15, 11: 0.75, 13: 0.1}, 64, 12, 0.33, 2e-3, 0.96, 0.97, 4.0),
        Stage(800, {9: 0.1, 11: 0.75, 13: 0.15}, 64, 12, 0.33, 1e-3, 0.96, 0.97, 4.0),
        Stage(float("inf"), {7: 0.04, 9: 0.1, 11: 0.66, 13: 0.2}, 64, 12, 0.33, 5e-4, 0.96, 0.97, 4.0),
    ),
    "gomoku": (Stage(float("inf"), {15: 1.0}, 64, 16, 0.33, 1e-3, 0.96, 0.97, 4.0),),
    "gomoku-standard": (Stage(float("inf"), {15: 1.0}, 64, 16, 0.33, 1e-3, 0.96, 0.97, 4.0),),
    "othello": (Stage(float("inf"), {8: 1.0}, 64, 16, 0.33, 1e-3, 0.96, 2.0, 4.0),),
    "connect4": (Stage(float("inf"), {7: 1.0}, 64, 16, 0.33, 1e-3, 0.96, 2.0, 4.0),),
}


def stage_at(game, seconds):
    return next(stage for stage in SCHEDULES[game] if seconds < stage.until)
