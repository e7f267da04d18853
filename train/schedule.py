"""What is trained when, by seconds of training so far: small boards first, then the real ones."""

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Stage:
    until: float        # seconds of training
    boards: dict        # board -> share of the moves and of the training
    deep: int           # simulations of a search that is learnt from
    quick: int          # simulations of the others, which only carry the game on
    deep_share: float
    rate: float         # learning rate
    weigh_result: float  # LAMBDA in search/pool.cuh
    settled_at: float   # 2: games are never called
    reuse: float        # times a position is trained on, on average
    last_rate: float = 0.0     # where the learning rate ends; 0: it stays
    value_weight: float = 1.0  # of the value's loss beside the policy's
    quick_noise: float = 1.0   # noise of the quick searches; the deep ones always have it in full


_ON = float("inf")
_HEX_BOARDS = {"9": 0.08, "11": 0.78, "13": 0.14}
_MORE_HEX_BOARDS = {"6": 0.02, "8": 0.04, "10": 0.08, "11": 0.66, "12": 0.08, "13": 0.12}
_ALL_HEX_BOARDS = {"5": 0.01, "6": 0.01, "7": 0.02, "8": 0.03, "9": 0.05, "10": 0.06, "11": 0.64,
                   "12": 0.06, "13": 0.12}
_GOMOKU_BOARDS = {"freestyle-9": 0.02, "freestyle-15": 0.46, "freestyle-20": 0.12,
                  "standard-15": 0.12, "renju-15": 0.16, "caro-15": 0.12}
_FREESTYLE_MOST = {"freestyle-9": 0.02, "freestyle-15": 0.53, "freestyle-20": 0.12,
                   "standard-15": 0.14, "renju-15": 0.14, "caro-15": 0.05}
_CONNECT4_BOARDS = {"7x6": 0.6, "6x5": 0.15, "8x8": 0.25}

