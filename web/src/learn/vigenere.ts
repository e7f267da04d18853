// Vigenère's cipher over A to Z, its table, and how it is broken: what `tauler cipher` does
// (src/teaching/vigenere_lesson.cpp), for the page to show as one types. It protects nothing.

export type Tongue = 'en' | 'ca' | 'es';

const first = 'A'.charCodeAt(0);
export const letters = 26;
/** Fewer letters than this tell nothing. */
export const shortestToBreak = 60;
/** No longer keys are tried. */
export const longestKey = 16;
const shownRepetitions = 8;

const place = (letter: string): number => letter.charCodeAt(0) - first;
export const letterAt = (index: number): string =>
  String.fromCharCode(first + (((index % letters) + letters) % letters));

/** Capital letters without accents; whatever else there is, is left out. */
export const plain = (text: string): string =>
  text.normalize('NFD').toUpperCase().replace(/[^A-Z]/g, '');

export interface Step {
  message: string;
  key: string;
  secret: string;
  /** Of the message's letter in the first row, from 0. */
  column: number;
  /** Of the key's letter in the first column, from 0. */
  row: number;
}

/** Precondition: capital letters alone, and a key. */
export function stepsOf(message: string, key: string): Step[] {
  return [...message].map((letter, i) => {
    const shift = key.charAt(i % key.length);
    const [column, row] = [place(letter), place(shift)];
    return { message: letter, key: shift, secret: letterAt(column + row), column, row };
  });
}

export const encrypt = (message: string, key: string): string =>
  stepsOf(message, key).map(({ secret }) => secret).join('');

export const decrypt = (secret: string, key: string): string =>
  [...secret].map((letter, i) => letterAt(place(letter) - place(key.charAt(i % key.length)))).join('');

/** Letters in a hundred of ordinary prose, accents left off; the same figures as the program's. */
export const frequencies: Readonly<Record<Tongue, readonly number[]>> = {
  en: [8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.2, 0.8, 4.0, 2.4, 6.7, 7.5, 1.9, 0.1, 6.0, 6.3, 9.1, 2.8, 1.0, 2.4, 0.2, 2.0, 0.1],
  ca: [13.5, 1.4, 4.0, 4.0, 13.6, 1.0, 1.3, 0.8, 7.9, 0.3, 0.1, 6.2, 3.1, 6.7, 5.8, 3.0, 1.3, 6.8, 8.1, 6.1, 4.3, 1.7, 0.1, 0.5, 0.4, 0.1],
  es: [12.2, 1.4, 4.0, 5.0, 13.7, 0.7, 1.0, 0.7, 6.8, 0.5, 0.1, 5.0, 3.2, 6.9, 9.5, 2.5, 1.0, 6.9, 8.0, 4.6, 4.4, 1.1, 0.1, 0.2, 1.0, 0.5],
};

/** A piece that comes again: probably the same text under the same part of the key. */
export interface Repetition {
  text: string;
  /** Where it stands, and where it stood before. */
  at: number;
  before: number;
}

/** As long as they go on alike; the longest first. */
export function repetitionsOf(text: string): Repetition[] {
  const shortest = 3;
  const seen = new Map<string, number>();
  const found: Repetition[] = [];
  for (let i = 0; i + shortest <= text.length; ++i) {
    const piece = text.slice(i, i + shortest);
    const before = seen.get(piece);
    seen.set(piece, i);
    if (before === undefined) continue;
    // The tail of a longer repetition that was found already.
    if (before > 0 && text[before - 1] === text[i - 1]) continue;
    let length = shortest;
    while (i + length < text.length && text[before + length] === text[i + length]) ++length;
    found.push({ text: text.slice(i, i + length), at: i, before });
  }
  return found.sort((a, b) => b.text.length - a.text.length).slice(0, shownRepetitions);
}

/** How often each letter stands at every `length`-th place from `from`. */
export function countsOf(text: string, from: number, length: number): number[] {
  const counts = new Array<number>(letters).fill(0);
  for (let i = from; i < text.length; i += length) {
    const letter = place(text.charAt(i));
    counts[letter] = (counts[letter] ?? 0) + 1;
  }
  return counts;
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** The chance that two letters of a column, drawn at random, are the same. */
function coincidenceOf(counts: readonly number[]): number {
  const all = sum(counts);
  if (all < 2) return 0;
  return sum(counts.map((count) => count * (count - 1))) / (all * (all - 1));
}

/** For each length of the key from 1: how much the text's columns look like a language. */
export function coincidences(text: string): number[] {
  const longest = Math.min(longestKey, Math.floor(text.length / 4));
  return Array.from({ length: longest }, (_, i) => {
    const length = i + 1;
    return sum(Array.from({ length }, (_column, from) => coincidenceOf(countsOf(text, from, length)))) / length;
  });
}

/**
 * The shortest that looks like a language, or nearly as much like one as the best: its multiples do too, and in
 * their short columns chance makes some look better than they are.
 */
export function likelyLength(chances: readonly number[]): number {
  const enough = Math.min(0.9 * Math.max(...chances), 0.06);
  return chances.findIndex((each) => each >= enough) + 1;
}

/** For each letter of the key: how far the column, moved back by it, is from the language (chi squared). */
export function distancesOf(counts: readonly number[], tongue: Tongue): number[] {
  const all = sum(counts);
  return Array.from({ length: letters }, (_, shift) =>
    sum(
      frequencies[tongue].map((share, letter) => {
        const expected = (all * share) / 100;
        const difference = (counts[(letter + shift) % letters] ?? 0) - expected;
        return (difference * difference) / expected;
      }),
    ),
  );
}

export const likelyShift = (distances: readonly number[]): number =>
  distances.indexOf(Math.min(...distances));

export interface Attack {
  repetitions: Repetition[];
  coincidence: number[];
  keyLength: number;
  key: string;
  message: string;
}

/** Precondition: at least `shortestToBreak` capital letters. */
export function breakCipher(secret: string, tongue: Tongue): Attack {
  const coincidence = coincidences(secret);
  const keyLength = likelyLength(coincidence);
  const key = Array.from({ length: keyLength }, (_, column) =>
    letterAt(likelyShift(distancesOf(countsOf(secret, column, keyLength), tongue))),
  ).join('');
  return { repetitions: repetitionsOf(secret), coincidence, keyLength, key, message: decrypt(secret, key) };
}
