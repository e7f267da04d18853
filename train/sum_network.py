"""A network for Gomoku that follows a board stone by stone, for an alpha-beta search on a CPU.

It begins as the network of lines does: every cell has the sum of four rows, one for each line through
it. Then there is no tower, only what a stone changes near itself, and sums over the board:

    rows of the table -> sum over the four directions -> relu -> x
    y = x, but of its first half relu(3x3 filter within each channel)
    means of y over the board, and over nine regions: corners, edges, the centre
    value:  region means -> linear -> relu -> sum over regions of a kind
            [board means, those] -> linear -> relu -> linear -> relu -> linear -> value logit
    policy: board means -> linear -> relu -> linear -> a small matrix, with which each cell makes its
            first half into a few numbers -> relu -> linear -> logit
"""

import torch
import torch.nn.functional as F

from line_network import FILLERS, FLAVOURS, STATES, WINDOW, LineShape

KINDS = 3  # of regions: corners, edges, the centre
REGION = 32
HIDDEN, SECOND = 64, 32
LOOKS = 16  # numbers that the policy makes of a cell
MEANS = 8.0  # scale of a mean, which is small for what is rare


class SumShape(LineShape):
    """Written "sums64": channels, half of them filtered."""

    prefix = "sums"

    def __init__(self, text, planes):
        super().__init__(text + "x0", planes)
        self.text = text
        self.filtered = self.channels // 2

    def tensors(self):
        c, f = self.channels, self.filtered
        return {
            "fill1": (WINDOW * STATES, FILLERS), "flavour": (FLAVOURS, FILLERS),
            "fill2": (FILLERS, FILLERS), "fill2_bias": (FILLERS,),
            "fill3": (c, FILLERS), "stem_bias": (c,), "forbidden": (c,),
            "near": (f, 3, 3), "near_bias": (f,),
            "region": (KINDS, REGION, c), "region_bias": (KINDS, REGION),
            "value1": (HIDDEN, c + KINDS * REGION), "value1_bias": (HIDDEN,),
            "value2": (SECOND, HIDDEN), "value2_bias": (SECOND,),
            "value3": (1, SECOND), "value3_bias": (1,),
            "look1": (HIDDEN, c), "look1_bias": (HIDDEN,),
            "look2": (LOOKS * (f + 1), HIDDEN), "look2_bias": (LOOKS * (f + 1),),
            "look3": (LOOKS,),
        }

    def initial(self, seed):
        flat = torch.zeros(self.size())
        random = torch.Generator().manual_seed(seed)
        spreads = {
            "fill1": (2.0 / WINDOW) ** 0.5, "flavour": 0.1, "forbidden": 0.1,
            "fill2": (2.0 / FILLERS) ** 0.5, "fill3": (1.0 / FILLERS / 4) ** 0.5, "near": 0.1}
        for name, part in self.split(flat).items():
            if name == "look2_bias":
                part.normal_(0.0, (2.0 / self.filtered) ** 0.5, generator=random)
            elif name == "look3":
                part.normal_(0.0, LOOKS ** -0.5, generator=random)
            elif not name.endswith("bias"):
                spread = spreads.get(name, (2.0 / part.shape[-1]) ** 0.5)
                part.normal_(0.0, spread, generator=random)
        parts = self.split(flat)
        parts["near"][:, 1, 1] += 0.8  # begins by looking mostly at the cell itself
        for name in ("region", "value1", "look1", "look2", "look3"):
            parts[name].mul_(0.3)  # what comes in is large
        parts["value3"].mul_(0.1)
        return flat

    def acting(self, flat, kind):
        t = dict(self.split(flat))
        first = self.acting_stem(t)
        for name in ("stem_bias", "forbidden", "near", "near_bias"):
            t[name] = t[name].to(kind)
        return {**first, **t}

    @staticmethod
    def regions(x):
        """[batch, channels, height, width] -> sums over the nine regions, and their cells."""
        def thirds(size):
            edge = size // 3
            return (0, edge, size - edge, size)
        down, across = thirds(x.shape[2]), thirds(x.shape[3])
        sums, cells = [], []
        for i in range(3):
            for j in range(3):
                part = x[:, :, down[i]:down[i + 1], across[j]:across[j + 1]]
                sums.append(part.sum((2, 3), dtype=torch.float32))
                cells.append(part.shape[2] * part.shape[3])
        return sums, cells

    def forward(self, t, planes, fused=False):
        x = self.stem(t, planes, False)
        height, width = x.shape[2:]
        wide = F.pad(x[:, :self.filtered], (1, 1, 1, 1))
        near = t["near_bias"][:, None, None]
        for i in range(3):
            for j in range(3):
                near = near + wide[:, :, i:i + height, j:j + width] * t["near"][:, i, j, None, None]
        near = F.relu(near)
        y = torch.cat([near, x[:, self.filtered:]], 1)
        sums, cells = self.regions(y)
        mean = sum(sums) * (MEANS / (height * width))
        seen = [0.0] * KINDS
        for i in range(9):
            kind = (i // 3 == 1) + (i % 3 == 1)
            seen[kind] = seen[kind] + F.relu(F.linear(
                sums[i] * (MEANS / cells[i]), t["region"][kind], t["region_bias"][kind]))
        hidden = F.relu(F.linear(torch.cat([mean, *seen], 1), t["value1"], t["value1_bias"]))
        hidden = F.relu(F.linear(hidden, t["value2"], t["value2_bias"]))
        value = F.linear(hidden, t["value3"], t["value3_bias"])
        looks = F.linear(F.relu(F.linear(mean, t["look1"], t["look1_bias"])), t["look2"],
                         t["look2_bias"]).view(-1, LOOKS, self.filtered + 1)
        seen = torch.bmm(looks[:, :, 1:].to(near.dtype), near.flatten(2))
        seen = F.relu(seen + looks[:, :, :1].to(near.dtype))
        logits = torch.einsum("blc,l->bc", seen.float(), t["look3"])
        return logits, value[:, 0]

    def file_tensors(self, flat):
        """Name -> tensor as stored, the scale of the means within the weights."""
        t = dict(self.split(flat))
        c = self.channels
        value1 = t["value1"].clone()
        value1[:, :c] *= MEANS
        tensors = self.file_stem(t)
        tensors.update({
            "near.weight": t["near"], "near.bias": t["near_bias"],
            "regions.weight": t["region"] * MEANS, "regions.bias": t["region_bias"],
            "value1.weight": value1, "value1.bias": t["value1_bias"],
            "value2.weight": t["value2"], "value2.bias": t["value2_bias"],
            "value3.weight": t["value3"], "value3.bias": t["value3_bias"],
            "looks1.weight": t["look1"] * MEANS, "looks1.bias": t["look1_bias"],
            "looks2.weight": t["look2"], "looks2.bias": t["look2_bias"],
            "looks3.weight": t["look3"]})
        return tensors

    def acting_of_file(self, tensors):
        """And back, as `forward` takes it."""
        t = {**self.stem_of_file(tensors),
             "near": tensors["near.weight"], "near_bias": tensors["near.bias"],
             "region": tensors["regions.weight"] / MEANS, "region_bias": tensors["regions.bias"],
             "value1": tensors["value1.weight"].clone(), "look1": tensors["looks1.weight"] / MEANS,
             "look3": tensors["looks3.weight"]}
        t["value1"][:, :self.channels] /= MEANS
        for name in ("value2", "value3"):
            t[name] = tensors[f"{name}.weight"]
        t["look2"] = tensors["looks2.weight"]
        for name in ("value1", "value2", "value3"):
            t[f"{name}_bias"] = tensors[f"{name}.bias"]
        for name in ("look1", "look2"):
            t[f"{name}_bias"] = tensors[name.replace("look", "looks") + ".bias"]
        return t
