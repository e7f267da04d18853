"""Othello games for the pattern evaluation: a network that counts discs plays and learns on.

    python3 train/othello_positions.py --seconds 500 --start train/checkpoints/othello-64x8.pt --out OUT

The network may come from either game, `othello` or `othello-discs`: one that only knew who wins
learns to count discs in a minute. Every searched position is written, `frames-00000.bin` and so on
under OUT, each of FRAMES moves of all games side by side: [move][game][3] of 64-bit words, Black's
discs, White's, and the rest (`pack`). label_games.cpp makes positions of them.
"""

import argparse
import json
import random
import time
from pathlib import Path

import torch

import checkpoint
from games import GAMES
from learner import Learner
from network import Inference, shape_of
from pool import Pool

FRAMES = 128        # moves a file
RELOAD_EVERY = 32   # learner steps between refreshes of the playing network
WARM_UP = 300       # learner steps after the moments begin
REPLAY = 1_500_000
DEEP, QUICK = (64, 16), (12, 4)  # simulations, cells considered
# Random plies at most, and how strongly uneven openings are dropped: a search asks about positions
# that nobody would play into, so the evaluation must have seen them.
OPENINGS = ((10, 0.9), (10, 0.9), (16, 0.3), (24, 0.0), (36, 0.0))


def pack(pool):
    """Whose turn (bit 0), plies since the opening (8), cell chosen (16), value × 32767 (32)."""
    state = pool.position.view(torch.int64)
    value = (pool.root_value * 32767).round().long()
    rest = state[:, 3] | pool.length.long() << 8 | pool.chosen.long() << 16 | value << 32
    return torch.stack([state[:, 0], state[:, 1], rest], 1)


class Frames:
    def __init__(self, folder):
        self.folder, self.held, self.files = Path(folder), [], 0
        self.folder.mkdir(parents=True, exist_ok=True)

    def add(self, frame):
        self.held.append(frame)
        if len(self.held) == FRAMES:
            self.write()

    def write(self):
        if not self.held:
            return
        name = self.folder / f"frames-{self.files:05d}.bin"
        part = name.with_suffix(".part")
        torch.stack(self.held).cpu().numpy().tofile(part)
        part.rename(name)  # whoever follows the files sees whole ones only
        self.held, self.files = [], self.files + 1


class Teacher:
    def __init__(self, options):
        self.options = options
        torch.backends.cudnn.benchmark = True
        device = "cuda" if torch.cuda.is_available() else "cpu"
        game = GAMES["othello-discs"]
        shape = shape_of(options.net, len(game.plane_names))
        self.learner = Learner(shape, device, options.batch, options.seed)
        self.progress = checkpoint.load("/nonexistent", "", options.start, self.learner)
        if not self.progress:
            raise SystemExit(f"no checkpoint at {options.start}")
        self.progress["game"] = game.name
        self.playing = Inference(shape, self.learner.average)
        self.pool = Pool(game, "8", options.games, DEEP[0], device, options.replay, options.seed)
        self.pool.configure(settled_at=2, **{"lambda": 0.97})
        self.pool.use_network(self.playing)
        self.pool.open_games()
        self.frames = Frames(options.out)
        self.steps = self.owed = self.seen = 0

    def play(self, choice, write, reuse):
        pool = self.pool
        deep = choice.random() < 0.5
        most, reject = choice.choice(OPENINGS)
        pool.configure(noise=float(deep), record=float(deep), opening_most=most, reject=reject)
        pool.search(*(DEEP if deep else QUICK))
        if write:
            self.frames.add(pack(pool))
        pool.launch("record_move", pool.seed, pool.step)
        pool.step += 1
        positions = int(pool.tally[0])
        if positions >= self.options.enough:
            self.owed += (positions - self.seen) * reuse / self.options.batch
        self.seen = positions

    def learn(self, rate):
        self.learner.set_rate(rate * min(1.0, (float(self.learner.steps) + 1) / WARM_UP), 2.0)
        while self.owed >= 1:
            self.owed -= 1
            self.learner.step(self.pool)
            self.steps += 1
            if self.steps % RELOAD_EVERY == 0:
                self.playing.load(self.learner.average)

    def run(self):
        options = self.options
        began = reported = time.time()
        choice = random.Random(options.seed)
        while (spent := time.time() - began) < options.seconds:
            way = spent / options.seconds
            self.play(choice, spent >= options.write_after,
                      options.reuse if spent < options.busy else options.later_reuse)
            self.learn(options.rate + way * (options.last_rate - options.rate))
            if time.time() - reported > 20:
                reported = time.time()
                policy, value = self.learner.take_losses()
                print(json.dumps({"seconds": round(spent), "files": self.frames.files,
                                  "steps": self.steps, "policy": policy, "value": value,
                                  **self.pool.tallies()}), flush=True)
        self.frames.write()
        self.progress["seconds"] += options.seconds
        checkpoint.save_compact(options.save, self.learner, self.progress)
        (Path(options.out) / "done").touch()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", required=True, help="compact checkpoint to begin with")
    parser.add_argument("--save", required=True, help="compact checkpoint at the end")
    parser.add_argument("--out", required=True, help="folder of the frames")
    parser.add_argument("--net", default="64x8")
    parser.add_argument("--seconds", type=float, default=500)
    parser.add_argument("--write-after", type=float, default=60, help="seconds of learning first")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--last-rate", type=float, default=5e-4)
    parser.add_argument("--reuse", type=float, default=4.0, help="times a position is learnt from")
    parser.add_argument("--busy", type=float, default=150, help="seconds after which it learns less")
    parser.add_argument("--later-reuse", type=float, default=1.5)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--replay", type=int, default=REPLAY)
    parser.add_argument("--enough", type=int, default=80_000)
    parser.add_argument("--seed", type=int, default=1)
    Teacher(parser.parse_args()).run()


if __name__ == "__main__":
    main()
