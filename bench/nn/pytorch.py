#!/usr/bin/env python3
"""The network of a weight file in PyTorch on one core: positions for each second of processor time.

    python3 bench/nn/pytorch.py [--seconds 1] [--batches 1,4,16]

Each way that PyTorch has of running it is a line of its own; compare with the best.
"""

import argparse
import json
import struct
import time

import torch
import torch.nn.functional as F


def read_weights(path):
    """Name -> tensor (train/README.md has the format)."""
    with open(path, "rb") as file:
        data = file.read()
    length = struct.unpack_from("<I", data, 12)[0]
    header = json.loads(data[16:16 + length])
    blob = bytearray(data[16 + length:])
    tensors = {}
    for entry in header["tensors"]:
        count = torch.Size(entry["shape"]).numel()
        tensor = torch.frombuffer(blob, dtype=torch.half, count=count, offset=entry["offset"])
        tensors[entry["name"]] = tensor.view(entry["shape"]).float()
    return tensors


class Network(torch.nn.Module):
    def __init__(self, tensors):
        super().__init__()
        self.names = list(tensors)
        for name, tensor in tensors.items():
            self.register_buffer(name.replace(".", "_"), tensor)
        self.blocks = sum(name.endswith("conv1.weight") for name in tensors)

    def of(self, name):
        return getattr(self, name.replace(".", "_"))

    def forward(self, planes):
        x = F.relu(F.conv2d(planes, self.of("stem.weight"), self.of("stem.bias")))
        for i in range(self.blocks):
            name = f"block{i}"
            h = F.relu(F.conv2d(x, self.of(f"{name}.conv1.weight"), self.of(f"{name}.conv1.bias"),
                                padding=1))
            y = F.conv2d(h, self.of(f"{name}.conv2.weight"), self.of(f"{name}.conv2.bias"),
                         padding=1)
            if f"{name}.pool.weight" in self.names:
                pooled = torch.cat([h.mean((2, 3)), h.amax((2, 3))], 1)
                y = y + F.linear(pooled, self.of(f"{name}.pool.weight"))[:, :, None, None]
            x = F.relu(x + y)
        head = F.conv2d(x, self.of("head.weight")[:, :, None, None], self.of("head.bias"))
        features = F.relu(head[:, 1:])
        pooled = torch.cat([features.mean((2, 3)), features.amax((2, 3))], 1)
        hidden = F.relu(F.linear(pooled, self.of("hidden.weight"), self.of("hidden.bias")))
        value = torch.tanh(F.linear(hidden, self.of("value.weight"), self.of("value.bias")))
        return head[:, 0].flatten(1), value


def rate(network, planes, seconds):
    with torch.inference_mode():
        for _ in range(3):
            network(planes)
        begin, rounds = time.process_time(), 0
        while time.process_time() - begin < seconds:
            network(planes)
            rounds += 1
        return rounds * len(planes) / (time.process_time() - begin)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", default="weights/hex.tnn")
    parser.add_argument("--size", type=int, default=11)
    parser.add_argument("--batches", default="1,4,16")
    parser.add_argument("--seconds", type=float, default=1)
    order = parser.parse_args()
    torch.set_num_threads(1)
    network = Network(read_weights(order.weights)).eval()
    last = Network(read_weights(order.weights)).eval().to(memory_format=torch.channels_last)
    count = network.of("stem.weight").shape[1]
    for batch in map(int, order.batches.split(",")):
        torch.manual_seed(1)
        planes = (torch.rand(batch, count, order.size + 2, order.size + 2) < 0.3).float()
        ways = {"eager": (network, planes),
                "channels-last": (last, planes.to(memory_format=torch.channels_last))}
        for name, (net, example) in list(ways.items()):
            with torch.inference_mode(), torch.no_grad():
                traced = torch.jit.freeze(torch.jit.trace(net, example))
                ways[f"{name}-frozen"] = (traced, example)
        with torch.no_grad():
            ways["optimized"] = (
                torch.jit.optimize_for_inference(torch.jit.trace(network, planes)), planes)
        for name, (net, example) in ways.items():
            print(f"pytorch-{name}/batch:{batch} {rate(net, example, order.seconds):.0f}",
                  flush=True)


if __name__ == "__main__":
    main()
