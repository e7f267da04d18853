"""Fits Othello's pattern evaluation to labelled positions and writes its weight file.

    python3 train/othello_patterns.py --positions POSITIONS --out weights/othello.tpe

POSITIONS is a folder that label_games.cpp or search_games.cpp filled. README.md has the format.
"""

import argparse
import json
import math
import struct
import time
import zlib
from pathlib import Path

import numpy
import torch

from kernels import Program

MAGIC, VERSION = b"TAULERPE", 1
ALIGNMENT = 64
SCALE = 128
KNOT_STEP = 4                     # discs from one knot to the next
KNOTS = 60 // KNOT_STEP + 1       # at 4, 8, … 64 discs
MOVES = 32                        # a side's moves are counted up to one less
SHAPES = {
    "edge": "a1 b1 c1 d1 e1 f1 g1 h1 b2 g2",
    "corner square": "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "corner block": "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
    "corner triangle": "a1 b1 c1 d1 a2 b2 c2 a3 b3 a4",
    "corner arms": "a1 b1 c1 d1 e1 a2 a3 a4 a5 b2",
    "corner wedge": "a1 b2 c3 d4 b1 c2 d3 a2 b3 c4",
    "edge block": "a1 h1 c1 d1 e1 f1 c2 d2 e2 f2",
    "row 2": "a2 b2 c2 d2 e2 f2 g2 h2",
    "row 3": "a3 b3 c3 d3 e3 f3 g3 h3",
    "row 4": "a4 b4 c4 d4 e4 f4 g4 h4",
    "diagonal 8": "a1 b2 c3 d4 e5 f6 g7 h8",
    "diagonal 7": "a2 b3 c4 d5 e6 f7 g8",
    "diagonal 6": "a3 b4 c5 d6 e7 f8",
    "diagonal 5": "a4 b5 c6 d7 e8",
    "diagonal 4": "a5 b6 c7 d8",
}
RECORD = numpy.dtype([("own", "<u8"), ("other", "<u8"), ("searched", "<i2"), ("near", "<i2"),
                      ("far", "<i2"), ("result", "i1"), ("kind", "u1")])


def cells_of(text):
    return tuple((int(name[1]) - 1) * 8 + ord(name[0]) - ord("a") for name in text.split())


def image(cell, symmetry):
    """As games/othello/bits.hpp maps cells."""
    if symmetry & 1:
        cell ^= 7
    if symmetry & 2:
        cell ^= 56
    return cell % 8 * 8 + cell // 8 if symmetry & 4 else cell


def instances_of(cells):
    """One order of cells for each set the symmetries map the pattern onto: the first they meet."""
    found = {}
    for symmetry in range(8):
        cells_there = tuple(image(cell, symmetry) for cell in cells)
        found.setdefault(frozenset(cells_there), cells_there)
    return list(found.values())


