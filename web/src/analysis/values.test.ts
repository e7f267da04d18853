import { describe, expect, it } from 'vitest';
import type { Thought } from '../api/types';
import { cellLabel, chanceOf, countsPoints, firstsChance, inOrder, provenResult, valueLabel } from './values';

const thought = (more: Partial<Thought>): Thought => ({
  move: 'a1', value: 0, depth: 1, nodes: 1, ms: 1, line: ['a1'], ...more,
});

describe('what a search says of a move', () => {
  it('is certain where it is proven', () => {
    expect(chanceOf('hex', thought({ proven: 'first-wins', chance: 0.4 }), 'first')).toBe(1);
    expect(chanceOf('hex', thought({ proven: 'first-wins' }), 'second')).toBe(0);
    expect(chanceOf('othello', thought({ proven: 'draw' }), 'second')).toBe(0.5);
    expect(valueLabel(thought({ proven: 'second-wins' }), 'first')).toBe('✗');
  });
  it('is the chance where the player estimates one', () => {
    expect(firstsChance('hex', thought({ chance: 0.7 }), 'second')).toBeCloseTo(0.3);
    expect(valueLabel(thought({ chance: 0.7 }), 'first')).toBe('70%');
  });
  it('is squeezed onto the scale where it counts points', () => {
    expect(chanceOf('othello', thought({ value: 0 }), 'first')).toBe(0.5);
    expect(chanceOf('othello', thought({ value: 6 }), 'first')).toBeCloseTo(0.73, 2);
    expect(chanceOf('gomoku', thought({ value: -1e9 }), 'first')).toBe(0);
    expect(valueLabel(thought({ value: 6.25 }), 'first')).toBe('+6.3');
    expect(valueLabel(thought({ value: -15_200 }), 'first')).toBe('−15k');
    expect(valueLabel(thought({ value: 1e9 }), 'first')).toBe('+∞');
    expect(valueLabel(thought({ value: -1e9 }), 'first')).toBe('−∞');
    expect(valueLabel(thought({ value: 0.04 }), 'first')).toBe('0');
    expect(valueLabel(thought({ value: -0.04 }), 'first')).toBe('0');
  });
});

describe('the numbers on the cells', () => {
  it('are chances where the player estimates them, and points where it counts', () => {
    // A move that ends the game has neither.
    const ends = thought({ proven: 'first-wins' });
    expect(countsPoints([ends, thought({ chance: 0.7, value: 0.4 })])).toBe(false);
    expect(countsPoints([ends, thought({ proven: 'draw' }), thought({ value: -3 })])).toBe(true);
    expect(countsPoints([ends])).toBe(false);
  });
});

describe('exact scores', () => {
  const scores = [1, -4, -2].map((value) => thought({ proven: value > 0 ? 'first-wins' : 'second-wins', value }));

  it('are written as they are, and stand in their order', () => {
    expect(inOrder('connect4', scores, 'first').map((score) => valueLabel(score, 'first'))).toEqual(['+1', '−2', '−4']);
  });

  it('are nothing that a chance is given for', () => {
    const won = thought({ proven: 'first-wins', chance: 1, value: 1 });
    expect(valueLabel(won, 'first')).toBe('✓');
    expect(inOrder('connect4', [won, ...scores.slice(1)], 'first').map(({ value }) => value)).toEqual([1, -2, -4]);
  });
});

describe('the list of the best moves', () => {
  it('is in the order of its numbers', () => {
    const chances = [0.6, 0.7, 0.5].map((chance) => thought({ chance }));
    expect(inOrder('hex', chances, 'first').map((one) => valueLabel(one, 'first'))).toEqual(['70%', '60%', '50%']);
    const points = [1, 2].map((value) => thought({ value }));
    expect(inOrder('othello', points, 'first').map(({ value }) => value)).toEqual([2, 1]);
  });

  it('leaves what the search hardly looked at behind its favourites', () => {
    const moves = Array.from({ length: 13 }, (_, i) => thought({ chance: i === 12 ? 0.99 : 0.5 }));
    expect(inOrder('hex', moves, 'first').at(-1)?.chance).toBe(0.99);
  });

  it('has no sign for percent on a cell', () => {
    expect(cellLabel(thought({ chance: 0.624 }), 'first')).toBe('62');
    expect(cellLabel(thought({ proven: 'first-wins' }), 'first')).toBe('✓');
  });
});

describe('the proven result of a position', () => {
  const win = thought({ proven: 'first-wins' });
  const loss = thought({ proven: 'second-wins' });
  const draw = thought({ proven: 'draw' });
  const open = thought({ chance: 0.9 });
  it('is a win as soon as one move wins', () => {
    expect(provenResult([win, open], 5, 'first')).toBe('first-wins');
  });
  it('is a loss or a draw only where every move is known', () => {
    expect(provenResult([loss, loss], 3, 'first')).toBeNull();
    expect(provenResult([open, loss, loss], 3, 'first')).toBeNull();
    expect(provenResult([loss, loss, loss], 3, 'first')).toBe('second-wins');
    expect(provenResult([draw, loss, loss], 3, 'first')).toBe('draw');
    expect(provenResult([], 0, 'first')).toBeNull();
  });
});
