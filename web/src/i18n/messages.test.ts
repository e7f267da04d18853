import { describe, expect, it } from 'vitest';
import { ca } from './ca';
import { en, type Key } from './en';
import { es } from './es';
import { format, parametersOf } from './format';
import { regionOf } from './locales';

describe('translations', () => {
  const keys = Object.keys(en) as Key[];
  for (const [name, messages] of Object.entries({ ca, es })) {
    it(`${name} has every key of English and no other`, () => {
      expect(Object.keys(messages).sort()).toEqual([...keys].sort());
    });
    it(`${name} says something for each, with the same parameters`, () => {
      for (const key of keys) {
        expect(messages[key].trim(), key).not.toBe('');
        expect(parametersOf(messages[key]), key).toEqual(parametersOf(en[key]));
      }
    });
  }

  it('fills in parameters and chooses by number', () => {
    expect(format('{n} {n#move#moves} by {who}', { n: 1, who: 'Ada' })).toBe('1 move by Ada');
    expect(format('{n} {n#move#moves} by {who}', { n: 3, who: 'Ada' })).toBe('3 moves by Ada');
    expect(format('{unknown}', {})).toBe('{unknown}');
  });
});

describe('a region', () => {
  it('is the browser’s own kind of the page’s language', () => {
    expect(regionOf('en', ['ca', 'en-GB', 'en-US'])).toBe('en-GB');
    expect(regionOf('es', ['en-GB'])).toBe('es');
    expect(regionOf('es', ['est-EE', 'es-MX'])).toBe('es-MX');
  });
});
