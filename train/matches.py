"""Matches between two networks under the same search, every opening with both colours."""

import json
from pathlib import Path

import torch

from pool import Pool


def read_hex_openings(path, size):
    """Move lists in letter-number form ("a2" is the first column, second row) -> lists of cells."""
    openings = json.loads(Path(path).read_text())
    return [[(int(move[1:]) - 1) * size + ord(move[0]) - ord("a") for move in opening]
            for opening in openings]


class Match:
    """Holds the games and both networks; play() may be asked again after a reload.

    A network here is any callable from planes to (policy logits, value for the mover).
    """

    def __init__(self, game, board, pairs, simulations, ours, theirs, device, seed=0):
        self.pool = Pool(game, board, 2 * pairs, simulations, device, seed=seed)
        self.pairs = pairs
        self.our_side = torch.arange(2 * pairs, device=device).ge(pairs).int()
        self.our_turn = torch.zeros(2 * pairs, dtype=torch.bool, device=device)
        self.result = torch.zeros(2 * pairs, device=device)
        self.to_move = torch.zeros(2 * pairs, dtype=torch.int32, device=device)

        def whose_turn(planes):
            our_logits, our_value = ours(planes)
            their_logits, their_value = theirs(planes)
            return (torch.where(self.our_turn[:, None], our_logits, their_logits),
                    torch.where(self.our_turn, our_value, their_value))

        self.pool.use_network(whose_turn)

    def _advance(self):
        self.pool.launch("play_chosen", self.result, self.to_move)
        self.our_turn.copy_(self.to_move == self.our_side)

    def _open(self, openings):
        pool = self.pool
        if openings is None:  # random ones, the same for both halves
            pool.open_games()
            pool.position[self.pairs:] = pool.position[:self.pairs]
            pool.chosen.fill_(-1)
            return self._advance()
        pool.configure(opening_least=0, opening_most=0)
        pool.open_games()
        for ply in range(max(map(len, openings))):
            moves = [opening[ply] if ply < len(opening) else -1 for opening in openings]
            pool.chosen.copy_(torch.tensor(moves * 2, dtype=torch.int32))
            self._advance()

    def play(self, simulations, openings=None):
        """Our score (wins plus half the draws) and the number of games. There is no noise."""
        self._open(openings)
        while bool((self.result == 2).any()):
            self.pool.search(simulations)
            self._advance()
        for_us = torch.where(self.our_side == 0, self.result, -self.result)
        return float(((for_us + 1) / 2).sum()), 2 * self.pairs
