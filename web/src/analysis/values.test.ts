import { describe, expect, it } from 'vitest';
import type { Thought } from '../api/types';
import { chanceOf, firstsChance, valueLabel } from './values';

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
  });
});
