// What the server says (schema.ts, from its own description), and the little that is done with it
// everywhere.
import type { GameId, Outcome, Side } from './schema';

export type * from './schema';

export const gameIds: readonly GameId[] = ['hex', 'gomoku', 'othello', 'connect4'];
export const isGameId = (text: string): text is GameId =>
  (gameIds as readonly string[]).includes(text);

export const other = (side: Side): Side => (side === 'first' ? 'second' : 'first');

export const winnerOf = (outcome: Outcome): Side | null =>
  outcome === 'first-wins' ? 'first' : outcome === 'second-wins' ? 'second' : null;