def classes_of(cells):
    """By index, the number of its class: indices that a symmetry maps onto one another share one.

    Index: the cells' contents as digits to base 3, the first cell the lowest: 0 empty, 1 the
    mover's, 2 the opponent's. Classes are numbered by their lowest index.
    """
    orders = {tuple(cells.index(image(cell, symmetry)) for cell in cells)
              for symmetry in range(8)
              if {image(cell, symmetry) for cell in cells} == set(cells)}
    index = numpy.arange(3 ** len(cells))
    lowest = index
    for order in orders:
        mapped = sum((index // 3 ** i % 3) * 3 ** to for i, to in enumerate(order))
        lowest = numpy.minimum(lowest, mapped)
    _, classes = numpy.unique(lowest, return_inverse=True)
    return classes


class Patterns:
    """The layout of the weights of one knot: the classes of each shape, then the mobility."""

    def __init__(self):
        cells, first, class_of = [], [], []
        self.weights = indices = 0
        for shape in map(cells_of, SHAPES.values()):
            classes = classes_of(shape)
            for instance in instances_of(shape):
                cells.append(list(instance) + [-1] * (10 - len(instance)))
                first.append(indices)
            class_of.append(classes + self.weights)
            indices += len(classes)
            self.weights += int(classes.max()) + 1
        self.mobility = self.weights
        self.weights += MOVES * MOVES
        self.cells = numpy.array(cells, numpy.int32)
        self.first = numpy.array(first, numpy.int32)
        self.class_of = numpy.concatenate(class_of).astype(numpy.int32)


class Fit:
    def __init__(self, records, target, device, start=None):
        """`target`: the value of each record to fit, in discs. `start`: the weights to begin with."""
        self.patterns = p = Patterns()
        self.program = Program('#include "patterns.cuh"\n', device)
        self._kept = [torch.from_numpy(part).to(device) for part in (p.cells, p.class_of, p.first)]
        table = [len(p.cells), 10, p.weights, KNOTS, p.mobility] + [t.data_ptr() for t in self._kept]
        self.table = torch.tensor(table, dtype=torch.int64, device=device)
        self.positions = records.to(device)
        self.device = device
        self.set_target(target)
        self.start = torch.zeros(KNOTS, p.weights, device=device)
        if start is not None:
            self.start.copy_(torch.from_numpy(start))
        self.values = self.start.clone()

    def set_target(self, target):
        self.target = target.to(self.device)
        self.count = len(self.target)
        self.curvature = torch.zeros(KNOTS, self.patterns.weights, device=self.device)
        self.program.launch("weigh", self.count, self.table, self.positions, self.count, self.target,
                            self.curvature)

    def evaluate(self, order, slope=0):
        said = torch.empty(len(order), device=self.device)
        self.program.launch("fit", len(order), self.table, self.values, self.positions, order,
                            len(order), self.target, said, slope)
        return said

    def run(self, chosen, seconds, batch, rate, prior, smooth):
        """Gradient steps with momentum, each weight's scaled by how much hangs on it.

        `prior`: as if a weight had also been seen so often to be what it began with; `smooth`: and so
        often to have moved as at the knots beside it. So what is rare at one knot follows the others.
        """
        slope, momentum = torch.zeros_like(self.values), torch.zeros_like(self.values)
        inverse = 1 / (self.curvature + prior + 2 * smooth)
        batch = min(batch, len(chosen))
        share = len(chosen) / batch
        began, steps, way = time.time(), 0, 0.0
        while way < 1:
            for order in chosen[torch.randperm(len(chosen), device=self.device)].split(batch):
                if way >= 1 or len(order) < batch:
                    break
                slope.zero_()
                self.evaluate(order, slope)
                slope *= share
                moved = self.values - self.start
                slope += prior * moved
                apart = smooth * (moved[1:] - moved[:-1])
                slope[1:] += apart
                slope[:-1] -= apart
                momentum = 0.9 * momentum + slope * inverse
                self.values -= rate * (0.5 + 0.5 * math.cos(math.pi * way) + 0.005) * momentum
                steps += 1
                if steps % 8 == 0 or self.device == "cpu":
                    float(self.values[0, 0])  # waits for the device
                    way = (time.time() - began) / seconds
        print(f"{steps} steps, {steps * batch / len(chosen):.1f} epochs", flush=True)
        return self.values


def read_positions(folder):
    files = sorted(Path(folder).glob("positions-*.bin"))
    return numpy.concatenate([numpy.fromfile(name, RECORD) for name in files])


def report(fit, records, kept, name):
    """Root mean square errors by number of discs, on games that were not learnt from."""
    said = fit.evaluate(kept).cpu().numpy()
    part = records[kept.cpu().numpy()]
    discs = numpy.array([int(a | b).bit_count() if hasattr(int, "bit_count") else
                         bin(int(a | b)).count("1") for a, b in zip(part["own"], part["other"])])

    def rms(mask, field, scale):
        return round(float(numpy.sqrt(numpy.mean((said[mask] - part[field][mask] / scale) ** 2))), 3)

    rows = []
    for least in range(4, 64, 6):
        mask = (discs >= least) & (discs < least + 6)
        if mask.any():
            rows.append({"discs": least, "count": int(mask.sum()), "result": rms(mask, "result", 1),
                         "searched": rms(mask, "searched", SCALE)})
    everything = numpy.ones(len(part), bool)
    print(json.dumps({"fit": name, "searched": rms(everything, "searched", SCALE),
                      "result": rms(everything, "result", 1), "by_discs": rows}), flush=True)


def write_file(path, patterns, values, facts):
    """README.md has the format."""
    whole = numpy.clip(numpy.rint(values * SCALE), -32767, 32767).astype("<i2")
    blob = whole.tobytes()
    header = {
        "game": "othello", "patterns": list(SHAPES.values()), "knots": KNOTS,
        "knot_step": KNOT_STEP, "moves": MOVES, "weights": patterns.weights, "scale": SCALE,
        "type": "i16", "bytes": len(blob), "crc32": zlib.crc32(blob), **facts}
    text = json.dumps(header).encode()
    text += b" " * (-(len(MAGIC) + 8 + len(text)) % ALIGNMENT)
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_bytes(MAGIC + struct.pack("<II", VERSION, len(text)) + text + blob)


def read_file(path):
    data = Path(path).read_bytes()
    length = struct.unpack("<I", data[12:16])[0]
    header = json.loads(data[16:16 + length])
    values = numpy.frombuffer(data[16 + length:], "<i2").reshape(header["knots"], -1)
    return header, values


def targets_of(records, blend):
    """A blend of what the search said, the two returns and the result, by weight."""
    parts = [records["searched"] / SCALE, records["near"] / SCALE, records["far"] / SCALE,
             records["result"].astype(numpy.float32)]
    return torch.from_numpy(sum(w * p for w, p in zip(blend, parts) if w).astype(numpy.float32))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", required=True, nargs="+", help="folders of positions")
    parser.add_argument("--start", help="weight file to go on from")
    parser.add_argument("--keep", type=float, default=0, help="share of the start in the result")
    parser.add_argument("--out", required=True, help="weight file; {} in it names the fit")
    parser.add_argument("--fits", nargs="+", default=["near=0,1,0,0"],
                        help="name=weights of searched, near, far, result")
    parser.add_argument("--seconds", type=float, default=60, help="of each fit")
    parser.add_argument("--batch", type=int, default=262_144)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--prior", type=float, default=20)
    parser.add_argument("--smooth", type=float, default=60)
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    began = time.time()
    records = numpy.concatenate([read_positions(folder) for folder in options.positions])
    raw = torch.from_numpy(records.view(numpy.uint8))
    kept = torch.from_numpy(numpy.flatnonzero(records["kind"] & 2).astype(numpy.int32)).to(device)
    learnt = torch.from_numpy(numpy.flatnonzero((records["kind"] & 2) == 0).astype(numpy.int32))
    learnt = learnt.to(device)
    print(f"{len(records)} positions, {len(kept)} kept, read in {time.time() - began:.1f} s",
          flush=True)
    start = read_file(options.start)[1] / SCALE if options.start else None
    fit = None
    for entry in options.fits:
        name, blend = entry.split("=")
        target = targets_of(records, [float(x) for x in blend.split(",")])
        if fit is None:
            fit = Fit(raw, target, device, start)
            report(fit, records, kept, "before")
        else:
            fit.set_target(target)
            fit.values.copy_(fit.start)
        fit.run(learnt, options.seconds, options.batch, options.rate, options.prior, options.smooth)
        report(fit, records, kept, name)
        if options.keep:
            fit.values.lerp_(fit.start, options.keep)
            report(fit, records, kept, f"{name}, {options.keep} of the start kept")
        write_file(options.out.format(name), fit.patterns, fit.values.cpu().numpy(),
                   {"positions": len(records), "fit": entry, "keep": options.keep})


if __name__ == "__main__":
    main()
