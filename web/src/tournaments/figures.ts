// A battery's games as its charts show them: everything from the side of the player named first.
import { winnerOf, type Side, type BatteryGame } from '../api/types';

export interface Score {
  won: number;
  drawn: number;
  lost: number;
}

export interface GameFigure {
  game: number;
  plies: number;
  /** Who won: 0 the player named first, 1 the other, null nobody. */
  winner: 0 | 1 | null;
  /** Milliseconds per turn, for each player. */
  meanMs: [number, number];
}

const sideOf = (game: BatteryGame, name: string): Side => (game.first === name ? 'first' : 'second');

export function figureOf(game: BatteryGame, name: string): GameFigure {
  const side = sideOf(game, name);
  const winner = winnerOf(game.outcome);
  const mean = ({ time_s, turns }: { time_s: number; turns: number }) =>
    turns === 0 ? 0 : (1000 * time_s) / turns;
  const [mine, theirs] =
    side === 'first' ? [game.first_use, game.second_use] : [game.second_use, game.first_use];
  return {
    game: game.game,
    plies: game.plies,
    winner: winner === null ? null : winner === side ? 0 : 1,
    meanMs: [mean(mine), mean(theirs)],
  };
}

/** Of the player named first, with each side and with both. */
export function scoresOf(
  games: readonly BatteryGame[],
  name: string,
): { first: Score; second: Score; all: Score } {
  const none = (): Score => ({ won: 0, drawn: 0, lost: 0 });
  const scores = { first: none(), second: none(), all: none() };
  for (const game of games) {
    const side = sideOf(game, name);
    const { winner } = figureOf(game, name);
    const key = winner === null ? 'drawn' : winner === 0 ? 'won' : 'lost';
    ++scores[side][key];
    ++scores.all[key];
  }
  return scores;
}
