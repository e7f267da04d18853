"""The network: a residual tower with biases from global pooling, for any board size.

There is no batch normalisation: the 3x3 convolutions use standardised weights with a learnt gain
per output channel ("normaliser-free" networks), so a position's answer never depends on its batch,
boards of different sizes can share one network, and what is exported is exactly what was trained.

    planes -> stem 3x3 (no padding: the planes carry a ring of one cell) -> relu
    blocks: h = relu(conv3x3(x)); y = conv3x3(h); x = relu(x + y)
        in every third block also y += linear([mean(h), max(h)])
    head 1x1 -> channel 0: policy logits
                the others: relu -> [mean, max] -> linear -> relu -> linear -> value logit
    value for the mover = tanh(value logit)
"""

import torch
import torch.nn.functional as F

from pool import PLANE_STRIDE

VALUE_CHANNELS = 32
VALUE_HIDDEN = 64
POOL_EVERY = 3


class Shape:
    """Channels and blocks, written "64x8"."""

    def __init__(self, text, planes):
        self.text, self.planes = text, planes
        self.channels, self.blocks = map(int, text.split("x"))
        self.pooled = [i for i in range(self.blocks) if i % POOL_EVERY == POOL_EVERY - 1]

    def tensors(self):
        """Name -> shape of every trained tensor, convolutions as [out, high, wide, in]."""
        c, b, g = self.channels, self.blocks, len(self.pooled)
        return {
            "stem": (c, 3, 3, self.planes), "stem_gain": (c,), "stem_bias": (c,),
            "tower": (2 * b, c, 3, 3, c), "tower_gain": (2 * b, c), "tower_bias": (2 * b, c),
            "pool": (g, c, 2 * c),
            "head": (1 + VALUE_CHANNELS, c), "head_bias": (1 + VALUE_CHANNELS,),
            "hidden": (VALUE_HIDDEN, 2 * VALUE_CHANNELS), "hidden_bias": (VALUE_HIDDEN,),
            "value": (1, VALUE_HIDDEN), "value_bias": (1,),
        }

    def acting(self, flat, kind):
        """The tensors that `forward` takes, in the type to compute in."""
        return {name: part.to(kind) for name, part in widen_stem(folded(self, flat)).items()}

    def stem(self, t, planes, fused):
        return _conv_relu(planes.permute(0, 3, 1, 2), _channels_first(t["stem"]), t["stem_bias"], 0,
                          fused)

    def forward(self, t, planes, fused=False):
        """From planes [batch, height + 2, width + 2, PLANE_STRIDE] to policy logits and value logits.

        `t` is what `acting` gives.
        """
        weight = _channels_first
        x = self.stem(t, planes, fused)
        for block in range(self.blocks):
            first, second = 2 * block, 2 * block + 1
            h = _conv_relu(x, weight(t["tower"][first]), t["tower_bias"][first], 1, fused)
            added = x
            if block in self.pooled:
                pooled = torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1)
                bias = F.linear(pooled, t["pool"][self.pooled.index(block)])
                added = x + bias[:, :, None, None]
            x = _conv_add_relu(h, weight(t["tower"][second]), t["tower_bias"][second], added, fused)
        cells = x.permute(0, 2, 3, 1).flatten(1, 2)
        head = F.linear(cells, t["head"], t["head_bias"])
        features = F.relu(head[:, :, 1:])
        pooled = torch.cat([features.mean(1), features.amax(1)], 1)
        hidden = F.relu(F.linear(pooled, t["hidden"], t["hidden_bias"]))
        value = F.linear(hidden, t["value"], t["value_bias"])
        return head[:, :, 0].float(), value[:, 0].float()

    def size(self):
        return sum(torch.Size(shape).numel() for shape in self.tensors().values())

    def split(self, flat):
        """Views of one flat vector by name."""
        views, at = {}, 0
        for name, shape in self.tensors().items():
            count = torch.Size(shape).numel()
            views[name] = flat[at:at + count].view(shape)
            at += count
        return views

    def initial(self, seed):
        flat = torch.zeros(self.size())
        random = torch.Generator().manual_seed(seed)
        for name, tensor in self.split(flat).items():
            if name in ("stem", "tower"):
                # Standardised, so this scale only sets how far a step turns them: with a larger one
                # the convolutions hardly learn.
                tensor.normal_(0.0, 0.1, generator=random)
            elif name == "stem_gain":
                tensor.fill_(2 ** 0.5)
            elif name == "tower_gain":
                tensor[0::2] = 2 ** 0.5  # keeps the scale through the relu
                tensor[1::2] = 0.3       # each block begins as a small correction
            elif not name.endswith("bias"):
                spread = 0.02 if name in ("pool", "head") else (2.0 / tensor.shape[-1]) ** 0.5
                tensor.normal_(0.0, spread, generator=random)
        return flat


