"""Slow and obvious rules, to check the fast ones against. A board maps cell -> side."""


class HexReference:
    def __init__(self, size):
        self.height = self.width = size
        self.board, self.to_move, self.result = {}, 0, None

    def legal(self):
        return [c for c in range(self.height * self.width) if c not in self.board]

    def play(self, cell):
        self.board[cell] = self.to_move
        if self._joined(self.to_move):
            self.result = self.to_move
        self.to_move ^= 1

    def _joined(self, side):
        n = self.width
        along = (lambda c: c % n) if side else (lambda c: c // n)
        reached = {c for c, s in self.board.items() if s == side and along(c) == 0}
        frontier = list(reached)
        while frontier:
            row, column = divmod(frontier.pop(), n)
            for r, c in ((row - 1, column), (row - 1, column + 1), (row, column - 1),
                         (row, column + 1), (row + 1, column - 1), (row + 1, column)):
                cell = r * n + c
                inside = 0 <= r < n and 0 <= c < n
                if inside and self.board.get(cell) == side and cell not in reached:
                    reached.add(cell)
                    frontier.append(cell)
        return any(along(c) == n - 1 for c in reached)


class LineReference:
    """Stones that win in a row: Gomoku, and Connect Four, where they fall.

    `wins(run, closed)`: the length of the row, and whether the opponent's stones are at both ends.
    """

    def __init__(self, height, width, wins, falls=False):
        self.height, self.width, self.wins, self.falls = height, width, wins, falls
        self.board, self.to_move, self.result = {}, 0, None

    def legal(self):
        empty = [c for c in range(self.height * self.width) if c not in self.board]
        if self.falls:
            bottom = (self.height - 1) * self.width
            empty = [c for c in empty if c >= bottom or c + self.width in self.board]
        return empty

    def _holder(self, row, column):
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.board.get(row * self.width + column) if inside else None

    def play(self, cell):
        side = self.to_move
        self.board[cell] = side
        row, column = divmod(cell, self.width)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run, ends = 1, []
            for sign in (1, -1):
                r, c = row + sign * down, column + sign * right
                while self._holder(r, c) == side:
                    run, r, c = run + 1, r + sign * down, c + sign * right
                ends.append(self._holder(r, c))
            if self.wins(run, ends == [1 - side] * 2):
                self.result = side
        if self.result is None and len(self.board) == self.height * self.width:
            self.result = -1
        self.to_move ^= 1


class OthelloReference:
    def __init__(self):
        self.height = self.width = 8
        self.board, self.to_move, self.result = {27: 1, 28: 0, 35: 0, 36: 1}, 0, None

    def _turned(self, cell, side):
        turned = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                run, (r, c) = [], divmod(cell, 8)
                while down or right:
                    r, c = r + down, c + right
                    held = self.board.get(r * 8 + c) if 0 <= r < 8 and 0 <= c < 8 else None
                    if held is None:
                        break
                    if held == side:
                        turned += run
                        break
                    run.append(r * 8 + c)
        return turned

    def _moves(self, side):
        return [c for c in range(64) if c not in self.board and self._turned(c, side)]

    def legal(self):
        return self._moves(self.to_move)

    def play(self, cell):
        side = self.to_move
        for turned in self._turned(cell, side) + [cell]:
            self.board[turned] = side
        if self._moves(side ^ 1):
            self.to_move = side ^ 1
        elif not self._moves(side):
            self.to_move = side ^ 1
            lead = sum(1 if s == 0 else -1 for s in self.board.values())
            self.result = 0 if lead > 0 else 1 if lead < 0 else -1


_FIVES = {
    "freestyle": lambda run, closed: run >= 5,
    "standard": lambda run, closed: run == 5,
    "caro": lambda run, closed: run > 5 or (run == 5 and not closed),
}


def _gomoku(board):
    rule, size = board.split("-")
    return LineReference(int(size), int(size), _FIVES[rule])


def _connect4(board):
    width, height = map(int, board.split("x"))
    return LineReference(height, width, lambda run, closed: run >= 4, falls=True)


# By board. Renju's forbidden moves have none.
REFERENCES = {
    "hex": lambda board: HexReference(int(board)),
    "gomoku": _gomoku,
    "othello": lambda board: OthelloReference(),
    "connect4": _connect4,
}
