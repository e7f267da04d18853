import { describe, expect, it } from 'vitest';
import type { BoardView } from '../api/types';
import {
  cellName,
  cellOf,
  legalCells,
  nextStone,
  otherMoves,
  stonesOf,
  stonesOfSeat,
  withStone,
} from './board';
import { hexGrid, squareGrid } from './geometry';
import { bounce } from './motion';
import { starPoints } from './wood';

const view = (width: number, height: number, more: Partial<BoardView> = {}): BoardView => ({
  shape: 'square',
  width,
  height,
  cells: '.'.repeat(width * height),
  row_one_at_bottom: false,
  colours_swapped: false,
  last: [],
  winning: [],
  note: '',
  ...more,
});

describe('cells and their names', () => {
  it('counts rows from the top or from the bottom', () => {
    expect(cellName(view(8, 8), 0)).toBe('a1');
    expect(cellName(view(7, 6, { row_one_at_bottom: true }), 0)).toBe('a6');
    expect(cellOf(view(7, 6, { row_one_at_bottom: true }), 'd1')).toBe(38);
  });
  it('reads back every name it writes', () => {
    for (const bottom of [false, true]) {
      const board = view(15, 11, { row_one_at_bottom: bottom });
      for (let cell = 0; cell < board.cells.length; ++cell) {
        expect(cellOf(board, cellName(board, cell))).toBe(cell);
      }
    }
  });
  it('takes words and what is outside for no cells', () => {
    for (const text of ['pass', 'swap', 'z1', 'a0', 'a9', '', 'aa1']) {
      expect(cellOf(view(8, 8), text), text).toBeNull();
    }
    const moves = ['a1', 'pass', 'h8'];
    expect([...legalCells(view(8, 8), moves).values()]).toEqual(['a1', 'h8']);
    expect(otherMoves(view(8, 8), moves)).toEqual(['pass']);
  });
});

describe('stones', () => {
  const board = view(3, 1, { cells: 'x.o' });
  it('are found with their sides', () => {
    expect(stonesOf(board)).toEqual([
      { cell: 0, side: 'first' },
      { cell: 2, side: 'second' },
    ]);
  });
  it('alternate in Gomoku, whoever puts them', () => {
    expect(nextStone('gomoku', view(3, 1, { cells: 'x..' }), 'first')).toBe('second');
    expect(nextStone('gomoku', board, 'second')).toBe('first');
    expect(nextStone('hex', view(3, 1, { cells: 'x..' }), 'first')).toBe('first');
  });
  it('may be the other colour’s after a swap2 opening', () => {
    const swapped = view(3, 1, { colours_swapped: true });
    expect(stonesOfSeat(swapped, 'first')).toBe('second');
    expect(stonesOfSeat(board, 'first')).toBe('first');
  });
  it('are shown before the server has answered', () => {
    expect(withStone('hex', board, 'b1', 'second')).toMatchObject({ cells: 'xoo', last: [1] });
    // Which discs turn over is for the server to say.
    expect(withStone('othello', board, 'b1', 'second')).toBe(board);
    expect(withStone('hex', board, 'swap', 'second')).toBe(board);
  });
});

describe('geometry', () => {
  const boards = {
    square: squareGrid({ columns: 7, rows: 7, unit: 40, left: 10, top: 10 }),
    hexagons: hexGrid(7, 24, 30, false),
    turned: hexGrid(7, 24, 30, true),
  };
  for (const [name, grid] of Object.entries(boards)) {
    it(`${name}: every cell lies within, apart from the others`, () => {
      const centres = Array.from({ length: 49 }, (_, cell) => grid.centre(cell));
      for (const { x, y } of centres) {
        expect(x).toBeGreaterThan(0);
        expect(y).toBeGreaterThan(0);
        expect(x).toBeLessThan(grid.width);
        expect(y).toBeLessThan(grid.height);
      }
      for (const [i, a] of centres.entries()) {
        for (const b of centres.slice(i + 1)) {
          expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(grid.unit - 0.01);
        }
      }
    });
    it(`${name}: an arrow key goes its way on the screen, or stays at the edge`, () => {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        for (let cell = 0; cell < 49; ++cell) {
          const next = grid.step(cell, dx, dy);
          if (next === cell) continue;
          const [from, to] = [grid.centre(cell), grid.centre(next)];
          expect((to.x - from.x) * dx + (to.y - from.y) * dy).toBeGreaterThan(0);
          expect(grid.step(next, -dx, -dy)).toBe(cell);
        }
      }
    });
  }
});

it('star points lie on the board, mirrored', () => {
  for (const size of [5, 9, 13, 15, 19, 20]) {
    for (const star of starPoints(size)) {
      expect(Number.isInteger(star)).toBe(true);
      expect(starPoints(size)).toContain(size * size - 1 - star);
    }
  }
});

it('a falling disc begins above and ends at rest, never below the ground', () => {
  expect(bounce(0)).toBe(0);
  expect(bounce(1)).toBeCloseTo(1);
  for (let t = 0; t <= 1; t += 0.01) expect(bounce(t)).toBeLessThanOrEqual(1);
});
