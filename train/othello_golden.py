"""Positions with the pattern file's answers, for other readers of it.

    python3 train/othello_golden.py weights/othello.tpe weights/othello-patterns.golden.txt

One position a line: the mover's discs and the opponent's as hexadecimal sets (bit row * 8 + column,
from the top left), and the sum of all weights. Random games, worked out slowly from README.md.
"""

import argparse
import random
from pathlib import Path

from othello_patterns import KNOT_STEP, MOVES, cells_of, classes_of, instances_of, read_file
from references import REFERENCES


def sets_of(reference):
    own = other = 0
    for cell, side in reference.board.items():
        if side == reference.to_move:
            own |= 1 << cell
        else:
            other |= 1 << cell
    return own, other


def moves_of(reference, side):
    was, reference.to_move = reference.to_move, side
    found = len(reference.legal())
    reference.to_move = was
    return min(found, MOVES - 1)


class Evaluation:
    def __init__(self, path):
        header, self.values = read_file(path)
        self.patterns, first = [], 0
        for text in header["patterns"]:
            cells = cells_of(text)
            classes = classes_of(cells)
            self.patterns.append((instances_of(cells), classes, first))
            first += int(classes.max()) + 1
        self.mobility = first

    def sum(self, reference):
        own, other = sets_of(reference)
        weights = []
        for instances, classes, first in self.patterns:
            for cells in instances:
                digits = [(own >> cell & 1) + 2 * (other >> cell & 1) for cell in cells]
                index = sum(digit * 3 ** i for i, digit in enumerate(digits))
                weights.append(first + int(classes[index]))
        me = reference.to_move
        weights.append(self.mobility + MOVES * moves_of(reference, me)
                       + moves_of(reference, 1 - me))
        after_first = len(reference.board) - 4
        knot = min(after_first // KNOT_STEP, len(self.values) - 2)
        way = after_first - knot * KNOT_STEP
        total = 0
        for weight in weights:
            before, after = int(self.values[knot][weight]), int(self.values[knot + 1][weight])
            total += (before * (KNOT_STEP - way) + after * way + KNOT_STEP // 2) // KNOT_STEP
        return total


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("weights")
    parser.add_argument("golden")
    parser.add_argument("--positions", type=int, default=600)
    options = parser.parse_args()
    evaluation, choice, lines = Evaluation(options.weights), random.Random(11), []
    while len(lines) < options.positions:
        reference = REFERENCES["othello"]("8")
        while reference.result is None:
            if choice.random() < 0.3:
                own, other = sets_of(reference)
                lines.append(f"{own:x} {other:x} {evaluation.sum(reference)}")
            reference.play(choice.choice(reference.legal()))
    Path(options.golden).write_text("\n".join(lines[:options.positions]) + "\n")


if __name__ == "__main__":
    main()
