import { describe, expect, it } from 'vitest';
import type { Encounters } from '../api/types';
import { recordsOf } from './encounters';

const met = (more: Partial<Encounters>): Encounters => ({
  game: 'hex', side: 'first', opponent: { kind: 'level', name: 'hard' }, wins: 0, draws: 0, losses: 0, ...more,
});

describe('a person’s games by opponent and colour', () => {
  const all = [
    met({ wins: 1 }),
    met({ side: 'second', losses: 3 }),
    met({ opponent: { kind: 'person', name: 'bob' }, wins: 2 }),
    met({ game: 'othello', draws: 1 }),
  ];
  it('joins the colours of one opponent and puts the most frequent first', () => {
    const [hard, bob] = recordsOf(all, 'hex');
    expect(hard).toMatchObject({ first: { wins: 1 }, second: { losses: 3 }, all: { wins: 1, draws: 0, losses: 3 } });
    expect(bob?.opponent?.name).toBe('bob');
  });
  it('ends with the sum over all, unless there is only one', () => {
    expect(recordsOf(all, 'hex').at(-1)).toMatchObject({ opponent: null, all: { wins: 3, losses: 3 } });
    expect(recordsOf(all, 'othello')).toHaveLength(1);
    expect(recordsOf(all, 'gomoku')).toEqual([]);
  });
});
