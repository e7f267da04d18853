export type Side = 'first' | 'second';
export type Outcome = 'ongoing' | 'first-wins' | 'second-wins' | 'draw';
export type GameId = 'hex' | 'gomoku' | 'othello' | 'connect4';

export interface Board {
  shape: 'square' | 'hexagon';
  width: number;
  height: number;
  row_one_at_bottom: boolean;
  colours_swapped: boolean;
  /** Row by row from the top: '.', 'x' for the first side, 'o' for the second. */
  cells: string;
  last: number[];
  winning: number[];
  note: string;
}

export interface Position {
  /** The position as text; `newGame` reads it. */
  position: string;
  to_move: Side;
  outcome: Outcome;
  legal: string[];
  board: Board;
}

/** A move with what a search says of it. The value is for the side to move. */
export interface Decision {
  move: string | null;
  value: number;
  method?: 'rule' | 'minimax' | 'alpha-beta' | 'deepening' | 'tree' | 'exact';
  depth: number;
  nodes: number;
  ms: number;
  line: string[];
  /** The mover's chance to win, 0 … 1. */
  chance?: number;
  /** The result under best play, where it was proven. */
  proven?: Outcome;
}

export interface Analysis {
  position: string;
  player: string;
  ms: number;
  /** Best first. */
  moves: Decision[];
}

export interface SearchOptions {
  /** Milliseconds; a second if no limit is given. */
  ms?: number;
  nodes?: number;
  depth?: number;
}

export class TaulerError extends Error {
  readonly code: string;
  readonly arguments: unknown[];
}

export class Game {
  private constructor();
  readonly start: string;
  readonly moves: string[];
  readonly position: Position;
  readonly text: string;
  readonly legal: string[];
  readonly toMove: Side;
  readonly outcome: Outcome;
  readonly isOver: boolean;
  play(...moves: string[]): Promise<this>;
  undo(plies?: number): this;
  choose(
    player: string,
    options?: SearchOptions & { seed?: number; onNews?: (soFar: Decision) => void },
  ): Promise<Decision>;
  write(format?: string): Promise<string>;
}

export function newGame(start: string, moves?: string[]): Promise<Game>;
export function readGame(text: string, game?: GameId): Promise<Game>;
export function analyse(
  position: Game | string,
  options?: SearchOptions & { player?: string; count?: number; onNews?: (soFar: Analysis) => void },
): Promise<Analysis>;
export function solve(position: Game | string, options?: { nodes?: number }): Promise<Outcome | null>;
export function insight(position: Game | string): Promise<{ position: string; groups: object[]; terms: object[] }>;
export function lesson(
  position: Game | string,
  options?: { depth?: number; width?: number; evaluation?: string; pruning?: 'on' | 'off'; ordering?: 'on' | 'off' },
): Promise<object>;
export function levels(game: GameId): Promise<string[]>;
