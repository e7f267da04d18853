import { describe, expect, it } from 'vitest';
import ca from '../../../src/core/sentences/ca.json';
import en from '../../../src/core/sentences/en.json';
import { Problem } from '../api/problem';
import { errorText, problemText, sentenceOf } from './problems';

describe('what went wrong', () => {
  const full = { code: 'column-full', arguments: ['d'], at: 3, message: 'in English' };

  it('is told by code and arguments', () => {
    expect(sentenceOf(full, en)).toBe('column d is full (at character 4)');
    expect(sentenceOf(full, ca)).toBe('la columna d és plena (al caràcter 4)');
  });
  it('is told with what it stands in', () => {
    const error = { code: 'move-wrong', arguments: [7, { code: 'game-over', arguments: [] }] };
    expect(sentenceOf(error, en)).toBe('move 7: the game is over');
  });
  it('is told in the server’s English where the sentence is not known', () => {
    expect(sentenceOf(full, {})).toBe('in English');
    expect(sentenceOf({ code: 'from-tomorrow', arguments: [] }, en)).toBe('from-tomorrow');
  });
  it('does not read what is put into a sentence', () => {
    expect(sentenceOf({ code: 'file-missing', arguments: ['{0}{1}'] }, en)).toBe(
      'there is no file {0}{1}',
    );
  });
  it('is a sentence of its own, or in the words of the screen', () => {
    const apart = { code: 'othello-apart', arguments: ['h8', 'd4'], message: 'they are apart' };
    expect(errorText(apart)).toBe('They are apart.');
    expect(problemText(new Problem(400, apart), { 'othello-apart': 'edit.connected' })).toContain(
      'd4 is not connected with h8',
    );
  });
});
