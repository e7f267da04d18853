import { describe, expect, it } from 'vitest';
import type { SearchTree, TreeNode } from '../api/types';
import { bestChild, cutBy, reachedAt } from './levels';
import { framesOf } from './tree';

/** A root with this many moves, each a leaf: the last is the best. */
function level(moves: number): SearchTree {
  const leaf = (i: number): TreeNode => ({
    parent: 0, ply: 1, kind: 'leaf', side: 'second', move: `m${i}`, alpha: null, beta: null, value: i, changes: [],
  });
  const nodes = Array.from({ length: moves }, (_, i) => leaf(i));
  return {
    position: 'test', to_move: 'first', outcome: 'ongoing', legal: [], evaluation: 'e', evaluations: ['e'],
    board: {
      shape: 'square', width: 4, height: 1, cells: '....', row_one_at_bottom: false, colours_swapped: false, last: [],
      winning: [], note: '',
    },
    depth: 1, width: moves, pruning: true, ordering: true, win: 100, value: moves - 1, line: [`m${moves - 1}`], counts: [],
    nodes: [
      {
        parent: -1, ply: 0, kind: 'inner', side: 'first', alpha: null, beta: null, value: moves - 1,
        steps: nodes.map((_node, i) => ({ child: i + 1, value: i, alpha: i, beta: null })),
      },
      ...nodes,
    ],
  };
}

describe('a budget of positions', () => {
  const trees = [level(2), level(3), level(5)];
  const frames = trees.map((tree) => framesOf(tree));
  const cut = (budget: number) => cutBy(budget, trees, frames);

  it('cuts off the level that it ends in, and keeps those before it', () => {
    const { cut: level, finished, shots } = cut(7);
    expect(level).toBe(2);
    expect(finished).toBe(2);
    const last = shots.at(-1);
    expect(last?.level).toBe(2);
    expect(reachedAt(frames[2] ?? [], last?.frame ?? 0)).toBe(2);
  });

  it('cuts nothing off where it ends between two levels', () => {
    expect(cut(5)).toMatchObject({ cut: null, finished: 2 });
    expect(cut(5).shots.at(-1)).toEqual({ level: 1, frame: (frames[1]?.length ?? 0) - 1 });
  });

  it('may be too small for any level, and large enough for all', () => {
    expect(cut(1)).toMatchObject({ cut: 0, finished: 0 });
    expect(cut(10)).toMatchObject({ cut: null, finished: 3 });
    expect(cut(10).shots).toHaveLength(frames.flat().length);
  });

  it('leads to the move of the level', () => {
    expect(bestChild(level(5))).toBe(5);
  });
});
