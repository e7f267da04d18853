#!/usr/bin/env python3
"""Turns coloured terminal output into an SVG picture for the documentation.

    tauler show RECORD --unicode --color always | tools/terminal_picture.py 'tauler show …' > docs/images/terminal.svg
"""

import html
import re
import sys

CELL_WIDTH, LINE_HEIGHT, MARGIN = 8.4, 19, 18
PALETTE = ["#1d2433", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d7dae0"]
FOREGROUND, BACKGROUND = "#d7dae0", "#1d2433"


def colour_256(n):
    if n < 16:
        return PALETTE[n % 8]
    if n < 232:
        n -= 16
        return "#%02x%02x%02x" % tuple(55 + 40 * c if c else 0 for c in (n // 36, n // 6 % 6, n % 6))
    return "#%02x%02x%02x" % ((8 + 10 * (n - 232),) * 3)


def apply(codes, style):
    codes = [int(code or 0) for code in codes]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.clear()
        elif code == 1:
            style["bold"] = True
        elif code == 2:
            style["dim"] = True
        elif code == 7:
            style["inverse"] = True
        elif code in (38, 48) and codes[:1] == [5]:
            style["fg" if code == 38 else "bg"] = colour_256(codes[1])
            del codes[:2]
        elif 30 <= code <= 37 or 90 <= code <= 97:
            style["fg"] = PALETTE[code % 10]
        elif 40 <= code <= 47:
            style["bg"] = PALETTE[code % 10]


def runs(line, style):
    """(column, text, style) for each stretch of one style."""
    column = 0
    for piece in re.split(r"(\x1b\[[0-9;]*m)", line):
        if piece.startswith("\x1b["):
            apply(piece[2:-1].split(";"), style)
        elif piece:
            yield column, piece, dict(style)
            column += len(piece)


def picture(title, lines):
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines + [title + "  "])
    width = columns * CELL_WIDTH + 2 * MARGIN
    height = (len(lines) + 1) * LINE_HEIGHT + 2 * MARGIN
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
           f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" role="img" '
           f'aria-label="{html.escape(title)}">')
    yield f'<rect width="100%" height="100%" rx="8" fill="{BACKGROUND}"/>'
    yield (f'<text x="{MARGIN}" y="{MARGIN + 10}" fill="#8a93a6" xml:space="preserve">'
           f'$ {html.escape(title)}</text>')
    style = {}
    for row, line in enumerate(lines, start=1):
        y = MARGIN + row * LINE_HEIGHT + 10
        for column, text, now in runs(line, style):
            fg, bg = now.get("fg", FOREGROUND), now.get("bg")
            if now.get("inverse"):
                fg, bg = bg or BACKGROUND, fg
            x, length = MARGIN + column * CELL_WIDTH, len(text) * CELL_WIDTH
            if bg:
                yield f'<rect x="{x:.1f}" y="{y - 14}" width="{length:.1f}" height="{LINE_HEIGHT}" fill="{bg}"/>'
            if text.strip():
                extra = ' font-weight="bold"' if now.get("bold") else ""
                extra += ' opacity="0.6"' if now.get("dim") else ""
                yield (f'<text x="{x:.1f}" y="{y}" fill="{fg}" textLength="{length:.1f}" '
                       f'xml:space="preserve"{extra}>{html.escape(text)}</text>')
    yield "</svg>"


def main():
    lines = [line.rstrip("\n") for line in sys.stdin]
    while lines and not lines[-1].strip():
        lines.pop()
    print("\n".join(picture(sys.argv[1], lines)))


if __name__ == "__main__":
    main()
