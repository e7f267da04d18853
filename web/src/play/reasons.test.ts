import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Insight, Position } from '../api/types';

const insight = vi.hoisted(() => vi.fn());
vi.mock('../api/study', () => ({ study: { insight } }));
const { reasonOf } = await import('./reasons');

const position = (cells: string, width: number): Position =>
  ({ position: 'p', to_move: 'first', board: { width, height: cells.length / width, cells, row_one_at_bottom: false } }) as Position;

const group = (id: string, cells: number[], side = 'first') => ({
  id, side, value: 1, marks: cells.map((cell) => ({ cell, kind: 'step', value: 1 })), links: [],
});

afterEach(() => insight.mockReset());

describe('the reason of a hint', () => {
  it('is only what the hinted move has a part in', async () => {
    const before = position('.........', 3);
    insight.mockResolvedValue({
      position: 'q',
      groups: [group('hex.path', [0, 3, 6]), group('hex.path', [4, 5]), group('hex.path', [4], 'second')],
    } as unknown as Insight);
    const through = await reasonOf('hex', before, before, 'b2');
    expect(through.marks.map(({ cell }) => cell)).toEqual([4, 5]);
    expect(through.legend).toEqual(['insight.hex.path']);
    const beside = await reasonOf('hex', before, before, 'c1');
    expect(beside).toEqual({ marks: [], links: [], legend: [] });
  });

  it('is in Othello what turns over', async () => {
    const reason = await reasonOf('othello', position('.ox......', 3), position('xxx......', 3), 'a1');
    expect(reason.marks.map(({ cell }) => cell)).toEqual([1]);
    expect(insight).not.toHaveBeenCalled();
  });

  it('has no picture for a move that is a word', async () => {
    expect((await reasonOf('hex', position('....', 2), position('....', 2), 'swap')).marks).toEqual([]);
  });
});
