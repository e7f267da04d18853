"""Checks in a minute: rules against slow references, a win in one, learning, resuming.

    python3 train/check.py

Runs on a GPU where there is one, and then also compares the rules there with those of the host.
"""

import argparse
import random
import tempfile

import torch

import checkpoint
from games import GAMES
from kernels import Kernels
from learner import Learner
from network import Inference, shape_of
from pool import MOST_CONSIDERED, Pool, visit_plan
from references import REFERENCES

BOARDS = (*(("hex", size) for size in ("5", "11", "13")),
          *((name, board) for name in ("gomoku", "othello", "connect4")
            for board in GAMES[name].boards))


def even_network(planes):
    """Knows nothing: every cell alike, value 0."""
    cells = (planes.shape[1] - 2) * (planes.shape[2] - 2)
    return (torch.zeros(planes.shape[0], cells, device=planes.device),
            torch.zeros(planes.shape[0], device=planes.device))


def check_rules(name, board, device, games=24):
    """Random games, move by move: legal cells, whose turn, the planes, the end, the winner."""
    pool = Pool(GAMES[name], board, games, 1, device)
    pool.configure(opening_least=0, opening_most=0)
    pool.use_network(even_network)
    pool.open_games()
    choice = random.Random(board)
    references = [REFERENCES[name](board) for _ in range(games)]
    result = torch.zeros(games, device=device)
    to_move = torch.zeros(games, dtype=torch.int32, device=device)
    width = references[0].width
    while any(r.result is None for r in references):
        moves = [choice.choice(r.legal()) if r.result is None else -1 for r in references]
        pool.search(0)
        legal = (pool.log_prior[:, 0] > -1e29).cpu()
        planes = pool.planes.float().cpu()
        for i, reference in enumerate(references):
            if reference.result is not None:
                continue
            assert legal[i].nonzero().flatten().tolist() == reference.legal()
            for cell, side in reference.board.items():
                y, x = divmod(cell, width)
                if name == "hex" and reference.to_move:
                    y, x = x, y
                mine = side == reference.to_move
                assert planes[i, y + 1, x + 1, :2].tolist() == [float(mine), float(not mine)]
            reference.play(moves[i])
        pool.chosen.copy_(torch.tensor(moves, dtype=torch.int32))
        pool.launch("play_chosen", result, to_move)
        for i, reference in enumerate(references):
            expected = {None: 2.0, -1: 0.0, 0: 1.0, 1: -1.0}[reference.result]
            assert result[i].item() == expected
            assert expected != 2.0 or to_move[i].item() == reference.to_move


def check_same_on_both(name, board, games=2000):
    digests = []
    for device in ("cpu", "cuda"):
        digest = torch.zeros(games, dtype=torch.int64, device=device)
        Kernels(GAMES[name], board, device).launch("digest_random_games", games, games, 7, digest)
        digests.append(digest.cpu())
    assert torch.equal(*digests)


def check_plan():
    for considered in range(MOST_CONSIDERED + 1):
        for simulations in (1, 8, 16, 64):
            assert len(visit_plan(considered, simulations)) == simulations
    assert visit_plan(4, 16) == [0] * 4 + [1] * 4 + [2, 2, 3, 3, 4, 4, 5, 5]


def check_win_in_one(device):
    """Connect Four, three in a row: a search that knows nothing must find the fourth."""
    pool = Pool(GAMES["connect4"], "7x6", 1, 64, device)
    pool.configure(opening_least=0, opening_most=0)
    pool.use_network(even_network)
    pool.open_games()
    result = torch.zeros(1, device=device)
    to_move = torch.zeros(1, dtype=torch.int32, device=device)
    floor, above = 35, 28
    for cell in (floor, above, floor + 1, above + 1, floor + 2, above + 2):
        pool.chosen.fill_(cell)
        pool.launch("play_chosen", result, to_move)
    pool.search(64)
    assert pool.chosen.item() == floor + 3 and pool.root_value.item() > 0.9


def check_learning(device):
    """A few rounds of Hex 5x5: both losses fall, and a checkpoint resumes to the same weights."""
    shape = shape_of("16x3", 2)
    pool = Pool(GAMES["hex"], "5", 256, 16, device, replay=20_000, seed=3)
    pool.configure(noise=1, settled_at=2, reject=0, **{"lambda": 1.0})
    learner = Learner(shape, device, 256, 1)
    playing = Inference(shape, learner.average)
    pool.use_network(playing)
    pool.open_games()
    learner.set_rate(2e-3)
    losses = []
    for move in range(240):
        pool.self_play_move(16, 8, record=True)
        if move >= 40:
            for _ in range(2):
                learner.step(pool)
            playing.load(learner.average)
        if move in (60, 239):
            losses.append(learner.take_losses())
    assert losses[1][0] < losses[0][0] and losses[1][1] < losses[0][1], losses

    other = Learner(shape, device, 256, 1)
    with tempfile.TemporaryDirectory() as folder:
        checkpoint.save_full(folder, "check", learner, {"seconds": 1})
        assert checkpoint.load(folder, "check", "none", other) == {"seconds": 1}
    other.set_rate(2e-3)
    for _ in range(4):
        learner.step(pool)
        other.step(pool)
    apart = (learner.flat - other.flat).norm() / learner.flat.norm()
    assert apart < 1e-3, apart
    return losses


def main():
    argparse.ArgumentParser(description=__doc__).parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    check_plan()
    for name, board in BOARDS:
        if not board.startswith("renju"):  # compared with src/games alone, by tests/train
            check_rules(name, board, device)
        if device == "cuda":
            check_same_on_both(name, board)
        print("rules hold:", name, board, flush=True)
    check_win_in_one(device)
    print("the search finds a win in one", flush=True)
    print("learning and resuming hold; losses:", check_learning(device))


if __name__ == "__main__":
    main()
