import type { SearchTree, TreeNode } from '../api/types';
import { describe, expect, it } from 'vitest';
import { Places } from './places';
import { boardAt, frameAtNodes, framesOf, layoutOf, movesTo, shortValue, stateAt, whoSetTheBound } from './tree';

/**
 * The example of every textbook: the root takes the highest of min(3, 5) and of a second child that
 * shows a 2 first, so that its other move need not be searched.
 */
function textbook(): SearchTree {
  const leaf = (parent: number, move: string, value: number, alpha: number | null): TreeNode => ({
    parent, ply: 2, kind: 'leaf', side: 'first', move, alpha, beta: null, value,
    changes: [[2, 'o']],
  });
  return {
    position: 'test', to_move: 'first', outcome: 'ongoing', legal: [], evaluation: 'e', evaluations: ['e'],
    board: {
      shape: 'square', width: 4, height: 1, cells: '....', row_one_at_bottom: false, colours_swapped: false, last: [],
      winning: [], note: '',
    },
    depth: 2, width: 2, pruning: true, ordering: true, win: 100, value: 3, line: ['a', 'c'], counts: [],
    nodes: [
      {
        parent: -1, ply: 0, kind: 'inner', side: 'first', alpha: null, beta: null, value: 3,
        steps: [
          { child: 1, value: 3, alpha: 3, beta: null },
          { child: 4, value: 3, alpha: 3, beta: null },
        ],
      },
      {
        parent: 0, ply: 1, kind: 'inner', side: 'second', move: 'a', alpha: null, beta: null, value: 3,
        changes: [[0, 'x']],
        steps: [
          { child: 2, value: 3, alpha: null, beta: 3 },
          { child: 3, value: 3, alpha: null, beta: 3 },
        ],
      },
      leaf(1, 'c', 3, null),
      leaf(1, 'd', 5, null),
      {
        parent: 0, ply: 1, kind: 'inner', side: 'second', move: 'b', alpha: 3, beta: null, value: 2,
        changes: [[1, 'x']],
        steps: [{ child: 5, value: 2, alpha: 3, beta: 2 }],
        cut: 'alpha', skipped: ['d'],
      },
      leaf(4, 'c', 2, 3),
    ],
  };
}

describe('the film of a search', () => {
  const tree = textbook();
  const frames = framesOf(tree);

  it('shows nodes in the order of the search, values going up, and the cut', () => {
    expect(frames.map((frame) => `${frame.kind} ${frame.node}`)).toEqual([
      'visit 0', 'visit 1', 'visit 2', 'return 1', 'visit 3', 'return 1', 'return 0',
      'visit 4', 'visit 5', 'return 4', 'cut 4', 'return 0', 'done 0',
    ]);
  });

  it('knows at every frame what was known then', () => {
    expect(stateAt(tree, frames, 0)).toEqual([
      { phase: 'open', value: null, alpha: null, beta: null, best: null },
    ]);
    const half = stateAt(tree, frames, 6);
    expect(half).toHaveLength(4);
    expect(half[0]).toEqual({ phase: 'open', value: 3, alpha: 3, beta: null, best: 1 });
    expect(half[1]).toMatchObject({ phase: 'done', value: 3, best: 2 });
    const end = stateAt(tree, frames, 99);
    expect(end[4]).toMatchObject({ phase: 'cut', value: 2, alpha: 3, beta: 2 });
    expect(end[0]).toMatchObject({ phase: 'done', best: 1 });
  });

  it('finds the frame of a number of nodes', () => {
    expect(frameAtNodes(frames, 0)).toBe(0);
    expect(frameAtNodes(frames, 2)).toBe(3);
    expect(frameAtNodes(frames, 99)).toBe(frames.length - 1);
  });

  it('tells who set the bound of a cut', () => {
    expect(whoSetTheBound(tree, 4)).toBe(0);
    expect(whoSetTheBound(tree, 1)).toBeNull();
  });

  it('knows the moves and the board of a node', () => {
    expect(movesTo(tree, 5)).toEqual(['b', 'c']);
    expect(boardAt(tree, 5)).toMatchObject({ cells: '.xo.', last: [2] });
  });
});

describe('the drawing of a search', () => {
  it('puts parents above the middle of their children, untried moves included', () => {
    const layout = layoutOf(textbook());
    expect(layout.slots).toBe(4);
    expect(layout.nodes.map(({ slot }) => slot)).toEqual([1.5, 0.5, 0, 1, 2.5, 2]);
    expect(layout.stubs).toEqual([{ parent: 4, move: 'd', slot: 3, ply: 2 }]);
  });

  it('has room on a narrow screen for what stands beside the leaves', () => {
    const tree = { ...textbook(), win: 1e9 };
    for (const node of tree.nodes) {
      node.value = -15_420;
      if (node.kind === 'leaf') node.move = 'j11';
    }
    const places = new Places(tree, { across: 330, turned: true, small: false });
    const letterWidth = 6.5;
    const label = places.at(2).x + places.radius(2) + 6;
    expect(places.width).toBeGreaterThanOrEqual(label + 'j11 −15k'.length * letterWidth);
    expect(places.width).toBeLessThanOrEqual(330);
  });

  it('writes values in a few characters', () => {
    expect(shortValue(3, 100)).toBe('+3');
    expect(shortValue(-1.25, 100)).toBe('−1.3');
    expect(shortValue(0, 100)).toBe('0');
    expect(shortValue(-4882, 1e9)).toBe('−4.9k');
    expect(shortValue(15_420, 1e9)).toBe('+15k');
    expect(shortValue(103, 100)).toBe('✓');
    expect(shortValue(-103, 100)).toBe('✗');
    expect(shortValue(null, 100)).toBe('');
  });
});
