"""Writes a checkpoint's averaged network as one weight file (README.md gives the format), and a golden file for it.

    python3 train/export.py train/checkpoints/hex-64x8.pt weights/hex.tnn --golden weights/hex.golden.txt
"""

import argparse
import json
import random
import struct
import zlib
from pathlib import Path

import torch

from checkpoint import load_average
from games import GAMES
from network import Shape, folded, forward, widen_stem
from pool import Pool

MAGIC, VERSION = b"TAULERNN", 1
ALIGNMENT = 64


def file_tensors(shape, flat):
    """Name -> tensor as stored: folded, fp16, convolutions as [out][in][row][column]."""
    t = folded(shape, flat)
    tensors = {"stem.weight": t["stem"].permute(0, 3, 1, 2), "stem.bias": t["stem_bias"]}
    for block in range(shape.blocks):
        for part in (0, 1):
            name = f"block{block}.conv{part + 1}"
            tensors[f"{name}.weight"] = t["tower"][2 * block + part].permute(0, 3, 1, 2)
            tensors[f"{name}.bias"] = t["tower_bias"][2 * block + part]
        if block in shape.pooled:
            tensors[f"block{block}.pool.weight"] = t["pool"][shape.pooled.index(block)]
    for name in ("head", "hidden", "value"):
        tensors[f"{name}.weight"], tensors[f"{name}.bias"] = t[name], t[f"{name}_bias"]
    return {name: tensor.contiguous().half() for name, tensor in tensors.items()}


def layers(shape):
    c = shape.channels
    listed = [{"op": "conv", "name": "stem", "kernel": 3, "padding": 0, "in": shape.planes, "out": c}]
    for block in range(shape.blocks):
        listed.append({"op": "block", "name": f"block{block}", "kernel": 3, "padding": 1,
                       "channels": c, "pool": block in shape.pooled})
    listed.append({"op": "head", "name": "head", "in": c, "out": shape.tensors()["head"][0]})
    listed.append({"op": "value", "name": "hidden", "then": "value"})
    return listed


def write_weights(path, game, shape, tensors, progress):
    blob, table = bytearray(), []
    for name, tensor in tensors.items():
        table.append({"name": name, "shape": list(tensor.shape), "offset": len(blob)})
        blob += tensor.numpy().tobytes()
        blob += bytes(-len(blob) % ALIGNMENT)
    header = {
        "game": game.name, "sizes": [min(game.sizes), max(game.sizes)], "net": shape.text,
        "planes": list(game.plane_names), "layers": layers(shape), "tensors": table, "type": "fp16",
        "bytes": len(blob), "crc32": zlib.crc32(bytes(blob)),
        "trained_seconds": round(progress["seconds"])}
    text = json.dumps(header).encode()
    text += b" " * (-(len(MAGIC) + 8 + len(text)) % ALIGNMENT)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(MAGIC + struct.pack("<II", VERSION, len(text)) + text + bytes(blob))


def rounded(shape, flat, tensors):
    """The folded tensors exactly as the file holds them, in fp32, ready for forward()."""
    t = folded(shape, flat)
    t["stem"] = tensors["stem.weight"].float().permute(0, 2, 3, 1)
    tower = [tensors[f"block{b}.conv{p}.weight"].float().permute(0, 2, 3, 1)
             for b in range(shape.blocks) for p in (1, 2)]
    t["tower"] = torch.stack(tower)
    exact = {name: tensor.half().float() for name, tensor in t.items() if name not in ("stem", "tower")}
    return widen_stem({**exact, "stem": t["stem"].contiguous(), "tower": t["tower"].contiguous()})


@torch.no_grad()
def write_golden(path, game, shape, t, count, seed=11):
    """One line a position: board size, moves as cells, value for the mover, then a policy logit for every board cell."""
    choice = random.Random(seed)
    lines = []
    for size in game.sizes:
        wanted = count // len(game.sizes) + (size - min(game.sizes) < count % len(game.sizes))
        pool = Pool(game, size, wanted, 0, "cpu", seed=seed)
        pool.configure(opening_least=0, opening_most=0)
        pool.use_network(lambda planes: (lambda p, v: (p, torch.tanh(v)))(*forward(shape, t, planes)))
        pool.open_games()
        result, to_move = torch.zeros(wanted), torch.zeros(wanted, dtype=torch.int32)
        random_game = torch.Generator().manual_seed(seed + size)
        moves, lengths = [[] for _ in range(wanted)], []
        for i in range(wanted):
            lengths.append(choice.randrange(pool.kernels.cells * 2 // 3))
        for ply in range(max(lengths)):
            # A mix of the network's own moves and wild ones, so that values of every kind appear.
            pool.search(0)
            odds = torch.softmax(pool.log_prior[:, 0] * choice.choice((0.05, 0.6, 1.0)), 1)
            cells = torch.multinomial(odds, 1, generator=random_game)[:, 0].int()
            for i in range(wanted):
                pool.chosen[i] = int(cells[i]) if ply < lengths[i] else -1
            before = pool.position.clone()
            pool.launch("play_chosen", result, to_move)
            for i in range(wanted):
                if result[i] != 2:  # stop a ply short of the end
                    pool.position[i] = before[i]
                    lengths[i] = 0
                elif pool.chosen[i] >= 0:
                    moves[i].append(int(cells[i]))
        pool.search(0)
        transposed = game.name == "hex"
        for i in range(wanted):
            logits = pool.logits[i].view(pool.kernels.height, pool.kernels.width)
            if transposed and len(moves[i]) % 2:
                logits = logits.T
            numbers = " ".join(f"{x:.4f}" for x in logits.flatten().tolist())
            played = ",".join(map(str, moves[i])) or "-"
            lines.append(f"{size} {played} {pool.network_value[i]:.5f} {numbers}")
    Path(path).write_text("\n".join(lines) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("weights")
    parser.add_argument("--golden")
    parser.add_argument("--positions", type=int, default=1000)
    options = parser.parse_args()
    progress = torch.load(options.checkpoint, map_location="cpu")["progress"]
    flat, _ = load_average(options.checkpoint, "cpu")
    game = GAMES[progress["game"]]
    shape = Shape(progress["net"], len(game.plane_names))
    tensors = file_tensors(shape, flat)
    write_weights(options.weights, game, shape, tensors, progress)
    if options.golden:
        write_golden(options.golden, game, shape, rounded(shape, flat, tensors), options.positions)


if __name__ == "__main__":
    main()
