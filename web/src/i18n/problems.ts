// What went wrong, in the reader's language. The server's reasons are English sentences; the ones a
// person can meet on the page are known here, or to the screen where they can happen.
import { t, type Key } from './index.svelte';

/** What is found in the pattern's first two groups are {one} and {two} of the words. */
export type Reasons = readonly (readonly [RegExp, Key])[];

const everywhere: Reasons = [[/store is away|does not answer/, 'away']];

export function problemText(error: unknown, reasons: Reasons = []): string {
  const message = error instanceof Error ? error.message : String(error);
  for (const [pattern, key] of [...reasons, ...everywhere]) {
    const found = pattern.exec(message);
    if (found) return t(key, { one: found[1] ?? '', two: found[2] ?? '' });
  }
  return message;
}
