"""One slice of training: picks up the last checkpoint, plays and learns, measures, saves.

    python3 train/run_slice.py --game hex --net 64x8 --seconds 540 --state STATE --out OUT
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
from matches import Match, read_hex_openings
from network import Inference, shape_of
from opponents.hex_probe import HexProbe
from pool import Pool
from schedule import stage_at
from sum_network import SumShape

ROOM = Path(__file__).resolve().parent
SCRATCH = ROOM.parent / "build" / "train"
RELOAD_EVERY = 32   # learner steps between refreshes of the playing network
WARM_UP = 300       # learner steps after the moments begin
REPLAY = 1_500_000  # positions a board
ENOUGH = 80_000     # positions before learning (re)starts
DEEP_CONSIDERED, QUICK_CONSIDERED = 16, 4


class Slice:
    def __init__(self, options):
        self.options = options
        torch.backends.cudnn.benchmark = True
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.game = GAMES[options.game]
        self.name = f"{options.game}-{options.net}" + (f"-{options.run}" if options.run else "")
        self.shape = shape_of(options.net, len(self.game.plane_names))
        self.teacher = self.load_teacher() if options.teacher else None
        self.learner = Learner(self.shape, self.device, options.batch, options.seed, self.teacher)
        compact = ROOM / "checkpoints" / f"{self.name}.pt"
        self.progress = checkpoint.load(options.state, self.name, compact, self.learner) or {
            "game": options.game, "net": options.net, "seconds": 0.0, "slices": 0, "rounds": 0,
            "pool_steps": {}}
        self.before = self.learner.average.clone()
        self.learnt = Inference(self.shape, self.learner.average)
        self.playing = self.teacher or self.learnt
        self.schedule = f"{options.game}-taught" if self.teacher else options.game
        if isinstance(self.shape, SumShape):
            self.schedule = f"{options.game}-sums"
        self.pools, self.moves, self.owed, self.seen = {}, {}, {}, {}
        self.evaluations = self.steps = 0
        self.scores, self.snapshots = [], []

    def load_teacher(self):
        average, progress = checkpoint.load_average(self.options.teacher, self.device)
        return Inference(shape_of(progress["net"], len(self.game.plane_names)), average)

    def pool(self, board):
        if board not in self.pools:
            pool = Pool(self.game, board, self.options.games, 64, self.device, REPLAY,
                        self.options.seed * 1000 + self.game.boards.index(board))
            pool.step = self.progress["pool_steps"].get(board, 0)
            pool.configure(played_out=0.1, reject=0.9)
            pool.use_network(self.playing)
            pool.open_games()
            self.pools[board] = pool
            self.owed[board] = self.seen[board] = 0
        return self.pools[board]

    def play(self, stage, choice):
        """One move on the board that lags furthest behind its share of the moves."""
        board = min(stage.boards, key=lambda b: self.moves.get(b, 0) / stage.boards[b])
        self.moves[board] = self.moves.get(board, 0) + 1
        pool = self.pool(board)
        deep = choice.random() < stage.deep_share
        pool.configure(settled_at=stage.settled_at, noise=1.0 if deep else stage.quick_noise,
                       **{"lambda": stage.weigh_result})
        simulations = stage.deep if deep else stage.quick
        pool.self_play_move(simulations, DEEP_CONSIDERED if deep else QUICK_CONSIDERED, deep)
        self.evaluations += pool.games * (simulations + 1)
        positions = int(pool.tally[0])
        if positions >= ENOUGH:
            self.owed[board] += (positions - self.seen[board]) * stage.reuse / self.options.batch
        self.seen[board] = positions

    def learn(self, stage):
        warm_up = min(1.0, (float(self.learner.steps) + 1) / WARM_UP)
        self.learner.set_rate(stage.rate * warm_up, stage.value_weight)
        for board in stage.boards:
            while self.owed.get(board, 0) >= 1:
                self.owed[board] -= 1
                self.learner.step(self.pools[board])
                self.steps += 1
                if self.steps % RELOAD_EVERY == 0:
                    self.learnt.load(self.learner.average)

    def make_matches(self):
        """Against the network the slice began with, the teacher if there is one, and, for Hex, the
        probe where it is at hand."""
        self.matches = {}  # name -> match, openings, simulations, whether only at the end
        self.earlier = Inference(self.shape, self.before)
        main_board = max(stage_at(self.schedule, 1e9).boards.items(), key=lambda item: item[1])[0]
        self.against_earlier = Match(self.game, main_board, 256, 64, self.learnt, self.earlier,
                                     self.device)
        if self.teacher:
            match = Match(self.game, main_board, 256, 64, self.learnt, self.teacher, self.device)
            self.matches["teacher"] = (match, None, (0, 64), False)
        if self.progress["slices"]:
            self.matches["before"] = (self.against_earlier, None, (64,), True)
        probe = Path(self.options.probe)
        if self.options.game == "hex" and probe.exists():
            openings = read_hex_openings(probe / "openings_balanced_11_katahex.json", 11)
            match = Match(self.game, "11", len(openings), 100, self.learnt,
                          HexProbe(probe / "weights.pt", self.device), self.device)
            self.matches["probe"] = (match, openings, (0, 100), False)

    def measure(self, played, last=False):
        """Plays the matches, notes the scores, and saves: a slice cut short loses little."""
        self.learnt.load(self.learner.average)
        scores = {f"{name}@{simulations}": match.play(simulations, openings)
                  for name, (match, openings, depths, at_end) in self.matches.items()
                  for simulations in depths if last or not at_end}
        self.scores.append({"seconds": round(self.progress["seconds"]), **scores})
        if last:
            self.look_back()
        self.snapshots.append(self.learner.average.clone())
        line = {"slice": self.progress["slices"], "net": self.options.net, **self.report(played),
                "scores": self.scores}
        self.save(line)
        return line

    def look_back(self):
        """What each network measured in this slice would score against the last one."""
        for scores, snapshot in zip(self.scores, self.snapshots):
            self.earlier.load(snapshot)
            lost, games = self.against_earlier.play(64)
            scores["final@64"] = games - lost, games

    def run(self):
        options, progress = self.options, self.progress
        began, started_at = time.time(), progress["seconds"]
        self.make_matches()
        progress["slices"] += 1
        reported = played = 0.0
        measure_at = options.measure_every
        while time.time() - began < options.seconds - options.reserve:
            progress["rounds"] += 1
            stage = stage_at(self.schedule, progress["seconds"])
            for board in stage.boards:
                self.pool(board)  # a new one takes a while to compile, which is no training
            round_began = time.time()
            self.play(stage, random.Random(f"{options.seed}:{progress['rounds']}"))
            self.learn(stage)
            played += time.time() - round_began
            progress["seconds"] = started_at + played
            if played - reported > 20:
                reported = played
                print(json.dumps(self.report(played)), flush=True)
            if played > measure_at:
                measure_at += options.measure_every
                print(json.dumps(self.measure(played)["scores"][-1]), flush=True)
        return self.measure(played, last=True)

    def report(self, played):
        tallies = [pool.tallies() for pool in self.pools.values()]
        total = {key: sum(t[key] for t in tallies) for key in tallies[0]}
        policy, value = self.learner.take_losses()
        return {"seconds": round(self.progress["seconds"]), "played": round(played),
                "evaluations_per_s": round(self.evaluations / played),
                "positions_per_s": round(total["positions"] / played),
                "games_per_s": round(total["games"] / played), "steps": self.steps,
                "plies_a_game": round(total["plies"] / max(1, total["games"]), 1),
                "policy_loss": policy and round(policy, 4), "value_loss": value and round(value, 4),
                **total}

    def save(self, line):
        out = Path(self.options.out)
        self.progress["pool_steps"].update({board: pool.step for board, pool in self.pools.items()})
        for folder in (self.options.state, out):
            checkpoint.save_full(folder, self.name, self.learner, self.progress)
        checkpoint.save_compact(out / f"{self.name}.pt", self.learner, self.progress)
        (out / "slice.jsonl").write_text(json.dumps(line) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="hex")
    parser.add_argument("--net", default="64x8")
    parser.add_argument("--teacher", help="compact checkpoint of a network that plays all games")
    parser.add_argument("--run", default="", help="name of a run beside the main one of this network")
    parser.add_argument("--seconds", type=float, default=540, help="wall time of the whole slice")
    parser.add_argument("--reserve", type=float, default=25, help="of these, to measure and save")
    parser.add_argument("--measure-every", type=float, default=180)
    parser.add_argument("--games", type=int, default=4096, help="played side by side, a board")
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--state", default=SCRATCH / "state", help="folder, full checkpoint")
    parser.add_argument("--out", default=SCRATCH / "out", help="folder, checkpoints and log line")
    parser.add_argument("--probe", default=SCRATCH / "hex-probe", help="folder, fixed opponent")
    line = Slice(parser.parse_args()).run()
    print(json.dumps(line))


if __name__ == "__main__":
    main()
