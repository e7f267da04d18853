#!/usr/bin/env python3
"""A player for Tauler. It wants the legal moves and the board, and plays where the longest rows of
either side would grow; in Othello, corners first."""
import random
import re
import sys


def row_beside(rows, x, y, dx, dy, stone):
    """How many of `stone` follow the cell without a gap."""
    length, x, y = 0, x + dx, y + dy
    while 0 <= y < len(rows) and 0 <= x < len(rows[y]) and rows[y][x] == stone:
        length, x, y = length + 1, x + dx, y + dy
    return length


def worth(move, board):
    game, _, text, mine = board.split(":")[:4]
    if not move[1:].isdigit():
        return 0  # pass, swap: no cell
    rows = [re.sub(r"\d+", lambda run: "." * int(run[0]), row) for row in text.split("/")]
    x, number = ord(move[0]) - ord("a"), int(move[1:])
    y = len(rows) - number if game in ("gomoku", "connect4") else number - 1
    total = 1000 if game == "othello" and move in ("a1", "a8", "h1", "h8") else random.random()
    for stone in "xo":
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
            length = row_beside(rows, x, y, dx, dy, stone) + row_beside(rows, x, y, -dx, -dy, stone)
            total += 10**length * (2 if stone == mine else 1)
    return total


legal, board = [], ""
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "tauler":
        print("name example in Python\nready legal board", flush=True)
    elif word == "legal":
        legal = rest.split()
    elif word == "board":
        board = rest
    elif word == "go":
        print("move", max(legal, key=lambda move: worth(move, board)), flush=True)
    elif word == "quit":
        break
