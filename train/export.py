"""Writes a checkpoint's averaged network as one weight file; README.md has the format.

    python3 train/export.py train/checkpoints/hex-64x8.pt weights/hex.tnn
"""

import argparse
import json
import re
import struct
import zlib
from pathlib import Path

from checkpoint import load_average
from games import GAMES
from line_network import WINDOW, LineShape
from network import folded, shape_of
from separable_network import SeparableShape
from sum_network import SumShape

MAGIC, VERSION = b"TAULERNN", 1
ALIGNMENT = 64


def separable_tensors(shape, flat):
    """The same with separable convolutions."""
    t = shape.split(flat)
    near, mix = shape.factors(t)
    tensors = shape.file_stem(t)
    for block in range(shape.blocks):
        for part in (0, 1):
            name, i = f"block{block}.conv{part + 1}", 2 * block + part
            tensors[f"{name}.near"], tensors[f"{name}.weight"] = near[i], mix[i]
            tensors[f"{name}.bias"] = t["tower_bias"][i]
        if block in shape.pooled:
            tensors[f"block{block}.pool.weight"] = t["pool"][shape.pooled.index(block)]
    for name in ("head", "hidden", "value"):
        tensors[f"{name}.weight"], tensors[f"{name}.bias"] = t[name], t[f"{name}_bias"]
    return {name: tensor.contiguous().half() for name, tensor in tensors.items()}


def file_tensors(shape, flat):
    """Name -> tensor as stored: folded, fp16, convolutions as [out][in][row][column]."""
    if isinstance(shape, SumShape):
        return {name: tensor.contiguous().half()
                for name, tensor in shape.file_tensors(flat).items()}
    if isinstance(shape, SeparableShape):
        return separable_tensors(shape, flat)
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
    if isinstance(shape, SumShape):
        return [{"op": "lines", "name": "lines", "window": WINDOW, "out": c},
                {"op": "sums", "filtered": shape.filtered}]
    if isinstance(shape, LineShape):
        listed = [{"op": "lines", "name": "lines", "window": WINDOW, "out": c}]
    else:
        listed = [{"op": "conv", "name": "stem", "kernel": 3, "padding": 0, "in": shape.planes,
                   "out": c}]
    kind = "separable block" if isinstance(shape, SeparableShape) else "block"
    for block in range(shape.blocks):
        listed.append({"op": kind, "name": f"block{block}", "kernel": 3, "padding": 1,
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
    sizes = [int(size) for board in game.boards for size in re.findall(r"\d+", board)]
    header = {
        "game": game.name, "sizes": [min(sizes), max(sizes)], "net": shape.text,
        "planes": list(game.plane_names), "layers": layers(shape), "tensors": table, "type": "fp16",
        "bytes": len(blob), "crc32": zlib.crc32(bytes(blob)),
        "trained_seconds": round(progress["seconds"])}
    text = json.dumps(header).encode()
    text += b" " * (-(len(MAGIC) + 8 + len(text)) % ALIGNMENT)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(MAGIC + struct.pack("<II", VERSION, len(text)) + text + bytes(blob))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoint")
    parser.add_argument("weights")
    options = parser.parse_args()
    flat, progress = load_average(options.checkpoint, "cpu")
    game = GAMES[progress["game"]]
    shape = shape_of(progress["net"], len(game.plane_names))
    write_weights(options.weights, game, shape, file_tensors(shape, flat), progress)


if __name__ == "__main__":
    main()
