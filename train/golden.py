"""Reads a weight file back and writes positions with the network's answers, to test other readers.

    python3 train/golden.py weights/hex.tnn weights/hex.golden.txt

One line a position: board, moves as cells ("-" for none), value for the mover, then one policy
logit for every board cell (not in the mover's view), all computed in fp32 from the file's fp16.
"""

import argparse
import json
import random
import struct
import zlib
from pathlib import Path

import numpy
import torch

from export import MAGIC, VERSION
from games import GAMES
from network import shape_of, widen_stem
from pool import Pool
from separable_network import SeparableShape
from sum_network import SumShape


def read_weights(path):
    """The header and the tensors by name, in fp32."""
    data = Path(path).read_bytes()
    version, length = struct.unpack_from("<II", data, len(MAGIC))
    assert data.startswith(MAGIC) and version == VERSION
    start = len(MAGIC) + 8 + length
    header = json.loads(data[start - length:start])
    blob = data[start:]
    assert len(blob) == header["bytes"] and zlib.crc32(blob) == header["crc32"]
    tensors = {}
    for entry in header["tensors"]:
        count = int(numpy.prod(entry["shape"]))
        values = numpy.frombuffer(blob, "<f2", count, entry["offset"])
        tensors[entry["name"]] = torch.tensor(values.astype("f4")).view(entry["shape"])
    return header, tensors


def as_acting_separable(shape, tensors):
    convolutions = [f"block{b}.conv{part}" for b in range(shape.blocks) for part in (1, 2)]

    def stacked(part):
        return torch.stack([tensors[f"{name}.{part}"] for name in convolutions])

    acting = {**shape.stem_of_file(tensors),
              "tower": shape.whole(stacked("near"), stacked("weight")),
              "tower_bias": stacked("bias"),
              "pool": torch.stack([tensors[f"block{b}.pool.weight"] for b in shape.pooled])}
    for name in ("head", "hidden", "value"):
        acting[name], acting[f"{name}_bias"] = tensors[f"{name}.weight"], tensors[f"{name}.bias"]
    return acting


def as_folded(shape, tensors):
    """The file's tensors in the shapes `forward` takes."""
    if isinstance(shape, SumShape):
        return shape.acting_of_file(tensors)
    if isinstance(shape, SeparableShape):
        return as_acting_separable(shape, tensors)

    def convolution(name):
        return tensors[f"{name}.weight"].permute(0, 2, 3, 1).contiguous()

    convolutions = [f"block{b}.conv{part}" for b in range(shape.blocks) for part in (1, 2)]
    t = {"stem": convolution("stem"), "stem_bias": tensors["stem.bias"],
         "tower": torch.stack([convolution(name) for name in convolutions]),
         "tower_bias": torch.stack([tensors[f"{name}.bias"] for name in convolutions]),
         "pool": torch.stack([tensors[f"block{b}.pool.weight"] for b in shape.pooled])}
    for name in ("head", "hidden", "value"):
        t[name], t[f"{name}_bias"] = tensors[f"{name}.weight"], tensors[f"{name}.bias"]
    return widen_stem(t)


def play_out(pool, lengths, choice):
    """Plays every game to its length, or to a ply before its end, and returns the moves.

    Mostly moves the network likes, so that games stay open, and some it would not think of.
    """
    games = len(lengths)
    result, to_move = torch.zeros(games), torch.zeros(games, dtype=torch.int32)
    draw = torch.Generator().manual_seed(pool.seed)
    moves = [[] for _ in range(games)]
    for ply in range(max(lengths)):
        pool.search(0)
        odds = torch.softmax(pool.log_prior[:, 0] * choice.choice((0.3, 1.0, 1.0)), 1)
        cells = torch.multinomial(odds, 1, generator=draw)[:, 0].tolist()
        played = [cell if ply < length else -1 for cell, length in zip(cells, lengths)]
        before = pool.position.clone()
        pool.chosen.copy_(torch.tensor(played, dtype=torch.int32))
        pool.launch("play_chosen", result, to_move)
        for i in range(games):
            if result[i] != 2:
                pool.position[i] = before[i]
                lengths[i] = 0
            elif played[i] >= 0:
                moves[i].append(played[i])
    return moves


@torch.no_grad()
def golden_lines(game, board, shape, t, count, seed):
    def network(planes):
        logits, value = shape.forward(t, planes)
        return logits, torch.tanh(value)

    pool = Pool(game, board, count, 0, "cpu", seed=seed)
    pool.configure(opening_least=0, opening_most=0)
    pool.use_network(network)
    pool.open_games()
    choice = random.Random(f"{seed} {board}")
    lengths = [choice.randrange(pool.kernels.cells // 3) for _ in range(count)]
    moves = play_out(pool, lengths, choice)
    pool.search(0)
    for i in range(count):
        logits = pool.logits[i].view(pool.kernels.height, pool.kernels.width)
        if game.name == "hex" and len(moves[i]) % 2:
            logits = logits.T  # back from the second player's view
        numbers = " ".join(f"{x:.4f}" for x in logits.flatten().tolist())
        played = ",".join(map(str, moves[i])) or "-"
        yield f"{board} {played} {pool.network_value[i]:.5f} {numbers}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("golden")
    parser.add_argument("--positions", type=int, default=1000)
    options = parser.parse_args()
    header, tensors = read_weights(options.weights)
    game = GAMES[header["game"]]
    shape = shape_of(header["net"], len(game.plane_names))
    t = as_folded(shape, tensors)
    lines = []
    for i, board in enumerate(game.boards):
        count = (options.positions * (i + 1) // len(game.boards)
                 - options.positions * i // len(game.boards))
        lines += golden_lines(game, board, shape, t, count, seed=11)
    Path(options.golden).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
