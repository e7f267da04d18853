"""Checkpoints.

The full one (two files, for the next slice) holds everything but the replay, which is refilled.
The compact one is what the repository keeps: weights and their average in fp16. Training continues
from it too, with the optimiser's moments begun anew under a short warm-up.
"""

from pathlib import Path

import torch


def save_full(folder, name, learner, progress):
    """Moments, and the average's distance from the weights, are good enough in 16 bits."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    torch.save({"progress": progress, "flat": learner.flat.cpu(), "draws": int(learner.draws)},
               folder / f"{name}.weights.pt")
    torch.save({"average": (learner.average - learner.flat).bfloat16().cpu(),
                "momentum": learner.momentum.bfloat16().cpu(),
                "spread": learner.spread.sqrt().bfloat16().cpu(),
                "steps": float(learner.steps)}, folder / f"{name}.moments.pt")


def save_compact(path, learner, progress):
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    torch.save({"progress": progress, "flat": learner.flat.half().cpu(),
                "average": learner.average.half().cpu(), "draws": int(learner.draws)}, path)


def load_average(path, device):
    """The averaged weights of a compact checkpoint, for matches and export, and its progress."""
    saved = torch.load(path, map_location="cpu")
    return saved["average"].float().to(device), saved["progress"]


def load(folder, name, compact, learner):
    """The last full checkpoint, else the compact one, else None. Returns the progress."""
    weights, moments = Path(folder) / f"{name}.weights.pt", Path(folder) / f"{name}.moments.pt"
    full = weights.exists() and moments.exists()
    if not full and not Path(compact).exists():
        return None
    saved = torch.load(weights if full else compact, map_location="cpu")
    learner.flat.copy_(saved["flat"])
    learner.draws.fill_(saved["draws"])
    if full:
        rest = torch.load(moments, map_location="cpu")
        learner.average.copy_(saved["flat"] + rest["average"].float())
        learner.momentum.copy_(rest["momentum"])
        learner.spread.copy_(rest["spread"].float() ** 2)
        learner.steps.fill_(rest["steps"])
    else:
        learner.average.copy_(saved["average"])
    return saved["progress"]
