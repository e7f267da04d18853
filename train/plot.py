"""Draws the scores of a log over minutes of training as one small SVG.

    python3 train/plot.py train/logs/hex-64x8.jsonl train/logs/hex-64x8.svg
"""

import argparse
import json
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 300, 44
COLOURS = ("#0b62a4", "#c4512d", "#3a7d44", "#7a5195")


def curves(log):
    """Opponent -> [(minutes, share of the points)], for the opponents that stay the same.

    Those of one slice do: "final" is its last network, which has half the points against itself.
    """
    found = {}
    for line in map(json.loads, Path(log).read_text().splitlines()):
        for scores in line["scores"]:
            for name, value in scores.items():
                if name != "seconds" and not name.startswith("before"):
                    found.setdefault(name, []).append((scores["seconds"] / 60, value[0] / value[1]))
    return found


def draw(found):
    last = max(minutes for points in found.values() for minutes, _ in points)

    def place(minutes, share):
        x = MARGIN + minutes / last * (WIDTH - 2 * MARGIN)
        return f"{x:.1f},{HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN):.1f}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for percent in range(0, 101, 25):
        x, y = place(0, percent / 100).split(",")
        parts.append(f'<path d="M{x} {y}H{WIDTH - MARGIN}" stroke="#ddd"/>'
                     f'<text x="8" y="{float(y) + 4}">{percent}%</text>')
    for minutes in range(0, int(last) + 1, 2):
        x, y = place(minutes, 0).split(",")
        parts.append(f'<text x="{x}" y="{float(y) + 18}" text-anchor="middle">{minutes}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">minutes</text>')
    for i, (name, points) in enumerate(sorted(found.items())):
        line = " ".join(place(*point) for point in points)
        colour = COLOURS[i % len(COLOURS)]
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
                     f'<text x="{MARGIN + 8}" y="{24 + 16 * i}" fill="{colour}">{name}</text>')
    return "\n".join(parts + ["</svg>\n"])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("log")
    parser.add_argument("svg")
    args = parser.parse_args()
    Path(args.svg).write_text(draw(curves(args.log)))
