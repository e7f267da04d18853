// Square and hexagonal grids as places in a drawing.
import type { Geometry, Point } from './board';

export interface SquareMeasures {
  columns: number;
  rows: number;
  unit: number;
  left: number;
  top: number;
  right?: number;
  bottom?: number;
}

const clamp = (value: number, high: number): number => Math.min(Math.max(value, 0), high);

export function squareGrid(m: SquareMeasures): Geometry {
  const { columns, rows, unit, left, top } = m;
  const corner = (cell: number): Point => ({
    x: left + (cell % columns) * unit,
    y: top + Math.floor(cell / columns) * unit,
  });
  return {
    width: left + columns * unit + (m.right ?? left),
    height: top + rows * unit + (m.bottom ?? top),
    unit,
    centre(cell) {
      const { x, y } = corner(cell);
      return { x: x + unit / 2, y: y + unit / 2 };
    },
    outline(cell) {
      const { x, y } = corner(cell);
      return `M${x} ${y}h${unit}v${unit}h${-unit}z`;
    },
    step(cell, dx, dy) {
      const column = clamp((cell % columns) + dx, columns - 1);
      const row = clamp(Math.floor(cell / columns) + dy, rows - 1);
      return row * columns + column;
    },
  };
}

export interface HexGeometry extends Geometry {
  corners(cell: number, scale?: number): Point[];
  /** The middle of the cell at a column and row, also between cells and outside the board. */
  at(column: number, row: number): Point;
}

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('') + 'z';

export const round = (value: number): number => Math.round(value * 100) / 100;

/**
 * Rows of hexagons with a corner on top, each half a cell to the right of the one above. Turned by a
 * quarter it stands upright, which suits a phone: the cells are half as large again.
 */
export function hexGrid(size: number, radius: number, margin: number, turned: boolean): HexGeometry {
  const unit = Math.sqrt(3) * radius;
  const long = unit * (size + (size - 1) / 2) + 2 * margin;
  const short = radius * (1.5 * (size - 1) + 2) + 2 * margin;
  const place = (x: number, y: number): Point => (turned ? { x: short - y, y: x } : { x, y });
  const middle = (column: number, row: number): Point => ({
    x: margin + unit * (column + row / 2 + 0.5),
    y: margin + radius * (1 + 1.5 * row),
  });
  const plain = (cell: number): Point => middle(cell % size, Math.floor(cell / size));
  const corners = (cell: number, scale = 1): Point[] => {
    const { x, y } = plain(cell);
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = (Math.PI / 3) * i - Math.PI / 2;
      return place(x + scale * radius * Math.cos(angle), y + scale * radius * Math.sin(angle));
    });
  };
  return {
    width: turned ? short : long,
    height: turned ? long : short,
    unit,
    corners,
    at(column, row) {
      const { x, y } = middle(column, row);
      return place(x, y);
    },
    centre(cell) {
      const { x, y } = plain(cell);
      return place(x, y);
    },
    outline: (cell) => pathOf(corners(cell)),
    step(cell, dx, dy) {
      const [right, down] = turned ? [dy, -dx] : [dx, dy];
      const column = clamp((cell % size) + right, size - 1);
      const row = clamp(Math.floor(cell / size) + down, size - 1);
      return row * size + column;
    },
  };
}
