import { describe, expect, it } from 'vitest';
import { phraseOf } from './phrases';

describe('what the program prints', () => {
  it('is told in the page’s own words', () => {
    expect(phraseOf('third (local) v first (visitor)')).toBe('the third against the first');
    expect(phraseOf('a turn of second')).toBe('a turn of the second');
    expect(phraseOf('12-3, 1 drawn')).toBe('12–3, 1 drawn');
    expect(phraseOf('4 (the document\'s)')).toBe('4 (the document’s)');
    expect(phraseOf('5 of 5')).toBe('5 of 5');
  });

  it('keeps names, and figures but for their dashes', () => {
    for (const name of ['dijkstra-ids:order=off,time=1', 'TJ-D3-H1', 'ProfeP6H1', '–', '501', '2.79 s', '697 µs']) {
      expect(phraseOf(name)).toBe(name);
    }
    expect(phraseOf('130475')).toBe('130,475');
    expect(phraseOf('34-16')).toBe('34–16');
    expect(phraseOf('TJ-D3-H1 v ProfeP6H1')).toBe('TJ-D3-H1 v ProfeP6H1');
  });

  it('says when it has no words for something', () => {
    expect(phraseOf('something new in a table')).toBeNull();
  });
});
