"""A fixed opponent for Hex: an earlier probe's network (64 channels x 8 blocks).

It takes the same planes as ours. Its batch norms are folded here; it knows 11x11 only.
"""

import torch
import torch.nn.functional as F

BLOCKS = 8
PLANES = 2


class HexProbe:
    def __init__(self, path, device):
        self.type = torch.bfloat16 if torch.device(device).type == "cuda" else torch.float32
        saved = torch.load(path, map_location=device)["ema"]

        def convolution(weight, norm):
            scale = saved[norm + ".weight"] / torch.sqrt(saved[norm + ".running_var"] + 1e-5)
            bias = saved[norm + ".bias"] - saved[norm + ".running_mean"] * scale
            return ((saved[weight + ".weight"] * scale[:, None, None, None]).to(self.type),
                    bias.to(self.type))

        self.stem = convolution("stem", "sbn")
        self.blocks = [(convolution(f"c1.{i}", f"b1.{i}"), convolution(f"c2.{i}", f"b2.{i}"))
                       for i in range(BLOCKS)]
        self.pooled = {i: saved[f"gp.{i}.weight"].to(self.type) for i in range(2, BLOCKS, 3)}
        self.rest = [saved[name].to(self.type) for name in (
            "head.weight", "head.bias", "f1.weight", "f1.bias", "f2.weight", "f2.bias")]

    @torch.no_grad()
    def __call__(self, planes):
        head, head_bias, hidden, hidden_bias, last, last_bias = self.rest
        x = F.relu(F.conv2d(planes[..., :PLANES].permute(0, 3, 1, 2), *self.stem))
        for i, (first, second) in enumerate(self.blocks):
            h = F.relu(F.conv2d(x, *first, padding=1))
            y = F.conv2d(h, *second, padding=1)
            if i in self.pooled:
                y = y + F.linear(h.mean((2, 3)), self.pooled[i])[:, :, None, None]
            x = F.relu(x + y)
        x = F.conv2d(x, head, head_bias)
        features = F.relu(x[:, 1:])
        features = torch.cat([features.mean((2, 3)), features.amax((2, 3))], 1)
        value = F.linear(F.relu(F.linear(features, hidden, hidden_bias)), last, last_bias)
        return x[:, 0].flatten(1).float(), torch.tanh(value[:, 0].float())