def _standardise(weight, gain):
    """Zero mean and unit fan-in variance for each output channel, times its gain."""
    inner = tuple(range(weight.dim() - 3, weight.dim()))
    fan_in = weight.shape[-1] * weight.shape[-2] * weight.shape[-3]
    variance, mean = torch.var_mean(weight, inner, unbiased=False, keepdim=True)
    return (weight - mean) * torch.rsqrt(variance * fan_in + 1e-8) * gain[..., None, None, None]


def folded(shape, flat):
    """The tensors as they act: plain convolutions with biases. Differentiable."""
    t = dict(shape.split(flat))
    t["stem"] = _standardise(t["stem"], t.pop("stem_gain"))
    t["tower"] = _standardise(t["tower"], t.pop("tower_gain"))
    return t


def _channels_first(weight):
    return weight.permute(0, 3, 1, 2)  # channels stay last in memory


def _conv_relu(x, weight, bias, padding, fused):
    if fused:
        return torch.cudnn_convolution_relu(x, weight, bias, [1, 1], [padding] * 2, [1, 1], 1)
    return F.relu(F.conv2d(x, weight, bias, padding=padding))


def _conv_add_relu(x, weight, bias, added, fused):
    if fused:
        return torch.cudnn_convolution_add_relu(
            x, weight, added, 1.0, bias, [1, 1], [1, 1], [1, 1], 1)
    return F.relu(F.conv2d(x, weight, bias, padding=1) + added)


def widen_stem(t):
    stem = t["stem"]
    return {**t, "stem": F.pad(stem, (0, PLANE_STRIDE - stem.shape[-1]))}


def shape_of(text, planes):
    """The shape that a network's name says."""
    from line_network import LineShape  # which are built on this file
    from separable_network import SeparableShape
    from sum_network import SumShape
    for kind in (SumShape, LineShape, SeparableShape):
        if text.startswith(kind.prefix):
            return kind(text, planes)
    return Shape(text, planes)


class Inference:
    """The folded network for self-play and matches; its tensors stay in place when reloaded."""

    def __init__(self, shape, flat, chunk=4096):
        self.shape, self.chunk = shape, chunk
        self.fused = flat.is_cuda
        self.type = torch.bfloat16 if self.fused else torch.float32
        self.tensors = None
        self.load(flat)

    @torch.no_grad()
    def load(self, flat):
        fresh = self.shape.acting(flat, self.type)
        if self.tensors is None:
            self.tensors = {name: tensor.clone() for name, tensor in fresh.items()}
        else:
            for name, tensor in fresh.items():
                self.tensors[name].copy_(tensor)

    @torch.no_grad()
    def __call__(self, planes):
        # In chunks, so that a layer's activations stay in the GPU's L2 cache for the next.
        parts = [self.shape.forward(self.tensors, part, self.fused)
                 for part in planes.split(self.chunk)]
        return torch.cat([p for p, _ in parts]), torch.tanh(torch.cat([v for _, v in parts]))
