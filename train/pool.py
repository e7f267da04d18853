"""A pool of games played side by side, their search trees and replay; see search/pool.cuh."""

import math

import torch

from kernels import Kernels

# The order of `enum Setting` and `enum Tally`.
SETTINGS = ("plan_rows", "noise", "record", "lambda", "settled_at", "played_out", "reject",
            "opening_least", "opening_most")
TALLY = ("positions", "games", "plies", "first_wins", "called", "checked", "wrong_calls",
         "rejected")
PLANE_STRIDE = 8
MOST_CONSIDERED = 16


def visit_plan(considered, simulations):
    """Sequential halving as one list: the visits a root cell must have to be visited next.

    Each round visits every cell still considered equally often, rounds share the simulations
    evenly, and the number of cells considered halves from round to round, down to two.
    """
    if considered <= 1:
        return list(range(simulations))
    rounds = math.ceil(math.log2(considered))
    plan, visits = [], 0
    while len(plan) < simulations:
        for _ in range(max(1, simulations // (rounds * considered))):
            plan += [visits] * considered
            visits += 1
        considered = max(2, considered // 2)
    return plan[:simulations]


class Pool:
    """`simulations` is the most a search may take; `replay` the positions kept (matches: none)."""

    def __init__(self, game, board, games, simulations, device, replay=0, seed=0):
        self.kernels = k = Kernels(game, board, device)
        self.games, self.seed = games, seed
        self.step = 0  # moves made; with the seed it fixes every random choice
        self.simulations = simulations
        nodes = simulations + 1
        plies = k.max_plies if replay else 0

        def zeros(dtype, *shape):
            return torch.zeros(shape, dtype=dtype, device=device)

        def states(*shape):
            return zeros(torch.uint8, *shape, k.state_bytes)

        planes_type = torch.bfloat16 if k.device.type == "cuda" else torch.float32
        f32, i32, i16, i8 = torch.float32, torch.int32, torch.int16, torch.int8
        self.settings = zeros(f32, len(SETTINGS))
        self.plan = zeros(i32, MOST_CONSIDERED + 1, simulations)
        self.clock = zeros(i32, 1)
        self.tally = zeros(torch.int64, len(TALLY))
        self.planes = zeros(planes_type, games, k.height + 2, k.width + 2, PLANE_STRIDE)
        self.logits = zeros(f32, games, k.cells)
        self.network_value = zeros(f32, games)
        self.chosen = zeros(i32, games)
        self.root_value = zeros(f32, games)
        self.position = states(games)
        self.length = zeros(i32, games)  # plies played since the opening
        edges = (games, nodes, k.cells)
        self.log_prior = zeros(f32, *edges)
        table = [
            games, nodes, simulations, replay, self.settings, self.plan, self.clock, self.tally,
            self.position,
            states(games, nodes), zeros(f32, games, nodes), zeros(i32, games, nodes),
            self.log_prior, zeros(f32, *edges), zeros(i16, *edges), zeros(i16, *edges),
            zeros(i32, games), zeros(i32, games), zeros(f32, games, k.cells),
            self.planes, self.logits, self.network_value, self.chosen, self.root_value,
            states(games, plies), zeros(i16, games, plies, k.cells), zeros(f32, games, plies),
            zeros(i8, games, plies), self.length, zeros(i32, games), zeros(i32, games),
            zeros(i8, games),
            states(replay), zeros(i16, replay, k.cells), zeros(f32, replay),
        ]
        self._kept = table
        self.table = torch.tensor(
            [entry.data_ptr() if isinstance(entry, torch.Tensor) else entry for entry in table],
            dtype=torch.int64, device=device)
        self._graph = None
        self._plans = {}
        self.configure(opening_least=game.opening[0], opening_most=game.opening[1])

    def configure(self, **settings):
        for name, value in settings.items():
            self.settings[SETTINGS.index(name)] = value

    def launch(self, name, *arguments):
        self.kernels.launch(name, self.games, self.table, *arguments)

    def open_games(self):
        self.launch("open_games", self.seed, self.step)

    def tallies(self):
        return dict(zip(TALLY, self.tally.tolist()))

    def use_network(self, network):
        """`network(planes)` gives logits and values. On a GPU a simulation is one CUDA graph."""
        self._network = network
        self.clock.zero_()
        self.launch("begin_move", self.seed, self.step)
        if self.kernels.device.type != "cuda":
            return self._simulate()
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):  # first runs load and tune, which a capture must not
            self._simulate()
        torch.cuda.current_stream().wait_stream(side)
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self._simulate()

    def _simulate(self):
        self.launch("select_leaf")
        logits, value = self._network(self.planes)
        self.logits.copy_(logits)
        self.network_value.copy_(value)
        self.launch("expand_leaf")
        self.clock.add_(1)

    def search(self, simulations, considered=MOST_CONSIDERED):
        """Searches every position, into chosen and root_value. No simulations: the bare policy."""
        assert simulations <= self.simulations
        key = (considered, simulations)
        if key not in self._plans:
            rows = torch.zeros_like(self.plan, device="cpu")
            for row in range(considered + 1):
                plan = visit_plan(row, simulations)
                rows[row, :simulations] = torch.tensor(plan, dtype=torch.int32)
            self._plans[key] = rows.to(self.plan.device)
        self.plan.copy_(self._plans[key])
        self.configure(plan_rows=considered)
        self.clock.zero_()
        self.launch("begin_move", self.seed, self.step)
        for _ in range(simulations + 1):
            if self._graph is not None:
                self._graph.replay()
            else:
                self._simulate()
        self.launch("choose_move")

    def self_play_move(self, simulations, considered, record):
        """One searched move in every game; finished games go to the replay and new ones begin."""
        self.configure(record=float(record))
        self.search(simulations, considered)
        self.launch("record_move", self.seed, self.step)
        self.step += 1
