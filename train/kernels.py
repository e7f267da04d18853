"""Builds the search kernels for one board of a game, and launches them on torch tensors.

On a GPU they are compiled by NVRTC (through CuPy) and run on torch's current stream, so they can
be captured in CUDA graphs; elsewhere the same text is compiled by g++ and called through ctypes,
one game after another.
"""

import ctypes
import hashlib
import subprocess
import warnings
from pathlib import Path

import numpy
import torch

ROOM = Path(__file__).resolve().parent
THREADS = 128  # four games a block
STACK = 8192   # bytes a thread; renju judges stones that depend on others


class Program:
    """launch("name", items, *arguments): a tensor is passed by address, an int as 64 bits."""

    def __init__(self, source, device):
        self.device = torch.device(device)
        if self.device.type == "cuda":
            self._load_cuda(source)
        else:
            self._load_host(source)

    def _load_cuda(self, source):
        import cupy
        warnings.filterwarnings("ignore", message="ExternalStream is deprecated")
        self._cupy = cupy
        cupy.cuda.runtime.deviceSetLimit(0, STACK)  # 0: cudaLimitStackSize
        self._module = cupy.RawModule(
            code=source, options=("--std=c++17", f"-I{ROOM / 'search'}"))
        self._entries = {}

    def _load_host(self, source):
        build = ROOM.parent / "build" / "train"
        build.mkdir(parents=True, exist_ok=True)
        headers = sorted((ROOM / "search").iterdir()) + sorted((ROOM / "rules").iterdir())
        text = source.encode() + b"".join(path.read_bytes() for path in headers)
        library = build / f"kernels-{hashlib.sha256(text).hexdigest()[:16]}.so"
        if not library.exists():
            subprocess.run(
                ["g++", "-std=c++17", "-O2", "-shared", "-fPIC", f"-I{ROOM / 'search'}",
                 "-x", "c++", "-", "-o", str(library)], input=source.encode(), check=True)
        self._library = ctypes.CDLL(str(library))

    def launch(self, name, items, *arguments):
        plain = [a.data_ptr() if isinstance(a, torch.Tensor) else int(a) for a in arguments]
        if self.device.type != "cuda":
            getattr(self._library, name)(*[ctypes.c_int64(a) for a in plain])
            return
        if name not in self._entries:
            self._entries[name] = self._module.get_function(name)
        stream = self._cupy.cuda.ExternalStream(torch.cuda.current_stream().cuda_stream)
        blocks = (items * 32 + THREADS - 1) // THREADS
        with stream:
            self._entries[name]((blocks,), (THREADS,), tuple(numpy.int64(a) for a in plain))


class Kernels(Program):
    """The search of one board of a game."""

    def __init__(self, game, board, device):
        super().__init__(
            f'#include "../rules/{game.header}"\n#define GAME train::{game.rules(board)}\n'
            '#include "kernels.cuh"\n', device)
        facts = torch.zeros(6, dtype=torch.int64, device=self.device)
        self.launch("describe", 1, facts)
        (self.state_bytes, self.height, self.width, self.planes, self.symmetries,
         self.max_plies) = facts.tolist()
        self.cells = self.height * self.width
