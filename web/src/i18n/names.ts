// The names of things the server knows by an id.
import type { GameId, Side } from '../api/types';
import { t, type Key } from './index.svelte';

const gameKeys: Record<GameId, Key> = {
  connect4: 'game.connect4',
  gomoku: 'game.gomoku',
  hex: 'game.hex',
  othello: 'game.othello',
};
export const gameName = (game: GameId): string => t(gameKeys[game]);

const goalKeys: Record<GameId, Key> = {
  connect4: 'goal.connect4',
  gomoku: 'goal.gomoku',
  hex: 'goal.hex',
  othello: 'goal.othello',
};
export const goalOf = (game: GameId): string => t(goalKeys[game]);

export function sideName(game: GameId, side: Side): string {
  if (game === 'hex') return t(side === 'first' ? 'side.red' : 'side.blue');
  if (game === 'connect4') return t(side === 'first' ? 'side.yellow' : 'side.red');
  return t(side === 'first' ? 'side.black' : 'side.white');
}

const levelKeys: Record<string, Key> = {
  easy: 'level.easy',
  medium: 'level.medium',
  hard: 'level.hard',
  expert: 'level.expert',
  champion: 'level.champion',
};
/** What has no name here is called as the server calls it: "uct:playouts=500". */
export const levelName = (level: string): string => {
  const key = levelKeys[level];
  return key ? t(key) : level;
};

export const moveName = (move: string): string =>
  move === 'pass' ? t('move.pass') : move === 'swap' ? t('move.swap') : move;
