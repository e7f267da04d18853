import { describe, expect, it } from 'vitest';
import { breakCipher, decrypt, encrypt, plain, stepsOf } from './vigenere';

const message =
  'ELTAULERESUNQUADRATDEQUINZELINIESIELSJUGADORSPOSENLESSEVESFITXESALESINTERSECCIONSUNDARREREDELALTREELPRIMERQUEENTECINCENRATLLAGUANYALAPARTIDA';
// tauler cipher encrypt … --key PEDRA --alphabet letters
const secret =
  'TPWRUAIUVSJRTLASVDKDTUXZNOIOZNXIVZEAWMLGPHRISESVVNAIVJEKIVWIIBHJAAIVZNIIUJERGLFNHYQUAGVHIESIORLIVHVLEVLDEGUXVECXHTICGHERPXOCAVYDEYPPDGAGXLUA';

describe('the cipher on the page is the program’s', () => {
  it('steps through the table: tauler cipher table GOMOKU --key PROP --alphabet letters', () => {
    const steps = stepsOf('GOMOKU', 'PROP').map(({ message: letter, column, key, row, secret: found }) =>
      `${letter} is column ${column + 1}, ${key} is row ${row + 1}: ${found}`,
    );
    expect(steps).toEqual([
      'G is column 7, P is row 16: V',
      'O is column 15, R is row 18: F',
      'M is column 13, O is row 15: A',
      'O is column 15, P is row 16: D',
      'K is column 11, P is row 16: Z',
      'U is column 21, R is row 18: L',
    ]);
  });

  it('enciphers and deciphers as it does', () => {
    expect(encrypt(message, 'PEDRA')).toBe(secret);
    expect(decrypt(secret, 'PEDRA')).toBe(message);
  });

  it('finds what tauler cipher break --tongue ca finds', () => {
    const attack = breakCipher(secret, 'ca');
    expect(attack.repetitions.map(({ text, at, before }) => [text, at - before])).toEqual([['AIV', 15], ['IVZ', 35]]);
    expect(attack.coincidence.map((chance) => (100 * chance).toFixed(1))).toEqual(
      '4.9 4.7 4.5 5.1 8.1 4.0 3.9 4.7 4.6 8.4 5.7 4.4 4.1 3.3 6.9 4.3'.split(' '),
    );
    expect(attack.keyLength).toBe(5);
    expect(attack.key).toBe('PEDRA');
    expect(attack.message).toBe(message);
  });

  it('takes the key and not a multiple of it that looks better by chance', () => {
    const text =
      'THEBOARDISASQUAREOFFIFTEENLINESANDTHEPLAYERSPUTTHEIRSTONESONTHECROSSINGSONEAFTERTHEOTHERTHEFIRSTTOHAVEFIVEOFTHEMINAROWWINSTHEGAMEANDTHEOTHERLOSES';
    const attack = breakCipher(encrypt(text, 'HEX'), 'en');
    expect(attack.coincidence[11]).toBeGreaterThan((attack.coincidence[2] ?? 1) / 0.9);
    expect(attack.key).toBe('HEX');
  });
});

describe('a text as people write it', () => {
  it('becomes capital letters without accents', () => {
    expect(plain('Més enllà, l·l i ñ: 5!')).toBe('MESENLLALLIN');
  });
});
