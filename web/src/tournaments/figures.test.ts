import type { BatteryGame } from '../api/types';
import { expect, it } from 'vitest';
import { figureOf, scoresOf } from './figures';

const game = (number: number, first: string, outcome: BatteryGame['outcome']): BatteryGame => ({
  game: number,
  round: 1,
  pair: Math.ceil(number / 2),
  first,
  second: first === 'a' ? 'b' : 'a',
  outcome,
  ending: 'on-board',
  plies: 10 + number,
  first_use: { turns: 5, time_s: 0.05, longest_s: 0, overhead_s: 0 },
  second_use: { turns: 0, time_s: 0, longest_s: 0, overhead_s: 0 },
});
const games = [
  game(1, 'a', 'first-wins'),
  game(2, 'b', 'first-wins'),
  game(3, 'a', 'draw'),
  game(4, 'b', 'second-wins'),
];

it('counts from the side of the player named first', () => {
  const { first, second, all } = scoresOf(games, 'a');
  expect(first).toEqual({ won: 1, drawn: 1, lost: 0 });
  expect(second).toEqual({ won: 1, drawn: 0, lost: 1 });
  expect(all).toEqual({ won: 2, drawn: 1, lost: 1 });
  expect(scoresOf(games, 'b').all).toEqual({ won: 1, drawn: 1, lost: 2 });
});

it('gives each player its own time, also of no turns at all', () => {
  expect(figureOf(games[0] as BatteryGame, 'a')).toMatchObject({ winner: 0, meanMs: [10, 0] });
  expect(figureOf(games[1] as BatteryGame, 'a')).toMatchObject({ winner: 1, meanMs: [0, 10] });
});
