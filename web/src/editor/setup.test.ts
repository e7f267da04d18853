import { describe, expect, it } from 'vitest';
import { emptied, linkIn, rowText, setupOf, setupText, viewOf, withCell } from './setup';

const view = {
  shape: 'square' as const, width: 3, height: 2, cells: '.x.o..', row_one_at_bottom: false, colours_swapped: false, last: [],
  winning: [], note: '',
};

describe('a board that is set up', () => {
  it('is written as the server reads it', () => {
    expect(rowText('..xo.')).toBe('2xo1');
    expect(rowText('.'.repeat(15))).toBe('15');
    const setup = setupOf('gomoku', 'gomoku:15f:whatever:x', view, 'second');
    expect(setupText(setup)).toBe('gomoku:15f:1x1/o2:o');
    expect(viewOf(setup)).toMatchObject({ cells: view.cells, width: 3, height: 2 });
  });

  it('takes stones, and gives them back when they are put twice', () => {
    const setup = setupOf('hex', 'hex:3:…', view, 'first');
    const more = withCell(setup, 0, 'o');
    expect(more.cells).toBe('ox.o..');
    expect(withCell(more, 0, 'o').cells).toBe(view.cells);
    expect(withCell(more, 0, 'x').cells).toBe('xx.o..');
    expect(emptied(more)).toMatchObject({ cells: '......', toMove: 'first' });
  });

  it('knows whose turn it is by the stones, where sides take turns', () => {
    const empty = emptied(setupOf('hex', 'hex:3:…', view, 'first'));
    const one = withCell(empty, 0, 'x');
    expect(one.toMove).toBe('second');
    expect(withCell(one, 1, 'o').toMove).toBe('first');
    expect(withCell(one, 0, 'x').toMove).toBe('first');
    // Not a position yet: whatever was chosen stays.
    expect(withCell(one, 1, 'x').toMove).toBe('second');
    expect(withCell({ ...empty, game: 'othello' }, 0, 'x').toMove).toBe('first');
  });

  it('knows the links of this house', () => {
    expect(linkIn('http://localhost:8080/g/AbC-1')).toBe('/p?game=AbC-1');
    expect(linkIn(' https://x.example/p?text=hex%3Asize%3D5&moves=a1 ')).toBe('/p?text=hex%3Asize%3D5&moves=a1');
    expect(linkIn('https://hexworld.org/board/#5c1,a1b2')).toBeNull();
    expect(linkIn('hex:5:5/5/5/5/5:x')).toBeNull();
  });
});
