import { describe, expect, it } from 'vitest';
import type { GameInfo, Players } from '../api/types';
import { clockText } from './clock';
import { howItThinks, readSpec } from './levels';
import { newPlayOf, startOf, type Wish } from './wish.svelte';

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

describe('how a level thinks', () => {
  const players: Players = {
    levels: [],
    players: [
      { name: 'tj', summary: 'in English', options: [{ name: 'depth', help: '', default: '4', kind: 'integer' }] },
      { name: 'new', summary: 'something new', options: [] },
    ],
  };
  it('knows the depth, given or usual', () => {
    expect(readSpec('tj:heuristic=2,depth=6', players)).toEqual({ name: 'tj', depth: 6, visits: 0 });
    expect(readSpec('tj', players)).toEqual({ name: 'tj', depth: 4, visits: 0 });
    const words = howItThinks('connect4', { name: 'hard', player: 'tj:depth=6', rating: 1 }, players);
    expect(words).toContain('6');
  });
  it('knows how long a network thinks', () => {
    const think = (player: string) => howItThinks('othello', { name: 'x', player, rating: null }, players);
    const words = [think('network'), think('network:visits=1,temperature=2'), think('network:visits=60')];
    expect(words[2]).toContain('60');
    expect(new Set(words).size).toBe(3);
  });
  it('says what the server says of a player it has no words for', () => {
    const words = howItThinks('connect4', { name: 'x', player: 'new', rating: null }, players);
    expect(words).toBe('something new');
  });
});
