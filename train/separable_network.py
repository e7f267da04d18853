"""The network of network.py with lighter convolutions, for a quick evaluation on a CPU.

Each 3x3 convolution of the tower is a 3x3 filter within each channel, then a mix of the channels: an
eighth of the weights and of the work. Without a relu between the two they are one convolution to a
GPU, so the trainer needs nothing new.
"""

import torch

from network import Shape, _standardise, widen_stem


class SeparableShape(Shape):
    """Written "light64x8": channels and blocks."""

    prefix = "light"

    def __init__(self, text, planes):
        super().__init__(text.removeprefix(self.prefix), planes)
        self.text = text

    def tensors(self):
        c, b = self.channels, self.blocks
        tensors = {}
        for name, shape in super().tensors().items():
            if name == "tower":
                tensors["near"], tensors["mix"] = (2 * b, c, 3, 3), (2 * b, c, c)
            else:
                tensors[name] = shape
        return tensors

    def initial(self, seed):
        flat = super().initial(seed)
        random = torch.Generator().manual_seed(seed + 1)
        t = self.split(flat)
        t["near"].normal_(0.0, 0.1, generator=random)
        t["near"][:, :, 1, 1] += 0.2  # begins by looking mostly at the cell itself
        t["mix"].normal_(0.0, 0.1, generator=random)
        return flat

    def factors(self, t):
        """What acts within each channel, and the mix, scaled so that their product keeps the
        spread of what comes in, times a learnt gain."""
        whole = t["near"].pow(2).sum((2, 3))[:, None] * t["mix"].pow(2)  # [2b, out, in]
        scale = torch.rsqrt(whole.sum(2) + 1e-8) * t["tower_gain"]
        return t["near"], t["mix"] * scale[:, :, None]

    @staticmethod
    def whole(near, mix):
        """Both as one convolution, [conv][out][row][column][in]."""
        return mix[:, :, None, None, :] * near.permute(0, 2, 3, 1)[:, None]

    def acting(self, flat, kind):
        t = dict(self.split(flat))
        t["tower"] = self.whole(*self.factors(t))
        first = self.acting_stem(t)
        for name in ("near", "mix", "tower_gain"):
            del t[name]
        return {**first, **{name: part.to(kind) for name, part in t.items()}}

    def acting_stem(self, t):
        """Makes the first layer ready, in place; returns what must stay in fp32."""
        t["stem"] = _standardise(t["stem"], t.pop("stem_gain"))
        t.update(widen_stem(t))
        return {}

    def file_stem(self, t):
        """The first layer's tensors by their names in the weight file."""
        stem = _standardise(t["stem"], t["stem_gain"])
        return {"stem.weight": stem.permute(0, 3, 1, 2), "stem.bias": t["stem_bias"]}

    def stem_of_file(self, tensors):
        """And back, as `acting` gives it."""
        return widen_stem({"stem": tensors["stem.weight"].permute(0, 2, 3, 1).contiguous(),
                           "stem_bias": tensors["stem.bias"]})
