"""The learner: batches from a pool's replay, AdamW on one flat parameter vector, and its average.

On a GPU a whole step (batch, gradients, update, average) is one CUDA graph for each board size.
"""

import torch
import torch.nn.functional as F

from pool import PLANE_STRIDE

BETA1, BETA2, EPSILON = 0.9, 0.99, 1e-8
WEIGHT_DECAY = 0.02
LONGEST_GRADIENT = 4.0
EMA = 0.9995


class Learner:
    def __init__(self, shape, device, batch, seed, teacher=None):
        """A teacher is a network whose values count as much as how the games ended."""
        self.shape, self.batch, self.seed, self.teacher = shape, batch, seed, teacher
        self.device = torch.device(device)
        self.type = torch.bfloat16 if self.device.type == "cuda" else torch.float32
        self.flat = shape.initial(seed).to(device)
        self.average = self.flat.clone()
        self.momentum = torch.zeros_like(self.flat)
        self.spread = torch.zeros_like(self.flat)
        self.decay = torch.zeros_like(self.flat)
        for name, part in shape.split(self.decay).items():
            part.fill_(0.0 if name.endswith(("bias", "gain")) else WEIGHT_DECAY)
        self.draws = torch.zeros(1, dtype=torch.int64, device=device)  # batches drawn, ever
        self.steps = torch.zeros(1, device=device)  # since the moments began
        self.rate = torch.zeros(1, device=device)
        self.value_weight = torch.ones(1, device=device)
        self.losses = torch.zeros(3, device=device)  # policy, value, count
        self._graphs = {}
        self._batches = {}

    def set_rate(self, rate, value_weight=1.0):
        self.rate.fill_(rate)
        self.value_weight.fill_(value_weight)

    def take_losses(self):
        policy, value, count = self.losses.tolist()
        self.losses.zero_()
        return (policy / count, value / count) if count else (None, None)

    def step(self, pool):
        if self.device.type != "cuda":
            return self._step(pool)
        if pool not in self._graphs:
            self._graphs[pool] = self._capture(pool)
        self._graphs[pool].replay()

    def _capture(self, pool):
        # The warm-up steps are undone, so that capturing changes nothing.
        kept = [self.flat, self.average, self.momentum, self.spread, self.draws, self.steps,
                self.losses]
        copies = [tensor.clone() for tensor in kept]
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self._step(pool)
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step(pool)
        for tensor, copy in zip(kept, copies):
            tensor.copy_(copy)
        return graph

    def _batch_of(self, pool):
        if pool not in self._batches:
            k = pool.kernels
            self._batches[pool] = (
                torch.zeros(self.batch, k.height + 2, k.width + 2, PLANE_STRIDE, dtype=self.type,
                            device=self.device),
                torch.zeros(self.batch, k.cells, device=self.device),
                torch.zeros(self.batch, device=self.device))
        return self._batches[pool]

    def _step(self, pool):
        planes, policy, value = self._batch_of(pool)
        pool.kernels.launch("draw_batch", self.batch, pool.table, self.draws, self.batch, self.seed,
                            planes, policy, value)
        if self.teacher:
            value = (value + self.teacher(planes)[1]) / 2
        flat = self.flat.detach().requires_grad_()
        logits, value_logit = self.shape.forward(self.shape.acting(flat, self.type), planes)
        legal = policy >= 0
        log_policy = torch.log_softmax(logits.masked_fill(~legal, -1e9), 1)
        policy_loss = -(policy * log_policy * legal).sum(1).mean()
        # tanh(v) is 2 * sigmoid(2 v) - 1, so this is the cross-entropy of winning.
        value_loss = F.binary_cross_entropy_with_logits(2 * value_logit, (value + 1) / 2)
        loss = policy_loss + self.value_weight[0] * value_loss
        (gradient,) = torch.autograd.grad(loss, flat)
        with torch.no_grad():
            self._update(gradient)
            self.draws.add_(1)
            self.losses.add_(torch.stack([policy_loss, value_loss, torch.ones_like(value_loss)]))

    def _update(self, gradient):
        gradient = gradient * (LONGEST_GRADIENT / gradient.norm().clamp_min(LONGEST_GRADIENT))
        self.steps.add_(1)
        self.momentum.lerp_(gradient, 1 - BETA1)
        self.spread.lerp_(gradient * gradient, 1 - BETA2)
        mean = self.momentum / (1 - BETA1 ** self.steps)
        size = (self.spread / (1 - BETA2 ** self.steps)).sqrt_()
        self.flat.sub_(self.rate * (mean / size.add_(EPSILON) + self.decay * self.flat))
        # A young network's average must not remember its birth.
        weight = torch.clamp(10.0 / (self.draws + 10.0), min=1 - EMA)
        self.average.add_((self.flat - self.average) * weight)
