"""A network for Gomoku that is cheap on a CPU: what lines look like, then light convolutions.

What matters in Gomoku lies on lines. Around every cell there are four of them, and the nine cells of
each, centre and four to either side, can look in 43,923 ways, edges included. A table has a row of
channels for each way, the same for a line and its mirror image; a cell begins as the sum of its four rows:

    rows of the table -> sum over the four directions -> relu
    separable blocks and heads as in separable_network.py

The table is not learnt row by row: a small network of its own fills it (`fill`: the nine
cells -> relu -> relu -> row), so that ways of a line that are seldom seen follow those that are.
"""

import torch
import torch.nn.functional as F

from separable_network import SeparableShape

REACH = 4
WINDOW = 2 * REACH + 1
STATES = 4  # of a cell: empty, the mover's, the opponent's, off the board
EMPTY, OFF = 0, 3
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
FILLERS = 256  # channels of the network that fills the table
# Who needs exactly five decides what a line is worth: nobody, the mover, the opponent, both; or
# nobody, but closed fives do not count.
FLAVOURS = 5


def enumerate_windows():
    """All ways a line can look: [ways, WINDOW] states, and code -> row, mirror images sharing one.

    A window's code has its cells as digits to base 4, the first the lowest.
    """
    codes = torch.arange(STATES ** WINDOW)
    cells = torch.stack([codes // STATES ** i % STATES for i in range(WINDOW)], 1)
    possible = cells[:, REACH] != OFF
    for i in range(REACH):  # beyond an edge there is nothing more
        possible &= (cells[:, i + 1] != OFF) | (cells[:, i] == OFF)
        possible &= (cells[:, -2 - i] != OFF) | (cells[:, -1 - i] == OFF)
    mirrored = sum(cells[:, WINDOW - 1 - i] * STATES ** i for i in range(WINDOW))
    lowest = torch.minimum(codes, mirrored)
    own = possible & (lowest == codes)
    row = torch.zeros_like(codes)
    row[own] = torch.arange(int(own.sum()))
    return cells[own], torch.where(possible, row[lowest], row)


class _SumOfRows(torch.autograd.Function):
    """table [ways, channels], rows [cells, 4] -> [cells, channels], in fp32."""

    @staticmethod
    def forward(ctx, table, rows):
        ctx.save_for_backward(rows)
        ctx.ways = table.shape[0]
        return sum(table.index_select(0, rows[:, i]) for i in range(len(DIRECTIONS)))

    @staticmethod
    def backward(ctx, gradient):
        (rows,) = ctx.saved_tensors
        table = torch.zeros(ctx.ways, gradient.shape[1], device=gradient.device)
        for i in range(len(DIRECTIONS)):
            table.index_add_(0, rows[:, i], gradient)
        return table, None


class LineShape(SeparableShape):
    """Written "lines64x2": channels and blocks."""

    prefix = "lines"

    def __init__(self, text, planes):
        super().__init__(text, planes)
        self.pooled = [self.blocks // 2]
        self._windows = {}  # by device

    def tensors(self):
        c = self.channels
        tensors = {
            "fill1": (WINDOW * STATES, FILLERS), "flavour": (FLAVOURS, FILLERS),
            "fill2": (FILLERS, FILLERS), "fill2_bias": (FILLERS,),
            "fill3": (c, FILLERS), "stem_bias": (c,), "forbidden": (c,)}
        for name, shape in super().tensors().items():
            if not name.startswith("stem"):
                tensors[name] = shape
        return tensors

    def initial(self, seed):
        flat = super().initial(seed)
        random = torch.Generator().manual_seed(seed + 2)
        t = self.split(flat)
        for name, spread in (("fill1", (2.0 / WINDOW) ** 0.5), ("flavour", 0.1), ("forbidden", 0.1),
                             ("fill3", (1.0 / FILLERS / len(DIRECTIONS)) ** 0.5)):
            t[name].normal_(0.0, spread, generator=random)
        return flat

    def windows(self, device):
        if device not in self._windows:
            cells, row_of = enumerate_windows()
            seen = F.one_hot(cells, STATES).flatten(1).float()
            self._windows[device] = seen.to(device), row_of.to(device)
        return self._windows[device]

    def table(self, t):
        """Row by row for each flavour: [FLAVOURS * ways, channels]."""
        seen, _ = self.windows(t["fill1"].device)
        first = F.relu((seen @ t["fill1"])[None] + t["flavour"][:, None])
        second = F.relu(F.linear(first, t["fill2"], t["fill2_bias"]))
        return F.linear(second, t["fill3"]).flatten(0, 1)

    def acting_stem(self, t):
        table = self.table(t)
        for name in ("fill1", "flavour", "fill2", "fill2_bias", "fill3"):
            del t[name]
        return {"table": table}

    def file_stem(self, t):
        return {"lines.cells": t["fill1"], "lines.flavours": t["flavour"],
                "lines.hidden.weight": t["fill2"], "lines.hidden.bias": t["fill2_bias"],
                "lines.rows.weight": t["fill3"], "lines.forbidden": t["forbidden"],
                "stem.bias": t["stem_bias"]}

    def stem_of_file(self, tensors):
        fill = {"fill1": tensors["lines.cells"], "flavour": tensors["lines.flavours"],
                "fill2": tensors["lines.hidden.weight"], "fill2_bias": tensors["lines.hidden.bias"],
                "fill3": tensors["lines.rows.weight"]}
        return {"table": self.table(fill), "stem_bias": tensors["stem.bias"],
                "forbidden": tensors["lines.forbidden"]}

    def stem(self, t, planes, fused):
        seen, row_of = self.windows(planes.device)
        batch, height, width = planes.shape[0], planes.shape[1] - 2, planes.shape[2] - 2
        state = (planes[..., 0] + 2 * planes[..., 1] + OFF * planes[..., 2]).int()
        state = F.pad(state, (REACH - 1,) * 4, value=OFF)
        flags = planes[:, 1, 1, 4:7].int()
        flavour = flags[:, 0] + 2 * flags[:, 1] + 4 * flags[:, 2]
        rows = []
        for down, right in DIRECTIONS:
            code = 0
            for i in range(WINDOW):
                y, x = REACH + (i - REACH) * down, REACH + (i - REACH) * right
                code = code + state[:, y:y + height, x:x + width] * STATES ** i
            rows.append(row_of[code.long()] + flavour[:, None, None] * len(seen))
        rows = torch.stack(rows, -1).view(-1, len(DIRECTIONS))
        x = _SumOfRows.apply(t["table"], rows).view(batch, height, width, self.channels)
        forbidden = planes[:, 1:-1, 1:-1, 3:4].to(t["forbidden"].dtype) * t["forbidden"]
        x = F.relu(x.to(forbidden.dtype) + t["stem_bias"] + forbidden)
        return x.permute(0, 3, 1, 2)
