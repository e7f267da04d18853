// What every board component takes, and what all boards have in common: cells have numbers, row by
// row from the top, and names such as "e5". The server knows the rules; nothing here does.
import { other, type BoardView, type GameId, type Side } from '../api/types';
import { narrow } from '../ui/screen.svelte';

/** Something drawn on a cell. `kind` is a class of overlay.css: its colour, and its shape. */
export interface Mark {
  cell: number;
  kind: string;
  label?: string;
  /** 0 to 1, where the kind shows a size or strength. */
  value?: number;
}

/** Drawn as a whole cell where the board can, with room for something else on it. */
export const isArea = ({ kind }: Mark): boolean => kind.includes(' area ');

/** A line between the middles of two cells. */
export interface Link {
  from: number;
  to: number;
  kind: string;
}

/** A stone that is not there: of a variation or a preview. */
export interface Ghost {
  cell: number;
  side: Side;
  label?: string;
}

export interface BoardProps {
  game: GameId;
  view: BoardView;
  /** Who moves: the colour of the preview under the pointer. */
  side: Side;
  /** Where a stone may go, and how that move is written. Empty: the board is only for looking. */
  legal?: ReadonlyMap<number, string>;
  marks?: readonly Mark[];
  links?: readonly Link[];
  ghosts?: readonly Ghost[];
  /** The cell the keyboard is on when the board is entered. */
  cursor?: number;
  disabled?: boolean;
  /** Whether to show where one may play (Othello). */
  hints?: boolean;
  /** Drawn small beside something else, so its letters have to be larger. */
  small?: boolean;
  label?: string;
  onmove?: (text: string) => void;
  /** The cell under the pointer or the keyboard, as a legal move or null. */
  onhover?: (text: string | null) => void;
  /** Any cell, legal or not: how the editor places stones. */
  oncell?: (cell: number) => void;
}

/** What the drawing of a board takes besides: the cell a finger has chosen and not yet confirmed. */
export interface DrawnProps extends BoardProps {
  pending: number | null;
}

export interface Point {
  x: number;
  y: number;
}

/** Where a board's cells are in its drawing. */
export interface Geometry {
  width: number;
  height: number;
  /** The width of a cell. */
  unit: number;
  centre(cell: number): Point;
  /** The cell's outline as a path: what is touched. */
  outline(cell: number): string;
  /** The cell beside this one on the screen, or the same at the edge. */
  step(cell: number, dx: number, dy: number): number;
}

export function cellName(view: BoardView, cell: number): string {
  const column = cell % view.width;
  const row = Math.floor(cell / view.width);
  const number = view.row_one_at_bottom ? view.height - row : row + 1;
  return String.fromCharCode(97 + column) + number;
}

/** The cell of a move such as "e5"; null for a pass, a swap, or any other word. */
export function cellOf(view: BoardView, text: string): number | null {
  const match = /^([a-z])(\d{1,2})$/.exec(text);
  if (!match) return null;
  const column = (match[1] ?? '').charCodeAt(0) - 97;
  const number = Number(match[2]);
  const row = view.row_one_at_bottom ? view.height - number : number - 1;
  if (column >= view.width || row < 0 || row >= view.height) return null;
  return row * view.width + column;
}

/** The legal moves that are cells. Others (pass, swap, a colour) are buttons elsewhere. */
export function legalCells(view: BoardView, texts: readonly string[]): Map<number, string> {
  const cells = new Map<number, string>();
  for (const text of texts) {
    const cell = cellOf(view, text);
    if (cell !== null) cells.set(cell, text);
  }
  return cells;
}

export function otherMoves(view: BoardView, texts: readonly string[]): string[] {
  return texts.filter((text) => cellOf(view, text) === null);
}

export function stoneAt(view: BoardView, cell: number): Side | null {
  const state = view.cells[cell];
  return state === 'x' ? 'first' : state === 'o' ? 'second' : null;
}

/** The cells with stones: what a board draws, with the cell as the key. */
export function stonesOf(view: BoardView): { cell: number; side: Side }[] {
  const stones: { cell: number; side: Side }[] = [];
  for (let cell = 0; cell < view.cells.length; ++cell) {
    const side = stoneAt(view, cell);
    if (side) stones.push({ cell, side });
  }
  return stones;
}

export const columnName = (column: number): string => String.fromCharCode(97 + column);
export const rowName = (view: BoardView, row: number): string =>
  String(view.row_one_at_bottom ? view.height - row : row + 1);

/**
 * The colour of the next stone. In Gomoku colours alternate whoever plays: in a swap2 opening one
 * player places stones of both.
 */
export function nextStone(game: GameId, view: BoardView, toMove: Side): Side {
  if (game !== 'gomoku') return toMove;
  let ahead = 0;
  for (const cell of view.cells) ahead += cell === 'x' ? 1 : cell === 'o' ? -1 : 0;
  return ahead > 0 ? 'second' : 'first';
}

/** The stones a seat plays with: after a swap2 opening the first seat may have the second's. */
export const stonesOfSeat = (view: BoardView, seat: Side): Side =>
  view.colours_swapped ? other(seat) : seat;

/** The board with one more stone, before the server has answered. The move's other effects are not shown. */
export function withStone(game: GameId, view: BoardView, move: string, side: Side): BoardView {
  const cell = cellOf(view, move);
  if (cell === null || game === 'othello') return view;
  const stone = side === 'first' ? 'x' : 'o';
  return {
    ...view,
    cells: view.cells.slice(0, cell) + stone + view.cells.slice(cell + 1),
    last: [cell],
  };
}

/** Coordinates are about as large on every board, however many cells it has, and on every screen. */
export const letterSize = ({ width, height, unit }: Geometry, small = false): number =>
  Math.min(Math.max(width, height) / (small ? 24 : narrow() ? 36 : 52), unit * 0.4);
