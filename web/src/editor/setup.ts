// A board that somebody sets up, as the position string the server reads. Whether it can be is for the
// server to say.
import type { BoardView, GameId, Side } from '../api/types';

export interface Setup {
  game: GameId;
  /** What stands between the game and the rows: "5", "15f", "8x8". */
  head: string;
  width: number;
  height: number;
  cells: string;
  toMove: Side;
}

/** Runs of empty cells as numbers: "..xo." is "2xo1". */
export function rowText(row: string): string {
  return row.replace(/\.+/g, (empty) => String(empty.length));
}

export function setupText({ game, head, width, height, cells, toMove }: Setup): string {
  const rows = Array.from({ length: height }, (_, i) => rowText(cells.slice(i * width, (i + 1) * width)));
  return `${game}:${head}:${rows.join('/')}:${toMove === 'first' ? 'x' : 'o'}`;
}

/** From the server's own position, whose string begins the same way. */
export function setupOf(game: GameId, text: string, board: BoardView, toMove: Side): Setup {
  const { width, height, cells } = board;
  return { game, head: text.split(':')[1] ?? '', width, height, cells, toMove };
}

/** Where sides take turns the stones say who moves; in Othello, where one may have to pass, they do not. */
function turnOf({ game, cells, toMove }: Setup): Side {
  const ahead = cells.split('x').length - cells.split('o').length;
  if (game === 'othello' || ahead < 0 || ahead > 1) return toMove;
  return ahead === 0 ? 'first' : 'second';
}

export function withCell(setup: Setup, cell: number, state: '.' | 'x' | 'o'): Setup {
  const { cells } = setup;
  const put = cells[cell] === state ? '.' : state;
  const next = { ...setup, cells: cells.slice(0, cell) + put + cells.slice(cell + 1) };
  return { ...next, toMove: turnOf(next) };
}

export const emptied = (setup: Setup): Setup => ({
  ...setup,
  cells: '.'.repeat(setup.width * setup.height),
  toMove: 'first',
});

export function viewOf(setup: Setup): BoardView {
  const { game, width, height, cells } = setup;
  return {
    shape: game === 'hex' ? 'hexagon' : 'square',
    width,
    height,
    cells,
    row_one_at_bottom: game === 'gomoku' || game === 'connect4',
    colours_swapped: false,
    last: [],
    winning: [],
    note: '',
  };
}

/** A game's sizes, as the server starts it. */
export const sizes: Record<GameId, readonly { label: string; start: string }[]> = {
  hex: [5, 7, 9, 11, 13, 14, 19].map((n) => ({ label: `${n}×${n}`, start: `hex:size=${n}` })),
  gomoku: [9, 13, 15, 19].map((n) => ({ label: `${n}×${n}`, start: `gomoku:size=${n}` })),
  othello: [{ label: '8×8', start: 'othello' }],
  connect4: [
    { label: '7×6', start: 'connect4' },
    { label: '8×8', start: 'connect4:width=8,height=8' },
    { label: '6×5', start: 'connect4:width=6,height=5' },
    { label: '9×7', start: 'connect4:width=9,height=7' },
  ],
};

/** What a pasted text is: a link of ours, or something for the server to read. */
export function linkIn(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/.test(trimmed)) return null;
  try {
    const { pathname, search } = new URL(trimmed);
    if (/^\/g\/[\w-]+$/.test(pathname)) return `/p?game=${pathname.slice(3)}`;
    if (pathname === '/p' || pathname === '/learn' || pathname === '/edit') return pathname + search;
  } catch {
    return null;
  }
  return null;
}