SCHEDULES = {
    "hex": (
        Stage(50, {"7": 1.0}, 32, 8, 0.5, 5e-3, 1.0, 2.0, 2.0),
        Stage(150, {"7": 0.15, "9": 0.85}, 32, 8, 0.5, 5e-3, 0.99, 0.97, 2.0),
        Stage(830, _HEX_BOARDS, 48, 12, 0.5, 3e-3, 0.99, 0.95, 4.0),
        Stage(990, _HEX_BOARDS, 48, 12, 0.5, 1.5e-3, 0.99, 0.95, 4.0),
        Stage(1060, _HEX_BOARDS, 48, 12, 0.5, 5e-4, 0.99, 0.95, 4.0),
        Stage(1860, _HEX_BOARDS, 48, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 0.0, 2.0, 0.0),
        Stage(2670, _HEX_BOARDS, 48, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 1e-4, 2.0, 0.0),
        Stage(3200, _MORE_HEX_BOARDS, 48, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(3750, _MORE_HEX_BOARDS, 48, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(4280, _ALL_HEX_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(4820, _ALL_HEX_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(5285, _ALL_HEX_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 4e-4, 1.5, 0.0),
        Stage(5780, _ALL_HEX_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(6230, _ALL_HEX_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(_ON, _ALL_HEX_BOARDS, 64, 12, 0.5, 1e-4, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
    ),
    "gomoku": (
        Stage(40, {"freestyle-9": 1.0}, 32, 8, 0.5, 5e-3, 1.0, 2.0, 2.0),
        Stage(150, {"freestyle-9": 0.1, "freestyle-15": 0.9}, 32, 8, 0.5, 5e-3, 0.99, 0.97, 2.0),
        Stage(500, _GOMOKU_BOARDS, 48, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(790, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(1290, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(1830, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(2850, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(3380, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(3840, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
        Stage(4350, _GOMOKU_BOARDS, 64, 12, 0.5, 3e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(4750, _GOMOKU_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 4.0, 1e-4, 1.5, 0.0),
        Stage(_ON, _GOMOKU_BOARDS, 64, 12, 0.5, 1e-4, 0.99, 0.95, 4.0, 0.0, 1.5, 0.0),
    ),
    # A network that learns from the games of another; a position costs that one dear.
    "hex-taught": (
        Stage(400, _ALL_HEX_BOARDS, 64, 12, 0.5, 4e-3, 0.99, 0.95, 8.0, 0.0, 1.5, 0.0),
        Stage(900, _ALL_HEX_BOARDS, 64, 12, 0.5, 4e-3, 0.99, 0.95, 8.0, 1e-4, 1.5, 0.0),
        Stage(_ON, _ALL_HEX_BOARDS, 64, 12, 0.5, 1e-4, 0.99, 0.95, 8.0, 0.0, 1.5, 0.0),
    ),
    "gomoku-taught": (
        Stage(400, _GOMOKU_BOARDS, 64, 12, 0.5, 4e-3, 0.99, 0.95, 10.0, 0.0, 1.5, 0.0),
        Stage(900, _GOMOKU_BOARDS, 64, 12, 0.5, 4e-3, 0.99, 0.95, 10.0, 1e-4, 1.5, 0.0),
        Stage(1290, _GOMOKU_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 10.0, 1e-4, 1.5, 0.0),
        Stage(1760, _GOMOKU_BOARDS, 64, 12, 0.5, 2.5e-3, 0.99, 0.95, 10.0, 1e-4, 1.5, 0.0),
        Stage(_ON, _GOMOKU_BOARDS, 64, 12, 0.5, 1e-4, 0.99, 0.95, 10.0, 0.0, 1.5, 0.0),
    ),
    # A small one, for an alpha-beta search, which asks about worse moves too.
    "gomoku-sums": (
        Stage(240, _FREESTYLE_MOST, 32, 8, 0.5, 4e-3, 0.99, 0.97, 8.0, 0.0, 1.5),
        Stage(440, _FREESTYLE_MOST, 32, 8, 0.5, 4e-3, 0.99, 0.97, 8.0, 1e-4, 1.5),
        Stage(910, _FREESTYLE_MOST, 32, 8, 0.5, 3e-3, 0.99, 0.97, 8.0, 1e-4, 1.5),
        Stage(1380, _FREESTYLE_MOST, 32, 8, 0.5, 2.5e-3, 0.99, 0.97, 8.0, 5e-5, 1.5),
        Stage(_ON, _FREESTYLE_MOST, 32, 8, 0.5, 1e-4, 0.99, 0.97, 8.0, 0.0, 1.5),
    ),
    "othello": (
        Stage(50, {"8": 1.0}, 32, 8, 0.5, 5e-3, 1.0, 2.0, 2.0),
        Stage(140, {"8": 1.0}, 48, 12, 0.5, 3e-3, 0.99, 2.0, 4.0, 0.0, 1.5, 0.0),
        Stage(275, {"8": 1.0}, 64, 12, 0.5, 3e-3, 0.99, 0.98, 4.0, 1e-4, 1.5, 0.0),
        Stage(790, {"8": 1.0}, 64, 12, 0.5, 3e-3, 0.99, 0.98, 4.0, 0.0, 1.5, 0.0),
        Stage(1300, {"8": 1.0}, 64, 12, 0.5, 3e-3, 0.99, 0.98, 4.0, 1e-4, 1.5, 0.0),
        Stage(_ON, {"8": 1.0}, 64, 12, 0.5, 1e-4, 0.99, 0.98, 4.0, 0.0, 1.5, 0.0),
    ),
    "connect4": (
        Stage(30, {"7x6": 1.0}, 32, 8, 0.5, 5e-3, 1.0, 2.0, 2.0),
        Stage(100, _CONNECT4_BOARDS, 48, 12, 0.5, 3e-3, 0.99, 2.0, 4.0, 1e-4, 1.5, 0.0),
        Stage(_ON, _CONNECT4_BOARDS, 48, 12, 0.5, 1e-4, 0.99, 2.0, 4.0, 0.0, 1.5, 0.0),
    ),
}


def stage_at(game, seconds):
    """The stage of that second, its learning rate on the way to where it ends."""
    began = 0.0
    for stage in SCHEDULES[game]:
        if seconds < stage.until:
            break
        began = stage.until
    if not stage.last_rate:
        return stage
    way = (seconds - began) / (stage.until - began)
    return replace(stage, rate=stage.rate + way * (stage.last_rate - stage.rate))
