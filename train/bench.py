"""Throughput of the bare network, of self-play with its search, and of the learner.

    python3 train/bench.py --boards hex:11 gomoku:renju-15 --nets 64x8 128x8
"""

import argparse
import time

import torch

from games import GAMES
from learner import Learner
from network import Inference, shape_of
from pool import Pool


def timed(work, seconds):
    """Calls of `work` a second, after one call to warm up."""
    def wait():
        if torch.cuda.is_available():
            torch.cuda.synchronize()

    work()
    wait()
    began, calls = time.time(), 0
    while time.time() - began < seconds:
        work()
        wait()
        calls += 1
    return calls / (time.time() - began)


def bare_network(network, planes):
    if not planes.is_cuda:
        return lambda: network(planes)
    graph = torch.cuda.CUDAGraph()
    network(planes)
    torch.cuda.synchronize()
    with torch.cuda.graph(graph):
        network(planes)
    return graph.replay


def measure(board, net, options, device):
    name, board = board.split(":")
    game = GAMES[name]
    shape = shape_of(net, len(game.plane_names))
    learner = Learner(shape, device, options.batch, 1)
    learner.set_rate(1e-4)
    network = Inference(shape, learner.average, options.chunk)
    pool = Pool(game, board, options.games, options.simulations, device, replay=100_000)
    pool.configure(noise=1, settled_at=2, **{"lambda": 1.0})
    pool.planes.uniform_().round_()  # zeros would flatter
    bare = options.games * timed(bare_network(network, pool.planes), options.seconds)
    pool.use_network(network)
    pool.open_games()
    moves = options.games * timed(
        lambda: pool.self_play_move(options.simulations, 16, True), options.seconds)
    while int(pool.tally[0]) < 1:
        pool.self_play_move(0, 1, True)
    samples = options.batch * timed(lambda: learner.step(pool), options.seconds)
    searched = moves * (options.simulations + 1)
    print(f"| {name} {board} | {net} | {shape.size():,} | {bare / 1e6:.2f} M "
          f"| {searched / 1e6:.2f} M | {moves:,.0f} | {samples:,.0f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", nargs="+", default=["hex:11"])
    parser.add_argument("--nets", nargs="+", default=["64x8"])
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--chunk", type=int, default=4096)
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--tune", action="store_true", help="let cuDNN try its algorithms")
    options = parser.parse_args()
    torch.backends.cudnn.benchmark = options.tune
    device = "cuda" if torch.cuda.is_available() else "cpu"
    print(f"{options.games} games, chunk {options.chunk}, tune {options.tune}")
    print("| board | net | weights | bare eval/s | self-play eval/s | moves/s | learner pos/s |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for board in options.boards:
        for net in options.nets:
            measure(board, net, options, device)


if __name__ == "__main__":
    main()
