import { describe, expect, it } from 'vitest';
import { ca } from '../i18n/ca';
import { en } from '../i18n/en';
import { es } from '../i18n/es';
import { breakCipher, encrypt, plain } from './vigenere';

describe('the text that the page begins with', () => {
  for (const [tongue, words] of Object.entries({ en, ca, es } as const)) {
    it(`is broken in its own language: ${tongue}`, () => {
      const text = plain(words['cipher.sample']);
      for (const key of [plain(words['cipher.sample-key']), 'HEX', 'TAULER']) {
        const attack = breakCipher(encrypt(text, key), tongue as 'en' | 'ca' | 'es');
        expect(attack.key).toBe(key);
        expect(attack.message).toBe(text);
      }
    });
  }
});
