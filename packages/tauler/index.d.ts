// What the server's description of its API says of positions, searches and lessons holds here too.
import type { Analysis, BoardView, GameId, Insight, Outcome, Position, SearchTree, Side, Thought } from './engine/schema.js';

export type { Analysis, BoardView, GameId, Insight, Outcome, Position, SearchTree, Side, Thought };

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
    options?: SearchOptions & { seed?: number; onNews?: (soFar: Thought) => void },
  ): Promise<Thought>;
  write(format?: string): Promise<string>;
}

export function newGame(start: string, moves?: string[]): Promise<Game>;
export function readGame(text: string, game?: GameId): Promise<Game>;
export function analyse(
  position: Game | string,
  options?: SearchOptions & { player?: string; count?: number; onNews?: (soFar: Analysis) => void },
): Promise<Analysis>;
export function solve(position: Game | string, options?: { nodes?: number }): Promise<Outcome | null>;
export function insight(position: Game | string): Promise<Insight>;
export function lesson(
  position: Game | string,
  options?: { depth?: number; width?: number; evaluation?: string; pruning?: 'on' | 'off'; ordering?: 'on' | 'off' },
): Promise<SearchTree>;
export function levels(game: GameId): Promise<string[]>;
