// What went wrong, in the reader's language. The server says it with a code and arguments; the
// sentences are those of the command line too (src/core/sentences), unless a screen has its own.
import { Problem } from '../api/problem';
import type { CodedError } from '../api/types';
import { sentences, t, type Key } from './index.svelte';
import { formatWord } from './names';

/** A screen's own words for a code. The first two arguments are {one} and {two} in them. */
export type OwnWords = Readonly<Record<string, Key>>;

const everywhere: OwnWords = { away: 'away', 'store-away': 'away' };

/** A form is known by an id; a reader knows it by a name. */
const withNames = (error: CodedError): CodedError =>
  error.code === 'import-read-as'
    ? { ...error, arguments: [formatWord(String(error.arguments[0] ?? '')), ...error.arguments.slice(1)] }
    : error;

/** Filled in, as it stands within others: "column 4 is full". */
export function sentenceOf(
  error: CodedError,
  known: Readonly<Record<string, string>> = sentences(),
): string {
  const pattern = known[error.code] ?? error.message ?? error.code;
  const shown = (argument: CodedError['arguments'][number] | undefined): string =>
    typeof argument === 'object' ? sentenceOf(argument, known) : String(argument ?? '');
  const text = pattern.replace(/\{(\d)\}/g, (_, place: string) => shown(error.arguments[Number(place)]));
  if (error.at === undefined || known['text-place'] === undefined) return text;
  const { at, ...unplaced } = error;
  return sentenceOf({ code: 'text-place', arguments: [unplaced, at + 1] }, known);
}

/** With a capital and a full stop. */
const alone = (text: string): string => {
  const capital = text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
};

export function errorText(error: CodedError, own: OwnWords = {}): string {
  const key = own[error.code] ?? everywhere[error.code];
  const [one, two] = error.arguments.map((argument) =>
    typeof argument === 'object' ? sentenceOf(argument) : argument,
  );
  return key ? t(key, { one: one ?? '', two: two ?? '' }) : alone(sentenceOf(withNames(error)));
}

export function problemText(error: unknown, own: OwnWords = {}): string {
  if (error instanceof Problem) return errorText(error.error, own);
  return error instanceof Error ? error.message : String(error);
}
