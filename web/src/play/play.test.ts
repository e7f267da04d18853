import { describe, expect, it } from 'vitest';
import type { BoardView, GameId, GameInfo, Outcome, Players } from '../api/types';
import { clockText } from './clock';
import { documentOptions } from './documents';
import { howItThinks, readSpec } from './levels';
import { newPlayOf, startOf, type Wish } from './wish.svelte';
import { endWords } from './words';

const hex = {
  id: 'hex',
  settings: [
    { name: 'size', help: '', default: '11', kind: 'integer' },
    { name: 'swap', help: '', default: 'off', kind: 'choice' },
  ],
} as unknown as GameInfo;

const wish: Wish = {
  game: 'hex',
  settings: { hex: { size: '13', swap: 'off' }, gomoku: { rule: 'renju' } },
  opponent: 'level',
  level: 'easy',
  document: {},
  side: 'second',
  clock: { minutes: 5, increment: 3 },
  rated: false,
};

describe('a wish', () => {
  it('names only the settings that are not the usual ones', () => {
    expect(startOf(wish, hex)).toBe('hex:size=13');
    expect(startOf({ ...wish, settings: {} }, hex)).toBe('hex');
  });
  it('becomes an order for the server', () => {
    expect(newPlayOf(wish, hex)).toEqual({
      start: 'hex:size=13',
      side: 'second',
      level: 'easy',
      budget_ms: 300_000,
      increment_ms: 3000,
    });
    expect(newPlayOf({ ...wish, opponent: 'here', rated: true, clock: null }, hex)).toEqual({
      start: 'hex:size=13',
      side: 'second',
      shared: true,
    });
    const document = { connect4: { player: 'tj', options: { depth: '3', heuristic: '2' } } };
    expect(newPlayOf({ ...wish, game: 'connect4', opponent: 'document', document, clock: null })).toMatchObject({
      level: 'tj:depth=3,heuristic=2',
    });
    expect(newPlayOf({ ...wish, opponent: 'document', clock: null }, hex).level).toBe('dijkstra');
    expect(newPlayOf({ ...wish, opponent: 'person', clock: null }, hex)).toEqual({
      start: 'hex:size=13',
      side: 'second',
    });
  });
});

it('a clock shows tenths at the end', () => {
  expect(clockText(-5)).toBe('0.0');
  expect(clockText(9_370)).toBe('9.3');
  expect(clockText(65_000)).toBe('1:05');
  expect(clockText(3_723_000)).toBe('1:02:03');
});

it('the end of a game says who has won, and why', () => {
  const said = (game: GameId, cells: string, outcome: Outcome, ending = 'board') =>
    endWords(game, { board: { cells } as BoardView, outcome, ending }, 'first');
  expect(said('hex', 'xx..', 'first-wins')).toBe('You win! Red has joined its two edges.');
  expect(said('gomoku', 'ooooo', 'second-wins')).toBe('You lose this one. White has five in a row.');
  expect(said('connect4', 'xxxx', 'first-wins')).toBe('You win! Yellow has four in a row.');
  expect(said('connect4', 'xoxo', 'draw')).toBe('A draw. The board is full.');
  expect(said('othello', 'xxxo', 'first-wins')).toBe('You win! The board is full. 3–1');
  expect(said('othello', 'xxo.', 'first-wins')).toBe('You win! Neither side can move any more. 2–1');
  expect(said('othello', 'xo..', 'draw')).toBe('A draw. Neither side can move any more. 1–1');
  expect(said('hex', 'xx..', 'second-wins', 'resignation')).toBe('You lose this one. Red resigned.');
});

describe('how a level thinks', () => {
  const players: Players = {
    levels: [],
    players: [
      { name: 'tj', summary: 'in English', options: [{ name: 'depth', help: '', default: '4', kind: 'integer' }] },
      { name: 'new', summary: 'something new', options: [] },
    ],
  };
  it('knows the depth, given or usual', () => {
    expect(readSpec('tj:heuristic=2,depth=6', players)).toMatchObject({ name: 'tj', depth: 6, visits: 0 });
    expect(readSpec('tj', players)).toMatchObject({ name: 'tj', depth: 4, visits: 0 });
    const words = howItThinks('connect4', { player: 'tj:depth=6' }, players);
    expect(words).toContain('6');
  });
  it('knows how long a network thinks', () => {
    const think = (player: string) => howItThinks('othello', { player }, players);
    const words = [think('network'), think('network:visits=1,temperature=2'), think('network:visits=60')];
    expect(words[2]).toContain('60');
    expect(new Set(words).size).toBe(3);
  });
  it('says what the server says of a player it has no words for', () => {
    const words = howItThinks('connect4', { player: 'new' }, players);
    expect(words).toBe('something new');
  });
});

describe('a player of the documents', () => {
  const tj: Players = {
    levels: [],
    players: [
      {
        name: 'tj',
        summary: '',
        options: [
          { name: 'depth', help: '', default: '4', kind: 'integer', low: 1, high: 20 },
          { name: 'heuristic', help: '', default: '1', kind: 'integer', low: 1, high: 2 },
          { name: 'seed', help: '', default: '0', kind: 'integer' },
        ],
      },
    ],
  };
  it('offers what makes sense at a board, as usual until chosen', () => {
    const options = documentOptions('connect4', { player: 'tj', options: { heuristic: '2' } }, tj);
    expect(options.map(({ name, value }) => `${name}=${value}`)).toEqual(['depth=4', 'heuristic=2']);
    expect(options[0]?.values).toEqual(['1', '2', '3', '4', '5']);
  });
});
